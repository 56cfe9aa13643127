extension String {
    /// The text as HTML. Clients render some values in JSON as HTML, such as the attribution in TileJSON.
    package var escapedForHTML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}
