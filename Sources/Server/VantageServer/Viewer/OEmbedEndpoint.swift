import Foundation
import HTTPTypes
import VantageHTTP
import VantageParameters

/// The oEmbed document with the code that embeds the viewer in another page. Source: oEmbed 1.0.
struct OEmbedDocument: Encodable, Sendable {
    let version = "1.0"
    let type = "rich"
    let providerName = "Vantage"
    let providerAddress: String
    let title = "Vantage"
    let html: String
    let width: Int
    let height: Int

    private enum CodingKeys: String, CodingKey {
        case version, type, title, html, width, height
        case providerName = "provider_name"
        case providerAddress = "provider_url"
    }

    /// - Parameters:
    ///   - fragment: The viewer's state, as in its URL.
    ///   - base: The URL of the server.
    init(showing fragment: String, of base: String, width: Int, height: Int) {
        providerAddress = base + "/"
        (self.width, self.height) = (width, height)
        let address = (base + "/embed#" + fragment).escapedForHTML
        html = """
            <iframe src="\(address)" width="\(width)" height="\(height)" title="Vantage" \
            allow="fullscreen; accelerometer; gyroscope; magnetometer" frameborder="0"></iframe>
            """
    }

    /// The document as XML. Source: oEmbed 1.0, section 2.3.4.2.
    var xml: String {
        let values = [
            ("version", version), ("type", type), ("provider_name", providerName), ("provider_url", providerAddress),
            ("title", title), ("width", "\(width)"), ("height", "\(height)"), ("html", html),
        ]
        let elements = values.map { "<\($0)>\($1.escapedForHTML)</\($0)>" }.joined()
        return "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?><oembed>\(elements)</oembed>"
    }
}

extension Endpoint {
    private static let width = 640
    private static let height = 400
    private static let lengths = 1...65_536

    /// The oEmbed document for a viewer URL.
    static let oEmbed = Endpoint(
        "/oembed", "oembed", "The HTML that embeds the viewer, in a given state, in another page (oEmbed 1.0).",
        access: .anyone,
        parameters: [
            EndpointParameter(
                "url", .text(example: "imagery.example.org/#scene=9ZE0J7NHS926P"),
                "A URL of this server's viewer. Its query is ignored.", isRequired: true),
            EndpointParameter("maxwidth", .integer(lengths), "The maximum width in points."),
            EndpointParameter("maxheight", .integer(lengths), "The maximum height in points."),
            EndpointParameter("format", .words(["json", "xml"]), "The format of the response."),
        ],
        // Consumers add parameters of their own, such as `dnt`.
        ignoresUnknownParameters: true, produces: [.json, .xml], format: .specification("oEmbed 1.0")
    ) { request in
        let (query, names) = (request.query, request.names)
        guard let address = query.text("url") else {
            throw Problem(.badRequest, "missingParameter", "Expected url=URL.")
        }
        let format = query.text("format") ?? "json"
        // Source: oEmbed 1.0, section 2.3.5.
        guard ["json", "xml"].contains(format) else {
            throw Problem(.notImplemented, "notSupported", "The supported formats are json and xml.")
        }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let page = parts[0].prefix { $0 != "?" }
        guard [request.base, request.base + "/", request.base + "/embed"].contains(where: { $0.isSamePage(as: page) })
        else { throw Problem(.notFound, "notFound", "This is not a URL of this server's viewer.") }
        let document = OEmbedDocument(
            showing: parts.count == 2 ? String(parts[1]) : "", of: request.base,
            width: min(width, try names("maxwidth").count(query.integer("maxwidth") ?? width, in: lengths)),
            height: min(height, try names("maxheight").count(query.integer("maxheight") ?? height, in: lengths)))
        guard format == "xml" else { return try .json(document) }
        return EndpointResponse { EndpointResponse.Content(type: .xml, bytes: Array(document.xml.utf8)) }
    }
}

extension String {
    /// Whether two URLs are the same apart from their scheme, which a proxy may change.
    fileprivate func isSamePage(as other: Substring) -> Bool {
        func withoutScheme(_ text: some StringProtocol) -> Substring {
            text.range(of: "://").map { Substring(text[$0.upperBound...]) } ?? Substring(text)
        }
        return withoutScheme(self) == withoutScheme(other)
    }
}
