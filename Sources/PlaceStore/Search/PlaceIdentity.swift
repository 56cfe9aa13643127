import Geodesy
import Places

/// What tells whether two places may be one that its source has twice: a city as its border and as a point, a school as a
/// point and as its grounds.
struct PlaceIdentity {
    let name: String
    /// `place_source.id`.
    let source: Int64
    /// As `place.kind` has it.
    let kind: Int64
    let category: String?
    let coordinate: Coordinate

    /// Whether both have the same name, are of the same kind, and are close to each other.
    func isSame(as other: PlaceIdentity) -> Bool {
        name == other.name && source == other.source && kind == other.kind && category == other.category
            && coordinate.distance(to: other.coordinate) <= reach
    }

    /// Metres: a point that stands for an area may lie anywhere in it.
    private var reach: Double {
        switch PlaceKind(stored: kind) {
        case .territory: 10_000
        case .physicalFeature, .street: 2000
        case .pointOfInterest, .address, nil: 150
        }
    }
}
