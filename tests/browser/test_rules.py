"""The rules as pages with live boards, in print, and beside the game."""

import re

import pytest
from playwright.sync_api import Locator, expect

import tatami
from tatami.core.rulebook import Paragraph, read_rulebook
from tests.browser.checks import check_page, cut_off
from tests.browser.conftest import Welcome
from tests.browser.drivers import DRIVERS, Hand
from tests.browser.table import Seated
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import DESK, DEVICES, KEYBOARD, PHONE, Device, Visitor
from tests.browser.words import Sentences

ME = {"kind": "me"}
LOOKS = [("desk", "paper", "en"), ("phone", "night", "fr"), ("low", "paper", "en"), ("tablet", "night", "fr")]
"""One for each game; all languages, themes and sizes are among them."""
BOARDS = {"hiroba": "start", "ike-no-koi": "draw", "kakuro": "place", "trini": "add"}
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


def rules_of(game: str, language: str) -> list[Paragraph]:
    """The paragraphs of a game."""
    book = read_rulebook(tatami.game(game).folder, language)
    assert book is not None
    return book.paragraphs


class Trial:
    """A live board on a page of rules."""

    def __init__(self, visitor: Visitor, game: str, paragraph: Paragraph) -> None:
        self.visitor = visitor
        self.game = game
        assert paragraph.board is not None
        self.view = visitor.post(f"/api/boards/{game}/{paragraph.board.id}", {})["view"]
        self.board = visitor.page.locator(".live")
        visitor.tab.tap(visitor.page.locator(f"#{paragraph.id} .try"))
        expect(self.board).to_have_attribute("data-open-ply", str(self.view["ply"]))

    def propose(self, word: str) -> Locator:
        """Propose a word by taps or keys; return the control that plays it."""
        return DRIVERS[self.game](Hand(self.visitor.tab, self.sentences, self.view), word, False)

    @property
    def sentences(self) -> Sentences:
        """What the page says."""
        return Sentences(self.visitor.language, self.game)

    def play_and_start_over(self, word: str) -> None:
        """Play a word, and return to the prepared position."""
        self.visitor.tab.tap(self.propose(word))
        restart = self.board.get_by_role("button", name=self.sentences.say("board-restart"))
        expect(restart).to_be_enabled()  # the move was played
        self.visitor.tab.tap(restart)
        expect(self.board).to_have_attribute("data-open-ply", str(self.view["ply"]))


@pytest.mark.parametrize(("game", "look"), list(zip(GAMES, LOOKS, strict=True)), ids=GAMES)
def test_a_page_of_rules_is_complete_and_accessible(welcome: Welcome, game: str, look: tuple[str, str, str]) -> None:
    device, theme, language = look
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    page = visitor.page
    rules = rules_of(game, language)
    asked = page.locator(f"#{rules[5].id}")
    visitor.post(f"/api/boards/{game}/{BOARDS[game]}", {})  # the server may have to compile the game first
    visitor.tab.go(f"/rules/{game}#{rules[5].id}")
    expect(asked).to_be_in_viewport()
    expect(asked).to_have_class(re.compile("here"))
    titles = page.locator("article h3").all_inner_texts()
    assert [" ".join(title.split()) for title in titles] == [paragraph.title for paragraph in rules]
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(page.locator("header .lang"))
    other = rules_of(game, {"en": "fr", "fr": "en"}[language])
    expect(page.locator("article h3").first).to_have_text(other[0].title)
    visitor.tab.tap(page.locator("header .lang"))
    expect(page.locator("article h3").first).to_have_text(rules[0].title)
    word = max(re.findall(r"\w+", rules[-1].text), key=len)
    field = page.locator("form[role=search] input")
    field.fill(word)
    expect(page.locator(f"#{rules[-1].id} mark").first).to_have_text(re.compile(word, re.IGNORECASE))
    field.press("Enter")
    expect(page.locator("article.here mark").first).to_be_in_viewport()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    visitor.tab.settle()
    assert cut_off(visitor) == []


@pytest.mark.parametrize(("game", "look"), list(zip(GAMES, [*LOOKS[2:], *LOOKS[:2]], strict=True)), ids=GAMES)
def test_every_live_board_can_be_played_and_started_over(
    welcome: Welcome, game: str, look: tuple[str, str, str]
) -> None:
    device, theme, language = look
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    visitor.tab.go(f"/rules/{game}")
    for paragraph in rules_of(game, language):
        if paragraph.board is not None:
            trial = Trial(visitor, game, paragraph)
            visitor.tab.settle()
            check_page(visitor)
            trial.play_and_start_over(trial.view["moves"][0])


