"""Write the icons to client/public as SVG, and as PNG with Chromium. Run it when the mark changes.

python client/scripts/icons.py
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "public"
MARK = (
    '<rect fill="#4b6434" x="2" y="2" width="19" height="9" rx="1"/>'
    '<rect fill="#2a4568" x="22" y="2" width="9" height="19" rx="1"/>'
    '<rect fill="#4b6434" x="12" y="22" width="19" height="9" rx="1"/>'
    '<rect fill="#2a4568" x="2" y="12" width="9" height="19" rx="1"/>'
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}{mark}{middle}</svg>\n'
PAPER = '<rect x="{at}" y="{at}" width="{size}" height="{size}" fill="#f5efe1"/>'
QUIET = '<rect fill="#b5371f" x="12" y="12" width="9" height="9" rx="1"/>'
TURN = '<circle fill="#b5371f" cx="16.5" cy="16.5" r="11" stroke="#fcf8ee" stroke-width="2.5"/>'


def draw(margin: int, middle: str, ground: bool) -> str:
    """The mark as SVG, with a margin around it."""
    at, size = 1 - margin, 31 + 2 * margin
    paper = PAPER.format(at=at, size=size) if ground else ""
    return SVG.format(box=f"{at} {at} {size} {size}", ground=paper, mark=MARK, middle=middle)


def main() -> None:
    """Write every file."""
    (PUBLIC / "icon.svg").write_text(draw(0, QUIET, False), "utf-8")
    (PUBLIC / "icon-turn.svg").write_text(draw(0, TURN, False), "utf-8")
    sizes = {
        "icon-180.png": (180, 4),
        "icon-192.png": (192, 2),
        "icon-512.png": (512, 2),
        "icon-maskable.png": (512, 9),
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", chromium_sandbox=False)
        for name, (size, margin) in sizes.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{draw(margin, QUIET, True)}"
            )
            page.screenshot(path=PUBLIC / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
