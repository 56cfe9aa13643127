import Testing
import Vantage
import VantageCore
import VantageParameters
import VantageSceneFixtures

@testable import VantageGoogle
@testable import VantageHTTP

/// Tests for parsing the values of `markers`, `path` and `visible`.
@Suite struct GoogleShapeTests {
    private static let parameter = ParameterNames.plain("path")

    /// Source: Google's page on the encoded polyline algorithm.
    @Test func `decodes Google's published polyline, although it contains a vertical bar`() throws {
        let shape = try GoogleShape(
            "weight:3|48,7|enc:_p~iF~ps|U_ulLnnqC_mqNvxq`@", ["weight"], Self.parameter)
        let expected = [(48, 7), (38.5, -120.2), (40.7, -120.95), (43.252, -126.453)]
        #expect(
            shape.places == (try expected.map { try Coordinate(latitude: $0.0, longitude: $0.1) })
                && shape.setting("weight") == "3")
    }

    @Test func `accepts the sloppy syntax of client programs`() throws {
        let shape = try GoogleShape(
            "|color:red|Color: blue | 48.2 , 7.7||-1,-2|", ["color"], Self.parameter)
        #expect(shape.setting("color") == "blue" && shape.places.map(\.latitude) == [48.2, -1])
    }

    @Test(arguments: [
        ("Strasbourg", "noPlaceNames"), ("Rue 5, Paris", "noPlaceNames"), ("place_id:x", "noPlaceNames"),
        ("colour:red", "noPlaceNames"), ("91,7", "notUnderstood"), ("48", "notUnderstood"),
        ("48,7,2", "notUnderstood"), ("enc:_p~iF~ps|U_", "invalidOption"), ("enc:_p~iF", "invalidOption"),
        ("enc:\u{e9}", "invalidOption"), ("enc:~~~~~~~~~~~~~~~~", "invalidOption"), ("nan,7", "noPlaceNames"),
    ])
    func `rejects text that is not a place`(text: String, code: String) {
        #expect { try GoogleShape(text, ["color"], Self.parameter) } throws: { Problem($0).code == code }
    }

    @Test func `parses any text as a shape or rejects it as a bad request`() throws {
        var random = SplitMix64(state: 7)
        let letters = Array("enc:|,.-0123456789_p~iFU`@?\u{301}é%color".unicodeScalars)
        for _ in 0..<20_000 {
            var text = String.UnicodeScalarView(random.next() % 2 == 0 ? "enc:".unicodeScalars : "".unicodeScalars)
            for _ in 0..<random.next() % 24 { text.append(letters[Int(random.next() % UInt64(letters.count))]) }
            do {
                let shape = try GoogleShape(String(text), ["color"], Self.parameter)
                #expect(shape.places.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
            } catch {
                #expect(Problem(error).status == 400, "\(error)")
            }
        }
    }

    @Test func `parses any text as markers, a path or a style, or rejects it as a bad request`() throws {
        var random = SplitMix64(state: 8)
        let parts = [
            "color:", "red", "0x", "|", ":", "size:", "tiny", "weight:", "9", "geodesic:true", "48,7", "enc:",
            "feature:", "poi", "visibility:off", "label:", "A", "\u{301}", "icon:", "fillcolor:", "-", "", "\0",
        ]
        for _ in 0..<5000 {
            let text = (0..<random.next() % 9).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
            for attempt in [
                { _ = try GoogleMarkers(text, Self.parameter).overlays },
                { _ = try GooglePath(text, Self.parameter, limit: 100).overlays },
                { try GoogleStyleRule.check(text, Self.parameter) },
            ] {
                do { try attempt() } catch { #expect(Problem(error).status == 400, "\(error)") }
            }
        }
    }

    @Test(arguments: [
        ("0xFF0000", MapColor(0xFF0000)), ("0x00ff0080", MapColor(0x00FF00, alpha: 128.0 / 255)),
        ("Red", MapColor(0xFF0000)), ("brown", MapColor(0xA52A2A)), ("#0000FF", MapColor(0x0000FF)),
    ])
    func `parses Google's colors`(text: String, color: MapColor) throws {
        #expect(try Self.parameter.googleColor(text, of: "color") == color)
    }

    @Test(arguments: ["", "0x", "0xFFF", "0xGG0000", "FF0", "redd", "0x1234567", "0x123456789"])
    func `rejects text that is not a color`(text: String) {
        #expect(throws: RequestError.self) { try Self.parameter.googleColor(text, of: "color") }
    }

    /// The middle of the great circle from 40° N 0° to 40° N 90° E is at the latitude atan(tan 40° / cos 45°).
    @Test func `follows the great circle for a geodesic path`() throws {
        let ends = try [(40.0, 0.0), (40.0, 90.0)].map { try Coordinate(latitude: $0.0, longitude: $0.1) }
        let middle = GreatCircle.place(from: ends[0], to: ends[1], share: 0.5)
        #expect(abs(middle.latitude - 49.8786) < 0.001 && abs(middle.longitude - 45) < 1e-9)
        let line = try GreatCircle.line(through: ends, limit: 1000)
        let steps = zip(line, line.dropFirst()).map { $0.distance(to: $1) }
        let longest = try #require(steps.max())
        #expect(line.first == ends[0] && line.last == ends[1] && longest < 25_200)
        #expect(throws: Problem.self) { try GreatCircle.line(through: ends, limit: 100) }
        let poles = try [(90.0, 0.0), (-90.0, 0.0)].map { try Coordinate(latitude: $0.0, longitude: $0.1) }
        #expect(try GreatCircle.line(through: poles, limit: 1000).last == poles[1])
    }
}
