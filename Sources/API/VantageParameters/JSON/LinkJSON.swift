import Vantage

/// JSON representation of a link for an app.
package struct LinkJSON: Encodable, Sendable {
    let app: String
    let url: String
    /// The parts of the request that the link omits, or `nil` if it is complete.
    let omits: [String]?

    package init(_ choice: MapLink.Choice) {
        app = choice.app.rawValue
        url = choice.url
        omits = choice.omitted.isEmpty ? nil : MapLink.Part.allCases.filter(choice.omitted.contains).map(\.rawValue)
    }
}

/// JSON representation of a parsed link.
package struct ParsedLinkJSON: Encodable, Sendable {
    /// A stop on a route.
    struct Stop: Encodable {
        let coordinate: CoordinateJSON?
        let label: String?

        init(_ stop: MapLink.Stop) {
            switch stop {
            case .pin(let pin): (coordinate, label) = (CoordinateJSON(pin.coordinate), pin.label)
            case .address(let text): (coordinate, label) = (nil, text)
            }
        }
    }

    let app: String?
    let action: String
    private(set) var coordinate: CoordinateJSON?
    private(set) var label: String?
    /// The search text.
    private(set) var query: String?
    private(set) var zoom: Double?
    private(set) var heading: Double?
    private(set) var pitch: Double?
    private(set) var fov: Double?
    private(set) var from: Stop?
    private(set) var via: [Stop]?
    private(set) var mode: String?

    package init(_ link: MapLink) {
        app = link.app?.rawValue
        action = link.action.name
        switch link.action {
        case .show(let pin, let zoom):
            (coordinate, label, self.zoom) = (CoordinateJSON(pin.coordinate), pin.label, zoom)
        case .search(let text, let near, let zoom):
            (query, coordinate, self.zoom) = (text, near.map { CoordinateJSON($0) }, zoom)
        case .directions(let way):
            let to = Stop(way.to)
            (coordinate, label, from) = (to.coordinate, to.label, way.from.map(Stop.init))
            via = way.via.isEmpty ? nil : way.via.map(Stop.init)
            mode = way.mode?.rawValue
        case .view(let view):
            (coordinate, heading) = (CoordinateJSON(view.coordinate), view.heading?.degrees)
            (pitch, fov) = (view.pitch, view.fieldOfView?.degrees)
        }
    }
}
