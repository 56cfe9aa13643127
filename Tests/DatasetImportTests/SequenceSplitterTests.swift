import Geodesy
import Testing

@testable import DatasetImport

struct SequenceSplitterTests {
    typealias Stop = SequenceSplitter.Stop<String>

    /// A scene so many metres north of 48,7, so many seconds after the first.
    static func stop(
        _ name: String, metres: Double = 0, seconds: Double? = 0, _ sequence: String? = nil, rank: Double? = nil
    ) throws -> Stop {
        Stop(
            id: name, coordinate: try Coordinate(latitude: 48 + metres / 111_200, longitude: 7),
            time: seconds.map { Int64($0 * 1000) }, name: name, sequence: sequence, rank: rank)
    }

    static func split(_ stops: [Stop]) -> [String] {
        SequenceSplitter().sequences(of: stops).map { "\($0.name): \($0.ids.joined(separator: " "))" }
    }

    @Test func `a track is split where it jumps in place or in time`() throws {
        let stops = [
            try Self.stop("a.jpg"), try Self.stop("b.jpg", metres: 90, seconds: 10),
            try Self.stop("c.jpg", metres: 180, seconds: 310),
            try Self.stop("d.jpg", metres: 300, seconds: 320), try Self.stop("e.jpg", metres: 300, seconds: 621),
        ]
        #expect(Self.split(stops) == ["a: a.jpg b.jpg c.jpg", "d: d.jpg", "e: e.jpg"])
        #expect(Self.split(stops.reversed()) == Self.split(stops))
    }

    @Test func `within one instant the name decides`() throws {
        let stops = [try Self.stop("b.jpg"), try Self.stop("a.jpg"), try Self.stop("c.jpg", seconds: -0.5)]
        #expect(Self.split(stops) == ["c: c.jpg a.jpg b.jpg"])
    }

    @Test func `a sequence that a table names stays whole, in its order`() throws {
        let stops = [
            try Self.stop("a.jpg", metres: 5000, seconds: 0, "s", rank: 2),
            try Self.stop("b.jpg", seconds: 9000, "s", rank: 1),
            try Self.stop("c.jpg"), try Self.stop("z.jpg", seconds: 5, "r"), try Self.stop("y.jpg", seconds: 9, "r"),
        ]
        #expect(Self.split(stops) == ["r: z.jpg y.jpg", "s: b.jpg a.jpg", "c: c.jpg"])
    }

    @Test func `two cameras in two folders are two tracks`() throws {
        let stops = [
            try Self.stop("a/0.jpg", seconds: 0), try Self.stop("b/1.jpg", metres: 5000, seconds: 1),
            try Self.stop("a/2.jpg", seconds: 2), try Self.stop("b/3.jpg", metres: 5000, seconds: 3),
        ]
        #expect(Self.split(stops) == ["a/0: a/0.jpg a/2.jpg", "b/1: b/1.jpg b/3.jpg"])
    }

    @Test func `scenes without a time come last and keep their names apart`() throws {
        let stops = [
            try Self.stop("a.jpg", seconds: nil), try Self.stop("b.jpg"),
            try Self.stop("b.jpeg", metres: 900, seconds: nil),
        ]
        #expect(Self.split(stops) == ["b: b.jpg", "a: a.jpg", "b (2): b.jpeg"])
        #expect(Self.split([]).isEmpty)
    }
}