@pytest.mark.parametrize("device", [KEYBOARD, PHONE], ids=["keyboard", "phone"])
def test_a_refusal_on_a_live_board_links_to_its_paragraph(welcome: Welcome, device: Device) -> None:
    visitor = welcome(device, language="fr")
    visitor.tab.go("/rules/kakuro")
    board = next(paragraph for paragraph in rules_of("kakuro", "fr") if paragraph.board)
    trial = Trial(visitor, "kakuro", board)
    trial.play_and_start_over(trial.view["moves"][0])
    far = min({word[:2] for word in trial.view["moves"]}) + "a1"
    assert far not in trial.view["moves"]
    trial.propose(far)
    refusal = trial.board.locator(".no")
    expect(refusal).to_contain_text("a1 ne touche aucune tuile")
    expect(refusal).to_contain_text("proche")
    check_page(visitor)
    visitor.tab.tap(refusal.get_by_role("button", name="Règle R4"))
    expect(visitor.page.locator("#R4")).to_be_focused()
    expect(visitor.page.locator("#R4")).to_be_in_viewport()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_print_on_two_pages(welcome: Welcome, language: str) -> None:
    visitor = welcome(DESK, language=language)
    for game in GAMES:
        visitor.tab.go(f"/rules/{game}")
        expect(visitor.page.locator("article")).to_have_count(len(rules_of(game, language)))
        pages = PAGE.findall(visitor.page.pdf(prefer_css_page_size=True))
        assert 1 <= len(pages) <= 2, game


@pytest.mark.parametrize("device", [KEYBOARD, PHONE], ids=["keyboard", "phone"])
def test_the_rules_open_beside_the_game_and_at_the_right_place(welcome: Welcome, device: Device) -> None:
    visitor = welcome(device)
    page = visitor.page
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", [ME, BOT]), seed=3).go()
    assert seated.asked() == "move"
    link = page.locator(".prompt").get_by_role("button", name="Rule R4")
    visitor.tab.tap(link)
    expect(page.locator("#R4")).to_be_in_viewport()
    expect(page.locator("#R4")).to_have_class(re.compile("here"))
    visitor.tab.settle()
    check_page(visitor)
    page.keyboard.press("Escape")
    expect(page.locator("#R4")).to_have_count(0)
    expect(link).to_be_focused()
    seated.propose(min({word[:2] for word in seated.view["moves"]}) + "a1")
    visitor.tab.tap(page.locator(".no").get_by_role("button", name="Rule R4"))
    expect(page.locator("#R4")).to_be_in_viewport()
    page.keyboard.press("Escape")
    assert seated.move(), "the game goes on"
    if not device.touch:
        visitor.tab.tap(page.locator("header").get_by_role("button", name="Rules"))
        expect(page.locator("#R1")).to_be_in_viewport()


def test_the_rules_are_linked_from_home_invitation_and_end(welcome: Welcome) -> None:
    host, visitor = welcome(), welcome(PHONE)
    page = visitor.page
    invitation = host.open_table("trini", [ME, {"kind": "open"}])
    visitor.tab.go(f"/join/{invitation}")
    expect(page.locator('main a[href="/rules/trini"]')).to_be_visible()
    visitor.tab.go("/")
    visitor.tab.tap(page.locator('main a[href^="/rules/"]'))
    expect(page.locator("article").first).to_be_visible()
    seated = Seated(visitor.tab, "hiroba", visitor.open_table("hiroba", [ME, ME]), seed=1).go()
    seated.asked()
    visitor.tab.tap(page.get_by_role("button", name=Sentences().say("more-short")))
    visitor.tab.tap(page.get_by_role("button", name=Sentences().say("abort")))
    visitor.tab.tap(page.get_by_role("button", name=Sentences().say("abort")))
    expect(page.locator('main a[href="/rules/hiroba"]')).to_be_visible()


MOST_BYTES = 60_000
"""Of scripts, styles and sentences that only the rules need, as sent."""


def test_rules_add_little_to_the_code_of_a_game(welcome: Welcome) -> None:
    visitor = welcome()
    sizes: dict[str, int] = {}
    visitor.page.on("requestfinished", lambda request: sizes.update({request.url: request.sizes()["responseBodySize"]}))
    for game in GAMES:
        Seated(visitor.tab, game, visitor.open_table(game, [ME, ME], order="fixed")).go().asked()
        known = set(sizes)
        visitor.tab.go(f"/rules/{game}")
        visitor.page.locator("#R1").wait_for()
        visitor.tab.settle()
        added = {url: size for url, size in sizes.items() if url not in known}
        assert 0 < sum(added.values()) < MOST_BYTES, (game, added)
