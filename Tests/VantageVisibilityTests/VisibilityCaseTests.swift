import VantageCityFixtures
import VantageGeodesy
import VantageScenes
import Testing
import VantageVisibility

/// Tests individual visibility cases. Positions are in meters east and north of an origin.
@Suite struct VisibilityCaseTests {
    private static let origin = (latitude: 43.73, longitude: 7.42)

    private static func place(_ east: Double, _ north: Double) throws -> Coordinate {
        try Coordinate(latitude: origin.latitude + north / 111_120, longitude: origin.longitude + east / 80_500)
    }

    /// Creates a box from its southwestern corner.
    private static func box(
        _ west: Double, _ south: Double, _ width: Double, _ depth: Double, id: String? = nil, height: Double? = nil,
        base: Double = 0
    ) throws -> Building {
        Building(id: id, rings: [try ring(west, south, width, depth)], height: height, base: base)
    }

    private static func ring(_ west: Double, _ south: Double, _ width: Double, _ depth: Double) throws -> [Coordinate] {
        [
            try place(west, south), try place(west + width, south), try place(west + width, south + depth),
            try place(west, south + depth),
        ]
    }

    /// - Parameter camera: The camera's position in meters east and north of the origin.
    private static func visibility(
        of item: VisibilityItem, from camera: (Double, Double), _ buildings: [Building], passages: [[Coordinate]] = [],
        accuracy: Double = 0
    ) throws -> ItemVisibility {
        let camera = Candidate.panorama(at: try place(camera.0, camera.1), accuracy: accuracy)
        return VisibilityEvaluator(
            item, BuildingSet(buildings: buildings, passages: passages), cameras: [camera.coordinate]
        ).visibility(from: camera)
    }

    private static func item(_ east: Double, _ north: Double) throws -> VisibilityItem {
        VisibilityItem(coordinate: try place(east, north))
    }

    @Test func `a shop in a house is visible from its street but not from behind`() throws {
        let house = try Self.box(-5, 5, 10, 12, id: "own")
        let shop = try Self.item(0, 7)
        let before = try Self.visibility(of: shop, from: (0, -3), [house])
        #expect(before.state == .visible && before.confidence == 1 && before.hiddenBy == nil)
        #expect(abs(before.distance - 7.8) < 0.5)
        let judge = VisibilityEvaluator(
            shop, BuildingSet(buildings: [house]), cameras: [try Self.place(0, -3), try Self.place(0, 25)])
        let behind = judge.visibility(from: .panorama(at: try Self.place(0, 25), accuracy: 0))
        #expect(behind.state == .occluded && behind.hiddenBy?.id == "own")
    }

    @Test func `reports the obstacle and the position where the line of sight meets it`() throws {
        let wall = try Self.box(-20, 10, 40, 4, id: "w7")
        let visibility = try Self.visibility(of: Self.item(0, 20), from: (0, 0), [wall])
        #expect(visibility.state == .occluded && visibility.confidence == 0)
        let obstacle = try #require(visibility.hiddenBy)
        #expect(obstacle.id == "w7" && abs(obstacle.distance - 10) < 0.2)
        #expect(obstacle.coordinate.distance(to: try Self.place(0, 10)) < 0.2)
    }

    @Test(
        arguments: [
            (3.5, nil, ItemVisibility.State.visible), (0, 1.0, .visible), (0, 8.0, .occluded), (0, nil, .occluded),
        ] as [(Double, Double?, ItemVisibility.State)])
    func `an elevated or a low building does not hide an item`(
        base: Double, height: Double?, state: ItemVisibility.State
    ) throws {
        let between = try Self.box(-20, 10, 40, 4, height: height, base: base)
        #expect(try Self.visibility(of: Self.item(0, 20), from: (0, 0), [between]).state == state)
    }

