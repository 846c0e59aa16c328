"""Puzzles and own mistakes in a real browser: solved, missed, shown and rated, by mouse, finger and keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import tatami
from tatami.puzzles import Puzzle, read_puzzles
from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.drivers import DRIVERS, Hand
from tests.browser.test_review import ask_for_review
from tests.browser.visitor import DEVICES, KEYBOARD, Json, Visitor
from tests.browser.words import Sentences

LOOKS = [
    ("hiroba", "desk", "paper", "en"),
    ("kakuro", "phone", "night", "fr"),
    ("ike-no-koi", "low", "paper", "fr"),
    ("trini", "tablet", "night", "en"),
]


class Solver:
    """A visitor in front of a board to answer."""

    def __init__(self, visitor: Visitor, game: str) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.game = game
        self.sentences = Sentences(visitor.language, game)

    def button(self, code: str) -> Locator:
        return self.page.locator(".row").get_by_role("button", name=self.sentences.say(code), exact=True)

    def ready(self) -> None:
        """Wait until the board can be played."""
        expect(self.page.locator(".drill")).to_have_attribute("data-open-ply", re.compile("[0-9]"))

    def play(self, view: Json, word: str) -> None:
        """Play a word with the game's own controls."""
        control = DRIVERS[self.game](Hand(self.visitor.tab, self.sentences, view), word, False)
        self.visitor.tab.tap(control)


def open_puzzle(visitor: Visitor, game: str) -> tuple[Solver, Puzzle, Json]:
    """The first puzzle that a newcomer gets, as the page asks for it."""
    with visitor.page.expect_response(lambda answer: answer.url.endswith(f"/api/puzzles/{game}")) as given:
        visitor.tab.go(f"/puzzles/{game}")
    return opened(visitor, game, given.value.json()["id"])


def opened(visitor: Visitor, game: str, name: str) -> tuple[Solver, Puzzle, Json]:
    """A puzzle that is on the page, and what is seen of it."""
    solver = Solver(visitor, game)
    solver.ready()
    view = visitor.post(f"/api/boards/{game}/puzzle-{name}", {"moves": []})["view"]
    return solver, read_puzzles(tatami.game(game))[name], view


def standing(visitor: Visitor, game: str) -> Any:
    """How the server knows this solver."""
    games = visitor.context.request.get(f"{visitor.url}/api/puzzles").json()["games"]
    return next(one["standing"] for one in games if one["game"] == game)


@pytest.mark.parametrize(("game", "device", "theme", "language"), LOOKS)
def test_a_puzzle_is_missed_then_solved(welcome: Welcome, game: str, device: str, theme: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language, theme)
    solver, puzzle, view = open_puzzle(visitor, game)
    page = visitor.page
    visitor.tab.settle()
    check_page(visitor)
    wrong = next(word for word in reversed(view["moves"]) if word not in puzzle.right)
    solver.play(view, wrong)
    told = page.locator(".told")
    expect(told).to_have_class(re.compile("wrong"))
    expect(told).to_contain_text(re.compile("[0-9]"))
    visitor.tab.settle()
    check_page(visitor)
    assert standing(visitor, game)["tried"] == 1
    solver.ready()
    solver.play(view, puzzle.right[0])
    expect(told).to_have_class(re.compile("right"))
    expect(solver.button("puzzle-next")).to_be_enabled()
    visitor.tab.settle()
    check_page(visitor)
    found = standing(visitor, game)
    assert (found["tried"], found["solved"], found["streak"]) == (1, 0, 0)
    with page.expect_response(lambda answer: answer.url.endswith(f"/api/puzzles/{game}")) as given:
        visitor.tab.tap(solver.button("puzzle-next"))
    assert given.value.json()["id"] != puzzle.id
    solver.ready()


def test_puzzles_are_solved_with_keys_and_shown(welcome: Welcome) -> None:
    visitor = welcome(KEYBOARD)
    solver, puzzle, view = open_puzzle(visitor, "hiroba")
    page = visitor.page
    solver.play(view, puzzle.right[0])
    expect(page.locator(".told")).to_have_class(re.compile("right"))
    expect(solver.button("puzzle-next")).to_be_focused()
    found = standing(visitor, "hiroba")
    assert (found["tried"], found["solved"], found["streak"]) == (1, 1, 1)
    expect(page.locator(".figures")).to_contain_text(str(found["rating"]))
    with page.expect_response(lambda answer: answer.url.endswith("/api/puzzles/hiroba")) as given:
        page.keyboard.press("Enter")
    opened(visitor, "hiroba", given.value.json()["id"])
    page.keyboard.press("v")
    expect(page.locator(".told")).to_have_class(re.compile("shown"))
    found = standing(visitor, "hiroba")
    assert (found["tried"], found["solved"], found["streak"]) == (2, 1, 0)


@pytest.mark.parametrize(("device", "language"), [("desk", "en"), ("low", "fr")])
def test_puzzles_are_chosen_by_game_and_theme(welcome: Welcome, device: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language)
    page = visitor.page
    visitor.tab.go("/puzzles")
    expect(page.locator(".games li")).to_have_count(4)
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(page.locator(".games a[href='/puzzles/kakuro']"))
    Solver(visitor, "kakuro").ready()
    with page.expect_response(lambda answer: answer.url.endswith("/api/puzzles/kakuro")) as given:
        page.locator("select").select_option("fork")
    assert "fork" in read_puzzles(tatami.game("kakuro"))[given.value.json()["id"]].themes
    visitor.tab.go("/puzzles/chess")
    expect(page.locator(".lost h1")).to_be_visible()


@pytest.mark.parametrize(("device", "language"), [("desk", "en"), ("phone", "fr")])
def test_mistakes_are_practised_from_the_review(welcome: Welcome, device: str, language: str) -> None:
    visitor = welcome(DEVICES[device], language)
    page = visitor.page
    visitor.tab.go("/mistakes")
    expect(page.locator(".end")).to_be_visible()
    visitor.tab.settle()
    check_page(visitor)
    table = ask_for_review(visitor, "hiroba")
    review = visitor.context.request.get(f"{visitor.url}/api/tables/{table}/review").json()["review"]
    named = [one for one in review["decisions"] if one["name"]]
    visitor.tab.tap(page.locator(f"a[href='/mistakes?table={table}']"))
    solver = Solver(visitor, "hiroba")
    solver.ready()
    visitor.tab.settle()
    check_page(visitor)
    card = f"/api/me/mistakes/{table}/{named[0]['ply'] - 1}"
    view = visitor.post(f"{card}/board", {"moves": []})["view"]
    solver.play(view, named[0]["move"])
    told = page.locator(".told")
    expect(told).to_have_class(re.compile("wrong"))
    solver.ready()
    solver.play(view, named[0]["better"])
    expect(told).to_have_class(re.compile("right"))
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(solver.button("lesson-next"))
    solver.ready()
    visitor.tab.tap(solver.button("show-me"))
    expect(told).to_have_class(re.compile("shown"))
    # The others are due, in a mixed series that asks first.
    visitor.tab.go("/mistakes")
    yes = page.locator(".guess button").first
    expect(yes).to_be_enabled()
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(yes)
    expect(told).to_be_visible()
