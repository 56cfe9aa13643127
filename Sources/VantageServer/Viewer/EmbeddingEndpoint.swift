import Foundation
import HTTPTypes
import VantageRequests

/// What a page that shows links needs to show the viewer in their place. Source: oEmbed 1.0.
struct Embedding: Encodable, Sendable {
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
    ///   - fragment: The state of the page, as its address has it.
    ///   - base: Of this server.
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

    /// oEmbed for the viewer's addresses.
    static let embedding = Endpoint(
        "/oembed", "oembed", "How an address of the viewer is shown in another page (oEmbed 1.0).", access: .everybody,
        parameters: [
            EndpointParameter(
                "url", .text(example: "imagery.example.org/#scene=9ZE0J7NHS926P"),
                "The address, as the viewer shows it.", isRequired: true),
            EndpointParameter("maxwidth", .integer(widths), "Points, at most."),
            EndpointParameter("maxheight", .integer(heights), "Points, at most."),
            EndpointParameter("format", .words(["json"]), "How it is written."),
        ], gives: [.json], form: .specification("oEmbed 1.0")
    ) { request in
        let (query, names) = (request.query, request.names)
        guard let address = query.text("url") else {
            throw Problem(.badRequest, "missingParameter", "Say which address is to be shown: url=ADDRESS.")
        }
        guard ["json", nil].contains(query.text("format")) else {
            throw Problem(.badRequest, "notSupported", "format: It is written as json alone.")
        }
        let parts = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        guard [request.base + "/", request.base + "/embed"].contains(String(parts[0])) else {
            throw Problem(.notFound, "notFound", "That is not an address of this server's viewer.")
        }
        return try .json(
            Embedding(
                showing: parts.count == 2 ? String(parts[1]) : "", of: request.base,
                width: min(width, try names("maxwidth").count(query.integer("maxwidth") ?? width, in: widths)),
                height: min(height, try names("maxheight").count(query.integer("maxheight") ?? height, in: heights))))
    }
}
