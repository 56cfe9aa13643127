import Testing

@testable import VantageMapTiles

struct PlainTextTests {
    @Test(
        arguments: [
            (
                "<a href=\"https://www.openstreetmap.org/copyright\" target='_blank'>&copy; OpenStreetMap contributors</a>",
                "© OpenStreetMap contributors"
            ),
            ("Tiles &amp; data:<br/>A<BR>B", "Tiles & data: A B"), ("  a\n\tb ", "a b"),
            ("&#169; &#xA9; &nope; &", "© © &nope; &"),
            ("See <http://example.org> or 1 < 2 > 0", "See <http://example.org> or 1 < 2 > 0"),
            ("<script>alert(1)</script><style>a{}</style>x", "x"), ("a<!-- b -->c", "ac"),
            ("&#0;&#x110000;", "&#0;&#x110000;"),
            ("", nil), ("<p></p> &nbsp; ", nil), ("a <b", "a <b"), ("&amp;lt;b&amp;gt;", "&lt;b&gt;"),
        ] as [(String, String?)])
    func `converts HTML to plain text`(html: String, text: String?) {
        #expect(PlainText.text(ofHTML: html) == text)
    }
}
