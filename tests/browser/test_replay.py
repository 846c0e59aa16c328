"""Replays in the browser: slider, keys, points of view, spoilers, sharing, branches, uploads and downloads."""

import json
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import tatami
from tests.browser.checks import check_page, cut_off, missing_sentences
from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.test_whole_games import BOT, GAMES
from tests.browser.visitor import DEVICES, Visitor

ME = {"kind": "me"}
FILES = {
    "hiroba": "worked-example",
    "ike-no-koi": "three-players-shared-victory",
    "kakuro": "two-players",
    "trini": "two-players-quiet",
}


def file_of(game: str) -> Path:
    return Path(__file__).parents[1] / "games" / game.replace("-", "_") / "games" / f"{FILES[game]}.txt"


def position_of(game: str) -> tatami.Position:
    return tatami.Transcript.read(file_of(game).read_bytes(), tatami.load).position


def upload(visitor: Visitor, game: str) -> str:
    """Create a finished table for this person, without a page."""
    visitor.post("/api/me", {"name": "Aki"})
    answer = visitor.context.request.post(
        f"{visitor.url}/api/reviews", data=file_of(game).read_bytes(), headers={"content-type": "text/plain"}
    )
    return str(answer.json()["id"])


def see(visitor: Visitor, path: str) -> Page:
    """Open the replay of a game at a move."""
    visitor.tab.go(path)
    visitor.page.locator(".controls").wait_for()
    visitor.tab.settle()
    return visitor.page


def slider(page: Page) -> Locator:
    return page.locator("input[type=range]")


def hands(page: Page) -> list[list[str]]:
    """The tiles that are shown for each seat, from their names for screen readers."""
    shown = page.locator(".cards li.seat, .below .hand")
    return [one.locator("ul .hidden-text").all_inner_texts() for one in shown.all()]


def test_a_replay_follows_keys_and_points_of_view(welcome: Welcome) -> None:
    visitor = welcome()
    line = position_of("kakuro").line()
    table = upload(visitor, "kakuro")
    page = see(visitor, f"/table/{table}?ply=30&seat=2")
    expect(slider(page)).to_have_value("30")
    own = line[30].view(2).to_json()["hand"]
    assert [len(hand) for hand in hands(page)] == [0, len(own)]
    assert page.locator(".board [data-cell], .stage svg").count() > 0
    page.keyboard.press("ArrowLeft")
    expect(slider(page)).to_have_value("29")
    page.keyboard.press("0")
    expect(page.get_by_role("radio", name="all")).to_be_checked()
    visitor.tab.settle()
    assert [len(hand) for hand in hands(page)] == [len(line[29].view(seat).to_json()["hand"]) for seat in (1, 2)]
    page.keyboard.press("1")
    visitor.tab.settle()
    assert [len(hand) for hand in hands(page)] == [len(line[29].view(1).to_json()["hand"]), 0]
    assert all(
        str(digit) in told for digit, told in zip(line[29].view(1).to_json()["hand"], hands(page)[0], strict=True)
    )
    slider(page).focus()
    page.keyboard.press("ArrowRight")
    expect(slider(page)).to_have_value("30")
    assert "Move" in (slider(page).get_attribute("aria-valuetext") or "")
    page.keyboard.press("End")
    expect(slider(page)).to_have_value(str(len(line) - 1))
    page.locator("main").focus()
    page.keyboard.press("Home")
    expect(slider(page)).to_have_value("0")
    page.wait_for_url("**/t/*ply=0*")
    page.get_by_role("radio", name="2×").check()
    page.locator("main").focus()
    page.keyboard.press("Space")
    expect(slider(page)).to_have_value("2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="play", exact=True)).to_be_visible()
    page.locator(".log button").nth(20).click()
    expect(page.locator(".log [aria-current=step] .no")).to_have_text("21")
    check_page(visitor)
    page.reload()
    page.locator(".log [aria-current=step] .no").get_by_text("21").wait_for()


@pytest.mark.parametrize(
    ("game", "device", "theme", "language"),
    [
        ("hiroba", "tablet", "paper", "fr"),
        ("ike-no-koi", "phone", "night", "en"),
        ("kakuro", "low", "paper", "fr"),
        ("trini", "desk", "night", "fr"),
    ],
)
def test_spoilers_are_hidden_on_every_device(
    welcome: Welcome, game: str, device: str, theme: str, language: str
) -> None:
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    line = position_of(game).line()
    table = upload(visitor, game)
    page = see(visitor, f"/t/{table}?ply=5&hide")
    told = page.locator("body").inner_text()
    assert not any(word in told for word in ("wins", "gagne"))
    assert slider(page).get_attribute("max") == "5"
    box = slider(page).bounding_box()
    assert box is not None
    assert box["height"] >= 44
    if visitor.device.touch:
        page.touchscreen.tap(box["x"] + 0.42 * box["width"], box["y"] + box["height"] / 2)
        expect(slider(page)).to_have_value("2")
    check_page(visitor)
    assert not missing_sentences(visitor)
    visitor.tab.tap(page.locator(".tools button").first)
    expect(slider(page)).to_have_attribute("max", str(len(line) - 1))
    page.locator(".controls .btn").last.click()
    expect(slider(page)).to_have_value(str(len(line) - 1))
    visitor.tab.settle()
    check_page(visitor)
    assert cut_off(visitor) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= visitor.device.width


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_a_transcript_is_uploaded_shared_and_downloaded(welcome: Welcome, device: str, tmp_path: Path) -> None:
    visitor = welcome(DEVICES[device])
    visitor.post("/api/me", {"name": "Aki"})
    visitor.tab.go("/games")
    page = visitor.page
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("no transcript")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.locator(".upload [role=alert]")).to_contain_text("1")
    assert any("422" in trouble for trouble in visitor.troubles)
    visitor.troubles.clear()
    page.locator("input[type=file]").set_input_files(file_of("kakuro"))
    page.wait_for_url("**/t/*ply=0*")
    page.locator(".controls").wait_for()
    for _ in range(4):
        visitor.tab.tap(page.get_by_role("button", name="One move forward"))
    expect(slider(page)).to_have_value("4")
    visitor.tab.tap(page.get_by_role("button", name="Share"))
    dialog = page.get_by_role("dialog")
    check_page(visitor)
    found = {}
    for name in ("SVG", "PNG", "Transcript", "JSON", "Animation"):
        with page.expect_download() as coming:
            visitor.tab.tap(dialog.get_by_text(name, exact=True))
        path = tmp_path / coming.value.suggested_filename
        coming.value.save_as(path)
        found[name] = path.read_bytes()
    position = position_of("kakuro")
    assert found["SVG"].decode() == position.line()[4].to_svg()
    assert struct.unpack(">8x4x4sII", found["PNG"][:24])[:2] == (b"IHDR", 1440)
    assert tatami.Transcript.read(found["Transcript"], tatami.load).position == position
    assert json.loads(found["JSON"])["deal"] == position.deal
    assert b"<animate" in found["Animation"]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    visitor.tab.go("/games")
    visitor.tab.tap(page.get_by_role("link", name="Replay: Kakuro"))
    expect(slider(page)).to_have_value("0")


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_a_game_is_continued_from_an_earlier_move(welcome: Welcome, device: str) -> None:
    visitor = welcome(DEVICES[device], language="fr")
    page = see(visitor, f"/t/{upload(visitor, 'kakuro')}?ply=6&seat=all")
    if device == "desk":
        page.keyboard.press("p")
    else:
        visitor.tab.tap(page.get_by_role("button", name="Jouer à partir d’ici"))
    dialog = page.get_by_role("dialog")
    check_page(visitor)
    dialog.get_by_label("Niveau").select_option("beginner")
    visitor.tab.tap(dialog.get_by_role("button", name="Jouer", exact=True))
    page.locator("[data-open-ply]").wait_for()
    assert int(page.locator("[data-open-ply]").get_attribute("data-open-ply") or 0) >= 6
    expect(page.locator("header .meta")).to_contain_text("variante")


