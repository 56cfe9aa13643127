import VantageHTTP
import VantageParameters

/// An HTML page without scripts that describes endpoints.
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
            <p>The API of this server. For programs: <a href="openapi.json">openapi.json</a>.</p>
            \(sections)
            </html>

            """
    }

    private func section(_ endpoint: Endpoint) -> String {
        let accepts = endpoint.accepts.isEmpty ? "" : " Accepts \(Self.list(endpoint.accepts))."
        let rows = endpoint.parameters.map(row).joined()
        let head = "<thead><tr><th>Parameter<th>Description<th>Values</thead>"
        return """
            <h2 id="\(endpoint.name)">\(endpoint.method.rawValue) \(Self.escaped(endpoint.path))</h2>
            <p>\(Self.escaped(endpoint.summary))\(accepts) Returns \(Self.list(endpoint.produces)).</p>
            """ + (rows.isEmpty ? "" : "<table>\(head)<tbody>\(rows)</tbody></table>")
    }

    private func row(_ parameter: EndpointParameter) -> String {
        "<tr><td><code>\(Self.escaped(parameter.name))</code><td>\(Self.escaped(parameter.summary))"
            + "<td>\(Self.escaped(parameter.kind.summary))</tr>"
    }

    private static func list(_ types: [MediaType]) -> String {
        types.map { "<code>\(escaped($0.rawValue))</code>" }.joined(separator: ", ")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension Endpoint {
    /// The server's reference page.
    static func reference(of endpoints: [Endpoint]) -> Endpoint {
        Endpoint("/docs", "reference", "This page.", access: .anyone, produces: [.html]) { _ in
            let bytes = Array(ReferencePage(endpoints: endpoints).html.utf8)
            return EndpointResponse { EndpointResponse.Content(type: .html, bytes: bytes) }
        }
    }

    /// The style sheet for the reference page.
    static let referenceStyle = Endpoint(
        ReferencePage.stylePath, "referenceStyle", "The style sheet for the reference page.", access: .anyone,
        produces: [.css]
    ) { _ in
        EndpointResponse(.day) { EndpointResponse.Content(type: .css, bytes: Array(ReferencePage.style.utf8)) }
    }
}
