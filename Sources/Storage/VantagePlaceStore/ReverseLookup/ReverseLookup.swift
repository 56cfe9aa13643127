import VantageGeodesy
import VantagePlaces

/// The result of a reverse lookup: the address and the point of interest at a position, and the areas that contain the
/// position.
public struct ReverseLookup: Hashable, Sendable {
    /// The way in which a place was found.
    public enum Method: String, CaseIterable, Hashable, Sendable, Codable {
        /// The outline of the place contains the position.
        case contains = "contains"
        /// The place is the nearest one.
        case nearest = "nearest"
        /// The place is a house whose position was interpolated between its neighbors.
        case interpolated = "interpolated"
        /// The place is a street, because no known house is nearby.
        case street = "street"
    }

    /// A place at or near a position.
    public struct Match: Hashable, Sendable {
        /// The place. If it is a house, its position may be interpolated between its neighbors.
        public let place: Place
        /// The way in which the place was found.
        public let method: Method
        /// The distance in meters to the place's outline, or to its position if it has no outline; 0 inside the
        /// outline.
        public let distance: Double
    }

    /// The house that contains the position, or whose own position lies in the same building; otherwise the nearest
    /// house at most 50 m away or, failing that, a street at most 100 m away. An interpolated house is returned only if
    /// it is nearer than every known house.
    public var address: Match?
    /// The smallest point of interest that contains the position or, failing that, the nearest one within 25 m.
    public var item: Match?
    /// The territories that contain the position, smallest first, such as a neighborhood, a town and a country.
    public var territories: [Place] = []
    /// The nearest town within 200 km, if no known territory contains the position.
    public var town: Match?
    /// The physical features that contain the position, smallest first, such as a lake, an island or a mountain range.
    public var features: [Place] = []

    /// Creates an empty result.
    public init() {}

    /// Whether nothing was found at the position.
    public var isEmpty: Bool { address == nil && item == nil && town == nil && territories.isEmpty && features.isEmpty }
}
