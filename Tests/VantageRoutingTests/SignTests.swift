import Testing

@testable import VantageRouting

/// Tests the tags and the stored form of signs, ferries and conditions.
struct SignTests {
    @Test func `reads signs from a way's tags for a direction, or from its motorway junction`() {
        let tags: RoadTags = [
            "highway": "motorway_link", "oneway": "yes", "destination": "Ulm; Augsburg", "destination:ref": "A 8;Ulm",
            "destination:backward": "Stuttgart", "turn:lanes": "left|through",
        ]
        let junction: RoadTags = ["ref": "11A;11B", "exit_to": "Harbor"]
        let forward = RoadSigns(tags, suffix: ":forward", junction: junction)
        #expect(
            forward
                == RoadSigns(exit: "11A, 11B", destinations: ["A 8", "Ulm", "Augsburg"], lanes: "left|through"))
        #expect(RoadSigns(tags, suffix: ":backward", junction: [:]).destinations == ["A 8", "Ulm", "Stuttgart"])
        #expect(
            RoadSigns(["highway": "motorway_link"], suffix: ":forward", junction: junction).destinations == ["Harbor"])
    }

    @Test func `signs survive storage, and files in format 1 have none`() throws {
        let signs = RoadSigns(exit: "2", destinations: ["A 8", "Ulm"], lanes: "|right")
        let name = RoadName(way: 7, road: "motorway", name: "", reference: "A 5", forward: signs)
        #expect(try NameBlock(NameBlock.bytes([name]))?.names == [name])
        var old = ByteWriter()
        old.append(UInt16(1))
        old.append(Int64(7))
        for text in ["motorway", "", "A 5"] { old.append(text) }
        let plain = RoadName(way: 7, road: "motorway", name: "", reference: "A 5")
        #expect(try NameBlock(old.bytes, format: 1)?.names == [plain])
        #expect((try? NameBlock(old.bytes)) == nil)
    }

    @Test func `conditions survive storage and do not refer to missing edges`() throws {
        let condition = RoadCondition(
            kind: .turn, hours: "Mo-Fr 07:00-09:00", edges: [4, 9].map(DirectedEdge.init(code:)))
        let bytes = ConditionBlock.bytes([condition])
        #expect(try ConditionBlock.conditions(bytes, edgeCount: 5) == [condition])
        #expect(try ConditionBlock.conditions(bytes, edgeCount: 4) == nil)
        for count in bytes.indices {
            #expect(throws: ByteReader.EndOfBytes.self) {
                try ConditionBlock.conditions(Array(bytes[..<count]), edgeCount: 5)
            }
        }
    }

    @Test(
        arguments: [
            ("00:35", 2100), ("1:10", 4200), ("00:08:30", 510), ("25", 1500), ("25 min", 1500), ("PT50M", 3000),
            ("PT1H20M", 4800), ("P1DT2H", 93_600), ("PT", nil), ("", nil), ("-5", nil), ("soon", nil), ("PT5", nil),
            ("1:2:3:4", nil), ("P40D", nil),
        ] as [(String, Double?)])
    func `parses the durations of ferries`(text: String, seconds: Double?) {
        #expect(FerryDuration.seconds(text) == seconds)
    }

    @Test func `ignores conditions that do not concern the time`() {
        #expect(
            ConditionalTags.clauses("no_left_turn @ (Mo-Fr 16:00-18:00; Sa 10:00-12:00); none @ (weight>5)").map(
                \.hours)
                == ["Mo-Fr 16:00-18:00; Sa 10:00-12:00"])
        #expect(ConditionalTags.clauses("no @ wet").isEmpty && ConditionalTags.clauses("no").isEmpty)
        #expect(
            ConditionalTags.hours(["day_on": "Tuesday", "day_off": "Thursday", "hour_on": "15:00"])
                == "Tu-Th 15:00-24:00")
        #expect(ConditionalTags.hours(["restriction": "no_u_turn"]) == nil)
    }

    @Test func `stop signs delay traffic toward them, and signals delay traffic in both directions`() throws {
        let stop = try #require(NodeControl(["highway": "stop"]))
        #expect(stop.applies(isForward: true, isNearEnd: true) && !stop.applies(isForward: false, isNearEnd: true))
        let tagged = try #require(NodeControl(["highway": "give_way", "direction": "backward"]))
        #expect(tagged.applies(isForward: false, isNearEnd: true) && !tagged.applies(isForward: true, isNearEnd: true))
        let signals = try #require(NodeControl(["highway": "traffic_signals"]))
        #expect(
            signals.applies(isForward: true, isNearEnd: false) && signals.applies(isForward: false, isNearEnd: true))
        #expect(NodeControl(["highway": "street_lamp"]) == nil)
    }
}
