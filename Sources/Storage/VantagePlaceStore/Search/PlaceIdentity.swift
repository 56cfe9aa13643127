import VantageGeodesy
import VantagePlaces

/// The properties that show whether two rows may represent the same place. Sources list some places twice: a city as a
/// border and as a point, or a school as its grounds and as a point.
struct PlaceIdentity {
    let name: String
    /// `place_source.id`.
    let source: Int64
    let sourceID: String
    /// The value of `place.kind`.
    let kind: Int64
    let category: String?
    let coordinate: Coordinate

    /// Reports whether two rows represent the same object, imported into two collections from the same file.
    func isSameObject(as other: PlaceIdentity) -> Bool {
        source != other.source && sourceID == other.sourceID && isSimilar(to: other)
    }

    /// Reports whether two places from the same source have the same name and kind and are close to each other.
    func isSame(as other: PlaceIdentity) -> Bool { source == other.source && isSimilar(to: other) }

    private func isSimilar(to other: PlaceIdentity) -> Bool {
        name == other.name && kind == other.kind && category == other.category
            && coordinate.distance(to: other.coordinate) <= reach
    }

    /// The maximum distance between the two positions, in meters. A point that represents an area may lie anywhere in
    /// the area.
    private var reach: Double {
        switch PlaceKind(stored: kind) {
        case .territory: 10_000
        case .physicalFeature, .street: 2000
        case .pointOfInterest, .address, nil: 150
        }
    }
}
