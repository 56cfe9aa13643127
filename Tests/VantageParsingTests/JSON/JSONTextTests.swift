import Foundation
import Testing

@testable import VantageParsing

struct JSONTextTests {
    private struct Value: Encodable {
        let number: Double?
        let text: String?
    }

    private static func written(_ value: Value) -> String {
        var json = JSONText()
        json.open()
        json.add("number", value.number)
        json.add("text", value.text)
        json.close()
        return json.string
    }

    private static func encoded(_ value: Value) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(arguments: [
        0, -0.0, 1, -1, 0.1, 1e-5, 1.5e-7, 123_456_789.123, 1e15, 1e16, 1e22, -98.7654321, 1.797e308, 48.2,
        Double.leastNonzeroMagnitude,
    ]) func `numbers match JSONEncoder's output`(number: Double) throws {
        let value = Value(number: number, text: nil)
        #expect(try Self.written(value) == Self.encoded(value))
    }

    @Test func `short decimals are written unchanged`() throws {
        var random = SystemRandomNumberGenerator()
        for places in 0...10 {
            for _ in 0..<2000 {
                let limit = Int64(pow(10, Double(places))) * 200_000
                let number = Double(Int64.random(in: -limit...limit, using: &random)) / pow(10, Double(places))
                #expect(Self.plain(number) == Self.described(number))
            }
        }
    }

    @Test func `writes a number exactly as Swift's description does`() throws {
        var random = SystemRandomNumberGenerator()
        let edges: [Double] = [
            0.001, 0.000_999_999_9, 99_999.999_999_999, 100_000, 99_999.999_999_999_9, 0.1 + 0.2, 1.0 / 3,
            .leastNonzeroMagnitude,
            1e300,
        ]
        var numbers = edges.flatMap { [$0, -$0.nextDown, $0.nextUp] }
        for _ in 0..<20_000 { numbers.append(.random(in: -100_001...100_001, using: &random)) }
        for number in numbers {
            #expect(Self.plain(number) == Self.described(number))
        }
    }

    private static func plain(_ number: Double) -> String {
        var json = JSONText()
        json.append(.array([.number(number)]))
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The expected text. The standard library writes the shortest form that parses back to the number.
    private static func described(_ number: Double) -> String {
        "[" + (Int64(exactly: number).map(\.description) ?? number.description) + "]"
    }

    @Test func `long strings are written completely, one after another`() throws {
        var json = JSONText()
        let parts = (0..<300).map { String(repeating: "é", count: $0 * 7) }
        json.append(.array(parts.map { .string($0) }))
        #expect(try JSONDecoder().decode([String].self, from: Data(json.bytes)) == parts)
    }

    @Test func `encodes every character as JSONEncoder does`() throws {
        let odd = ["", "\"\\/", "é", "日本", "👩‍👩‍👧", "e\u{301}", "\u{2028}", "\u{7F}", "\u{FEFF}a", "a\u{0}b"]
        for text in odd + (0..<0x180).map({ String(Unicode.Scalar(UInt16($0))!) }) {
            let value = Value(number: nil, text: "x" + text)
            #expect(try Self.written(value) == Self.encoded(value), "\(text.debugDescription)")
        }
    }

    @Test func `a value of any shape survives a round trip`() throws {
        let value = JSONValue.object([
            .init(name: "b \"\n", value: .array([.null, .bool(true), .number(-0.5), .number(1e15), .array([])])),
            .init(name: "a", value: .object([.init(name: "", value: .string("é\u{1}\\"))])),
            .init(name: "c", value: .object([])), .init(name: "d", value: .number(.infinity)),
        ])
        var json = JSONText()
        json.append(value)
        let text = String(decoding: json.bytes, as: UTF8.self)
        let expected = #"{"b \"\n":[null,true,-0.5,1000000000000000,[]],"a":{"":"é\u0001\\"},"c":{},"d":null}"#
        #expect(text == expected)
        let read = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
        #expect((read?["a"] as? [String: String]) == ["": "é\u{1}\\"])
    }

    @Test func `an object omits members whose value is nil`() throws {
        #expect(Self.written(Value(number: nil, text: nil)) == "{}")
    }

    @Test(arguments: ["", "plain", "\"quoted\\\"", "tab\tand\u{0}\u{1F}line\n", "Église 東京 𝒳", "a/b", "{", "["])
    func `strings round-trip through JSON`(text: String) throws {
        let array = try JSONParser.value(of: JSONText.array(of: [text, "b", text]).utf8)
        #expect(array.elements?.map(\.text) == [text, "b", text])
        let object = try JSONParser.value(of: JSONText.object([("fr", text), ("x\"y", "b")]).utf8)
        #expect(object["fr"]?.text == text && object["x\"y"]?.text == "b")
    }
}
