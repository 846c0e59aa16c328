"""The keyboard alone: Tab to whatever takes part in the tab order, arrows within grids and toolbars."""

from playwright.sync_api import Locator, Page

MOST_TABS = 120
MOST_STEPS = 60
COMPOSITE = "[role=grid], [role=toolbar], [role=tablist], [role=group]"
# Where the focus is as seen from the wanted element: on it, beside it in the same widget, or elsewhere; elsewhere too
# if it is not there now: on the way lies the list of moves, which shows the past while it has the focus.
WHERE = f"""([wanted]) => {{
    const focused = document.activeElement;
    if (wanted === undefined) return "elsewhere";
    if (focused === wanted) return "here";
    const widget = wanted.closest("{COMPOSITE}");
    const beside = wanted.tabIndex < 0 && widget !== null && focused !== widget && widget.contains(focused);
    return beside ? "beside" : "elsewhere";
}}"""
# How far the wanted element is from the focus, across and down: in a grid by rows and then by cells, else in pixels.
WAY = """(wanted) => {
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
    """Bring the focus to an element."""
    target.wait_for()
    for _ in range(MOST_TABS):
        where = target.evaluate_all(WHERE)
        if where == "here":
            return
        if where == "beside" and walk(page, target):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key leads to {target}")


def walk(page: Page, target: Locator) -> bool:
    """Arrows towards an element of the same widget, the longer way first."""
    for _ in range(MOST_STEPS):
        if target.evaluate_all(WHERE) == "here":
            return True
        across, down = target.evaluate(WAY)
        keys = ["ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"]
        for key in keys if abs(across) > abs(down) else reversed(keys):
            before = target.evaluate(WAY)
            page.keyboard.press(key)
            if target.evaluate(WAY) != before:
                break
        else:
            return False
    return False
