import VantageRequests

/// What the server answers, as a page without scripts: made of the endpoints, as the OpenAPI document is.
struct ReferencePage {
    static let stylePath = "/docs/style.css"
    static let style = """
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
        code, h2 { font-family: ui-monospace, monospace; }
        h2 { font-size: 1.1rem; margin-top: 2.5rem; border-top: 1px solid #8884; padding-top: 1rem; }
        table { border-collapse: collapse; width: 100%; }
        td, th { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; }
        @media (prefers-color-scheme: dark) { body { background: #16181c; color: #e6e6e6; } a { color: #8ab4f8; } }
        """

    let endpoints: [Endpoint]

    var html: String {
        let sections = endpoints.map(section).joined(separator: "\n")
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Vantage</title>
            <link rel="stylesheet" href="\(Self.stylePath.dropFirst())">
            <h1>Vantage</h1>
            <p>What this server answers. The same for programs: <a href="openapi.json">openapi.json</a>.</p>
            \(sections)
            </html>

            """
    }

    private func section(_ endpoint: Endpoint) -> String {
        let takes = endpoint.takes.isEmpty ? "" : " Takes \(Self.list(endpoint.takes))."
        let rows = endpoint.parameters.map(row).joined()
        let head = "<thead><tr><th>Parameter<th>What<th>Values</thead>"
        return """
            <h2 id="\(endpoint.name)">\(endpoint.method.rawValue) \(Self.escaped(endpoint.path))</h2>
            <p>\(Self.escaped(endpoint.summary))\(takes) Gives \(Self.list(endpoint.gives)).</p>
            """ + (rows.isEmpty ? "" : "<table>\(head)<tbody>\(rows)</tbody></table>")
    }

    private func row(_ parameter: EndpointParameter) -> String {
        "<tr><td><code>\(Self.escaped(parameter.name))</code><td>\(Self.escaped(parameter.summary))"
            + "<td>\(Self.escaped(parameter.kind.words))</tr>"
    }

    private static func list(_ types: [MediaType]) -> String {
        types.map { "<code>\(escaped($0.rawValue))</code>" }.joined(separator: ", ")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension EndpointParameter.Kind {
    /// What values it has, for people.
    fileprivate var words: String {
        switch self {
        case .text(let example), .overlay(let example): "such as \(example)"
        case .number(let range): "\(range.lowerBound.short) to \(range.upperBound.short)"
        case .count: "1 or more"
        case .integer(let range): "\(range.lowerBound) to \(range.upperBound)"
        case .words(let words): words.joined(separator: ", ")
        case .flag: "true, false"
        }
    }
}

extension Endpoint {
    /// What the server answers, for people.
    static func reference(of endpoints: [Endpoint]) -> Endpoint {
        Endpoint("/docs", "reference", "This page.", access: .everybody, gives: [.html]) { _ in
            let bytes = Array(ReferencePage(endpoints: endpoints).html.utf8)
            return Answer { Answer.Content(type: .html, bytes: bytes) }
        }
    }

    /// What that page looks like.
    static let referenceStyle = Endpoint(
        ReferencePage.stylePath, "referenceStyle", "Its style.", access: .everybody, gives: [.css]
    ) { _ in
        Answer(.day) { Answer.Content(type: .css, bytes: Array(ReferencePage.style.utf8)) }
    }
}
