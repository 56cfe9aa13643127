"""The errors that end the script, with exit codes from sysexits.h, as in the other scripts."""

import errno

USAGE, DAMAGED, NO_INPUT, UNAVAILABLE, CANNOT_CREATE, CANNOT_WRITE = 64, 65, 66, 69, 73, 74


class Failure(Exception):
    """An error for the user: what happened, to which file, and what to do next."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def cannot_write(path, error):
    """Converts an OSError from writing a file or a folder."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return no_space(path)
    return Failure(
        CANNOT_WRITE, f"Cannot write {path}: {error.strerror}. Check its folder, or choose another --output.")


def no_space(path):
    return Failure(
        CANNOT_WRITE, f"No space left for {path}. Free some space, then run the same command again to continue.")
