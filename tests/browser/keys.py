"""Move the focus by keyboard: Tab through the tab order, the shorter way round; arrows within a widget."""

from playwright.sync_api import Locator, Page

MOST_TRIES = 8
MOST_STEPS = 60
# Which keys lead to the wanted element: none if it has the focus, arrows within the same widget, else Tab. If it is
# missing, go back: the list of moves has the focus then, and shows an earlier position.
WAY = """([wanted]) => {
    const focused = document.activeElement;
    const widget = wanted?.closest("[role=grid], [role=toolbar], [role=tablist], [role=group]");
    if (wanted === undefined) return { key: "Shift+Tab", times: 1 };
    if (focused === wanted) return { key: null, times: 0 };
    const beside = wanted.tabIndex < 0 && focused !== widget && widget?.contains(focused);
    if (beside) return { key: "arrows", times: 0 };
    const holds = (element) => element === wanted || (wanted.tabIndex < 0 && widget?.contains(element));
    const shown = (element) =>
        element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true });
    const modal = document.querySelector("dialog[open]");
    const all = "a[href], button, input, select, summary, [tabindex]";
    const stops = [...(modal ?? document).querySelectorAll(all)].filter(shown);
    const goal = stops.findIndex(holds);
    const after = (element) => focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = stops.includes(focused) ? stops.indexOf(focused) + 1 : stops.findIndex(after);
    const onward = (goal - next + stops.length) % stops.length + 1;
    const back = stops.length - onward + (stops.includes(focused) ? 0 : 1);
    return onward <= back ? { key: "Tab", times: onward } : { key: "Shift+Tab", times: back };
}"""
# How far the wanted element is from the focus, across and down: in a grid by rows and then by cells, else in pixels.
FAR = """(wanted) => {
    const focused = document.activeElement;
    const [from, to] = [focused, wanted].map((element) => element.closest("[role=row]"));
    if (from !== null && to !== null) {
        const cells = [...to.children];
        const rows = [...to.parentElement.children];
        if (from !== to) return [0, rows.indexOf(to) - rows.indexOf(from)];
        return [cells.indexOf(wanted) - cells.indexOf(focused), 0];
    }
    const [one, other] = [focused, wanted].map((element) => element.getBoundingClientRect());
    return [other.x + other.width / 2 - one.x - one.width / 2, other.y + other.height / 2 - one.y - one.height / 2];
}"""


def reach(page: Page, target: Locator) -> None:
    """Move the focus to an element."""
    target.wait_for()
    for _ in range(MOST_TRIES):
        way = target.evaluate_all(WAY)
        if way["key"] is None or (way["key"] == "arrows" and walk(page, target)):
            return
        for _ in range(way["times"]):
            page.keyboard.press(way["key"])
    raise AssertionError(f"no key leads to {target}")


def walk(page: Page, target: Locator) -> bool:
    """Press arrows towards an element of the same widget, the longer distance first."""
    for _ in range(MOST_STEPS):
        across, down = target.evaluate(FAR)
        if across == 0 and down == 0:
            return True
        keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        for key in keys if abs(across) > abs(down) else reversed(keys):
            page.keyboard.press(key)
            if target.evaluate(FAR) != [across, down]:
                break
        else:
            break
    for _ in range(MOST_STEPS):  # a ring is walked in its own order
        page.keyboard.press("ArrowRight")
        if target.evaluate(FAR) == [0, 0]:
            return True
    return False