def test_a_running_game_goes_on_while_someone_looks_back(welcome: Welcome) -> None:
    visitor = welcome()
    seated = Seated(visitor.tab, "kakuro", visitor.open_table("kakuro", [ME, BOT]), seed=3).go()
    for _ in range(3):
        assert seated.move()
    assert seated.asked() == "move"
    page = visitor.page
    visitor.tab.tap(page.locator(".logbox").get_by_role("link", name="Replay"))
    page.locator(".controls").wait_for()
    page.keyboard.press("ArrowLeft")
    expect(slider(page)).to_have_value(str(int(seated.view["ply"]) - 1))
    expect(page.locator(".live")).to_contain_text("your turn")
    expect(page.locator(".eyes")).to_have_count(0)
    page.keyboard.press("2")
    page.keyboard.press("0")
    visitor.tab.settle()
    assert [bool(hand) for hand in hands(page)] == [True, False]
    check_page(visitor)
    visitor.tab.tap(page.get_by_role("link", name="Back to now"))
    assert seated.asked() == "move" or seated.view["ply"]
    expect(page.locator(f"[data-open-ply='{seated.view['ply']}']")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_end_leads_to_the_replay(welcome: Welcome, game: str) -> None:
    visitor = welcome(DEVICES["phone"])
    visitor.tab.go(f"/t/{upload(visitor, game)}?stay")
    expect(visitor.page.locator(f"a[href='/puzzles/{game}']")).to_be_visible()
    visitor.tab.tap(visitor.page.get_by_role("link", name="Replay"))
    expect(slider(visitor.page)).to_have_value("0")


def test_all_games_are_exported_and_imported(welcome: Welcome, tmp_path: Path) -> None:
    visitor = welcome(DEVICES["phone"], language="fr")
    upload(visitor, "kakuro")
    visitor.tab.go("/me")
    page = visitor.page
    with page.expect_download() as coming:
        visitor.tab.tap(page.get_by_role("button", name="JSON"))
    saved = json.loads(Path(coming.value.path()).read_text("utf-8"))
    assert [tatami.Transcript.read(game["transcript"], tatami.load).position for game in saved["games"]] == [
        position_of("kakuro")
    ]
    with page.expect_download() as coming:
        visitor.tab.tap(page.get_by_role("button", name="CSV"))
    assert saved["games"][0]["row"]["id"] in Path(coming.value.path()).read_text("utf-8").splitlines()[1]
    file = tmp_path / "tatami.json"
    file.write_text("{}", "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator("[role=alert]")).to_contain_text("tatami")
    other = welcome()
    other.post("/api/me", {"name": "Ben"})
    other.tab.go("/me")
    file.write_text(json.dumps(saved), "utf-8")
    other.page.locator("input[type=file]").set_input_files(file)
    expect(other.page.locator("main [role=status]")).to_contain_text("1 game")
    other.tab.go("/games")
    expect(other.page.get_by_role("link", name="Replay: Kakuro")).to_be_visible()
    check_page(other)
