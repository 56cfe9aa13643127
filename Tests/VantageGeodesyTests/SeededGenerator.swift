import Foundation
import VantageGeodesy

/// SplitMix64, which generates the same numbers in every run. Source: https://prng.di.unimi.it/splitmix64.c
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

extension Coordinate {
    /// Returns a random position on the globe. Edge cases are far more frequent than their area suggests.
    static func random(using generator: inout SeededGenerator) throws -> Coordinate {
        let anywhere = asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi
        let latitudes = [
            anywhere, 90, -90, 90 - Double.random(in: 0...0.01, using: &generator),
            Double.random(in: 0...0.01, using: &generator) - 90, 80, 0,
        ]
        let longitude = Double.random(in: -180...180, using: &generator)
        let longitudes = [longitude, 180, -180, 179.9999, -179.9999, 0]
        return try Coordinate(
            latitude: latitudes.randomElement(using: &generator)!,
            longitude: longitudes.randomElement(using: &generator)!)
    }

    /// Returns a random position within about the given distance, possibly beyond a pole.
    func moved(by meters: Double, using generator: inout SeededGenerator) throws -> Coordinate {
        // Calculated on a sphere; the caller measures the actual distance.
        let angle = Double.random(in: 0...1, using: &generator).squareRoot() * meters / 6_371_000
        let azimuth = Double.random(in: 0..<2 * .pi, using: &generator)
        let start = latitude * .pi / 180
        let sine = sin(start) * cos(angle) + cos(start) * sin(angle) * cos(azimuth)
        let turn = atan2(sin(azimuth) * sin(angle) * cos(start), cos(angle) - sin(start) * sine)
        let moved = (longitude + turn * 180 / .pi).remainder(dividingBy: 360)
        return try Coordinate(latitude: asin(min(1, max(-1, sine))) * 180 / .pi, longitude: moved)
    }
}
