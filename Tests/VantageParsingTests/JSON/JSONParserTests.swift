import Testing

@testable import VantageParsing

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
    func `parses a value`(text: String, value: JSONValue) throws {
        #expect(try JSONParser.value(of: text.utf8) == value)
    }

    @Test(arguments: [
        "", " ", "{", "[1,", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "tru", "nulll", "'a'", "\"a", "\"\\x\"",
        "\"\\u12\"", "1 2", "\"\\u+041\"", "\"\\u-041\"", "\"\\u 041\"", "\"\\u00g1\"",
        "{\"a\":1,}", "NaN", "Infinity", "+1", "\"\u{01}\"", "[1 2]", "]", "-", "0x1",
    ])
    func `rejects invalid JSON`(text: String) {
        #expect(throws: JSONError.self) { try JSONParser.value(of: text.utf8) }
    }

    @Test func `limits the nesting depth`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        _ = try JSONParser.value(of: nested(64).utf8)
        #expect(throws: JSONError.self) { try JSONParser.value(of: nested(65).utf8) }
        #expect(throws: JSONError.self) { try JSONParser.value(of: nested(1_000_000).utf8) }
        #expect(throws: JSONError.self) { try JSONDocument(Array(nested(1_000_000).utf8), maximumDepth: 64) }
    }

    @Test func `rejects every proper prefix of a document`() {
        let text = Array(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7.5,48.5e0]},"a":"\u00e9\n"}"#.utf8)
        for count in 0..<text.count {
            #expect(throws: JSONError.self) { try JSONParser.value(of: text.prefix(count)) }
        }
    }

    @Test func `a document returns its members and elements one at a time`() throws {
        let document = try JSONDocument(Array(#" {"a":1,"list":[ 1 , {"b":[2]} ],"empty":[]} "#.utf8), maximumDepth: 64)
        #expect(document.shape == .object)
        #expect(document.member("a") == .number(1))
        let elements = try #require(document.elements(of: "list"))
        #expect(elements.next() == .value(.number(1)))
        #expect(elements.next() == .value(.object([.init(name: "b", value: .array([.number(2)]))])))
        #expect(elements.next() == nil)
        #expect(document.elements(of: "empty")?.next() == nil)
        #expect(document.elements(of: "a") == nil)
        #expect(try JSONDocument(Array("{} {}".utf8), maximumDepth: 64).shape == .other)
    }

    @Test func `skips an element that exceeds the limit`() throws {
        let long = "\"" + String(repeating: "x", count: 500) + "\""
        let text = #"{"list":[1,\#(long),{"a":[\#(long)]},123456789,"short"]}"#
        let document = try JSONDocument(Array(text.utf8), maximumDepth: 64, maximumElementLength: 100)
        let elements = try #require(document.elements(of: "list"))
        let read = Array(sequence(state: elements) { $0.next() })
        #expect(
            read == [.value(.number(1)), .tooLong, .tooLong, .value(.number(123_456_789)), .value(.string("short"))])
        #expect(document.exceedsElementLimit)
    }

    @Test(arguments: 1...12) func `never returns a number that the limit truncated`(limit: Int) throws {
        let document = try JSONDocument(Array("[12345678,1]".utf8), maximumDepth: 64, maximumElementLength: limit)
        let elements = try #require(document.elements)
        #expect(elements.next() == (limit > 8 ? .value(.number(12_345_678)) : .tooLong))
        #expect(limit < 2 || elements.next() == .value(.number(1)))
    }

    @Test func `iterates over elements without creating values`() throws {
        let document = try JSONDocument(Array(#"{"list":[1,[2],{"a":3}],"none":7}"#.utf8), maximumDepth: 64)
        var starts: [UInt8?] = []
        let isThere = try document.forEachElement(of: "list") { (parser: inout JSONParser) throws(JSONError) in
            parser.skipSpaces()
            starts.append(parser.peek)
            try parser.skipValue()
        }
        #expect(isThere && starts == Array("1[{".utf8))
        for name in ["none", "other"] {
            #expect(try !document.forEachElement(of: name) { (_: inout JSONParser) throws(JSONError) in })
        }
        var names: [String] = []
        try document.read { (parser: inout JSONParser) throws(JSONError) in
            try parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
                names.append(try parser.memberName())
                try parser.skipValue()
            }
        }
        #expect(names == ["list", "none"])
    }
}
