"""The lessons, played in a real browser: by mouse, finger and keys, left and resumed, in both languages."""

import re

import pytest
from playwright.sync_api import Locator, Route, expect

import tatami
from tatami.match.lessons import Lesson, Step, read_lessons
from tests.browser.checks import check_page
from tests.browser.conftest import Welcome
from tests.browser.drivers import DRIVERS, Hand
from tests.browser.table import Seated
from tests.browser.test_whole_games import GAMES
from tests.browser.visitor import DESK, DEVICES, KEYBOARD, PHONE, Device, Json, Visitor
from tests.browser.words import Sentences

LOOKS = [("desk", "paper", "en"), ("phone", "night", "fr"), ("low", "paper", "en"), ("tablet", "night", "fr")]
"""One for each game; all languages, themes and sizes are among them."""


def lessons_of(game: str) -> list[Lesson]:
    """The lessons of a game."""
    return read_lessons(tatami.game(game))


class Pupil:
    """A visitor in a lesson."""

    def __init__(self, visitor: Visitor, game: str, lesson: Lesson) -> None:
        self.visitor = visitor
        self.game = game
        self.lesson = lesson
        self.page = visitor.page
        self.sentences = Sentences(visitor.language, game)

    def button(self, code: str) -> Locator:
        """One of the three buttons below."""
        return self.page.locator(".row").get_by_role("button", name=self.sentences.say(code), exact=True)

    def at(self, number: int) -> Step:
        """Wait until a step is shown and its board can be played."""
        step = self.lesson.step[number - 1]
        title = getattr(step.title, self.visitor.language)
        expect(self.page.locator("main h2").filter(has_text=title).first).to_be_visible()
        if not step.game:
            expect(self.page.locator(".step")).to_have_attribute("data-open-ply", re.compile("[0-9]"))
        return step

    def view(self, step: Step, moves: list[str]) -> Json:
        """What the learner sees after these moves of the task."""
        found: Json = self.visitor.post(f"/api/boards/{self.game}/{step.position}", {"moves": [*step.after, *moves]})[
            "view"
        ]
        return found

    def propose(self, step: Step, word: str, moves: list[str]) -> Locator:
        """Propose a word with the game's own controls; return the control that plays it."""
        return DRIVERS[self.game](Hand(self.visitor.tab, self.sentences, self.view(step, moves)), word, False)

    def answer(self, step: Step) -> None:
        """Solve a task with the answer that the lesson itself would show."""
        for place, word in enumerate(step.show):
            before = self.view(step, step.show[:place])["ply"]
            control = self.propose(step, word, step.show[:place])
            if place + 1 < len(step.show):
                self.visitor.tab.tap(control)
                expect(self.page.locator(".step")).not_to_have_attribute("data-open-ply", str(before))
        expect(self.page.locator(".told.right")).to_be_visible()

    def finish(self, from_step: int = 1) -> None:
        """Play the lesson to its end, or to its whole game."""
        for number in range(from_step, len(self.lesson.step) + 1):
            step = self.at(number)
            if step.game:
                return
            self.answer(step)
            last = number == len(self.lesson.step)
            self.visitor.tab.tap(self.button("lesson-end" if last else "lesson-next"))


@pytest.mark.parametrize(("game", "look"), list(zip(GAMES, LOOKS, strict=True)), ids=GAMES)
def test_all_lessons_of_a_game_can_be_played_to_their_end(
    welcome: Welcome, game: str, look: tuple[str, str, str]
) -> None:
    device, theme, language = look
    visitor = welcome(DEVICES[device], language=language, theme=theme)
    lessons = lessons_of(game)
    # The server may have to compile the game first.
    visitor.post(f"/api/boards/{game}/{lessons[0].step[0].position}", {})
    visitor.tab.go(f"/learn/{game}")
    sentences = Sentences(language, game)
    expect(visitor.page.locator("main li a")).to_have_count(len(lessons))
    check_page(visitor)
    visitor.tab.tap(visitor.page.get_by_role("link", name=sentences.say("learn-start"), exact=True))
    for lesson in lessons:
        pupil = Pupil(visitor, game, lesson)
        pupil.at(1)
        visitor.tab.settle()
        check_page(visitor)
        pupil.finish()
    check_page(visitor)
    play = visitor.page.get_by_role("button", name=sentences.say("lesson-play"))
    visitor.tab.tap(play)
    expect(visitor.page).to_have_url(re.compile(r"/t/.*\?lesson"))
    visitor.tab.settle()
    done = visitor.context.request.get(f"{visitor.url}/api/me/lessons").json()["done"][game]
    assert done == {lesson.id: len(lesson.step) for lesson in lessons}
    visitor.tab.go("/learn")
    expect(visitor.page.locator(f'a[href="/learn/{game}"]')).to_contain_text(
        sentences.say("lessons-done", count=len(lessons), of=len(lessons))
    )
    check_page(visitor)


def test_an_answer_that_is_played_at_once_waits_for_its_verdict(welcome: Welcome) -> None:
    visitor = welcome(PHONE)
    pupil = Pupil(visitor, "hiroba", lessons_of("hiroba")[0])
    held: list[Route] = []
    visitor.page.route(f"**/api/lessons/hiroba/{pupil.lesson.id}/1", lambda route: held.append(route))
    visitor.tab.go(f"/learn/hiroba/{pupil.lesson.id}")
    step = pupil.at(1)
    visitor.tab.tap(pupil.propose(step, step.show[0], []))
    expect(visitor.page.locator(".step")).not_to_have_attribute("data-open-ply", re.compile("."))
    for route in held:
        route.continue_()
    expect(visitor.page.locator(".told.right")).to_be_visible()
    expect(visitor.page.locator(f'[data-hiroba-cell="{step.show[0][1:]}"] text').first).to_have_text("9")


