"""Writes an HTML page that shows every screenshot in a folder. Usage: screenshot_gallery.py FOLDER"""

import html
import pathlib
import sys

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Viewer screenshots</title>
<style>
body {{ margin: 2rem; font: 16px/1.5 system-ui, sans-serif; background: #222; color: #eee }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(420px, 1fr)); gap: 2rem }}
figure {{ margin: 0 }}
img {{ max-width: 100%; max-height: 70vh; border: 1px solid #444 }}
</style>
<h1>Viewer screenshots</h1>
<main>
{figures}
</main>
</html>
"""


def figure(path: pathlib.Path) -> str:
    name = html.escape(path.name)
    caption = html.escape(path.stem.replace("-", " "))
    return f'<figure><a href="{name}"><img src="{name}" alt="{caption}"></a><figcaption>{caption}</figcaption></figure>'


def main():
    folder = pathlib.Path(sys.argv[1])
    pictures = sorted(folder.glob("*.png")) if folder.is_dir() else []
    if pictures:
        (folder / "index.html").write_text(PAGE.format(figures="\n".join(map(figure, pictures))))
        print(f"Wrote {len(pictures)} screenshots to {folder / 'index.html'}.")


main()
