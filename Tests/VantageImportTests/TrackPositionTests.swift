import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageImport

/// Tests for positions and directions on tracks.
struct TrackPositionTests {
    /// A time in milliseconds, and the latitude, longitude and altitude at that time.
    private typealias Fix = (time: Int64, latitude: Double, longitude: Double, altitude: Double?)

    private func positioner(_ fixes: [Fix], gap: Int64 = 60_000) throws -> TrackPositioner {
        try positioner([fixes], gap: gap)
    }

    private func positioner(_ segments: [[Fix]], gap: Int64 = 60_000) throws -> TrackPositioner {
        let tracks = Track.joined(
            try segments.map { segment in
                try segment.map {
                    TrackFix(
                        time: $0.time, coordinate: try Coordinate(latitude: $0.latitude, longitude: $0.longitude),
                        altitude: $0.altitude)
                }
            })
        return TrackPositioner(TrackFile(name: "t.gpx", tracks: tracks), maximumGap: gap, findsCourses: true)
    }

    private func miss(_ positioner: TrackPositioner, _ time: Int64) -> TrackMiss? {
        #expect(throws: TrackMiss.self) { try positioner.position(at: time) }
    }

    /// Rotates one position's unit vector toward another's. Unlike the tested code, this does not use chords.
    private func spherical(_ from: Fix, _ to: Fix, _ fraction: Double) -> (latitude: Double, longitude: Double) {
        func vector(_ fix: Fix) -> SIMD3<Double> {
            let (latitude, longitude) = (fix.latitude * .pi / 180, fix.longitude * .pi / 180)
            return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        }
        let (start, end) = (vector(from), vector(to))
        let angle = acos(min(1, (start * end).sum()))
        let across = end - start * (start * end).sum()
        let point =
            start * cos(fraction * angle) + across / (across * across).sum().squareRoot() * sin(fraction * angle)
        return (asin(point.z) * 180 / .pi, atan2(point.y, point.x) * 180 / .pi)
    }

    /// Returns the initial course on a sphere, computed with the four-part formula.
    private func course(_ from: (latitude: Double, longitude: Double), _ to: Fix) -> Double {
        let (first, second) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
        let turn = (to.longitude - from.longitude) * .pi / 180
        let degrees =
            atan2(sin(turn) * cos(second), cos(first) * sin(second) - sin(first) * cos(second) * cos(turn)) * 180 / .pi
        return degrees < 0 ? degrees + 360 : degrees
    }

    @Test func `positions on random tracks agree with spherical trigonometry`() throws {
        var random = SplitMix64(state: 42)
        for _ in 0..<500 {
            let start: Fix = (
                0, Double.random(in: -80...80, using: &random), Double.random(in: -180...180, using: &random), 100
            )
            let longitude = start.longitude + Double.random(in: -0.003...0.003, using: &random)
            let end: Fix = (
                4000, start.latitude + Double.random(in: -0.003...0.003, using: &random),
                longitude - (longitude / 360).rounded() * 360, 120
            )
            let time = Int64.random(in: 1...3999, using: &random)
            let position = try positioner([start, end]).position(at: time)
            let expected = spherical(start, end, Double(time) / 4000)
            let distance = try position.coordinate.distance(
                to: Coordinate(latitude: expected.latitude, longitude: expected.longitude))
            // Within a kilometer, the sphere and the ellipsoid differ by millimeters in position, and by up to 0.2° in
            // direction.
            #expect(distance < 0.005, "\(distance) m at \(start)")
            let altitude = try #require(position.altitude)
            #expect(abs(altitude - 100 - Double(time) / 200) < 1e-9)
            let heading = try #require(position.course)
            let other = Heading(normalizing: course(expected, end))
            #expect(abs(heading.difference(from: other)) < 0.2)
        }
    }

