"""The exported page in a real browser: light and dark, wide and narrow, and on paper. Run with `-m browser`.

Needs Debian's package `chromium`; where there is none these tests fail, they are not passed over.
"""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from referee.cli.main import app

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SESSIONS = sorted((ROOT / "sessions").rglob("*.toml"))
ONE_A_GAME = list({path.parent: path for path in SESSIONS}.values())
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars",
)  # fmt: skip
SCHEMES = {"dark": 0, "light": 1}
INKS = ("body", ".book", "cite", ".pays", ".red", ".place", "em", "svg .s0 text", "svg .s1 text", "svg text.axis")
MEASURE = """
<script>
addEventListener("load", () => {
  const page = document.querySelector("iframe").contentDocument, view = page.defaultView, inks = {};
  for (const name of %s) {
    const found = page.querySelector(name);
    if (found) inks[name] = view.getComputedStyle(found)[found instanceof view.SVGElement ? "fill" : "color"];
  }
  const loose = [...page.querySelectorAll("main *")].filter(
    one => !one.closest(".wide") && one.getBoundingClientRect().right > view.innerWidth + 1).map(one => one.tagName);
  const frame = page.querySelector("svg") && page.querySelector("svg").getBoundingClientRect();
  const names = [...page.querySelectorAll("svg .line text")].map(one => one.getBoundingClientRect());
  const out = {
    width: page.documentElement.scrollWidth, loose: loose, inks: inks, paper: view.getComputedStyle(page.body).backgroundColor,
    inside: names.every(one => one.right <= frame.right + 1 && one.bottom <= frame.bottom + 1),
    smallest: names.length ? Math.min(...names.map(one => one.height)) : 99,
  };
  document.body.innerHTML = "<pre id=measured></pre>";
  document.getElementById("measured").textContent = JSON.stringify(out);
});
</script>
"""


def chromium(*words: str) -> str:
    """Runs the browser once and gives what it printed."""
    program = shutil.which("chromium")
    assert program is not None, "these tests need a browser: apt-get install chromium"
    done = subprocess.run([program, *FLAGS, *words], capture_output=True, timeout=120, check=True)
    return done.stdout.decode()


def export(session: Path, out: Path) -> str:
    """Makes the page of a session and gives its text."""
    result = CliRunner().invoke(app, ["export", str(session), "-o", str(out)], prog_name="referee")
    assert result.exit_code == 0, result.output
    return out.read_text(encoding="utf-8")


def measured(session: Path, folder: Path, width: int, scheme: str) -> Any:
    """How a page comes out in a frame of so many pixels."""
    page = export(session, folder / "page.html")
    frame = f'<iframe style="width:{width}px;height:3000px;border:0" srcdoc="{html.escape(page)}"></iframe>'
    outer = folder / "outer.html"
    outer.write_text(f"<!DOCTYPE html><meta charset=utf-8><body>{frame}{MEASURE % json.dumps(INKS)}", encoding="utf-8")
    said = chromium(
        f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", "--window-size=1000,3000", "--dump-dom",
        outer.as_uri(),
    )  # fmt: skip
    found = re.search(r'<pre id="measured">(.*?)</pre>', said, re.DOTALL)
    assert found is not None
    return json.loads(html.unescape(found[1]))


def light_of(colour: str) -> float:
    """The relative luminance of `rgb(...)`, as WCAG has it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well one colour is read upon the other, from 1 to 21."""
    lights = sorted((light_of(one), light_of(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (390, "light"), (900, "dark"), (900, "light")])
@pytest.mark.parametrize("session", ONE_A_GAME, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_on_a_screen(session: Path, width: int, scheme: str, tmp_path: Path) -> None:
    seen = measured(session, tmp_path, width, scheme)
    assert seen["width"] <= width
    assert seen["loose"] == []
    assert seen["inside"]
    assert seen["smallest"] >= 11
    assert (light_of(seen["paper"]) < 0.2) == (scheme == "dark")
    for name, colour in seen["inks"].items():
        assert contrast(colour, seen["paper"]) >= 4.5, f"{name}: {colour} on {seen['paper']}"


@pytest.mark.parametrize("session", SESSIONS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_on_paper(session: Path, tmp_path: Path) -> None:
    page, paper = tmp_path / "page.html", tmp_path / "page.pdf"
    export(session, page)
    chromium("--no-pdf-header-footer", f"--print-to-pdf={paper}", page.as_uri())
    sheets = len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes()))
    assert 1 <= sheets <= 2


def test_a_picture_can_be_looked_at(tmp_path: Path) -> None:
    page, picture = tmp_path / "page.html", tmp_path / "page.png"
    export(SESSIONS[0], page)
    chromium("--window-size=900,1600", f"--screenshot={picture}", page.as_uri())
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 20_000
