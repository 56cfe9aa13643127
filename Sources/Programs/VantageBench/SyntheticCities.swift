import Foundation

/// A position on a local plane around the center of a city.
struct CityPosition {
    var city: Int
    /// The distance east of the city's center, in meters.
    var x: Double
    /// The distance north of the city's center, in meters.
    var y: Double
}

/// Twelve cities with streets on rotated grids and a scene about every ten meters.
struct SyntheticCities {
    static let metersPerDegree = 111_194.926645
    private static let centers: [(latitude: Double, longitude: Double)] = [
        (37.7749, -122.4194), (40.7128, -74.006), (51.5074, -0.1278), (48.8566, 2.3522), (35.6762, 139.6503),
        (-33.8688, 151.2093), (53.3498, -6.2603), (41.9028, 12.4964), (40.4168, -3.7038), (52.52, 13.405),
        (1.3521, 103.8198), (60.1699, 24.9384),
    ]
    /// The distance between parallel streets in a grid, in meters.
    private static let block = 220.0
    /// The total street length per square kilometer, in meters.
    private static let density = 9_000.0
    private static let step = 10.0

    /// The width of a city in meters.
    private let side: Double
    private let turns: [Double]

    init(scenes: Int, _ generator: inout SeededGenerator) {
        let street = Double(scenes) / Double(Self.centers.count) * Self.step
        side = (street / Self.density).squareRoot() * 1000
        turns = Self.centers.map { _ in generator.share() * .pi / 2 }
    }

    /// Converts a position to degrees.
    func degrees(_ place: CityPosition) -> (latitude: Double, longitude: Double) {
        let center = Self.centers[place.city]
        return (
            center.latitude + place.y / Self.metersPerDegree,
            center.longitude + place.x / (Self.metersPerDegree * cos(center.latitude * .pi / 180))
        )
    }

    /// Generates the scenes along a street, each with its direction of travel in degrees clockwise from north.
    func street(_ generator: inout SeededGenerator) -> [(place: CityPosition, heading: Double)] {
        let city = generator.index(below: Self.centers.count)
        var angle = turns[city]
        angle += generator.share() < 0.85 ? Double(generator.index(below: 4)) * .pi / 2 : generator.share() * 2 * .pi
        var (x, y) = start(along: angle, &generator)
        var bend = 0.0
        return (0..<40 + generator.index(below: 360)).map { _ in
            bend = (bend + generator.normal() * 0.003) * 0.99
            x += Self.step * cos(angle + bend)
            y += Self.step * sin(angle + bend)
            let place = CityPosition(city: city, x: x + generator.normal() * 1.5, y: y + generator.normal() * 1.5)
            return (place, (450 - (angle + bend) * 180 / .pi).truncatingRemainder(dividingBy: 360))
        }
    }

    /// Returns a random position on one of the city's grid lines.
    private func start(along angle: Double, _ generator: inout SeededGenerator) -> (x: Double, y: Double) {
        let x = (generator.share() - 0.5) * side
        let y = (generator.share() - 0.5) * side
        let across = y * cos(angle) - x * sin(angle)
        let correction = (across / Self.block).rounded() * Self.block - across
        return (x - correction * sin(angle), y + correction * cos(angle))
    }
}
