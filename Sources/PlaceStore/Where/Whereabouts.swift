import Geodesy
import Places

/// What lies at a position: an address, a place, and the areas that it is in.
public struct Whereabouts: Hashable, Sendable {
    /// How an answer was come by.
    public enum Manner: String, CaseIterable, Hashable, Sendable, Codable {
        /// The position lies within its outline.
        case contains = "contains"
        /// It is the nearest one.
        case nearest = "nearest"
        /// A house of which only the neighbors are known: it lies between them.
        case interpolated = "interpolated"
        /// Nothing nearer is known than the street.
        case street = "street"
    }

    /// Something found at a position, or near it.
    public struct Found: Hashable, Sendable {
        /// What was found; of a house between two known ones, the guess.
        public let place: Place
        /// How it was come by: within its outline, nearest, between neighbors, or the street alone.
        public let manner: Manner
        /// Metres to its outline, or to its position where it has none; 0 within it.
        public let distance: Double
    }

    /// The house, or else the street: what has a number contains the position or lies at most 50 m from it, and a street
    /// at most 100 m. A house between two known ones is told where none of the same street is as near.
    public var address: Found?
    /// The smallest point of interest that contains the position, or else the nearest of those within 25 m.
    public var item: Found?
    /// The smallest first: quarters, towns, countries.
    public var territories: [Place] = []
    /// Lakes, islands, mountains; the smallest first.
    public var features: [Place] = []

    /// Of a position of which nothing is known yet.
    public init() {}

    /// Whether nothing is known of the position.
    public var isEmpty: Bool { address == nil && item == nil && territories.isEmpty && features.isEmpty }
}
