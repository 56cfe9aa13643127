import VantageGeodesy
import VantageRoadFixtures
import VantageSceneFixtures
import Testing

@testable import VantageRouting

/// Compares the nearest roads with those that a full scan finds.
struct NearestTests {
    /// Returns the distance to a road network, in meters. Samples 1001 points per segment.
    private static func distance(to place: Coordinate, _ network: RoadNetwork) -> Double {
        network.edges.flatMap { edge in
            let points = network.points(of: edge).map { $0.coordinate! }
            return zip(points, points.dropFirst()).flatMap { start, end in
                (0...1000).map { step in
                    let share = Double(step) / 1000
                    let point = try? Coordinate(
                        latitude: start.latitude + (end.latitude - start.latitude) * share,
                        longitude: start.longitude + (end.longitude - start.longitude) * share)
                    return point.map(place.distance(to:)) ?? .infinity
                }
            }
        }.min() ?? .infinity
    }

    @Test func `finds the same road as a full scan`() throws {
        var random = SplitMix64(state: 3)
        let town = RandomTown(side: 5, restrictions: 0, &random)
        let network = RoadNetworkBuilder(town.data).network
        let router = try Router(InMemoryRoadBlocks.make(town.data, modes: [.foot]), .foot)
        for _ in 0..<60 {
            let place = try Coordinate(
                latitude: .random(in: 43.699...43.706, using: &random),
                longitude: .random(in: 7.399...7.407, using: &random))
            let found = try #require(try router.nearest(to: place, within: 5000, for: .start).first)
            #expect(abs(found.distance - Self.distance(to: place, network)) < 0.2)
            #expect(try router.nearest(to: place, within: found.distance * 0.999, for: .start).isEmpty)
            let several = try router.nearest(to: place, within: 5000, for: .start, count: 4)
            #expect(several.map(\.distance) == several.map(\.distance).sorted() && Set(several.map(\.edge)).count == 4)
            #expect(several.first == found)
        }
    }

    @Test func `finds a road across ±180 degrees of longitude`() throws {
        var data = RoadData()
        let points = [1_799_990_000, 1_799_999_000].map { RoadPoint(latitude: 0, longitude: $0) }
        data.ways = [RoadWay(id: 1, tags: ["highway": "residential"], nodes: [1, 2], points: points)]
        let router = try Router(InMemoryRoadBlocks.make(data, modes: [.car]), .car)
        let place = try Coordinate(latitude: 0, longitude: -179.9999)
        let found = try #require(try router.nearest(to: place, within: 50, for: .start).first)
        #expect(abs(found.distance - 22.26) < 0.1 && found.point == points[1])
        #expect(try router.nearest(to: place, within: 20, for: .start).isEmpty)
    }

    @Test func `ignores a disconnected parking lot if there are other roads`() throws {
        var roads = RoadPlan("abcdefghijklmnopqrstuvwxyz", "01")
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        for (id, block) in zip(letters, letters.dropFirst()).enumerated() {
            roads.add(Int64(id), String([block.0, block.1]))
        }
        roads.add(100, "01")
        roads.add(101, "kz", ["oneway": "yes"])
        let router = try roads.router()
        let park = try roads.middle("0", "1")
        let found = try #require(try router.nearest(to: park, within: 500, for: .start).first)
        #expect(abs(found.distance - 100) < 1)
        #expect(try router.nearest(to: park, within: 50, for: .start).map(\.distance).allSatisfy { $0 < 0.1 })
        #expect(try router.nearest(to: park, within: 50, for: .start).count == 1)
    }

    @Test func `a one-way road that leads into the map can be a start but not a destination`() throws {
        var roads = RoadPlan("abcdefghijklmnopqrstuvwxyz", "0")
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        for (id, block) in zip(letters, letters.dropFirst()).enumerated() {
            roads.add(Int64(id), String([block.0, block.1]))
        }
        roads.add(100, "0a", ["oneway": "yes"])
        let router = try roads.router()
        let place = try roads.middle("0", "a")
        let start = try #require(try router.nearest(to: place, within: 500, for: .start).first)
        #expect(start.distance < 0.1)
        let end = try #require(try router.nearest(to: place, within: 500, for: .destination).first)
        #expect(abs(end.distance - 50) < 1)
    }
}