    @Test(
        arguments: [
            (60, 8, .visible, .above, nil), (60, nil, .unknown, nil, .heightUnknown), (60, 55, .occluded, nil, nil),
            (6, nil, .occluded, nil, nil),
        ] as [(Double, Double?, ItemVisibility.State, ItemVisibility.Part?, ItemVisibility.UnknownReason?)])
    func `a tower is visible above the house in front of it if both heights are known`(
        tower: Double, house: Double?, state: ItemVisibility.State, part: ItemVisibility.Part?,
        doubt: ItemVisibility.UnknownReason?
    ) throws {
        let ring = try Self.ring(-5, 40, 10, 10)
        let item = VisibilityItem(coordinate: try Self.place(0, 45), rings: [ring])
        let buildings = [
            try Self.box(-30, 10, 60, 10, height: house), Building(rings: [ring], height: tower),
        ]
        let visibility = try Self.visibility(of: item, from: (0, 0), buildings)
        #expect(visibility.state == state && visibility.part == part && visibility.unknownReason == doubt)
    }

    @Test func `a courtyard is visible from inside and through its passage`() throws {
        let palace = Building(rings: [try Self.ring(-30, 10, 60, 60), try Self.ring(-15, 25, 30, 30)])
        let fountain = try Self.item(0, 40)
        #expect(try Self.visibility(of: fountain, from: (0, 0), [palace]).state == .occluded)
        #expect(try Self.visibility(of: fountain, from: (10, 50), [palace]).state == .visible)
        let passage = [try Self.place(0, 5), try Self.place(0, 30)]
        #expect(try Self.visibility(of: fountain, from: (0, 0), [palace], passages: [passage]).state == .visible)
        #expect(try Self.visibility(of: fountain, from: (12, 0), [palace], passages: [passage]).state == .occluded)
    }

    @Test func `an item outside buildings is visible if its own position is`() throws {
        let house = try Self.box(-5, 5, 10, 12)
        #expect(try Self.visibility(of: Self.item(0, 4), from: (0, -3), [house]).state == .visible)
        #expect(try Self.visibility(of: Self.item(0, 4), from: (0, 30), [house]).state == .occluded)
        #expect(try Self.visibility(of: Self.item(20, 0), from: (0, 0), [house]).state == .visible)
    }

    @Test func `a park is visible from inside and from close by`() throws {
        let park = VisibilityItem(coordinate: try Self.place(0, 50), rings: [try Self.ring(-40, 20, 80, 60)])
        #expect(try Self.visibility(of: park, from: (0, 60), []).state == .visible)
        #expect(try Self.visibility(of: park, from: (0, 0), []).state == .visible)
        let wall = try Self.box(-90, 5, 180, 4)
        #expect(try Self.visibility(of: park, from: (0, 0), [wall]).state == .occluded)
    }

    @Test func `a church is visible if its front is, even if its position is hidden`() throws {
        // Houses adjoin the church on both sides. The item's point is closer to the choir than to the front.
        let church = try Self.box(-6, 10, 12, 30, id: "church", height: 20)
        let houses = [try Self.box(-20, 10, 14, 10), try Self.box(6, 10, 14, 10)]
        var item = try Self.item(0, 34)
        #expect(try Self.visibility(of: item, from: (0, -5), [church] + houses).state == .occluded)
        item.isBuilding = true
        let visibility = try Self.visibility(of: item, from: (0, -5), [church] + houses)
        #expect(visibility.state == .visible && visibility.part == .whole)
    }

    @Test func `a photo sees items in its field of view, and none if its heading is unknown`() throws {
        let judge = VisibilityEvaluator(try Self.item(0, 20), BuildingSet(buildings: []), cameras: [])
        func photo(_ heading: Heading?) throws -> Candidate {
            Candidate(
                row: 1, key: 1, coordinate: try Self.place(0, 0), collection: 1, isPanorama: false, heading: heading,
                horizontalSpan: 60, pixels: 1, captured: nil, hasPicture: true, accuracy: 0)
        }
        #expect(judge.visibility(from: try photo(.north)).state == .visible)
        #expect(judge.visibility(from: try photo(Heading(90))).state == .occluded)
        let unknown = judge.visibility(from: try photo(nil))
        #expect(unknown.state == .unknown && unknown.unknownReason == .headingUnknown && unknown.confidence == nil)
    }