    /// Directions of geodesics on WGS 84 from GeographicLib (`Geod.inv` in pyproj 3.7), at the interpolated point.
    @Test(arguments: [
        (60.1699, 24.9384, 60.16989441, 24.93826821, 0.25, 265.134268),
        (10, 179.9995, 10.0003, -179.9996, 0.7, 71.413387),
        (-45, -120, -45.05, -119.95, 0.5, 144.656588),
        (80, 0, 80.03, 0.4, 0.3, 66.534379),
        (0, 0.001, 0, -0.002, 0.5, 270),
        (48.5, 7.7, 48.59, 7.7, 0.9, 0),
    ])
    func `finds the direction of the geodesic`(
        latitude: Double, longitude: Double, nextLatitude: Double, nextLongitude: Double, fraction: Double,
        expected: Double
    ) throws {
        let track = try positioner([(0, latitude, longitude, nil), (1000, nextLatitude, nextLongitude, nil)])
        let position = try track.position(at: Int64(fraction * 1000))
        let course = try #require(position.course)
        #expect(abs(course.difference(from: Heading(normalizing: expected))) < 2e-4)
        #expect(position.altitude == nil)
    }

    @Test func `the recorded source names the positions used`() throws {
        let track = try positioner([(1_744_462_800_000, 48, 7, nil), (1_744_462_804_500, 48, 7.001, nil)])
        #expect(
            try track.position(at: 1_744_462_801_000).source
                == "t.gpx between 2025-04-12T13:00:00Z and 13:00:04.500Z")
        #expect(try track.position(at: 1_744_462_800_000).source == "t.gpx at 2025-04-12T13:00:00Z")
        let midnight = try positioner([(1_735_689_590_000, 48, 7, nil), (1_735_689_610_000, 48, 7.001, nil)])
        #expect(
            try midnight.position(at: 1_735_689_600_000).source
                == "t.gpx between 2024-12-31T23:59:50Z and 2025-01-01T00:00:10Z")
    }

    @Test func `never extrapolates`() throws {
        let track = try positioner([(10_000, 48, 7, 1), (20_000, 48, 7.001, 2)])
        #expect(miss(track, 9_999) == TrackMiss(reason: .before, name: "t.gpx", milliseconds: 1))
        #expect(miss(track, 20_500) == TrackMiss(reason: .after, name: "t.gpx", milliseconds: 500))
        #expect(try track.position(at: 10_000).coordinate.longitude == 7)
        #expect(try track.position(at: 20_000).coordinate.longitude == 7.001)
        #expect(try track.position(at: 20_000).altitude == 2)
        #expect(miss(try positioner([(5, 48, 7, nil)]), 4)?.reason == .before)
        #expect(try positioner([(5, 48, 7, nil)]).position(at: 5).course == nil)
    }

    @Test func `a track has positions at the ends of gaps, but not within them`() throws {
        let track = try positioner([(0, 48, 7, nil), (60_000, 48, 7.001, nil), (120_001, 48, 7.002, nil)])
        #expect(abs(try track.position(at: 30_000).coordinate.longitude - 7.0005) < 1e-9)
        #expect(miss(track, 90_000) == TrackMiss(reason: .gap, name: "t.gpx", milliseconds: 60_001))
        #expect(try track.position(at: 60_000).coordinate.longitude == 7.001)
        #expect(try track.position(at: 120_001).coordinate.longitude == 7.002)
        #expect(try track.position(at: 120_001).course == nil)
    }

    @Test func `crosses short pauses between segments`() throws {
        let track = try positioner([
            [(100_000, 48, 7.002, nil), (110_000, 48, 7.003, nil)], [(0, 48, 7, nil), (40_000, 48, 7.001, nil)],
        ])
        #expect(abs(try track.position(at: 70_000).coordinate.longitude - 7.0015) < 1e-9)
        let strict = try positioner([[(0, 48, 7, nil)], [(40_000, 48, 7.001, nil)]], gap: 39_999)
        #expect(miss(strict, 20_000)?.reason == .gap)
    }

    @Test func `uses the first track that has a position at the requested time`() throws {
        let track = try positioner([
            [(0, 48, 7, nil), (200_000, 48, 7.001, nil)], [(90_000, 49, 8, nil), (110_000, 49, 8, nil)],
        ])
        #expect(try track.position(at: 100_000).coordinate.latitude == 49)
        #expect(miss(track, 50_000)?.reason == .gap)
    }

    // MARK: - Directions

    @Test func `keeps the last direction while standing still`() throws {
        let step = 1 / 111_195.0
        // The track goes 30 m to the north, stays within 0.3 m for half a minute, and then goes to the east.
        let moving: [Fix] = (0...3).map { (Int64($0) * 1000, 48 + Double($0) * 10 * step, 7, nil) }
        let standing: [Fix] = (4...33).map { index in
            (Int64(index) * 1000, 48 + (30 + 0.3 * sin(Double(index))) * step, 7 + 0.3 * cos(Double(index)) * step, nil)
        }
        let leaving: [Fix] = [(34_000, 48 + 30 * step, 7 + 20 * step, nil)]
        let track = try positioner(moving + standing + leaving)
        for time: Int64 in [500, 2000, 5500, 20_000, 32_500] {
            let course = try #require(try track.position(at: time).course)
            #expect(abs(course.difference(from: .north)) < 1, "\(course) at \(time)")
        }
        let course = try #require(try track.position(at: 33_500).course)
        #expect(abs(course.degrees - 90) < 3)
    }

    @Test func `a track has no direction before the first movement`() throws {
        let track = try positioner([
            (0, 48, 7, nil), (1000, 48, 7, nil), (2000, 48, 7.001, nil), (3000, 48, 7.001, nil),
        ])
        #expect(try track.position(at: 500).course == nil)
        #expect(try #require(try track.position(at: 1500).course).degrees.rounded() == 90)
        #expect(try #require(try track.position(at: 2500).course).degrees.rounded() == 90)
        #expect(try #require(try track.position(at: 3000).course).degrees.rounded() == 90)
    }

    @Test func `finds directions at walking pace with ten positions per second`() throws {
        let step = 0.14 / 111_195.0
        let track = try positioner((0...200).map { (Int64($0) * 100, 48 - Double($0) * step, 7, nil) })
        for time in stride(from: Int64(1000), through: 20_000, by: 370) {
            #expect(try #require(try track.position(at: time).course).degrees.rounded() == 180)
        }
    }

    @Test func `does not keep a direction over a gap`() throws {
        let track = try positioner([
            (0, 48, 7, nil), (1000, 48, 7.001, nil), (100_000, 48.1, 7, nil), (101_000, 48.1, 7, nil),
        ])
        #expect(try #require(try track.position(at: 500).course).degrees.rounded() == 90)
        #expect(try track.position(at: 100_500).course == nil)
    }

    @Test func `at a recorded position, uses the direction to the next one`() throws {
        let track = try positioner([(0, 48, 7, nil), (1000, 48, 7.001, nil), (2000, 48.001, 7.001, nil)])
        #expect(try #require(try track.position(at: 0).course).degrees.rounded() == 90)
        #expect(try #require(try track.position(at: 1000).course).degrees.rounded() == 0)
        #expect(try #require(try track.position(at: 2000).course).degrees.rounded() == 0)
    }

    @Test(.timeLimit(.minutes(1))) func `searches a track with four hundred thousand positions`() throws {
        let count = 400_000
        let fixes: [Fix] = (0..<count).map { (Int64($0) * 1000, 48 + Double($0) * 1e-4, 7, nil) }
        let track = try positioner(fixes)
        var random = SplitMix64(state: 1)
        for _ in 0..<10_000 {
            let time = Int64.random(in: 0..<Int64(count - 1) * 1000, using: &random)
            let latitude = try track.position(at: time).coordinate.latitude
            #expect(abs(latitude - 48 - Double(time) * 1e-7) < 1e-9)
        }
    }
}
