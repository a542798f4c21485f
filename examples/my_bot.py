"""A bot to start from: benny play classic --bots examples/my_bot.py:MyBot"""

from benny import Action, View


class MyBot:
    """Calls a suit of three, bids two, leads its highest card and follows with its lowest."""

    def act(self, view: View) -> Action:
        """Return one of `view.legal`, where cards stand as they are held, the highest first."""
        if view.phase in ("play", "discard"):
            return view.legal[0] if view.phase == "play" and not view.trick else view.legal[-1]
        suits = [card.suit for card in view.hand if not card.is_joker]
        most = max(suits, key=suits.count)
        wishes = [f"trump {most}", f"call {most}", "order" if most in view.upcard else "stay"]
        if suits.count(most) < 3 and len(view.log) < 9:
            wishes = ["pass", "fold", *wishes]
        return next((Action(wish) for wish in wishes if wish in view.legal), view.legal[0])
