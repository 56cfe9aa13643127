import Vantage

/// A request for links.
package struct LinkRequest: Sendable {
    package var place: Coordinate?
    package var label: String?
    package var zoom: Double?
    package var search: String?
    package var isDirections = false
    /// The starting point for directions.
    package var source: Coordinate?
    package var mode: MapLink.Mode?
    package var isView = false
    package var heading: Heading?
    package var pitch: Double?
    package var fieldOfView: FieldOfView?
    /// The apps to link to. If it is `nil`, links for all apps are returned, each in its most complete form.
    package var apps: [MapApp]?
    /// A link to parse. If it is set, no links are created.
    package var link: String?

    package init() {}

    /// Returns the links for the requested apps.
    ///
    /// - Throws: `RequestError`, or `MapLinkError` if a requested app does not support the action.
    package func links(_ name: ParameterNames) throws -> [MapLink.Choice] {
        let link = try link(name)
        return try apps?.map { try link.choice(of: $0) } ?? link.choices(for: MapApp.allCases)
    }

    package func link(_ name: ParameterNames) throws -> MapLink {
        try check(name)
        if let search { return try MapLink(.search(search, near: place, zoom: zoom)) }
        guard let place else {
            throw RequestError(.notUnderstood, "\(name("at").name) is missing. Give a place as LAT,LON.")
        }
        let pin = MapLink.Pin(place, label: label)
        if isDirections {
            let start = source.map { MapLink.Stop.pin(MapLink.Pin($0)) }
            return try MapLink(.directions(MapLink.Directions(to: .pin(pin), from: start, mode: mode)))
        }
        guard isView else { return try MapLink(.show(pin, zoom: zoom)) }
        return try MapLink(
            .view(MapLink.StreetView(at: place, heading: heading, pitch: pitch, fieldOfView: fieldOfView)))
    }

    /// Checks that the link has a single action, and that the action uses every parameter.
    private func check(_ name: ParameterNames) throws(RequestError) {
        let actions = [("search", search != nil), ("directions", isDirections), ("view", isView)].filter(\.1).map(\.0)
        guard actions.count < 2 else {
            let names = actions.map { name($0).name }.joined(separator: " and ")
            throw RequestError(.contradiction, "A link has a single action, so \(names) cannot be combined.")
        }
        let said: [(name: String, isSaid: Bool, actions: [String?])] = [
            ("label", label != nil, [nil, "directions"]), ("zoom", zoom != nil, [nil, "search"]),
            ("from", source != nil, ["directions"]), ("mode", mode != nil, ["directions"]),
            ("heading", heading != nil, ["view"]), ("pitch", pitch != nil, ["view"]),
            ("fov", fieldOfView != nil, ["view"]),
        ]
        guard let lost = said.first(where: { $0.isSaid && !$0.actions.contains(actions.first) }) else { return }
        let fitting = lost.actions.map { $0.map { name($0).name } ?? "a link that shows a place" }
        throw RequestError(
            .contradiction, "\(name(lost.name).name) only applies to \(fitting.joined(separator: " and to ")).")
    }
}
