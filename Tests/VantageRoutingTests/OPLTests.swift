import Foundation
import Testing

@testable import VantageRouting

/// Tests for reading OPL.
struct OPLTests {
    private static func read(_ lines: String...) throws -> RoadData {
        var reader = OPLReader(name: "roads.opl")
        for line in lines { try reader.read(Array(line.utf8)[...]) }
        return reader.data
    }

    @Test func `reads a way with its tags, nodes and node locations`() throws {
        let data = try Self.read(
            "w4097656 v13 dV c0 t2020-03-05T08:50:46Z i0 u Thighway=primary,name=Rue%20%d'Italie%2c%%20%🚲 "
                + "Nn12x7.4259518y-43.7389494,n7265761724x-7y43.7")
        let way = try #require(data.ways.first)
        #expect(way.id == 4_097_656 && way.tags["name"] == "Rue d'Italie, 🚲" && way.tags["highway"] == "primary")
        #expect(way.nodes == [12, 7_265_761_724])
        #expect(way.points[0] == RoadPoint(latitude: -437_389_494, longitude: 74_259_518))
        #expect(way.points[1] == RoadPoint(latitude: 437_000_000, longitude: -70_000_000))
    }

    @Test func `skips deleted objects, and ways that are not roads`() throws {
        let data = try Self.read(
            "", "n1 v1 dV Tx=y x1 y1", "n2 v1 dV T x1 y1", "n3 v1 dD", "w1 dV Tbuilding=yes Nn1x1y1,n2x2y2",
            "w2 dV Thighway=path Nn2xy", "w3 dD", "r1 dV Ttype=route Mw1@", "c1 k1")
        #expect(data.ways.isEmpty && data.barriers.isEmpty && data.restrictions.isEmpty)
        #expect(data.count.incompleteWays == 1)
    }

    @Test func `cuts ways where locations are missing`() throws {
        let data = try Self.read("w2 dV Thighway=path Nn1x1y1,n2x2y1,n3xy,n4x4y1,n5x5y1,n6xy,n7x7y1")
        #expect(data.ways.map(\.nodes) == [[1, 2], [4, 5]])
        #expect(data.ways.map(\.isCutAtStart) == [false, true] && data.ways.map(\.isCutAtEnd) == [true, true])
        #expect(data.count.incompleteWays == 1)
    }

    @Test func `reads barriers and restrictions, and counts conditional restrictions`() throws {
        let data = try Self.read(
            "n7 dV Tbarrier=gate,access=private x1 y1",
            "r1 dV Ttype=restriction,restriction=no_left_turn Mw1@from,n7@via,w2@to",
            "r2 dV Ttype=restriction,restriction=only_straight_on,except=bicycle Mw5@to,w3@via,w4@via,w6@from",
            "r3 dV Ttype=restriction,restriction:conditional=no_left_turn%20%@%20%(Mo-Fr) Mw1@from,n7@via,w2@to",
            "r4 dV Ttype=restriction,restriction=no_exit Mw1@from,n7@via,w2@to,w3@to",
            "r5 dV Ttype=restriction,restriction=no_u_turn Mw1@from,w2@to",
            "r6 dV Ttype=restriction,restriction=no_u_turn Mw1@from,n7@via,n8@to",
            "r7 dV Ttype=restriction,restriction:conditional=no_u_turn%20%@%20%(weight>7.5) Mw1@from,n7@via,w2@to")
        #expect(data.barriers[7]?["access"] == "private")
        #expect(data.restrictions.map(\.id) == [1, 2, 4] && data.restrictions[2].to == [2, 3])
        #expect(data.restrictions[0].kind == .forbidden && data.restrictions[1].kind == .only)
        guard case .ways([3, 4]) = data.restrictions[1].via else { throw Unexpected() }
        #expect(data.restrictions[1].modes == [.car] && data.restrictions[1].from == [6])
        #expect(data.conditionalRestrictions.map(\.restriction.id) == [3])
        #expect(data.count.conditionalRestrictions == 1 && data.count.incompleteRestrictions == 2)
    }

    private struct Unexpected: Error {}

    @Test(arguments: [
        "hello", "w T", "wx Thighway=path", "w1 Thighway Nn1x1y1", "w1 Thighway=path Nnx1y1",
        "w1 Thighway=path Nn1xnany1",
        "w1 Thighway=path Nn1x1", "w1 Thighway=path Nn1x1y91", "w1 Thighway=%20",
        "w1 Thighway=%zz%", "w1 Thighway=%110000%", "r1 Ttype=restriction,restriction=no_left_turn Mw1",
        "r1 Ttype=restriction,restriction=no_left_turn M@from",
    ])
    func `reports a line that is not OPL`(line: String) throws {
        let error = #expect(throws: RoutingError.self) { try Self.read("c1", line) }
        #expect(error?.code == .damaged && error?.description.contains("Line 2 of roads.opl") == true)
    }

    @Test func `accepts Windows line endings`() throws {
        let data = try Self.read("w1 Thighway=path Nn1x1y1,n2x2y2\r", "\r")
        #expect(data.ways.first?.points.count == 2)
    }

    @Test func `ignores restrictions beyond the limit per junction`() throws {
        let lines = (1...300).map {
            "r\($0) Ttype=restriction,restriction=no_left_turn Mw\($0)@from,n7@via,w\($0 + 1)@to"
        }
        var reader = OPLReader(name: "roads.opl")
        for line in lines { try reader.read(Array(line.utf8)[...]) }
        #expect(reader.data.restrictions.count == 256 && reader.data.count.incompleteRestrictions == 44)
    }

    @Test(
        arguments: [
            ("7.4", 180, 74_000_000), ("-180", 180, -1_800_000_000), ("0.0000001", 90, 1), ("-0.5", 90, -5_000_000),
            ("180.0000001", 180, nil), ("91", 90, nil), ("", 90, nil), ("-", 90, nil), ("1.12345678", 90, nil),
            ("1e5", 90, nil), ("1.2.3", 90, nil), ("99999999999", 90, nil),
        ] as [(String, Int64, Int32?)])
    func `reads degrees without rounding`(text: String, most: Int64, units: Int32?) {
        #expect(OPLFields.degrees(Array(text.utf8)[...], most: most) == units)
    }

    @Test func `reads a file with or without a final newline, and reports a missing file`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "roads.opl")
        let line = "w1 Thighway=path Nn1x1y1,n2x2y2"
        for text in ["\(line)\n\(line)\n", "\(line)\n\(line)"] {
            try Data(text.utf8).write(to: file)
            #expect(try RoadData(opl: file).ways.count == 2)
        }
        let error = #expect(throws: RoutingError.self) { try RoadData(opl: folder.appending(path: "none.opl")) }
        #expect(error?.code == .noSuchFile)
    }
}
