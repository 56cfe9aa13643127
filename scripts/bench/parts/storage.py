"""The part `storage`: the size of stores relative to their originals."""

import machine
import stores
from inputs import pictures
from results import Row, Section, at_most
from spreads import exact

METHOD = """\
Each figure is the size of a store with pictures, minus the size of an empty store ({empty}), divided by the size of the
picture files. The empty store is subtracted because a town's store has thousands of pictures, whereas the stores
measured here have one to six. With "no levels", a store holds the files and the index needed to read parts of them."""

GOALS = {"all": 1.40, "none": 1.03}


def measure(context):
    folders = [pictures.panoramas(context, size, context.few) for size in ("5760", "8192")]
    folders += [
        pictures.panoramas(context, "11000", context.few // 2),
        pictures.photos(context, 3 if context.quick else 6),
    ]
    folders += [pictures.real(context, size) for size in ("5760", "11000")]
    empty = stores.empty(context).stat().st_size
    rows = []
    for folder in filter(None, folders):
        originals = sum(path.stat().st_size for path in pictures.pictures(folder))
        for levels, title in (("all", "all levels"), ("none", "no levels")):
            ratio = (stores.of_pictures(context, folder, levels).stat().st_size - empty) / originals
            rows.append(
                Row(
                    f"{pictures.title(folder)}, {title}",
                    exact(ratio, "×"),
                    "the originals",
                    exact(originals / 1e6, "MB"),
                    goal=at_most(GOALS[levels]),
                )
            )
    return Section(METHOD.format(empty=f"{empty / 1e6:.2f} MB"), rows, {"Vantage": machine.vantage(context)})
