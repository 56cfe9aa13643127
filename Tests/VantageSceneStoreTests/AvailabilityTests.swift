import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore

@Suite(.fewAtATime)
struct AvailabilityTests {
    private static let radii = [0, 0.5, 50, 500, 5_000, 50_000]

    private static func expect(
        _ found: AvailableScene?, is expected: (id: SceneID, meters: Double)?, _ request: @autoclosure () -> String
    ) {
        #expect(found?.scene.id == expected?.id, "\(request())")
        #expect(found?.distance == expected?.meters, "\(request())")
    }

    @Test func `only a filter without conditions accepts every scene`() throws {
        let place = try Coordinate(latitude: 1, longitude: 2)
        let changes: [(inout SceneFilter) -> Void] = [
            { $0.collection = "town" }, { $0.capturedAfter = .now }, { $0.capturedBefore = .now }, { $0.kind = .photo },
            { $0.facing = SceneFilter.Facing(target: place) }, { $0.hasPicture = true },
        ]
        #expect(SceneFilter().takesAll)
        #expect(changes.count == Mirror(reflecting: SceneFilter()).children.count)
        for change in changes {
            var filter = SceneFilter()
            change(&filter)
            #expect(!filter.takesAll && filter != SceneFilter())
        }
    }

    @Test(arguments: SceneLayout.allCases)
    func `finds the same nearest scene as a full scan`(layout: SceneLayout) async throws {
        let records = try layout.records(seed: 53)
        let test = try await TestStore.holding(records)
        let reference = ReferenceSearch(records)
        var generator = SeededGenerator(seed: 59)
        let places = try (0..<(layout.isCrowded ? 40 : 250)).map { _ in
            try layout.requestedPlace(near: records, &generator)
        }
        var hits = 0
        var results: [[AvailableScene?]] = []
        for radius in Self.radii {
            results.append(try await test.store.scenes(near: places, options: AvailabilityOptions(radius: radius)))
        }
        for (number, place) in places.enumerated() {
            let distances = reference.distances(from: place)
            for (radius, found) in zip(Self.radii, results) {
                let expected = ReferenceSearch.nearest(distances, radius: radius)
                hits += expected == nil ? 0 : 1
                Self.expect(found[number], is: expected, "\(place), \(radius) m")
                if let distance = found[number]?.distance { #expect(distance <= radius) }
            }
        }
        // For the test to be meaningful, some requests must have a result and some must not.
        #expect((places.count / 10...places.count * 6 - 10).contains(hits))
    }

    @Test(arguments: SceneLayout.allCases, [nil, SceneKind.photo])
    func `availability matches a full scan`(layout: SceneLayout, kind: SceneKind?) async throws {
        let records = try layout.records(seed: 57)
        let test = try await TestStore.holding(records)
        let reference = ReferenceSearch(records)
        var generator = SeededGenerator(seed: 63)
        var filter = SceneFilter()
        filter.kind = kind
        let places = try (0..<(layout.isCrowded ? 40 : 120)).map { _ in
            try layout.requestedPlace(near: records, &generator)
        }
        let distances = places.map { place in reference.distances(from: place, filter: filter) }
        for radius in Self.radii {
            let options = AvailabilityOptions(radius: radius, filter: filter)
            let found = try await test.store.availability(near: places, options: options)
            for number in places.indices {
                let expected = ReferenceSearch.nearest(distances[number], radius: radius)
                #expect((found[number] == nil) == (expected == nil), "\(places[number]), \(radius) m")
                guard let result = found[number], let least = distances[number].map(\.meters).min() else { continue }
                #expect(abs(result.distance - least) <= 0.05, "\(places[number]), \(radius) m")
            }
        }
    }

    @Test(arguments: SceneLayout.allCases)
    func `the best scene is the one with the lowest score, as documented`(layout: SceneLayout) async throws {
        let records = try layout.records(seed: 61)
        let test = try await TestStore.holding(records)
        let reference = ReferenceSearch(records)
        var generator = SeededGenerator(seed: 67)
        for _ in 0..<(layout.isCrowded ? 8 : 100) {
            let place = try layout.requestedPlace(near: records, &generator)
            for radius in [0, 20, 300, 20_000] {
                let options = AvailabilityOptions(radius: Double(radius), ranking: .best)
                let found = try await test.store.scene(near: place, options: options)
                Self.expect(found, is: reference.best(from: place, options: options), "\(place), \(radius) m")
            }
        }
    }

    @Test(arguments: [SceneLayout.denseCell, .crowdedSpot])
    func `finds the few scenes that pass a filter, even in a crowded place`(layout: SceneLayout) async throws {
        let records = try layout.records(seed: 127)
        let test = try await TestStore.holding(records)
        let reference = ReferenceSearch(records)
        var generator = SeededGenerator(seed: 131)
        var filter = SceneFilter()
        filter.kind = .photo
        filter.capturedAfter = Date(timeIntervalSince1970: 4_900 * 86_400)
        var hits = 0
        for _ in 0..<40 {
            let place = try layout.requestedPlace(near: records, &generator)
            let distances = reference.distances(from: place, filter: filter)
            for radius in [5.0, 50, 50_000] {
                let expected = ReferenceSearch.nearest(distances, radius: radius)
                let found = try await test.store.scene(
                    near: place, options: AvailabilityOptions(radius: radius, filter: filter))
                Self.expect(found, is: expected, "\(place), \(radius) m")
                hits += expected == nil ? 0 : 1
            }
        }
        #expect(hits > 20)
    }

    @Test(arguments: SceneRanking.allCases) func `filtered results are the same as in a full scan`(
        ranking: SceneRanking
    )
        async throws
    {
        let records = try SceneLayout.clusters.records(seed: 71)
        // These are at the same positions as the first scenes, so the collections overlap.
        let others = try zip(SceneLayout.clusters.records(seed: 73), records).map { record, first in
            var record = record
            record.coordinate = first.coordinate
            return record
        }
        let test = try await TestStore.holding(records)
        try await test.add(others, to: "village")
        var reference = ReferenceSearch(records)
        reference.add(others, collection: "village")
        var generator = SeededGenerator(seed: 79)
        let day = { Date(timeIntervalSince1970: Double(Int.random(in: -1...8, using: &generator)) * 700 * 86_400) }
        for _ in 0..<250 {
            let place = try SceneLayout.clusters.requestedPlace(near: records, &generator)
            var filter = SceneFilter()
            filter.collection = ["town", "village", nil].randomElement(using: &generator)!
            filter.kind = [.panorama, .photo, nil].randomElement(using: &generator)!
            filter.capturedAfter = Bool.random(using: &generator) ? day() : nil
            filter.capturedBefore = Bool.random(using: &generator) ? day() : nil
            if Bool.random(using: &generator) {
                let target = try place.moved(by: 200, &generator)
                let tolerance = [0.0, 30, 60, 90, 180].randomElement(using: &generator)!
                filter.facing = SceneFilter.Facing(target: target, tolerance: tolerance)
            }
            let options = AvailabilityOptions(radius: 3_000, ranking: ranking, filter: filter)
            let expected =
                ranking == .best
                ? reference.best(from: place, options: options)
                : ReferenceSearch.nearest(reference.distances(from: place, filter: filter), radius: 3_000)
            Self.expect(try await test.store.scene(near: place, options: options), is: expected, "\(place), \(filter)")
        }
    }

    @Test(arguments: [
        // The photo's heading, the target's bearing, the tolerance, and whether the photo faces the target.
        (350.0, 20.0, 30.0, true), (350, 21, 30, false), (10, 340, 30, true), (10, 339, 30, false), (0, 359, 2, true),
        (359.9, 0.1, 1, true), (180, 0, 180, true), (180, 0, 179, false), (90, 270, 60, false), (45, 45, 0.5, true),
    ])
    func `the facing filter wraps around at north`(
        heading: Double, bearing: Double, tolerance: Double, isFacing: Bool
    ) async throws {
        let scene = try Coordinate(latitude: 48.5, longitude: 7.7)
        let east = sin(bearing * .pi / 180) * 0.001 / cos(48.5 * .pi / 180) * 6_335_439 * 1.0045 / 6_378_137
        let target = try Coordinate(
            latitude: 48.5 + cos(bearing * .pi / 180) * 0.001, longitude: 7.7 + east)
        // The target's position is approximate, so its actual bearing is used.
        let actual = try #require(scene.bearing(to: target))
        try #require(abs(actual.difference(from: Heading(normalizing: bearing))) < 0.5)
        let test = try await TestStore.holding([.make("a", at: 48.5, 7.7, camera: .photo, heading: heading)])
        var filter = SceneFilter()
        filter.facing = SceneFilter.Facing(target: target, tolerance: tolerance + (isFacing ? 0.5 : -0.5))
        let found = try await test.store.scene(near: scene, options: AvailabilityOptions(filter: filter))
        #expect((found != nil) == isFacing)
        // The result's view faces the target, not the place.
        if let found { #expect(found.viewHeading == actual) }
    }

    @Test func `a photo without a heading faces nothing, and a full panorama faces everything`() async throws {
        let place = try Coordinate(latitude: 48.5, longitude: 7.7)
        var options = AvailabilityOptions()
        options.filter.facing = SceneFilter.Facing(
            target: try Coordinate(latitude: 48.6, longitude: 7.7), tolerance: 180)
        let photo = try await TestStore.holding([.make("a", at: 48.5, 7.7, camera: .photo)])
        #expect(try await photo.store.scene(near: place, options: options) == nil)
        let panorama = try await TestStore.holding([.make("a", at: 48.5, 7.7)])
        #expect(try await panorama.store.scene(near: place, options: options) != nil)
    }

    @Test(arguments: [(50.0, true), (49.99, false), (0, false)]) func `the radius is a hard limit`(
        radius: Double, isFound: Bool
    ) async throws {
        let place = try Coordinate(latitude: 0, longitude: 0)
        // 50 m east on the equator, where a degree is 111,319.4908 m long.
        let test = try await TestStore.holding([.make("a", at: 0, 49.999 / 111_319.4908)])
        let found = try await test.store.scene(near: place, options: AvailabilityOptions(radius: radius))
        #expect((found != nil) == isFound)
    }

    @Test(arguments: [-1, -1_000_000, Double.nan, -Double.infinity])
    func `a radius that is negative or not a number finds nothing`(radius: Double) async throws {
        let test = try await TestStore.holding([.make("a", at: 1, 1)])
        let place = try Coordinate(latitude: 1, longitude: 1)
        for ranking in SceneRanking.allCases {
            let options = AvailabilityOptions(radius: radius, ranking: ranking)
            #expect(try await test.store.scene(near: place, options: options) == nil)
        }
    }

    @Test func `an infinite radius finds a scene at the antipode`() async throws {
        let test = try await TestStore.holding([.make("a", at: -48.5, -172.3)])
        let place = try Coordinate(latitude: 48.5, longitude: 7.7)
        let found = try await test.store.scene(near: place, options: AvailabilityOptions(radius: .infinity))
        #expect(found?.scene.fileName == "a")
    }

    /// Pairs or groups of scenes, the best one first.
    static let ties: [(String, [SceneRecord])] = {
        func record(
            _ name: String, meters: Double, camera: CameraModel = .photo, width: Int? = 100, captured: Int64? = nil
        ) -> SceneRecord {
            try! .make(
                name, at: 48.5 + meters / 111_210, 7.7, camera: camera, captured: captured,
                size: width.map { PictureSize(width: $0, height: 10) })
        }
        return [
            (
                "panorama before photo",
                [record("a", meters: 10.4, camera: .panorama, width: nil), record("b", meters: 10)]
            ),
            ("photo before farther panorama", [record("a", meters: 10), record("b", meters: 10.6, camera: .panorama)]),
            ("larger before smaller", [record("a", meters: 10.4, width: 200), record("b", meters: 10, captured: 9)]),
            ("a known size before an unknown one", [record("a", meters: 10), record("b", meters: 10, width: nil)]),
            ("newer before older", [record("a", meters: 10.4, captured: 8), record("b", meters: 10, captured: 7)]),
            ("a known time before an unknown one", [record("a", meters: 10.4, captured: -5), record("b", meters: 10)]),
            (
                "only scenes near the nearest one compete",
                [
                    record("a", meters: 10.4, width: 200), record("b", meters: 10),
                    record("c", meters: 10.8, width: 300),
                ]
            ),
        ]
    }()

    @Test(arguments: ties) func `of two pictures within half a meter of each other, the better one wins`(
        rule: String, records: [SceneRecord]
    ) async throws {
        let place = try Coordinate(latitude: 48.5, longitude: 7.7)
        for order in [records, records.reversed()] {
            let test = try await TestStore.holding(order)
            #expect(try await test.store.scene(near: place)?.scene.fileName == "a")
        }
    }

    @Test func `a result's view faces the place, unless the scene is at the place itself`() async throws {
        let test = try await TestStore.holding([.make("a", at: 48.5, 7.7)])
        let south = try Coordinate(latitude: 48.4997, longitude: 7.7)
        let found = try #require(try await test.store.scene(near: south))
        #expect(abs(try #require(found.bearing).degrees - 180) < 1e-6)
        #expect(found.viewHeading == found.bearing)
        #expect(try await test.store.scene(token: found.token).viewHeading?.degrees == 180)
        let near = try #require(
            try await test.store.scene(near: Coordinate(latitude: 48.500008, longitude: 7.7)))
        #expect(abs(try #require(near.bearing).difference(from: Heading(0))) < 1e-6)
        #expect(near.viewHeading == nil)
        let same = try #require(try await test.store.scene(near: Coordinate(latitude: 48.5, longitude: 7.7)))
        #expect(same.distance == 0 && same.bearing == nil && same.viewHeading == nil)
    }

    @Test func `an unknown collection is an error`() async throws {
        let test = try await TestStore.holding([.make("a.jpg", at: 48.5, 7.7)])
        var filter = SceneFilter()
        filter.collection = "twon"
        let options = AvailabilityOptions(filter: filter)
        let place = try Coordinate(latitude: 48.5, longitude: 7.7)
        let error = await #expect(throws: SceneError.self) {
            try await test.store.scene(near: place, options: options)
        }
        #expect(error?.code == .noSuchCollection)
    }

