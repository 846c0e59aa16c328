"""The page announces your turn by a sound, by its title, and by a notification if it is hidden."""

from tests.browser.conftest import Welcome
from tests.browser.table import Seated
from tests.browser.visitor import Visitor

HEARD = """window.heard = [];
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (when) {
    window.heard.push(`${Math.round(this.frequency.value)} ${this.context.state}`);
    return start.call(this, when);
};"""
PLACE, BOWL = "420 running", "264 running"
HIDE = "Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })"
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map((note) => [note.title, note.data]);
}"""


def switch_on(visitor: Visitor, name: str) -> None:
    visitor.tab.go("/settings")
    switch = visitor.page.get_by_role("switch", name=name)
    visitor.tab.tap(switch)
    visitor.page.locator('[role=switch][aria-checked="true"]').filter(has_text=name).wait_for()


def two_at_a_table(welcome: Welcome, host: Visitor) -> tuple[Seated, Seated]:
    """Open a table where the host plays first."""
    guest = welcome()
    table = host.open_table("trini", [{"kind": "me"}, {"kind": "open"}])
    guest.tab.go(f"/join/{table}")
    guest.tab.tap(guest.page.locator("button.go"))
    guest.page.wait_for_url("**/t/*")
    return Seated(host.tab, "trini", table, seed=1).go(), Seated(guest.tab, "trini", table, seed=2)


def test_sounds_are_off_until_they_are_switched_on(welcome: Welcome) -> None:
    host = welcome()
    host.context.add_init_script(HEARD)
    mine, theirs = two_at_a_table(welcome, host)
    assert mine.move()
    assert theirs.move()
    assert mine.asked() == "move"
    assert host.page.evaluate("heard") == []
    switch_on(host, "Sounds")
    assert host.page.evaluate("heard") == [PLACE]
    mine.go()
    assert mine.move()
    assert theirs.move()
    host.page.wait_for_function("bowl => heard.includes(bowl)", arg=BOWL)
    assert host.page.evaluate("heard").count(PLACE) >= 1


def test_a_notification_comes_when_it_is_your_turn_and_the_tab_is_hidden(welcome: Welcome) -> None:
    host = welcome()
    host.context.grant_permissions(["notifications"])
    switch_on(host, "Notification")
    mine, theirs = two_at_a_table(welcome, host)
    assert mine.move()
    theirs.asked()
    host.page.evaluate(HIDE)
    assert host.page.evaluate(SHOWN) == []
    assert theirs.move()
    host.page.wait_for_function("() => document.title.startsWith('●')")
    host.page.wait_for_function(f"() => ({SHOWN})().then((shown) => shown.length > 0)")
    assert host.page.evaluate(SHOWN) == [["Your turn in Trini", f"/t/{mine.table}"]]


def test_blocked_notifications_are_reported(welcome: Welcome) -> None:
    visitor = welcome()
    visitor.tab.go("/settings")
    visitor.page.evaluate("Notification.requestPermission = async () => 'denied'")
    switch = visitor.page.get_by_role("switch", name="Notification")
    visitor.tab.tap(switch)
    visitor.page.get_by_role("alert").get_by_text("does not allow").wait_for()
    assert switch.get_attribute("aria-checked") == "false"
