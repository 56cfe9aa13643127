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
        let address = Self.attribute(base + "/embed#" + fragment)
        html = """
            <iframe src="\(address)" width="\(width)" height="\(height)" title="Vantage" \
            allow="fullscreen; accelerometer; gyroscope; magnetometer" frameborder="0"></iframe>
            """
    }

    private static func attribute(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}

extension Endpoint {
    private static let width = 640
    private static let height = 400
    private static let widths = 160...4096
    private static let heights = 120...4096

    /// The oEmbed document for a viewer URL.
    static let oEmbed = Endpoint(
        "/oembed", "oembed", "The HTML that embeds the viewer, in a given state, in another page (oEmbed 1.0).",
        access: .anyone,
        parameters: [
            EndpointParameter(
                "url", .text(example: "imagery.example.org/#scene=9ZE0J7NHS926P"),
                "A URL of this server's viewer.", isRequired: true),
            EndpointParameter("maxwidth", .integer(widths), "The maximum width in points."),
            EndpointParameter("maxheight", .integer(heights), "The maximum height in points."),
            EndpointParameter("format", .words(["json"]), "The format of the response."),
        ], produces: [.json], format: .specification("oEmbed 1.0")
    ) { request in
        let (query, names) = (request.query, request.names)
        guard let address = query.text("url") else {
            throw Problem(.badRequest, "missingParameter", "Expected url=URL.")
        }
        guard ["json", nil].contains(query.text("format")) else {
            throw Problem(.badRequest, "notSupported", "The only supported format is json.")
        }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard [request.base + "/", request.base + "/embed"].contains(String(parts[0])) else {
            throw Problem(.notFound, "notFound", "This is not a URL of this server's viewer.")
        }
        return try .json(
            OEmbedDocument(
                showing: parts.count == 2 ? String(parts[1]) : "", of: request.base,
                width: min(width, try names("maxwidth").count(query.integer("maxwidth") ?? width, in: widths)),
                height: min(height, try names("maxheight").count(query.integer("maxheight") ?? height, in: heights))))
    }
}
