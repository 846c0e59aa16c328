"""Checks for every page: accessibility, missing sentences, text that is cut off, and targets for fingers."""

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error

from tests.browser.visitor import Visitor

AXE = Axe()
# A missing sentence shows its code, lower-case words with hyphens; a missing parameter keeps its braces.
CODE = re.compile(r"^[a-z]+(-[a-z0-9]+)+$")
TEXTS = """() => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent.trim());
    for (const element of document.querySelectorAll("[aria-label], [placeholder], [title]"))
        for (const name of ["aria-label", "placeholder", "title"]) texts.push(element.getAttribute(name) ?? "");
    return [document.title, ...texts].filter((text) => text !== "");
}"""
# Elements whose text overflows, and a page wider than its window.
CUT = """() => {
    const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hides = (element) => ["hidden", "clip"].includes(getComputedStyle(element).overflowX);
    // What is clipped to nothing is there for screen readers alone.
    const unseen = (element) => getComputedStyle(element).clipPath === "inset(50%)";
    const apart = ".hidden-text, .wide, h1, svg, [aria-hidden=true]";
    const meant = (element) => unseen(element) || element.closest(apart) !== null;
    const page = document.documentElement;
    const wide = page.scrollWidth > innerWidth ? [`the page: ${page.scrollWidth} of ${innerWidth}`] : [];
    const cut = [...document.querySelectorAll("body *")].filter((element) =>
        seen(element) && !meant(element) && hides(element) && element.scrollWidth > element.clientWidth + 1
        && getComputedStyle(element).textOverflow !== "ellipsis" && element.textContent.trim() !== "");
    const name = (element) => `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`;
    return [...wide, ...cut.map(name)];
}"""
SMALL = """(least) => {
    const found = [];
    const controls = "button, a[href], select, input, [role=gridcell], [role=button], [role=tab]";
    for (const element of document.querySelectorAll(controls)) {
        const target = element.closest("label") ?? element;
        if (!target.checkVisibility({ visibilityProperty: true }) || element.disabled) continue;
        const box = target.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent.trim();
        const size = `${box.width.toFixed(1)} x ${box.height.toFixed(1)}`;
        if (box.width < least || box.height < least) found.push(`${name} ${size}`);
    }
    return found;
}"""
TO_PLAY_WITH = ":is(.tray, .preview, .stage, .dock) button:not([disabled], [aria-disabled=true])"
REACH = 5_000.0
"""Milliseconds to reach a button."""
FINGER = 39.9
"""40 px, with a tolerance for rounding."""


def violations(visitor: Visitor) -> list[str]:
    """Return what axe finds wrong."""
    found: list[dict[str, Any]] = AXE.run(visitor.page).response["violations"]
    return [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary'][:200]}" for rule in found for node in rule["nodes"]
    ]


def missing_sentences(visitor: Visitor) -> list[str]:
    """Return codes that are shown in place of sentences."""
    texts: list[str] = visitor.page.evaluate(TEXTS)
    return [text for text in texts if CODE.match(text) or "{" in text or "undefined" in text or "NaN" in text]


def cut_off(visitor: Visitor) -> list[str]:
    """Return what is cut off, or visible only by scrolling sideways."""
    return list(visitor.page.evaluate(CUT))


def too_small(visitor: Visitor) -> list[str]:
    """Return targets that are too small for a finger."""
    return list(visitor.page.evaluate(SMALL, FINGER)) if visitor.device.touch else []


def out_of_reach(visitor: Visitor) -> list[str]:
    """Return buttons of the game that cannot be scrolled into view and tapped."""
    hidden = []
    for button in visitor.page.locator(TO_PLAY_WITH).element_handles():
        try:
            button.tap(trial=True, timeout=REACH) if visitor.device.touch else button.click(trial=True, timeout=REACH)
        except Error as error:
            hidden.append(f"{button.inner_text()}: {error}")
    return hidden


def check_page(visitor: Visitor) -> None:
    """Check the page as it is now."""
    wrong = [*violations(visitor), *missing_sentences(visitor), *cut_off(visitor), *too_small(visitor)]
    assert not wrong, "\n".join([visitor.page.url, *wrong])
