"""Waiting in the page itself: its policy forbids what Playwright does for that."""

UNTIL = """async (value) => {
    const holds = () => (%s);
    for (const end = Date.now() + 30_000; !holds();) {
        if (Date.now() > end) throw new Error('It does not come to be: ' + holds);
        await new Promise((resolve) => setTimeout(resolve, 15));
    }
}"""


def until(page, condition: str, value=None):
    """Waits until a condition in JavaScript holds."""
    page.evaluate(UNTIL % condition, value)
