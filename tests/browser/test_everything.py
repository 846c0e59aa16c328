"""axe on every page, sheet and dialog, in both themes and both languages, without loading a page again."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page, missing_sentences, violations
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_pages import every_page
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import DESK, PHONE, Visitor
from tests.browser.words import Sentences

ME = {"kind": "me"}
LOOKS = [("paper", "fr"), ("night", "fr"), ("night", "en"), ("paper", "en")]
# As if another tab had changed the settings.
CHANGE = """(wanted) => {
    const kept = { ...JSON.parse(localStorage.getItem("tatami.settings") ?? "{}"), ...wanted };
    localStorage.setItem("tatami.settings", JSON.stringify(kept));
    dispatchEvent(new StorageEvent("storage", { key: "tatami.settings" }));
}"""
MORE_PAGES = ["/learn", "/rules/trini", "/new?game=trini", "/new?game=ike-no-koi", "/nowhere"]
SHEETS = ("players", "moves", "chat", "more-short")


def check_every_look(visitor: Visitor, what: str) -> None:
    """Check what is shown now in both themes and languages."""
    for theme, language in LOOKS:
        visitor.page.evaluate(CHANGE, {"theme": theme, "language": language})
        visitor.page.locator(f"html[data-theme={theme}][lang={language}]").wait_for(state="attached")
        visitor.tab.settle()
        assert [*violations(visitor), *missing_sentences(visitor)] == [], (what, theme, language)


def test_every_page_has_no_violations(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    for path in [*every_page(visitor, welcome()), *MORE_PAGES]:
        visitor.tab.go(path)
        visitor.tab.settle()
        check_every_look(visitor, path)
    # The last page is not there.
    visitor.troubles[:] = [trouble for trouble in visitor.troubles if "404" not in trouble]


def test_every_dialog_of_the_pages_has_no_violations(welcome: Welcome) -> None:
    visitor = welcome(PHONE)
    words = Sentences()
    visitor.tab.go("/")
    visitor.tab.tap(visitor.page.locator(".choose", has_text=words.say("way-online-short")))
    visitor.tab.tap(visitor.page.get_by_role("button", name=words.say("play-now")))
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    check_every_look(visitor, "name")


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_and_question_of_a_table_has_no_violations(welcome: Welcome, game: str) -> None:
    visitor, other = welcome(PHONE), welcome(DESK)
    table = visitor.open_table(game, [ME, {"kind": "open"}, BOT])
    check_join(other, table)
    seated = Seated(visitor.tab, game, table, seed=3).go()
    assert seated.asked() == "move"
    words = Sentences()
    dock = visitor.page.locator(".dock")
    for code in SHEETS:
        visitor.tab.tap(dock.get_by_role("button", name=words.say(code)))
        visitor.page.locator("dialog[open]").wait_for()
        check_every_look(visitor, code)
        if code == "more-short":
            visitor.tab.tap(visitor.page.locator("dialog[open]").get_by_role("button", name=words.say("resign")))
            check_every_look(visitor, "resign")
        visitor.page.keyboard.press("Escape")
        expect(visitor.page.locator("dialog[open]")).to_have_count(0)
    visitor.tab.tap(visitor.page.get_by_role("button", name=words.say("rules")).first)
    visitor.page.locator(".rulespanel, dialog[open]").first.wait_for()
    check_every_look(visitor, "rules")


def check_join(visitor: Visitor, table: str) -> None:
    """Follow an invitation as somebody without a name."""
    visitor.tab.go(f"/join/{table}")
    visitor.tab.tap(visitor.page.locator("button.go"))
    visitor.page.wait_for_url("**/t/*")


def test_the_settings_page_speaks_both_languages_and_keeps_every_choice(welcome: Welcome) -> None:
    visitor = welcome(DESK)
    visitor.tab.go("/settings")
    page = visitor.page
    for language, native in (("fr", "Français"), ("en", "English")):
        page.get_by_role("radio", name=native, exact=True).check()
        page.locator(f"html[lang={language}]").wait_for(state="attached")
        words = Sentences(language)
        expect(page.get_by_role("heading", level=1)).to_have_text(words.say("settings"))
        radios, switches = [], []
        for group, choice in (("pace", "pace-quick"), ("names", "names-always"), ("movement", "motion-short")):
            choices = page.get_by_role("radiogroup", name=words.say(group), exact=True)
            radios.append(choices.get_by_role("radio", name=words.say(choice), exact=True))
            radios[-1].check()
        for code in ("one-tap", "forced", "show-legal", "bowl"):
            switch = page.get_by_role("switch", name=words.say(code))
            switches.append((switch, "false" if switch.get_attribute("aria-checked") == "true" else "true"))
            visitor.tab.tap(switch)
        page.reload()
        for radio in radios:
            expect(radio).to_be_checked()
        for switch, after in switches:
            expect(switch).to_have_attribute("aria-checked", after)
        check_page(visitor)
