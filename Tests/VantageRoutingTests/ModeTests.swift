import Testing

@testable import VantageRouting

/// Tests how OpenStreetMap tags affect each mode of travel.
struct ModeTests {
    private static func isOpen(_ tags: RoadTags, _ mode: TravelMode) -> [Bool] {
        let use = WayUse(tags, mode)
        return [use.forward != nil, use.backward != nil]
    }

    /// Access forward and backward by car, by bicycle and on foot.
    @Test(
        arguments: [
            (["highway": "residential"], [true, true, true, true, true, true]),
            (["highway": "motorway"], [true, false, false, false, false, false]),
            (["highway": "motorway", "oneway": "no"], [true, true, false, false, false, false]),
            (["highway": "trunk", "motorroad": "yes"], [true, true, false, false, false, false]),
            (["highway": "residential", "oneway": "yes"], [true, false, true, false, true, true]),
            (["highway": "residential", "oneway": "-1"], [false, true, false, true, true, true]),
            (["highway": "primary", "junction": "roundabout"], [true, false, true, false, true, true]),
            (
                ["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"],
                [true, false, true, true, true, true]
            ),
            (
                ["highway": "residential", "oneway": "yes", "cycleway": "opposite_lane"],
                [true, false, true, true, true, true]
            ),
            (["highway": "primary", "oneway": "reversible"], [false, false, false, false, true, true]),
            (["highway": "cycleway"], [false, false, true, true, true, true]),
            (["highway": "footway", "bicycle": "no"], [false, false, false, false, true, true]),
            (["highway": "footway", "access": "private"], [false, false, true, true, true, true]),
            (["highway": "steps"], [false, false, false, false, true, true]),
            (["highway": "track"], [false, false, true, true, true, true]),
            (["highway": "track", "motor_vehicle": "yes"], [true, true, true, true, true, true]),
            (["highway": "residential", "access": "no"], [false, false, false, false, false, false]),
            (["highway": "residential", "access": "no", "foot": "yes"], [false, false, false, false, true, true]),
            (["highway": "residential", "vehicle": "no", "bicycle": "yes"], [false, false, true, true, true, true]),
            (["highway": "residential", "motor_vehicle:backward": "no"], [true, false, true, true, true, true]),
            (["highway": "construction"], [false, false, false, false, false, false]),
            (["route": "ferry", "motor_vehicle": "no"], [false, false, true, true, true, true]),
            (["building": "yes"], [false, false, false, false, false, false]),
        ] as [([String: String], [Bool])])
    func `tags determine which modes may use a road`(tags: [String: String], open: [Bool]) {
        let tags = RoadTags(tags)
        #expect(Self.isOpen(tags, .car) + Self.isOpen(tags, .bicycle) + Self.isOpen(tags, .foot) == open)
    }

    @Test(arguments: [
        ("residential", "50", 39), ("residential", "20", 19.8), ("motorway", "80", 79.2),
        ("motorway", "none", 136.5),
        ("primary", "30 mph", 47.797_5168), ("residential", "walk", 6.93), ("residential", "-5", 30),
        ("residential", "99999999999999999999", 30),
    ])
    func `a speed limit lowers the usual speed or raises it partway`(road: String, limit: String, speed: Double) throws
    {
        let found = try #require(WayUse(["highway": road, "maxspeed": limit], .car).forward)
        #expect(abs(found - speed) < 1e-9)
    }

    @Test func `cyclists walk where riding is forbidden, and a residents-only road is restricted`() {
        #expect(WayUse(["highway": "footway"], .bicycle).forward == RoadSpeed.pushing)
        #expect(WayUse(["highway": "residential", "bicycle": "dismount"], .bicycle).forward == RoadSpeed.pushing)
        #expect(WayUse(["highway": "service", "access": "private"], .car).isRestricted)
        #expect(!WayUse(["highway": "service", "access": "private", "foot": "yes"], .foot).isRestricted)
    }

    @Test(
        arguments: [
            (["barrier": "bollard"], [RoadAccess.closed, .open, .open]),
            (["barrier": "gate"], [.open, .open, .open]),
            (["barrier": "gate", "access": "no"], [.closed, .closed, .closed]),
            (["barrier": "gate", "access": "private"], [.restricted, .restricted, .restricted]),
            (["barrier": "bollard", "motor_vehicle": "yes"], [.open, .open, .open]),
            (["barrier": "stile"], [.closed, .closed, .open]),
            (["barrier": "wall"], [.closed, .closed, .closed]),
        ] as [([String: String], [RoadAccess])])
    func `a barrier stops the modes that its tags exclude`(tags: [String: String], access: [RoadAccess]) {
        #expect([TravelMode.car, .bicycle, .foot].map { Barrier.access(RoadTags(tags), $0) } == access)
    }

    @Test(
        arguments: [
            ("50", 50), ("30 mph", 48.28032), ("20mph", 32.18688), ("80;60", 80), ("60 km/h", 60), ("walk", 7),
            ("1e9", nil), ("none", 140), ("10 knots", 18.52), ("DE:zone:30", 30), ("DE:zone30", 30),
            ("RU:urban", 60), ("DE:walk", 7), ("FR:rural", 80), ("GB:nsl_single", 96.56064), ("DE:30", 30),
            ("urban", nil),
            ("-5", nil), ("0", nil), ("99999999999", nil), ("50x", nil),
        ] as [(String, Double?)])
    func `parses speed limits with units`(text: String, speed: Double?) throws {
        let limit = SpeedLimit.limit(RoadTags(["maxspeed": text]), suffix: "")
        #expect(limit == speed || abs((limit ?? 0) - (speed ?? -1)) < 1e-6, "\(text): \(limit ?? -1)")
    }

    @Test(
        arguments: [
            (["restriction": "no_left_turn"], Set<TravelMode>([.car, .bicycle])),
            (["restriction": "only_straight_on", "except": "bicycle"], [.car]),
            (["restriction": "no_u_turn", "except": "psv; motorcar"], [.bicycle]),
            (["restriction": "no_left_turn", "except": "vehicle"], []),
            (["restriction:motorcar": "no_entry"], [.car]),
            (["restriction:hgv": "no_left_turn"], []),
            (["restriction:conditional": "no_left_turn @ (Mo-Fr)"], []),
            (["restriction": "give_way"], []),
        ] as [([String: String], Set<TravelMode>)])
    func `a restriction applies to all modes that it does not exempt`(tags: [String: String], modes: Set<TravelMode>) {
        #expect(TurnRestriction.rule(of: RoadTags(tags))?.modes ?? [] == modes)
    }
}
