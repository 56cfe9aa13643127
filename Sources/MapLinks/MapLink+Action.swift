import Geodesy

extension MapLink {
    /// What a link does.
    public enum Action: Hashable, Sendable {
        /// Shows a place.
        case show(Pin, zoom: Double? = nil)
        /// Searches for a text, near a place where one is said. A text that is a position is shown and not searched for.
        case search(String, near: Coordinate? = nil, zoom: Double? = nil)
        /// Shows a way.
        case directions(Directions)
        /// Looks around at street level.
        case view(StreetView)
    }

    /// A place with what it is called.
    public struct Pin: Hashable, Sendable {
        /// Where it is.
        public let coordinate: Coordinate
        /// What it is called, in any characters; an empty label is none.
        public let label: String?

        /// A place, and what it is called.
        public init(_ coordinate: Coordinate, label: String? = nil) {
            self.coordinate = coordinate
            self.label = label?.isEmpty == true ? nil : label
        }
    }

    /// Where a way begins, passes or ends.
    public enum Stop: Hashable, Sendable {
        /// A place whose position is known.
        case pin(Pin)
        /// An address or a name, which the app looks for. One that is a position is a place.
        case address(String)
    }

    /// A way from one place to another.
    public struct Directions: Hashable, Sendable {
        /// Where it begins; `nil` is where the device is.
        public var from: Stop?
        /// What it passes, in this order.
        public var via: [Stop]
        /// Where it ends.
        public var to: Stop
        /// How one moves; `nil` leaves it to the app.
        public var mode: Mode?

        /// A way.
        public init(to: Stop, from: Stop? = nil, via: [Stop] = [], mode: Mode? = nil) {
            (self.from, self.via, self.to, self.mode) = (from, via, to, mode)
        }

        /// All stops in their order.
        var stops: [Stop] { [from].compactMap(\.self) + via + [to] }
    }

    /// How one moves.
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

    /// A look around at street level; what is `nil` is left to the app.
    public struct StreetView: Hashable, Sendable {
        /// Where one stands.
        public var coordinate: Coordinate
        /// Where one looks.
        public var heading: Heading?
        /// Degrees above the horizon, in -90...90.
        public var pitch: Double?
        /// How much one sees.
        public var fieldOfView: FieldOfView?

        /// A look around.
        public init(
            at coordinate: Coordinate, heading: Heading? = nil, pitch: Double? = nil, fieldOfView: FieldOfView? = nil
        ) {
            (self.coordinate, self.heading, self.pitch, self.fieldOfView) = (coordinate, heading, pitch, fieldOfView)
        }
    }

    /// What a link says, of which some apps have no place for some.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// What a place or a stop is called.
        case label = "label"
        /// How large it is shown.
        case zoom = "zoom"
        /// Where to search.
        case near = "near"
        /// Where a way begins.
        case from = "from"
        /// What a way passes.
        case via = "via"
        /// How one moves.
        case mode = "mode"
        /// Where one looks.
        case heading = "heading"
        /// How far above the horizon.
        case pitch = "pitch"
        /// How much one sees.
        case fieldOfView = "fieldOfView"
        /// The position to 1e-6 of a degree: short links have it rounded.
        case exactPosition = "exactPosition"
    }
}

extension MapLink.Action {
    /// `show`, `search`, `directions` or `view`.
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

    /// `LAT,LON`, or the address.
    var text: String {
        switch self {
        case .pin(let pin): pin.coordinate.linkText
        case .address(let text): text
        }
    }

    /// - Returns: `nil` for an empty text, which some apps have for where the device is.
    init?(text: String?, label: String? = nil) {
        guard let text, !text.isEmpty else { return nil }
        if let coordinate = Coordinate(searched: text) {
            self = .pin(MapLink.Pin(coordinate, label: label))
        } else {
            self = .address(text)
        }
    }
}
