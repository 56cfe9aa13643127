import Testing

@testable import JSONReading

struct JSONParserTests {
    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("-1.5e2", .number(-150)), ("0", .number(0)),
        (#""a\nbé\ud83d\ude00\/""#, .string("a\nbé😀/")), ("[]", .array([])),
        ("[1,[2]]", .array([.number(1), .array([.number(2)])])),
        (
            #"{"a":{},"b":[null]}"#,
            .object([.init(name: "a", value: .object([])), .init(name: "b", value: .array([.null]))])
        ),
    ])
    func `a value is read`(text: String, value: JSONValue) throws {
        #expect(try JSONParser.value(of: text.utf8) == value)
    }

    @Test(arguments: [
        "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "tru", "nulll", "'a'", "\"a", "\"\\x\"",
        "\"\\u12\"", "1 2",
        "{\"a\":1,}", "NaN", "Infinity", "+1", "\"\u{01}\"", "[1 2]", "]", "-", "0x1",
    ])
    func `what is no JSON is refused`(text: String) {
        #expect(throws: JSONError.self) { try JSONParser.value(of: text.utf8) }
    }

    @Test func `nesting has a limit`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONParser.value(of: nested(64).utf8)
        #expect(throws: JSONError.self) { try JSONParser.value(of: nested(65).utf8) }
        #expect(throws: JSONError.self) { try JSONParser.value(of: nested(1_000_000).utf8) }
        #expect(throws: JSONError.self) { try JSONDocument(Array(nested(1_000_000).utf8), maximumDepth: 64) }
    }

    @Test func `every prefix of a document is refused without a crash`() {
        let text = Array(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7.5,48.5e0]},"a":"\u00e9\n"}"#.utf8)
        for count in 0..<text.count {
            #expect(throws: JSONError.self) { try JSONParser.value(of: text.prefix(count)) }
        }
    }

    @Test func `a document gives its members and elements one at a time`() throws {
        let document = try JSONDocument(Array(#" {"a":1,"list":[ 1 , {"b":[2]} ],"empty":[]} "#.utf8), maximumDepth: 64)
        #expect(document.shape == .object)
        #expect(document.member("a") == .number(1))
        let elements = try #require(document.elements(of: "list"))
        #expect(elements.next() == .number(1))
        #expect(elements.next()?["b"]?.elements == [.number(2)])
        #expect(elements.next() == nil)
        #expect(document.elements(of: "empty")?.next() == nil)
        #expect(document.elements(of: "a") == nil)
        #expect(try JSONDocument(Array("{} {}".utf8), maximumDepth: 64).shape == .other)
    }
}
