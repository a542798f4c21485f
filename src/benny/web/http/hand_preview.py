"""What other sites and messengers show of a link to a hand: a question in words, and its cards."""

from benny.game.view import View, joined_scores
from benny.lab.questions import HandQuestion, in_words, names_of
from benny.presentation import words
from benny.presentation.commentary import shown
from benny.web.http.hand_picture import hand_picture
from benny.web.http.link_preview import LinkPreview

PICTURE = "/ask/picture.jpg"

ANY_HAND = LinkPreview(
    "What is a hand of euchre worth?",
    "Choose the cards and the calls, and see what each choice wins. You need no account.",
)
"""What is said of a page that asks about no hand yet, or about one that nobody can hold."""


def of_hand(question: HandQuestion, query: str) -> LinkPreview:
    """Return the preview of a hand; `query` are the parameters of its address.

    Raises NotationError for a hand that nobody can hold.
    """
    view = question.told().view
    told = in_words(view)
    return LinkPreview(
        f"{' '.join(map(shown, view.held))}: {_asks(view)}",
        f"{told} See what each choice is worth in {view.rules.called}.",
        PICTURE + query,
        told,
        query,
    )


def picture_of(question: HandQuestion) -> bytes:
    """Return the picture of a hand as a JPEG; raise NotationError as `of_hand` does."""
    view = question.told().view
    return hand_picture(view.held, view.upcard, _asks(view), _line(view))


def _asks(view: View) -> str:
    if not view.legal:
        return "What would you do?"
    return words.question(view).replace(shown(view.upcard), "it")


def _line(view: View) -> str:
    dealer = names_of(view.rules, view.seat or 0)[view.dealer]
    told = [view.rules.called, "you deal" if view.dealer == view.seat else f"{dealer} deals"]
    if view.trump:
        told.append(f"{view.trump.word} are trump")
    if any(view.scores):
        told.append(joined_scores(view.rules.own_first(view.seat or 0, view.scores)))
    return " · ".join(told)
