import Testing
import Vantage
import VantageParameters
import VantageParsing
import VantageScenes

@testable import VantageHTTP
@testable import VantageSTAC

/// Tests for parsing conditions and times.
struct STACFilterTests {
    private static func condition(_ text: String) throws -> SceneCondition {
        try CQL2Parser.condition(text, ServerLimits())
    }

    @Test(
        arguments: [
            ("view:azimuth > 90", .compare(.heading, .greater, .number(90))),
            ("90 < properties.view:azimuth", .compare(.heading, .greater, .number(90))),
            ("\"pers:pitch\" <> -1.5e1", .compare(.pitch, .unequal, .number(-15))),
            ("camera_model = 'it''s'", .compare(.model, .equal, .text("it's"))),
            ("collection = 'a~2'", .compare(.collection, .equal, .text("a"))),
            ("datetime >= TIMESTAMP('1970-01-01T00:00:01Z')", .compare(.captured, .greaterOrEqual, .moment(1000))),
            ("datetime < DATE('1970-01-02')", .compare(.captured, .less, .moment(86_400_000))),
            ("not id is null", .not(.isUnknown(.id))), ("id IS NOT NULL", .not(.isUnknown(.id))),
            ("TRUE OR FALSE AND TRUE", .any([.constant(true), .all([.constant(false), .constant(true)])])),
            ("(TRUE OR FALSE) AND TRUE", .all([.any([.constant(true), .constant(false)]), .constant(true)])),
            (
                "id NOT IN ('a','b')",
                .not(.any([.compare(.id, .equal, .text("a")), .compare(.id, .equal, .text("b"))]))
            ),
            (
                "pers:roll between 1 and 2 and true",
                .all([
                    .all([.compare(.roll, .greaterOrEqual, .number(1)), .compare(.roll, .lessOrEqual, .number(2))]),
                    .constant(true),
                ])
            ),
            ("id LIKE 'a%'", .matches(.id, TextPattern("a%"))),
        ] as [(String, SceneCondition)])
    func `parses a condition`(text: String, expected: SceneCondition) throws {
        #expect(try Self.condition(text) == expected)
    }

