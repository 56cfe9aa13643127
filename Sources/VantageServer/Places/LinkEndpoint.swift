import Vantage
import VantageRequests

extension Endpoint {
    /// Links of maps, there and back.
    static let link = Endpoint(
        "/v1/link", "link", "Links to maps for apps, or what a link does.", parameters: LinkParameters.all,
        gives: [.json], form: .schema("links", "link-read")
    ) { request in
        guard let text = request.query.text("read") else {
            let links = try LinkParameters.request(request.query).links(request.names)
            return try .json(["links": links.map(LinkJSON.init)])
        }
        guard LinkParameters.all.allSatisfy({ $0.name == "read" || request.query.text($0.name) == nil }) else {
            throw Problem(.badRequest, "contradiction", "read takes a link and nothing else.")
        }
        return try .json(ReadLinkJSON(MapLink(reading: text)))
    }
}

/// What a link is to do, as `vantage link` has it.
private enum LinkParameters {
    static let all = [
        EndpointParameter("at", .text(example: "48.2001,7.7002"), "The place, in degrees."),
        EndpointParameter("label", .text(example: "Halle"), "What the place is called."),
        EndpointParameter(
            "app", .text(example: "apple,google"),
            "Whose links: \(MapApp.allCases.map(\.rawValue).joined(separator: ", ")); one of each app where nothing is said."
        ),
        EndpointParameter(
            "zoom", .number(MapLink.zooms), "The world is 512·2^zoom points wide: one less than most apps count."),
        EndpointParameter("directions", .flag, "The way to the place."),
        EndpointParameter("from", .text(example: "48.1967,7.7012"), "Where the way begins."),
        EndpointParameter("mode", .words(MapLink.Mode.allCases.map(\.rawValue)), "How one moves."),
        EndpointParameter("search", .text(example: "boulangerie"), "Search for a text, near the place if one is said."),
        EndpointParameter("view", .flag, "Look around at street level."),
        EndpointParameter("heading", .number(Parameter.headings), "Degrees clockwise from north."),
        EndpointParameter("pitch", .number(Parameter.pitches), "Degrees above the horizon."),
        EndpointParameter("fov", .number(FieldOfView.range), "Horizontal field of view in degrees."),
        EndpointParameter("read", .text(example: "geo:48.2,7.7?q=48.2,7.7(Halle)"), "A link to read."),
    ]

    static func request(_ query: QueryValues) throws -> LinkRequest {
        var request = LinkRequest()
        (request.at, request.label, request.search) = (query.text("at"), query.text("label"), query.text("search"))
        guard request.at != nil || request.search != nil else {
            throw Problem(
                .badRequest, "missingParameter", "Say where (at=), what to look for (search=), or give a link (read=).")
        }
        (request.from, request.mode, request.apps) = (query.text("from"), query.text("mode"), query.text("app"))
        (request.zoom, request.heading) = (try query.number("zoom"), try query.number("heading"))
        (request.pitch, request.fieldOfView) = (try query.number("pitch"), try query.number("fov"))
        (request.isDirections, request.isView) = (try query.flag("directions"), try query.flag("view"))
        return request
    }
}