@pytest.mark.parametrize("device", [KEYBOARD, PHONE], ids=["keyboard", "phone"])
def test_a_wrong_answer_says_what_it_would_do_and_the_solution_is_shown_after_two(
    welcome: Welcome, device: Device
) -> None:
    visitor = welcome(device, language="fr")
    page = visitor.page
    lesson = next(one for one in lessons_of("hiroba") if one.id == "gardens")
    visitor.tab.go("/learn/hiroba/gardens")
    pupil = Pupil(visitor, "hiroba", lesson)
    pupil.answer(pupil.at(1))
    visitor.tab.tap(pupil.button("lesson-next"))
    step = pupil.at(2)
    expect(pupil.button("lesson-next")).to_be_disabled()
    expect(pupil.button("show-me")).to_be_disabled()
    tied = pupil.propose(step, "4f9", [])
    expect(page.locator(".told")).to_contain_text("12 à 12")
    expect(page.locator(".told li").first).to_be_visible()
    check_page(visitor)
    visitor.tab.tap(tied)  # playing it anyway changes nothing
    expect(page.locator(".told")).to_contain_text("12 à 12")
    expect(pupil.button("show-me")).to_be_disabled()
    pupil.propose(step, "7f9", [])
    expect(page.locator(".no")).to_be_visible()
    expect(pupil.button("lesson-next")).to_be_disabled()
    check_page(visitor)
    visitor.tab.tap(pupil.button("show-me"))
    expect(page.locator(".told.right")).to_be_visible()
    check_page(visitor)
    expect(pupil.button("lesson-next")).to_be_focused()
    visitor.tab.tap(pupil.button("lesson-next"))
    pupil.at(3)
    page.reload()
    pupil.at(3)  # a lesson goes on where it was left
    visitor.tab.tap(pupil.button("lesson-back"))
    pupil.at(2)
    expect(pupil.button("lesson-next")).to_be_enabled()


def test_progress_follows_the_person_and_odd_progress_does_no_harm(welcome: Welcome) -> None:
    visitor = welcome()
    page = visitor.page
    visitor.post("/api/me", {})
    lessons = lessons_of("hiroba")
    visitor.post("/api/me/lessons", {"game": "hiroba", "lesson": lessons[0].id, "done": len(lessons[0].step)})
    stored = '{"hiroba": {"koi": 2, "gone": 3, "gardens": "x", "values": 99}, "chess": 7}'
    page.add_init_script(f"localStorage.setItem('tatami.lessons', '{stored}')")
    visitor.tab.go("/learn/hiroba")
    expect(page.locator("main .panel h2")).to_contain_text(Sentences().say("lessons-done", count=2, of=len(lessons)))
    visitor.tab.tap(page.get_by_role("link", name=Sentences().say("learn-continue"), exact=True))
    Pupil(visitor, "hiroba", lessons[2]).at(3)
    expect(page.locator("main li a").first).to_be_visible()
    assert [trouble for trouble in visitor.troubles if "404" not in trouble] == []
    visitor.troubles.clear()  # the server does not know those lessons


def test_unknown_lessons_and_games_lead_to_all_lessons(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.tab.go("/learn/hiroba/nothing")
    everything = visitor.page.get_by_role("link", name=Sentences().say("learn-all"))
    expect(everything).to_have_attribute("href", "/learn")
    check_page(visitor)
    visitor.tab.go("/learn/chess")
    expect(everything).to_have_attribute("href", "/learn")
    visitor.tab.tap(everything)
    expect(visitor.page.locator('main a[href="/learn/hiroba"]')).to_be_visible()
    assert [trouble for trouble in visitor.troubles if "404" not in trouble] == []
    visitor.troubles.clear()  # there is no such game


@pytest.mark.parametrize(("game", "device"), [("hiroba", PHONE), ("kakuro", DESK)], ids=["hiroba", "kakuro"])
def test_the_opponent_of_the_first_game_comments(welcome: Welcome, game: str, device: Device) -> None:
    visitor = welcome(device)
    table = visitor.open_table(game, [{"kind": "me"}, {"kind": "bot", "level": "beginner"}])
    seated = Seated(visitor.tab, game, table, seed=3)
    visitor.tab.go(f"/t/{table}?lesson")
    assert seated.asked() == "move"
    assert seated.move()
    said = visitor.page.locator(".comment")
    expect(said).to_contain_text(re.compile("move: [A-Z]"))
    visitor.tab.settle()
    check_page(visitor)
    visitor.tab.tap(said.get_by_role("button"))
    expect(said).to_have_count(0)
    visitor.tab.go(f"/t/{table}")
    seated.asked()
    expect(said).to_have_count(0)


def test_the_lessons_are_linked(welcome: Welcome) -> None:
    host, visitor = welcome(), welcome(PHONE)
    invitation = host.open_table("hiroba", [{"kind": "me"}, {"kind": "open"}])
    for path in ("/rules/hiroba", f"/join/{invitation}"):
        visitor.tab.go(path)
        expect(visitor.page.locator('main a[href="/learn/hiroba"]')).to_be_visible()
