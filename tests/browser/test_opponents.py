"""Choosing whom to play: characters with a picture, a name and a sentence, at every level."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.visitor import DEVICES
from tests.browser.words import Sentences


@pytest.mark.parametrize(("device", "language"), [("desk", "en"), ("low", "fr")])
def test_a_character_is_chosen_on_the_home_page_and_sits_at_the_table(
    welcome: Welcome, device: str, language: str
) -> None:
    visitor, words = welcome(DEVICES[device], language=language), Sentences(language)
    visitor.tab.go("/")
    page = visitor.page
    page.locator(".mat.trini").click()
    button = page.locator(".opponent")
    expect(button).to_contain_text(words.say("opponent-any"))
    button.focus()
    page.keyboard.press("Enter")
    window = page.get_by_role("dialog", name=words.say("opponent-title"))
    expect(window.locator(".card")).to_have_count(4)
    window.get_by_role("radio", name=words.say("level-casual")).check()
    expect(window.locator(".card b")).to_have_text(["Nishiki", "Tanuki", "Neko", words.say("opponent-any")])
    visitor.tab.settle()
    check_page(visitor)
    tanuki = window.get_by_role("button", name="Tanuki")
    tanuki.focus()
    page.keyboard.press("Enter")
    expect(window).to_have_count(0)
    expect(button).to_contain_text("Tanuki")
    expect(page.get_by_role("radio", name=words.say("level-casual"))).to_be_checked()
    page.reload()
    expect(page.locator(".opponent")).to_contain_text("Tanuki")
    page.locator(".go").click()
    seats = page.locator("[data-seat]")
    expect(seats.filter(has_text="Tanuki")).to_have_count(1)
    expect(seats.filter(has_text="Tanuki")).to_contain_text(words.say("level-casual"))


def test_every_computer_of_a_new_table_is_somebody_else(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.tab.go("/new?game=trini&way=computer&seats=4&level=club&style=keeper")
    page = visitor.page
    expect(page.locator(".opponent")).to_have_count(3)
    expect(page.locator(".opponent").first).to_contain_text("Shika")
    page.locator(".opponent").nth(1).click()
    page.get_by_role("dialog").get_by_role("button", name="Kame").click()
    expect(page.locator(".opponent").nth(1)).to_contain_text("Kame")
    page.locator(".go").click()
    for name in ("Shika", "Kame", "Kitsune"):
        expect(page.locator("[data-seat]").filter(has_text=name)).to_have_count(1)
