import VantageGeodesy

extension MapLink {
    /// The action of a link.
    public enum Action: Hashable, Sendable {
        /// Shows a place.
        case show(Pin, zoom: Double? = nil)
        /// Searches for text, near a place if one is given. If the text is a position, that position is shown instead.
        case search(String, near: Coordinate? = nil, zoom: Double? = nil)
        /// Shows directions.
        case directions(Directions)
        /// Shows a view at street level.
        case view(StreetView)
    }

    /// A place with a label.
    public struct Pin: Hashable, Sendable {
        /// The position of the place.
        public let coordinate: Coordinate
        /// The label, which may contain any characters. An empty label becomes `nil`.
        public let label: String?

        /// Creates a place with an optional label.
        public init(_ coordinate: Coordinate, label: String? = nil) {
            self.coordinate = coordinate
            self.label = label?.isEmpty == true ? nil : label
        }
    }

    /// The start, a waypoint or the destination of directions.
    public enum Stop: Hashable, Sendable {
        /// A place with a known position.
        case pin(Pin)
        /// An address or a name that the app searches for. If the text is a position, it becomes a ``pin(_:)``.
        case address(String)
    }

    /// Directions from one place to another.
    public struct Directions: Hashable, Sendable {
        /// The start; `nil` for the device's location.
        public var from: Stop?
        /// The waypoints in order.
        public var via: [Stop]
        /// The destination.
        public var to: Stop
        /// The mode of transport; `nil` leaves the choice to the app.
        public var mode: Mode?

        /// Creates directions.
        public init(to: Stop, from: Stop? = nil, via: [Stop] = [], mode: Mode? = nil) {
            (self.from, self.via, self.to, self.mode) = (from, via, to, mode)
        }

        /// All stops in order.
        var stops: [Stop] { [from].compactMap(\.self) + via + [to] }
    }

    /// A mode of transport.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// By car.
        case driving = "driving"
        /// On foot.
        case walking = "walking"
        /// By bicycle.
        case cycling = "cycling"
        /// By bus and train.
        case transit = "transit"
    }

    /// A view at street level. The app uses its own defaults for values that are `nil`.
    public struct StreetView: Hashable, Sendable {
        /// The position of the viewer.
        public var coordinate: Coordinate
        /// The viewing direction.
        public var heading: Heading?
        /// The pitch of the view in degrees above the horizon, in -90...90.
        public var pitch: Double?
        /// The horizontal field of view.
        public var fieldOfView: FieldOfView?

        /// Creates a view at street level.
        public init(
            at coordinate: Coordinate, heading: Heading? = nil, pitch: Double? = nil, fieldOfView: FieldOfView? = nil
        ) {
            (self.coordinate, self.heading, self.pitch, self.fieldOfView) = (coordinate, heading, pitch, fieldOfView)
        }
    }

    /// A part of a link that some apps cannot represent.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// The label of a place or a stop.
        case label = "label"
        /// The zoom of the map.
        case zoom = "zoom"
        /// The place to search near.
        case near = "near"
        /// The start of directions.
        case from = "from"
        /// The waypoints of directions.
        case via = "via"
        /// The mode of transport.
        case mode = "mode"
        /// The viewing direction.
        case heading = "heading"
        /// The angle above the horizon.
        case pitch = "pitch"
        /// The field of view.
        case fieldOfView = "fieldOfView"
        /// The position's full precision. Short links round positions to steps larger than 1e-6 of a degree.
        case exactPosition = "exactPosition"
    }
}

extension MapLink.Action {
    /// The name of the action: `show`, `search`, `directions` or `view`.
    public var name: String {
        switch self {
        case .show: "show"
        case .search: "search"
        case .directions: "directions"
        case .view: "view"
        }
    }
}

extension MapLink.Stop {
    var pin: MapLink.Pin? { if case .pin(let pin) = self { pin } else { nil } }
    var label: String? { pin?.label }

    /// The stop as `LAT,LON` or, without a position, as its address.
    var text: String {
        switch self {
        case .pin(let pin): pin.coordinate.linkText
        case .address(let text): text
        }
    }

    /// - Returns: `nil` for empty text, which some apps use for the location of the device.
    init?(text: String?, label: String? = nil) {
        guard let text, !text.isEmpty else { return nil }
        if let coordinate = Coordinate(searched: text) {
            self = .pin(MapLink.Pin(coordinate, label: label))
        } else {
            self = .address(text)
        }
    }
}
