"""Text that people write for others to read: names, and lines such as chat, reasons and titles.

What is allowed follows from Unicode's properties, so that every script can be written, no text is
invisible or moves what is around it, and no name looks like one that the page uses itself.
"""

import re
import unicodedata
from functools import cache, lru_cache

import regex

from benny.bots import REGISTRY
from benny.protocol.commands import LONGEST_NAME
from benny.web.store.rows import FORGOTTEN
from benny.web.table.person import RefusedError

# A lone acute accent is meant as an apostrophe; NFKC would turn it into a mark on a space.
# Variation selectors only choose between two looks of a character.
_PLAIN = {0xB4: "\u2019"} | dict.fromkeys((*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))

# Joiners where they change how a word looks: UAX #31 2.3, rules A1, A2 and B, Bengali's ya-phalaa,
# and sequences of emoji.
_JOINERS = (
    r"(?<=[\p{jt=L}\p{jt=D}]\p{jt=T}*)\u200c(?=\p{jt=T}*[\p{jt=R}\p{jt=D}])",
    r"(?<=\p{L}\p{M}*\p{ccc=9}\p{M}*)\u200c(?=\p{M}*\p{L})",
    r"(?<=\p{L}\p{M}*\p{ccc=9}\p{M}*)\u200d|(?<=\p{Bengali})\u200d(?=\u09cd)",
    r"(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})",
)
# Other invisible characters that choose a look: variation selectors, and the tags of flags.
_SELECTORS = (
    r"(?<=[^\s\p{DI}])[\ufe00-\ufe0f]",
    r"(?<=\p{Han})[\U000e0100-\U000e01ef]",
    r"(?<=\p{Mongolian})[\u180b-\u180d\u180f]",
    r"(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f",
)
_ALLOWED = regex.compile("|".join((*_JOINERS, *_SELECTORS)))
# DI are characters that show nothing, such as fillers; U+FFFC replaces an object that was lost.
_HIDDEN = regex.compile(r"[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800\ufff9-\ufffc]")
# Formats that keyboards and web pages leave in a text, and that may be missing from it.
_NEEDLESS = regex.compile(r"[\u00ad\u061c\u200b-\u200f\u2060\ufeff]")

_MARK = r"[\p{Mn}\p{Me}][\p{Mc}\u200c\u200d\ufe0f]*"
# Pointed Hebrew and Tibetan have up to four marks on a letter, Vietnamese two.
_TOWER = regex.compile(rf"[\p{{Latin}}\p{{Greek}}\p{{Cyrillic}}](?:{_MARK}){{3}}|(?:{_MARK}){{5}}")
# Enclosing marks are for keycaps alone.
_LONE_MARK = regex.compile(r"(?:^|\s)\p{M}|(?<![0-9#*]\ufe0f?)\p{Me}")

# UTS #39, "highly restrictive": the scripts that are written together in one word.
_SCRIPTS = (
    "Latin Han Hiragana Katakana, Latin Han Bopomofo, Latin Han Hangul, Cyrillic, Greek, Armenian, "
    "Georgian, Hebrew, Arabic, Syriac, Thaana, Ethiopic, Devanagari, Bengali, Gurmukhi, Gujarati, "
    "Oriya, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Tibetan, Myanmar, Khmer, "
    "Mongolian, Cherokee, Nko, Adlam"
)

# Names of roles, which no word of a name may be. The long ones may not be part of one either.
_ROLES = (
    *("admin", "admins", "host", "hosts", "mod", "mods", "official"),
    *("server", "staff", "support", "sysadmin", "system"),
)
_LONG_ROLES = ("administrat", "moderator", "operator", "modérateur", "администратор", "модератор")
# What the page calls itself, the reader, and people whose account was deleted.
_PAGE_WORDS = ("benny", "you", "deleted")

# The letters and digits that confusables.txt of UTS #39 maps to a Latin letter, but for those that
# NFKC maps to it, or whose name has it. I and l look alike, so both are l.
_LOOK_ALIKES = {
    "a": "ɑΑαАаᎪᗅꓮ𐊠𖽀",
    "b": "ƄßΒВЬᏏᏴᑲᖯᗷꓐꞴ𐊂𐊡𐌁",
    "c": "СсᏟⲤⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "ΕЕеҽᎬⴹꓰ𐊆𑢦𑢮",
    "f": "Ϝքᖴẝꓝꬵ𐊇𐊥𐔥𑢢𑣂",
    "g": "ƍɡԌցᏀᏳꓖ",
    "h": "ΗНһհᎻᏂᕼⲎꓧ𐋏",
    "j": "ͿϳЈјᎫᒍꓙ",
    "k": "ΚКᏦᛕⲔꓗ𐔘",
    "l": "ıƖǀɩΙιІіӀӏ۱ᎥᏞᒪᛁⲒⳐⵏꓡꓲꙇꭵ𐊊𐌉𐐛𐔦𑢣𑢲𑣃𖼖𖼨",
    "m": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "n": "ΝոռⲚꓠ𐔓",
    "o": "ΟοσОоՕօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴑⲞⲟⵔ〇ꓳ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠",
    "p": "ΡρРрᏢᑭⲢⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ƦгᎡᏒᖇᴦⲅꓣꭈꮁ𐒴𖼵",
    "s": "ƽЅѕՏᏕᏚꓢꮪ𐊖𐐠𐑈𑣁𖼺",
    "t": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊",
    "u": "υՍսሀᑌꓴꞟ𐓎𐓶𑢸𑣘𖽂",
    "v": "νѴѵ۷Ꮩᐯⴸꓦꛟꮩ𐔝𑜆𑢠𑣀𖼈",
    "w": "ɯѡԜԝաᎳᏔꓪꮃ𑜊𑜎𑜏𑣦",
    "x": "ΧХхᕁᕽᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐔧",
    "y": "ɣΥγУуҮүყᎩᎽⲨꓬ𐊲𑢤𑣜𖽃",
    "z": "ΖᏃꓜꮓ𑢩𑣄𑣥",
}
_LATIN = {ord(sign): letter for letter, signs in _LOOK_ALIKES.items() for sign in signs}
_DIGITS = str.maketrans("0134578@$€£!¡|+", "oleastbaseelllt")
_ENDS = "0123456789!| "
# In names of Latin letters, such as "small capital", "with stroke" or "negative squared".
_NAMED = regex.compile(r"(?:LATIN|REGIONAL) .*(?:LETTER|CAPITAL) ([A-Z])\b")


