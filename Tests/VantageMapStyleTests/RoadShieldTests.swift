import Testing

@testable import VantageMapStyle

/// Tests road numbers and the networks that determine their plates.
struct RoadShieldTests {
    static let shields: [(reference: String, network: String?, role: MapRole, text: String, kind: RoadShield.Network)] =
        [
            ("111;125;127", nil, .primary, "111", .other),
            ("A 8", "road", .motorway, "A 8", .motorway),
            ("A 10", "road", .primary, "A 10", .other),
            ("E 55", nil, .trunk, "E 55", .european),
            ("E18", "e-road", .motorway, "E18", .european),
            ("I 80", "US:I", .motorway, "80", .interstate),
            ("80", "us-interstate", .motorway, "80", .interstate),
            ("I-95", "road", .motorway, "95", .interstate),
            ("US 101", nil, .trunk, "101", .other),
            ("MD 150", "road", .primary, "MD 150", .other),
            ("MD 295", "road", .motorway, "MD 295", .other),
            ("M25", "gb-motorway", .motorway, "M25", .motorway),
            ("East", nil, .primary, "East", .other),
        ]

    @Test(arguments: shields)
    func `shows one road number on the plate of its network`(
        reference: String, network: String?, role: MapRole, text: String, kind: RoadShield.Network
    ) throws {
        let shield = try #require(RoadShield(reference, network: network, role: role))
        #expect(shield.text == text)
        #expect(shield.network == kind)
    }

    @Test(arguments: ["", ";", " "]) func `an empty number has no plate`(reference: String) {
        #expect(RoadShield(reference, network: nil, role: .primary) == nil)
    }
}
