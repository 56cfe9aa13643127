import Foundation

/// A closed box of latitudes and longitudes. It crosses ±180° if `west` is greater than `east`.
public struct BoundingBox: Hashable, Sendable {
    /// The western longitude in degrees, in -180...180.
    public let west: Double
    /// The southern latitude in degrees, in -90...90; not above `north`.
    public let south: Double
    /// The eastern longitude in degrees, in -180...180; less than `west` if the box crosses ±180°.
    public let east: Double
    /// The northern latitude in degrees, in -90...90.
    public let north: Double

    /// Creates a box from degrees.
    ///
    /// - Throws: ``GeodesyError`` if a value is out of range or `south` is above `north`.
    public init(west: Double, south: Double, east: Double, north: Double) throws(GeodesyError) {
        let lower = try Coordinate(latitude: south, longitude: west)
        let upper = try Coordinate(latitude: north, longitude: east)
        guard south <= north else {
            throw GeodesyError(
                .boundingBoxUnreadable,
                "Expected a box in the form W,S,E,N with S at most N but received S \(south), N \(north).")
        }
        self.init(west: lower.longitude, clampedSouth: south, east: upper.longitude, clampedNorth: north)
    }

    /// Parses `W,S,E,N` in decimal degrees, in GeoJSON's order (RFC 7946, section 5).
    ///
    /// - Throws: ``GeodesyError`` if the text is not four numbers, or under the conditions of
    ///   ``init(west:south:east:north:)``.
    public init(parsing text: String) throws(GeodesyError) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double(decimal: $0) }
        guard numbers.count == 4, let west = numbers[0], let south = numbers[1], let east = numbers[2],
            let north = numbers[3]
        else {
            throw GeodesyError(
                .boundingBoxUnreadable,
                "Expected a box in the form W,S,E,N in degrees but received \"\(text.prefix(80))\".")
        }
        try self.init(west: west, south: south, east: east, north: north)
    }

    init(west: Double, clampedSouth south: Double, east: Double, clampedNorth north: Double) {
        self.west = west
        self.south = max(-90, south)
        self.east = east
        self.north = min(90, north)
    }

    /// A Boolean value indicating whether the box crosses ±180°.
    public var crossesAntimeridian: Bool { west > east }

    /// Reports whether a coordinate lies in the box or on its edge.
    public func contains(_ coordinate: Coordinate) -> Bool {
        (south...north).contains(coordinate.latitude) && contains(longitude: coordinate.longitude)
    }

    /// Creates a box that contains a single coordinate.
    package init(_ place: Coordinate) {
        self.init(
            west: place.longitude, clampedSouth: place.latitude, east: place.longitude, clampedNorth: place.latitude)
    }

    /// Creates the smallest box around several boxes, none of which crosses ±180°. Returns `nil` if there are none.
    package init?(around boxes: [BoundingBox]) {
        guard let west = boxes.map(\.west).min(), let south = boxes.map(\.south).min(),
            let east = boxes.map(\.east).max(), let north = boxes.map(\.north).max()
        else { return nil }
        self.init(west: west, clampedSouth: south, east: east, clampedNorth: north)
    }

    /// Returns the box extended to include a coordinate, in whichever direction is shorter. The result may cross ±180°.
    package func extended(to place: Coordinate) -> BoundingBox {
        let (south, north) = (min(south, place.latitude), max(north, place.latitude))
        let isWithin = contains(longitude: place.longitude)
        let isEast =
            Self.degreesEast(from: east, to: place.longitude) < Self.degreesEast(from: place.longitude, to: west)
        return BoundingBox(
            west: isWithin || isEast ? west : place.longitude, clampedSouth: south,
            east: isWithin || !isEast ? east : place.longitude, clampedNorth: north)
    }

    private func contains(longitude: Double) -> Bool {
        crossesAntimeridian ? longitude >= west || longitude <= east : (west...east).contains(longitude)
    }

    private static func degreesEast(from one: Double, to other: Double) -> Double {
        other >= one ? other - one : other - one + 360
    }
}
