import Geodesy

/// A place with a name, such as a shop or a stop.
public struct MapItem: Hashable, Sendable {
    public var name: String?
    public var coordinate: Coordinate

    public init(name: String? = nil, coordinate: Coordinate) {
        self.name = name
        self.coordinate = coordinate
    }
}
