"""A folder with the frames of one video, which an interrupted run leaves behind and the next one completes.

The state is stored next to the folder, because the folder is imported as a whole.
"""

import hashlib
import json
import os
import re
from dataclasses import dataclass

import jpeg
from failure import CANNOT_CREATE, Failure, cannot_write


@dataclass(frozen=True)
class Plan:
    """The plan for one video: a description of the options, and the time of each frame in seconds."""

    description: dict
    times: list

    @property
    def digest(self):
        text = json.dumps([self.description, [f"{time:.6f}" for time in self.times]], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()


class FrameFolder:
    """The frames of one video, and a state file with the plan. A frame has its final name once it is complete."""

    def __init__(self, path, stem):
        self.path, self.stem = path, stem
        self.state, self.work = f"{path}.import-video.json", f"{path}.unfinished"

    def open(self, plan):
        """Creates the folder, or checks that the frames in it were made according to the same plan."""
        try:
            os.makedirs(self.path, exist_ok=True)
            try:
                with open(self.state, encoding="utf-8") as file:
                    known = json.load(file)
            except FileNotFoundError:
                known = None
            except ValueError:
                known = {}
            if known is None:
                self.write(self.state, json.dumps({"plan": plan.digest, **plan.description}, indent=1).encode())
        except OSError as error:
            raise cannot_write(self.path, error) from error
        if known is not None and known.get("plan") != plan.digest:
            raise Failure(
                CANNOT_CREATE, f"{self.path} contains frames from another video or with other options. Remove it, or "
                "choose another --output.")

    def name(self, index):
        return os.path.join(self.path, f"{self.stem}-{index + 1:06d}.jpg")

    def has(self, index):
        """Reports whether a frame is complete. After a power failure, a file may have its name but not its contents."""
        try:
            with open(self.name(index), "rb") as file:
                start = file.read(2)
                file.seek(-2, os.SEEK_END)
                return jpeg.is_complete(start + file.read(2))
        except OSError:
            return False

    def add(self, index, data):
        try:
            self.write(self.name(index), data)
        except OSError as error:
            raise cannot_write(self.name(index), error) from error

    def name_sequence(self, name):
        """Writes a table that puts the frames in a sequence, so that nearby frames do not count as duplicates."""
        frames = sorted(entry for entry in os.listdir(self.path) if entry.endswith(".jpg"))
        text = "".join(f"{row}\n" for row in ["file,sequence", *(f"{frame},{name}" for frame in frames)])
        path = os.path.join(self.path, "sequence.csv")
        try:
            with open(path, encoding="utf-8") as file:
                if file.read() == text:
                    return
        except (OSError, ValueError):
            pass
        try:
            self.write(path, text.encode())
        except OSError as error:
            raise cannot_write(path, error) from error

    def write(self, path, data):
        """Writes a file under a temporary name next to the folder and then renames it."""
        unfinished = f"{self.path}.unfinished-file"
        try:
            with open(unfinished, "wb") as file:
                file.write(data)
            os.replace(unfinished, path)
        except BaseException:
            if os.path.exists(unfinished):
                os.unlink(unfinished)
            raise


def safe_stem(path):
    """Returns the name of a video without its extension, in a form that needs no quoting in tables and URLs."""
    stem = os.path.splitext(os.path.basename(path))[0]
    stem = re.sub(r"[^\w.-]+", "_", stem.encode("utf-8", "replace").decode("utf-8"))
    return stem.strip("._-") or "video"


def folders(output, paths):
    """Returns a frame folder for each video. Videos with the same name get numbered folders."""
    used, found = {}, []
    for path in paths:
        stem = safe_stem(path)
        used[stem.lower()] = count = used.get(stem.lower(), 0) + 1
        name = stem if count == 1 else f"{stem}-{count}"
        found.append(FrameFolder(os.path.join(output, name), name))
    return found
