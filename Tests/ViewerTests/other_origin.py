"""A page from another origin, with a strict content security policy, that embeds Vantage elements."""

import http.server
import threading

DOCUMENT = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Other origin</title><link rel="stylesheet" href="/style.css"><script type="module" crossorigin src="{server}/viewer/vantage.js"></script>
<body>{body}</body></html>"""

POLICY = ("default-src 'none'; script-src {server}; connect-src {server} {other}; style-src 'self'; frame-src {server}; base-uri 'none'; "
          "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'")

#: The page's own styles, which must not affect the elements.
STYLE = """body { margin: 0; } vantage-look-around, vantage-map { width: 600px; height: 360px; margin: 10px; }
button { display: none; color: red; } div, span { background: lime; }"""


class OtherOrigin:
    """Serves one document on a free loopback port."""

    def __init__(self):
        self.body, self.server, self.other = "", "", ""
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                is_style = self.path == "/style.css"
                text = STYLE if is_style else DOCUMENT.format(server=outer.server, body=outer.body)
                self.send_response(200)
                self.send_header("Content-Type", "text/css" if is_style else "text/html; charset=utf-8")
                self.send_header("Content-Security-Policy", POLICY.format(server=outer.server, other=outer.other))
                self.end_headers()
                self.wfile.write(text.encode())

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.listener.server_port}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def stop(self):
        self.listener.shutdown()
        self.listener.server_close()