    @Test func `an empty store has no scene and throws no error`() async throws {
        let test = try await TestStore.empty()
        let place = try Coordinate(latitude: 90, longitude: 180)
        #expect(try await test.store.scene(near: place) == nil)
        #expect(try await test.store.scenes(near: []).isEmpty)
        #expect(try await test.store.scenes(near: [place, place]).map(\.?.scene) == [nil, nil])
        #expect(try await test.store.availability(near: []).isEmpty)
        #expect(try await test.store.availability(near: [place, place]) == [nil, nil])
        #expect(try await test.store.distanceToNearest(from: place) == nil)
    }

    @Test(arguments: [SceneLayout.uniform, .clusters, .northPole, .antimeridian, .sameSpots])
    func `the distance to the nearest scene is the same as in a full scan`(layout: SceneLayout) async throws {
        let records = Array(try layout.records(seed: 83).prefix(40))
        let test = try await TestStore.holding(records)
        let reference = ReferenceSearch(records)
        var generator = SeededGenerator(seed: 89)
        var filter = SceneFilter()
        filter.kind = .photo
        for number in 0..<12 {
            let place =
                number < 4
                ? try SceneLayout.uniform.requestedPlace(near: records, &generator)
                : try layout.requestedPlace(near: records, &generator)
            let nearest = reference.distances(from: place).map(\.meters).min()
            #expect(try await test.store.distanceToNearest(from: place) == nearest)
            let photo = reference.distances(from: place, filter: filter).map(\.meters).min()
            #expect(try await test.store.distanceToNearest(from: place, filter: filter) == photo)
        }
    }

