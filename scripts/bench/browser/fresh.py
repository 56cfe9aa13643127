"""Pages with a cold cache."""

SIZE = {"width": 1280, "height": 800}


class Fresh:
    """A page with a cold cache, used as a context manager.

    `prepare` is called with the page before it loads.
    """

    def __init__(self, browser, address, prepare=lambda page: None):
        self.browser, self.address, self.prepare = browser, address, prepare

    def __enter__(self):
        self.context = self.browser.new_context(viewport=SIZE)
        page = self.context.new_page()
        self.prepare(page)
        page.goto(self.address, wait_until="commit")
        page.wait_for_load_state()
        return page

    def __exit__(self, *_):
        self.context.close()
