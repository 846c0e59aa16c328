"""Every lesson of every game, played to its end through the rules: what is asked can be done, and is judged well."""

import re
from pathlib import Path

import pytest

import tatami
from tatami.core.messages import LANGUAGES
from tatami.match.boards import MOST_TRIED, position_after
from tatami.match.lessons import MOST_ANSWERED, Said, Step, judge, need_step, read_lessons
from tatami.match.refusals import Refused
from tests.test_rulebooks import NAMES

STEPS = [
    pytest.param(name, lesson.id, number, id=f"{name}-{lesson.id}-{number}")
    for name in NAMES
    for lesson in read_lessons(tatami.game(name))
    for number in range(1, len(lesson.step) + 1)
]
TASKS = [case for case in STEPS if not need_step(tatami.game(str(case.values[0])), *case.values[1:]).game]  # type: ignore[arg-type]


def sentences(step: Step) -> list[Said]:
    """Everything that a step says."""
    return [step.title, step.idea, step.task, *([step.right] if step.right else []), *step.wrong]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_has_lessons_of_four_to_eight_steps_and_ends_with_a_game(name: str) -> None:
    lessons = read_lessons(tatami.game(name))
    assert len(lessons) == 6
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    for lesson in lessons:
        assert re.fullmatch("[a-z-]+", lesson.id)
        assert 4 <= len(lesson.step) <= 8, lesson.id
    games = [step.game for lesson in lessons for step in lesson.step]
    assert games == [False] * (len(games) - 1) + [True]


@pytest.mark.parametrize(("name", "lesson", "number"), STEPS)
def test_every_sentence_is_there_in_both_languages(name: str, lesson: str, number: int) -> None:
    step = need_step(tatami.game(name), lesson, number)
    assert step.game or step.right is not None
    for said in sentences(step):
        texts = [getattr(said, language) for language in LANGUAGES]
        assert all(text.strip() == text and text for text in texts)
        assert texts[0] != texts[1]
        assert "'" not in "".join(texts)
        assert not re.search(r"\S[?!;:»]", said.fr), said.fr
        assert len(said.fr) < 240, said.fr
        assert len(said.en) < 240, said.en


@pytest.mark.parametrize(("name", "lesson", "number"), TASKS)
def test_every_task_can_be_solved_and_missed(name: str, lesson: str, number: int) -> None:
    game = tatami.game(name)
    step = need_step(game, lesson, number)
    before = position_after(game, step.position, step.after)
    assert before.to_act is not None
    assert 1 <= len(step.show) <= MOST_ANSWERED
    assert len(step.after) + len(step.show) <= MOST_TRIED
    assert judge(game, step, step.show).verdict == "right"
    for count in range(1, len(step.show)):
        assert judge(game, step, step.show[:count]).verdict == "more"
    told = [judge(game, step, [str(move)]) for move in before.moves]
    missed = [verdict.wrong for verdict in told if verdict.verdict == "wrong"]
    assert missed, "not everything is right"
    if len(step.show) == 1:
        assert set(range(len(step.wrong))) <= set(missed), "every sentence can be said"


@pytest.mark.parametrize(("name", "lesson", "number"), TASKS)
def test_lit_places_are_places_of_the_board(name: str, lesson: str, number: int) -> None:
    known = {
        "hiroba": r"[a-i][1-9]",
        "kakuro": r"[a-i][1-9]",
        "trini": r"[a-d][1-7]|o1?[0-9]",
        "ike-no-koi": r"(zone|jetty) [1-5]( \d+)?|pile|river \d",
    }
    for place in need_step(tatami.game(name), lesson, number).lit:
        assert re.fullmatch(known[name], place), place


def test_what_is_not_a_lesson_is_refused(tmp_path: Path) -> None:
    game = tatami.game("hiroba")
    for lesson, number in (("nothing", 1), ("start", 0), ("start", 99)):
        with pytest.raises(Refused, match="not exist"):
            need_step(game, lesson, number)
    step = need_step(game, "start", 1)
    with pytest.raises(Refused) as refused:
        judge(game, step, ["9a1"])
    assert refused.value.reason.code == "cell-water"
    with pytest.raises(Refused) as refused:
        judge(game, step, ["nonsense"])
    assert refused.value.reason.code == "unknown-word"


def test_a_file_that_is_not_a_lesson_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "1-odd.toml").write_text('title.en = "Only English"\n', encoding="utf-8")

    class Odd:
        """A game as far as its folder goes."""

        def __init__(self) -> None:
            self.folder = tmp_path

    with pytest.raises(ValueError, match=r"1-odd\.toml"):
        read_lessons(Odd())
