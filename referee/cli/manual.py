"""What stands below the help of a command: what its exit status means, and calls to copy."""

from __future__ import annotations

ANSWERED = "0 when it could answer, 2 when the call or a file cannot be used."
WRITTEN = "0 when it is done, 2 when the call or the file cannot be used; then nothing is written."

_STATUS, _EXAMPLES = "Exit status: ", "For example:"


def below(*examples: str, status: str = ANSWERED) -> str:
    """The end of a command's help."""
    calls = "".join(f"\n  {call}" for call in examples)
    return f"{_STATUS}{status}\n\n\b\n{_EXAMPLES}{calls}"


def status_in(text: str | None) -> str:
    """What the end of a help says of the exit status; empty if it says nothing."""
    first = (text or "").partition("\n")[0]
    return first.removeprefix(_STATUS) if first.startswith(_STATUS) else ""


def examples_in(text: str | None) -> list[str]:
    """The calls at the end of a help."""
    return [line.strip() for line in (text or "").partition(_EXAMPLES)[2].splitlines() if line.strip()]
