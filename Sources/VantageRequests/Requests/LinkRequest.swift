import Vantage

/// What a request says of a link, before it is known to be possible.
package struct LinkRequest: Sendable {
    /// `LAT,LON`.
    package var at: String?
    package var label: String?
    package var zoom: Double?
    package var search: String?
    package var isDirections = false
    /// `LAT,LON`.
    package var from: String?
    package var mode: String?
    package var isView = false
    package var heading: Double?
    package var pitch: Double?
    package var fieldOfView: Double?
    /// Some of ``MapApp``; `nil` stands for all, each in the form that leaves out least.
    package var apps: String?

    package init() {}

    /// The links of the apps that are wanted.
    ///
    /// - Throws: `RequestError`, or `MapLinkError` where an app that is named has no such link.
    package func links(_ name: ParameterNames) throws -> [MapLink.Choice] {
        let apps = try apps.map { try name("app").apps($0) }
        let link = try link(name)
        return try apps?.map { try link.choice(of: $0) } ?? link.choices(for: MapApp.allCases)
    }

    package func link(_ name: ParameterNames) throws -> MapLink {
        try check(name)
        let place = try at.map { try name("at").coordinate($0) }
        let zoom = try zoom.map { try name("zoom").zoom($0) }
        if let search { return try MapLink(.search(search, near: place, zoom: zoom)) }
        guard let place else { throw RequestError(.notUnderstood, "\(name("at").name) is missing. Say where.") }
        let pin = MapLink.Pin(place, label: label)
        if isDirections { return try MapLink(.directions(directions(to: pin, name))) }
        return try MapLink(isView ? .view(view(at: place, name)) : .show(pin, zoom: zoom))
    }

    private func directions(to pin: MapLink.Pin, _ name: ParameterNames) throws -> MapLink.Directions {
        MapLink.Directions(
            to: .pin(pin), from: try from.map { .pin(MapLink.Pin(try name("from").coordinate($0))) },
            mode: try mode.map { try name("mode").mode($0) })
    }

    private func view(at place: Coordinate, _ name: ParameterNames) throws -> MapLink.StreetView {
        MapLink.StreetView(
            at: place, heading: try heading.map { try name("heading").heading($0) },
            pitch: try pitch.map { try name("pitch").pitch($0) },
            fieldOfView: try fieldOfView.map { try name("fov").fieldOfView($0) })
    }

    /// Nothing that was said may be lost in silence.
    private func check(_ name: ParameterNames) throws(RequestError) {
        let actions = [("search", search != nil), ("directions", isDirections), ("view", isView)].filter(\.1).map(\.0)
        guard actions.count < 2 else {
            let names = actions.map { name($0).name }.joined(separator: " and ")
            throw RequestError(.contradiction, "A link does one thing, and \(names) are several. Give one of them.")
        }
        let said: [(name: String, isSaid: Bool, actions: [String?])] = [
            ("label", label != nil, [nil, "directions"]), ("zoom", zoom != nil, [nil, "search"]),
            ("from", from != nil, ["directions"]), ("mode", mode != nil, ["directions"]),
            ("heading", heading != nil, ["view"]), ("pitch", pitch != nil, ["view"]),
            ("fov", fieldOfView != nil, ["view"]),
        ]
        guard let lost = said.first(where: { $0.isSaid && !$0.actions.contains(actions.first) }) else { return }
        let fitting = lost.actions.map { $0.map { name($0).name } ?? "a link that shows a place" }
        throw RequestError(
            .contradiction, "\(name(lost.name).name) is for \(fitting.joined(separator: " and for ")).")
    }
}
