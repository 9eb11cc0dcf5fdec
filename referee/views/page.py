"""The score sheet as one HTML page that needs nothing but itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from referee.views import chart, scores, sheets
from referee.views.ink import Ink

_TEMPLATES = Path(__file__).parent / "templates"
_RED = re.compile(r"(?:10|[2-9JQKA?])[♥♦]")


def page(sheet: Mapping[str, Any], ink: Ink) -> str:
    """The whole page: no script, no outside file, and every word of a user's escaped."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["suits"] = suits
    environment.tests["struck_out"] = _is_struck_out
    shown = sheets.ready(sheet, ink)
    return environment.get_template("sheet.html").render(
        sheet=shown,
        settled=shown["settlement"],
        names=sheets.names(shown),
        stakes=sheets.stakes(shown),
        games=sheets.games(shown),
        footings=sheets.footings(shown),
        payments=sheets.payments(shown),
        chart=chart.chart(shown),
        struck_out=scores.STRUCK_OUT,
    )


def _is_struck_out(deal: Mapping[str, Any]) -> bool:
    return scores.is_struck_out(deal["flags"], deal["points"], [one["unit"] for one in deal["lines"]])


def suits(text: object) -> Markup:
    """A text with its red cards in red."""
    safe = str(escape(text))
    return Markup(_RED.sub(lambda found: f'<span class="red">{found[0]}</span>', safe))