    @Test(arguments: [SceneLayout.clusters, .northPole, .antimeridian, .denseCell, .crowdedSpot])
    func `removed scenes are no longer found, but all others still are`(layout: SceneLayout) async throws {
        let records = Array(try layout.records(seed: 97).prefix(1200))
        let test = try await TestStore.holding(records)
        var generator = SeededGenerator(seed: 101)
        let shuffled = records.shuffled(using: &generator)
        let (gone, rest) = (shuffled.prefix(records.count / 2), Array(shuffled.dropFirst(records.count / 2)))
        #expect(try await test.store.remove(gone.map { SceneID(of: $0, copy: 0) }) == gone.count)
        let reference = ReferenceSearch(rest)
        for _ in 0..<60 {
            let place = try layout.requestedPlace(near: records, &generator)
            let expected = ReferenceSearch.nearest(reference.distances(from: place), radius: 500)
            let found = try await test.store.scene(near: place, options: AvailabilityOptions(radius: 500))
            Self.expect(found, is: expected, "\(place)")
        }
        #expect(try await test.store.problemsButPictures() == [])
        #expect(try await test.store.remove(rest.map { SceneID(of: $0, copy: 0) }) == rest.count)
        let statistics = try await test.store.statistics()
        #expect(statistics.cells == 0 && statistics.indexBytes == 0 && statistics.panoramas + statistics.photos == 0)
    }
}

struct RoughCandidatesTests {
    @Test(arguments: [0, 1, 2, 3, 10, 1_000]) func `a heap returns candidates in order of distance`(count: Int) {
        var generator = SeededGenerator(seed: 103)
        let candidates = (0..<count).map {
            RoughCandidate(squared: Double(Int.random(in: 0..<50, using: &generator)), scene: UInt32($0))
        }
        var heap = RoughCandidates()
        for candidate in candidates { heap.append(candidate) }
        heap.order()
        var popped: [RoughCandidate] = []
        while let next = heap.popMin() { popped.append(next) }
        #expect(popped == candidates.sorted())
    }
}
