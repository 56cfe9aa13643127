import Vantage

/// The parameters for a place search.
package enum SearchParameters: ParameterGroup {
    package static let standard = SearchRequest()

    package static let all: [ParameterDescription<SearchRequest>] = [
        // In commands, the text is an argument.
        .text("q", \.text, example: "boulangerie", "The text to search for.").required.only(in: .server),
        .coordinate("near", \.query.near, "Prefer places near this one."),
        .box("region", \.query.region, "Only places in this box, in degrees."),
        .optional(
            "category", \.query.categories, .text(example: "cafe,bakery", placeholder: "NAME[,NAME…]"),
            "Only points of interest in these categories, named as in MapKit.", parse: Parameter.categories,
            text: { $0.map(\.rawValue).sorted().joined(separator: ",") }),
        .integer("limit", \.query.limit, in: 1...1000, "The maximum number of places.", default: PlaceQuery("").limit),
        // The server has a separate endpoint for partial text.
        .flag("complete", \.query.isPartial, "Treat the last word as a prefix, as for autocomplete.")
            .only(in: .command),
        openAt,
    ]

    /// No client in this package sends this parameter, so it is never converted to text.
    package static let openAt = ParameterDescription<SearchRequest>(
        "open-at", .text(example: "2026-11-24T14:00", placeholder: "TIME"),
        "Report whether places are open now or at a time such as 2026-11-24T14:00 (local) or 2026-11-24T14:00+01:00.",
        read: { (text, request, parameter) throws(RequestError) in
            let moment = try parameter.openingMoment(text)
            request.openAt = moment
            (request.query.now, request.query.timeZone) = (moment.date, moment.timeZone)
            request.query.isTimeZoneKnown = moment.hasOffset
        }, write: { _ in nil })
}

/// A search for places, and the time at which to report whether they are open.
package struct SearchRequest: Sendable {
    package var query: PlaceQuery
    package var openAt: OpeningQueryTime?

    package init(_ text: String = "") { query = PlaceQuery(text) }

    /// The text of the query, or `nil` if it is empty.
    fileprivate var text: String? {
        get { query.text.isEmpty ? nil : query.text }
        set { query.text = newValue ?? "" }
    }
}

/// The languages for place names.
package enum PlaceLanguageParameters: ParameterGroup {
    package static let standard: [String] = []

    package static let all: [ParameterDescription<[String]>] = [
        .languages("language", \.self, "The preferred languages for place names, in order.")
    ]
}