    @Test(
        arguments: [
            ("", "the end"), ("id =", "the end"), ("id = 5", "5"), ("id = 'a", "'a"), ("id = 'a' x", "x"),
            ("colour = 1", "colour"), ("CASEI(id) = 'a'", "CASEI"), ("id = id", "id"), ("(id = 'a'", ")"),
            ("id ~ 'a'", "~"),
            ("id NOT 'a'", "a"), ("pers:roll LIKE '1'", "1"), ("pers:roll = 1.2.3", "1.2.3"), ("id IN ()", ")"),
            ("datetime > 'yesterday'", "yesterday"), (String(repeating: "(", count: 100), "deeper"),
            (String(repeating: "NOT ", count: 100) + "TRUE", "deeper"),
            ("id = '" + String(repeating: "a", count: 10_000), "longer"),
        ])
    func `quotes the text that cannot be parsed`(text: String, word: String) {
        let error = #expect(throws: RequestError.self) { try Self.condition(text) }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }

    private static func json(_ text: String) throws -> SceneCondition {
        try CQL2JSON.condition(JSONParser.value(of: text.utf8), ServerLimits())
    }

    @Test(arguments: [
        (#"{"op":">","args":[{"property":"view:azimuth"},90]}"#, "view:azimuth > 90"),
        (#"{"op":">","args":[90,{"property":"properties.view:azimuth"}]}"#, "90 > view:azimuth"),
        (#"{"op":"=","args":[{"property":"collection"},"a~2"]}"#, "collection = 'a~2'"),
        (
            #"{"op":">=","args":[{"property":"datetime"},{"timestamp":"1970-01-01T00:00:01Z"}]}"#,
            "datetime >= TIMESTAMP('1970-01-01T00:00:01Z')"
        ),
        (#"{"op":"<","args":[{"property":"datetime"},{"date":"1970-01-02"}]}"#, "datetime < DATE('1970-01-02')"),
        (#"{"op":"not","args":[{"op":"isNull","args":[{"property":"id"}]}]}"#, "id IS NOT NULL"),
        (#"{"op":"or","args":[true,{"op":"and","args":[false,true]}]}"#, "TRUE OR FALSE AND TRUE"),
        (#"{"op":"in","args":[{"property":"id"},["a","b"]]}"#, "id IN ('a','b')"),
        (#"{"op":"between","args":[{"property":"pers:roll"},1,2]}"#, "pers:roll BETWEEN 1 AND 2"),
        (#"{"op":"like","args":[{"property":"id"},"a%"]}"#, "id LIKE 'a%'"),
    ]) func `JSON and text with the same meaning result in equal conditions`(json: String, text: String) throws {
        #expect(try Self.json(json) == Self.condition(text))
    }

    @Test(arguments: [
        ("5", "5"), (#"{"op":"="}"#, "op"), (#"{"op":"=","args":[1,2]}"#, "[1,2]"), (#"{"op":"and","args":[]}"#, "and"),
        (#"{"op":"=","args":[{"property":"colour"},1]}"#, "colour"),
        (#"{"op":"s_intersects","args":[1,2]}"#, "s_inter"),
        (#"{"op":"=","args":[{"property":"id"},5]}"#, "5"),
        (#"{"op":"like","args":[{"property":"pers:roll"},1]}"#, "like"),
        (#"{"op":"=","args":[{"property":"id"},{"op":"casei","args":["a"]}]}"#, "casei"),
        (#"{"op":"in","args":[{"property":"id"},"a"]}"#, "in"), (#"{"op":"not","args":[true,false]}"#, "not"),
        (
            String(repeating: #"{"op":"not","args":["#, count: 32) + "true" + String(repeating: "]}", count: 32),
            "deeper"
        ),
        (#"{"op":"or","args":["# + Array(repeating: "true", count: 9000).joined(separator: ",") + "]}", "too many"),
    ]) func `quotes the JSON that is not a condition`(json: String, word: String) {
        let error = #expect(throws: RequestError.self) { try Self.json(json) }
        #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }

    @Test func `a filter is parsed in the language that the request specifies`() throws {
        let condition = try Self.condition("id = 'a'")
        let json = #"{"op":"=","args":[{"property":"id"},"a"]}"#
        for filter in [
            try STACFilter("id = 'a'", language: nil), try STACFilter("id = 'a'", language: "cql2-text"),
            try STACFilter(json, language: "cql2-json"), STACFilter(.string("id = 'a'")),
            STACFilter(try JSONParser.value(of: json.utf8)),
        ] { #expect(try filter.condition(ServerLimits()) == condition) }
        #expect(throws: RequestError.self) { try STACFilter("{", language: "cql2-json") }
        #expect(throws: RequestError.self) { try STACFilter("id = 'a'", language: "cql") }
        #expect(try STACSearchInput(json: Array(#"{"filter":\#(json),"filter-lang":"cql2-json"}"#.utf8)).filter != nil)
    }

    @Test func `truncated and damaged conditions never crash the parser`() {
        let text =
            "NOT (view:azimuth >= 1e3 AND \"id\" NOT IN ('a''','b')) OR datetime < TIMESTAMP('2020-01-01T00:00:00Z')"
        for length in 0..<text.count { _ = try? Self.condition(String(text.prefix(length))) }
        for place in text.indices {
            var changed = text
            changed.replaceSubrange(place...place, with: "'")
            _ = try? Self.condition(changed)
        }
        #expect((try? Self.condition(text)) != nil)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0...0), ("1970-01-01t00:00:00.25z", 250...250),
            ("1970-01-01T01:00:00+01:00/..", 0...253_402_300_799_999),
            ("/1970-01-01T00:00:01-00:00", -62_135_596_800_000...1000),
            ("1970-01-01T00:00:00.0001Z/1970-01-01T00:00:00.0029Z", 1...2),
            ("2024-02-29T23:59:60Z", 1_709_251_200_000...1_709_251_200_000),
        ])
    func `parses times and intervals`(text: String, expected: ClosedRange<Int64>) throws {
        #expect(try STACTime(parsing: text).milliseconds == expected)
    }

    @Test func `treats an interval between two milliseconds as empty`() throws {
        #expect(try STACTime(parsing: "1970-01-01T00:00:00.0001Z").milliseconds == nil)
    }

    @Test(
        arguments: [
            "", "/", "../..", "..", "2024-01-01", "2024-01-01T00:00:00", "2024-01-01 00:00:00Z", "2023-02-29T00:00:00Z",
            "2024-13-01T00:00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00,5Z", "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00+25:00", "2024-01-01T00:00:00Z/2023-01-01T00:00:00Z", "x/2023-01-01T00:00:00Z",
            "2023-01-01T00:00:00Z/2024-01-01T00:00:00Z/2025-01-01T00:00:00Z", "2024-01-01T00:00:00+0100",
        ])
    func `rejects text that is not a time`(text: String) {
        #expect(throws: RequestError.self) { try STACTime(parsing: text) }
    }
}