    @Test func `a camera positioned inside a house is assumed to be outside`() throws {
        let house = try Self.box(-5, -12, 10, 12)
        let visibility = try Self.visibility(of: Self.item(0, 15), from: (0, -1), [house], accuracy: 3)
        #expect(visibility.state != .occluded && (visibility.confidence ?? 0) > 0.5)
        let hall = try Self.box(-500, -500, 1000, 1000)
        let lost = try Self.visibility(of: Self.item(0, 600), from: (0, 0), [hall], accuracy: 3)
        #expect(lost.state == .unknown && lost.unknownReason == .withinBuilding)
    }

    @Test func `a more accurate camera position makes the result more certain`() throws {
        // The item is visible only from the eastern half of the street.
        let wall = try Self.box(-40, 8, 40, 4)
        let item = try Self.item(-10, 20)
        let sure = try Self.visibility(of: item, from: (14, 0), [wall], accuracy: 0.5)
        let unsure = try Self.visibility(of: item, from: (8, 0), [wall], accuracy: 6)
        #expect(sure.state == .visible || sure.state == .occluded)
        #expect(unsure.state == .unknown && unsure.unknownReason == .position)
        #expect((0.15...0.85).contains(try #require(unsure.confidence)))
    }

    @Test func `handles missing footprints, degenerate rings and a camera at the item`() throws {
        let item = try Self.item(0, 0)
        let nothing = VisibilityEvaluator(item, nil, cameras: []).visibility(from: .panorama(at: item.coordinate))
        #expect(nothing.state == .unknown && nothing.unknownReason == .noOutlines)
        let broken = Building(rings: [[try Self.place(0, 1), try Self.place(1, 1)], []])
        #expect(try Self.visibility(of: item, from: (0, 0), [broken]).state == .visible)
    }

    @Test func `chooses a scene that sees the item, or none if visibility is required and no scene sees it`() throws {
        let wall = try Self.box(-20, 8, 30, 4)
        let item = try Self.item(0, 20)
        func ranked(_ east: Double, _ north: Double, key: Int64) throws -> RankedCandidate {
            let place = try Self.place(east, north)
            let camera = Candidate(
                row: key, key: key, coordinate: place, collection: 1, isPanorama: true, heading: .north,
                horizontalSpan: 360, pixels: 1, captured: nil, hasPicture: true, accuracy: 0.5)
            return RankedCandidate(candidate: camera, distance: place.distance(to: item.coordinate))
        }
        let (near, far) = (try ranked(0, 2, key: 1), try ranked(35, 18, key: 2))
        let area = BuildingSet(buildings: [wall])
        let choice = try #require(ItemSceneSelection(of: item, among: [near, far], area, radius: 50))
        #expect(choice.winner.candidate.key == 2 && choice.visibility.state == .visible)
        let only = try #require(ItemSceneSelection(of: item, among: [near], area, radius: 50))
        #expect(only.winner.candidate.key == 1 && only.visibility.state == .occluded)
        #expect(ItemSceneSelection(of: item, among: [near], area, radius: 50, requiresVisibility: true) == nil)
        #expect(ItemSceneSelection(of: item, among: [far], area, radius: 20) == nil)
    }

    @Test func `hostile footprints are evaluated only up to a limit`() throws {
        // Each wall crosses the whole grid.
        let stars = try (0..<2000).map { number in
            let turn = Double(number)
            return Building(rings: [
                [try Self.place(-40_000, turn), try Self.place(40_000, -turn), try Self.place(turn, 40_000)]
            ])
        }
        let item = try Self.item(0, 30)
        #expect(try Self.visibility(of: item, from: (0, 0), stars).unknownReason != .noOutlines)
        let many = Array(repeating: stars[0], count: 40_000)
        #expect(try Self.visibility(of: item, from: (0, 0), many).unknownReason == .noOutlines)
    }
}