def clean_name(text: str) -> str:
    """Return a name as it is stored: in NFKC, with single spaces.

    Raises RefusedError for a name that is too long, hides something, mixes scripts in a word, or
    looks like a name that is reserved.
    """
    name = " ".join(unicodedata.normalize("NFKC", text.translate(_PLAIN)).split())
    if problem := _wrong_name(name):
        raise RefusedError(400, f"{text!r} can't be your name: {problem}.")
    return name


def clean_line(text: str, what: str = "can't be written") -> str:
    """Return a line as it is stored: in NFC, with single spaces and no needless characters.

    Raises RefusedError, which says `what` can't be done, for a line that is empty or hides
    something.
    """
    line = unicodedata.normalize("NFC", text)
    if not line.isascii():
        allowed = {match.start() for match in _ALLOWED.finditer(line)}
        line = _NEEDLESS.sub(lambda match: match[0] if match.start() in allowed else "", line)
    line = " ".join(line.split())
    problem = _wrong_text(line) if line.strip("\u2800 ") else "write something"
    if problem:
        raise RefusedError(400, f"{text!r} {what}: {problem}.")
    return line


def _wrong_text(text: str) -> str:
    """Return the fault of a text of any kind, "" for none."""
    if text.isascii() and text.isprintable():
        return ""
    if hidden := _HIDDEN.search(_ALLOWED.sub("", text).replace("\u2800", "")):
        return f"leave out the invisible character U+{ord(hidden[0]):04X}"
    if _LONE_MARK.search(text):
        return "a mark needs a letter or a digit that it belongs to"
    return "a letter has too many marks" if _TOWER.search(text) else ""


def _wrong_name(name: str) -> str:
    """Return the fault of a name, "" for none."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"write 1 to {LONGEST_NAME} characters"
    if problem := _wrong_text(name):
        return problem
    if "\u2800" in name:
        return "leave out the invisible character U+2800"
    words = regex.findall(r"[\p{L}\p{M}\p{N}\p{So}@$€]+", name)
    for word in words:
        letters = "".join(regex.findall(r"[\p{L}\p{Nd}]", word))
        if not letters.isascii() and not any(script.fullmatch(letters) for script in _scripts()):
            return f"{word!r} has letters of two scripts that look alike"
    # Reserved names, and those that look like one:
    plain = re.sub(r"\W*\bbot\b\W*$", "", name, flags=re.IGNORECASE)
    looks = {_skeleton(text) for text in (name, name.strip(_ENDS), plain)}
    of_words = {_skeleton(text) for word in words for text in (word, word.strip(_ENDS))}
    if _skeleton(FORGOTTEN) in looks:
        return "it stands for deleted accounts, so choose another"
    if looks & set(map(_skeleton, REGISTRY)):
        return "a bot has that name, so choose another"
    if looks & set(map(_skeleton, _PAGE_WORDS)):
        return "the page uses it itself, so choose another"
    is_role = (looks | of_words) & set(map(_skeleton, _ROLES))
    if is_role or any(_skeleton(role) in _skeleton(name) for role in _LONG_ROLES):
        return "it looks like a role on this server, so choose another"
    return ""


@cache
def _scripts() -> list["regex.Pattern[str]"]:
    groups = [re.sub(r" ?(\w+)", r"\\p{scx=\1}", group) for group in _SCRIPTS.split(",")]
    listed = [rf"[{group}\p{{scx=Common}}\p{{scx=Inherited}}]*" for group in groups]
    return [regex.compile(script) for script in (*listed, rf"[^{''.join(groups)}]*")]


@lru_cache(1000)  # all that is reserved, and names
def _skeleton(text: str) -> str:
    """Return letters as Latin ones that look like them, without case, marks or other signs."""
    apart = unicodedata.normalize("NFKD", text)
    letters = "".join(_as_latin(sign) for sign in apart).translate(_DIGITS).replace("i", "l")
    bare = "".join(sign for sign in letters if sign.isalnum())
    return bare.replace("rn", "m").replace("vv", "w")


def _as_latin(sign: str) -> str:
    if sign.isascii():
        return sign.casefold()
    for case in (sign, sign.casefold()[0], sign.upper()[0]):
        if alike := _LATIN.get(ord(case)):
            return alike
    named = _NAMED.search(unicodedata.name(sign, ""))
    return named[1].lower() if named else sign.casefold()
