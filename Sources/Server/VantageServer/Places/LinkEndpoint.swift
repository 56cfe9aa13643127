import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// Links to a place in map apps, or the contents of an existing link.
    static let link = Endpoint(
        "/v1/link", "link", "Links to a place in map apps, or the contents of an existing link.",
        parameters: LinkParameters.endpointParameters,
        produces: [.json], format: .schema("links", "link-read")
    ) { request in
        let link = try request.query.options(LinkParameters.self)
        guard let text = link.link else {
            guard link.place != nil || link.search != nil else {
                throw Problem(.badRequest, "missingParameter", "Expected at=LAT,LON, search=TEXT or read=LINK.")
            }
            return try .json(["links": link.links(request.names).map(LinkJSON.init)])
        }
        guard LinkParameters.all.allSatisfy({ $0.name == "read" || request.query.text($0.name) == nil }) else {
            throw Problem(.badRequest, "contradiction", "The read parameter cannot be combined with others.")
        }
        return try .json(ParsedLinkJSON(MapLink(reading: text)))
    }
}
