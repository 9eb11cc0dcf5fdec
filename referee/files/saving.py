"""Files saved whole or not at all, by one writer at a time."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from referee.core.errors import SessionError
from referee.files.documents import PathLike

if TYPE_CHECKING:
    from filelock import FileLock

PATIENCE = 30.0  # seconds


@contextlib.contextmanager
def locked(path: PathLike, patience: float = PATIENCE) -> Iterator[None]:
    """Keeps other writers away from a file by a hidden lock file beside it; waits its turn, up to `patience` seconds.

    Read the file after the lock is had, else the change of another writer is lost. Not to be nested for one file.
    """
    target = _target(path)
    lock_path = _beside(target, "lock")
    lock = _acquire(lock_path, str(path), patience)
    try:
        _sweep(target)
        yield
    finally:
        # Nobody but the holder takes the lock file away, and a waiter that then gets hold of the file taken away
        # notices in `_acquire` and asks again.
        if _holds(lock, lock_path):
            with contextlib.suppress(OSError):
                os.unlink(lock_path)
        lock.release()


class Stamp(NamedTuple):
    """What tells one state of a file from another without reading it."""

    size: int
    changed: int
    inode: int


def stamp_of(path: PathLike) -> Stamp | None:
    """The stamp of a file as it lies there now; None if it cannot be had."""
    try:
        return _stamped(os.stat(path))
    except (OSError, ValueError):
        return None


def save_text(path: PathLike, data: bytes) -> Stamp:
    """Puts `data` in the place of a file's content: at any moment the disk holds the old file or the new one, whole.

    A link is followed, permissions are kept. Call it under `locked`, unless the file is yours alone. Answers the stamp
    of what was written, so that a later change by somebody else is seen.
    """
    target = _target(path)
    try:
        before = _before(target, str(path))
        temporary, stamp = _write_beside(target, data, before)
        try:
            os.replace(temporary, target)
        except BaseException:
            _remove(temporary)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a file"
        raise SessionError(f"this file could not be saved and is as it was: {reason}", path=str(path)) from None
    _sync_folder(os.path.dirname(target))
    return stamp


def _stamped(found: os.stat_result) -> Stamp:
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ino)


def _target(path: PathLike) -> str:
    """The file that a name stands for, links followed, so that one file has one lock."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        raise SessionError("that is no name of a file", path=str(path)) from None


def _beside(target: str, ending: str) -> str:
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name}.{ending}")


def _acquire(lock_path: str, path: str, patience: float) -> FileLock:
    from filelock import FileLock, Timeout  # noqa: PLC0415 - only writers wait for it to load

    if not os.path.isdir(os.path.dirname(lock_path)):
        raise SessionError("there is no such folder; make it first", path=path)
    until = time.monotonic() + patience
    try:
        while True:
            lock = FileLock(lock_path)
            lock.acquire(timeout=max(0.0, until - time.monotonic()), poll_interval=0.005)
            if _holds(lock, lock_path) is not False:
                return lock
            lock.release()
    except Timeout:
        raise SessionError(
            f"another program has kept this file locked for {patience:g} seconds; nothing was changed, try again",
            path=path,
        ) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is no name of a file"
        raise SessionError(f"this file cannot be locked for writing: {reason}", path=path) from None


def _holds(lock: FileLock, lock_path: str) -> bool | None:
    """Whether the lock is on the very file that lies there now; None if this filelock does not tell."""
    held = getattr(getattr(lock, "_context", None), "lock_file_fd", None)
    if not isinstance(held, int):
        return None
    try:
        return os.path.samestat(os.fstat(held), os.stat(lock_path, follow_symlinks=False))
    except OSError:
        return False


def _sweep(target: str) -> None:
    """Takes away what writers left that were killed while they wrote; only the holder of the lock may."""
    folder, name = os.path.split(target)
    left = re.compile(re.escape(f".{name}.") + r"[0-9a-f]{16}\.tmp")
    with contextlib.suppress(OSError):
        for other in os.listdir(folder):
            if other[:1] == "." and left.fullmatch(other):
                _remove(os.path.join(folder, other))


def _before(target: str, path: str) -> os.stat_result | None:
    """What is known of the file that is to be replaced; None if there is none yet."""
    try:
        before = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(before.st_mode):
        raise SessionError("this is no ordinary file, it cannot be written to", path=path)
    if not os.access(target, os.W_OK):
        raise SessionError("this file may not be changed; give yourself permission to write to it", path=path)
    return before


def _write_beside(target: str, data: bytes, before: os.stat_result | None) -> tuple[str, Stamp]:
    """Writes a hidden file beside the target, down to the disk, and gives its name and stamp."""
    temporary = _beside(target, f"{os.urandom(8).hex()}.tmp")
    number = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            if before is not None:
                with contextlib.suppress(OSError):  # the owner changes only where root writes to another's file
                    os.chown(temporary, before.st_uid, before.st_gid)
                os.chmod(temporary, stat.S_IMODE(before.st_mode))
            os.fsync(file.fileno())
            stamp = _stamped(os.fstat(file.fileno()))
    except BaseException:
        _remove(temporary)
        raise
    return temporary, stamp


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


def _sync_folder(folder: str) -> None:
    """Makes the new name last through a power cut; file systems that cannot are left alone, the file is saved."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
