"""Waits for a condition inside the page. The viewer's content security policy blocks Playwright's own way of
waiting."""

UNTIL = """async (value) => {
    const holds = () => (%s);
    for (const end = Date.now() + 30_000; !holds();) {
        if (Date.now() > end) throw new Error('Timed out waiting for: ' + holds);
        await new Promise((resolve) => setTimeout(resolve, 15));
    }
}"""


def until(page, condition: str, value=None):
    """Waits until a JavaScript condition holds. The condition can use `value`."""
    page.evaluate(UNTIL % condition, value)
