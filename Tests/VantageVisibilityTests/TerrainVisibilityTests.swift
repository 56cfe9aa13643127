import VantageCityFixtures
import Foundation
import VantageGeodesy
import VantageScenes
import Testing
import VantageVisibility

/// Compares occlusion by hills with the result of tracing rays over terrain that is defined by formulas.
@Suite struct TerrainVisibilityTests {
    /// Ground whose elevation is a function of meters east and north of an origin.
    private struct Land: ElevationProvider {
        var isKnown = true
        let height: @Sendable (Double, Double) -> Double

        func elevations(at coordinates: [Coordinate]) async throws -> [Double?] {
            coordinates.map { isKnown ? height(($0.longitude - 7.42) * 80_500, ($0.latitude - 43.73) * 111_120) : nil }
        }

        /// Returns the minimum height of the line of sight above the ground, in meters, sampled every half meter.
        ///
        /// The two ends, where the camera and the item stand on the ground, are excluded.
        func clearance(_ from: (Double, Double), _ to: (Double, Double)) -> Double {
            let count = Int(hypot(to.0 - from.0, to.1 - from.1) * 2)
            let (eye, aim) = (height(from.0, from.1) + 2, height(to.0, to.1) + 1.5)
            return (1..<count).reduce(.infinity) { least, step in
                let share = Double(step) / Double(count)
                let ground = height(from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
                return min(least, eye + (aim - eye) * share - ground)
            }
        }
    }

    private static func place(_ east: Double, _ north: Double) throws -> Coordinate {
        try Coordinate(latitude: 43.73 + north / 111_120, longitude: 7.42 + east / 80_500)
    }

    private static func house(_ west: Double, _ south: Double, _ width: Double, _ depth: Double, height: Double?) throws
        -> Building
    {
        let corners = [(west, south), (west + width, south), (west + width, south + depth), (west, south + depth)]
        return Building(id: "house", rings: [try corners.map { try place($0.0, $0.1) }], height: height)
    }

    /// Returns the visibility of an item due north of a camera at the origin. The camera's position is exact.
    private static func visibility(
        _ item: VisibilityItem, over land: Land?, _ buildings: [Building]? = []
    ) async throws -> ItemVisibility {
        let camera = Candidate.panorama(at: try place(0, 0), accuracy: 0)
        let box = item.coordinate.box(within: item.coordinate.distance(to: camera.coordinate) + 100)
        let relief: Relief? =
            if let land { try await Relief(in: box, on: LocalPlane(around: item.coordinate), of: land) } else { nil }
        return VisibilityEvaluator(
            item, buildings.map { BuildingSet(buildings: $0) }, relief, cameras: [camera.coordinate]
        )
        .visibility(from: camera)
    }

    private static func item(_ north: Double) throws -> VisibilityItem {
        VisibilityItem(coordinate: try place(0, north))
    }

    /// Creates a ridge that runs west to east, 200 m to the north.
    private static func ridge(_ height: Double) -> Land {
        Land { _, north in height * exp(-pow((north - 200) / 60, 2)) }
    }

    @Test func `a ridge hides an item behind it and is reported as the obstacle`() async throws {
        let hidden = try await Self.visibility(Self.item(400), over: Self.ridge(30))
        #expect(hidden.state == .occluded && hidden.confidence == 0)
        let obstacle = try #require(hidden.hiddenBy)
        #expect(obstacle.kind == .terrain && obstacle.id == nil && obstacle.name == nil)
        // Starting at 128 m, the ridge is more than 5 m above the line of sight, which is sampled every 16 m.
        #expect((126...146).contains(obstacle.distance), "\(obstacle.distance)")
        #expect(try await Self.visibility(Self.item(400), over: nil).state == .visible)
        #expect(try await Self.visibility(Self.item(400), over: Self.ridge(4)).state == .visible)
    }

    @Test func `without footprints, only items hidden by terrain have a known visibility`()
        async throws
    {
        let hidden = try await Self.visibility(Self.item(400), over: Self.ridge(30), nil)
        #expect(hidden.state == .occluded && hidden.hiddenBy?.kind == .terrain)
        let open = try await Self.visibility(Self.item(100), over: Self.ridge(30), nil)
        #expect(open.state == .unknown && open.unknownReason == .noOutlines && open.hiddenBy == nil)
    }

    @Test func `the ground is level if no elevation is known`() async throws {
        let unknown = Land(isKnown: false) { _, _ in 0 }
        #expect(try await Self.visibility(Self.item(400), over: unknown).state == .visible)
    }

    @Test func `a tower rises above the ridge in front of it`() async throws {
        let ring = try Self.house(-5, 395, 10, 10, height: nil).rings
        for (height, part) in [(90.0, ItemVisibility.Part.above), (20, nil)] as [(Double, ItemVisibility.Part?)] {
            let tower = VisibilityItem(coordinate: try Self.place(0, 400), rings: ring, height: height)
            let visibility = try await Self.visibility(tower, over: Self.ridge(30))
            #expect(visibility.state == (part == nil ? .occluded : .visible) && visibility.part == part)
        }
    }

    @Test func `a camera on a terrace sees over a house below the terrace`() async throws {
        let house = try Self.house(-20, 40, 40, 8, height: 4)
        for (slope, state) in [(-0.2, ItemVisibility.State.occluded), (0, .occluded), (0.2, .occluded)] {
            let land = Land { _, north in slope * north }
            #expect(
                try await Self.visibility(Self.item(80), over: land, [house]).state == state,
                "a uniform slope of \(slope)")
        }
        // The terrace is 12 m high.
        let terrace = Land { _, north in max(0, 12 - max(0, north - 10) * 0.6) }
        #expect(try await Self.visibility(Self.item(80), over: terrace, [house]).state == .visible)
        #expect(try await Self.visibility(Self.item(80), over: nil, [house]).state == .occluded)
        // Conversely, a camera at the foot of a cliff does not see an item set back from the cliff's edge.
        let cliff = Land { _, north in min(30, max(0, north - 30) * 3) }
        #expect(try await Self.visibility(Self.item(120), over: cliff).hiddenBy?.kind == .terrain)
    }

    @Test func `visibility over random terrain matches rays traced over the formula of the terrain`() async throws {
        var random = Mix(state: 7)
        var (seen, hidden) = (0, 0)
        for _ in 0..<400 {
            let phase = Double.random(in: 0..<6.3, using: &random)
            let turn = Double.random(in: 0..<6.3, using: &random)
            let height = Double.random(in: 5...40, using: &random)
            let length = Double.random(in: 300...800, using: &random)
            let land = Land { east, north in
                height * sin(phase + (north * cos(turn) + east * sin(turn)) * 2 * .pi / length)
                    + height / 3 * cos(phase * 3 + north / 90)
            }
            let far = Double.random(in: 60...600, using: &random)
            let clearance = land.clearance((0, 0), (0, far))
            // Skips cases that depend on how the grid approximates the terrain. Its samples are 22 m apart, which puts
            // heights off by about a meter on these curves.
            guard abs(clearance + 5) > 1.5 else { continue }
            let state = try await Self.visibility(Self.item(far), over: land).state
            #expect(state == (clearance < -5 ? .occluded : .visible), "\(clearance) m, \(far) m away")
            if state == .visible { seen += 1 } else { hidden += 1 }
        }
        #expect(seen > 50 && hidden > 50, "\(seen) seen, \(hidden) hidden")
    }
}
