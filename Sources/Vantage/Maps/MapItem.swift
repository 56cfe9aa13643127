import Geodesy

/// A place with a name, such as a shop or a stop.
public struct MapItem: Hashable, Sendable {
    /// What it is called.
    public var name: String?
    /// Where it is.
    public var coordinate: Coordinate

    /// A place, with or without a name.
    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}
