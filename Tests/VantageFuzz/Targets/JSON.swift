import Foundation
import VantageParsing
import VantageSceneFixtures

extension FuzzTarget {
    /// A written value parses as the same value again, and all ways of parsing the text agree.
    static let json = FuzzTarget(name: "json", maximumLength: 4096) {
        [
            try SampleData.bytes("stac/item.json"), try SampleData.bytes("tables/places.geojson"),
            Array(#"[1e5,-0.25,"\u00e9\ud83d\ude00\n",null,true,false,{"a":[[]],"b":{}}]"#.utf8),
            Array(#"{"a":1,"a":"x","long":12345678901234567890.123e-7}"#.utf8),
        ]
    } check: { bytes in
        let document = try? JSONDocument(bytes, maximumDepth: 16, maximumElementLength: 200)
        guard let value = try? JSONParser.value(of: bytes, maximumDepth: 16) else { return }
        expect(depth(value) <= 16, "A value is nested deeper than the limit.")
        var text = JSONText()
        text.append(value)
        let again = try? JSONParser.value(of: text.bytes, maximumDepth: 16)
        expect(again == value, "A value changes when it is written as \(text.string).")
        expect(document != nil, "JSONDocument rejects text that the parser accepts.")
        for member in value.members { expect(document?.member(member.name) == value[member.name], "Members differ.") }
        check(document, value)
    }

    private static func check(_ document: JSONDocument?, _ value: JSONValue) {
        guard let elements = document?.elements, let values = value.elements else { return }
        for value in values {
            switch elements.next() {
            case .value(let element): expect(element == value, "Elements differ.")
            case .tooLong: break
            case nil: fatalError("JSONDocument returns fewer elements than JSONParser.")
            }
        }
        expect(elements.next() == nil, "JSONDocument returns more elements than JSONParser.")
    }

    private static func depth(_ value: JSONValue) -> Int {
        switch value {
        case .array(let values): 1 + (values.map(depth).max() ?? 0)
        case .object(let members): 1 + (members.map { depth($0.value) }.max() ?? 0)
        default: 0
        }
    }

    /// A number parses to the same value as in the C library.
    static let number = FuzzTarget(name: "number", maximumLength: 400) {
        ["0", "-12.5", "+.5", "5.", "1e400", "0.1e-5", "9007199254740993", "123456789012345678901234567890e-30"]
            .map { Array($0.utf8) }
    } check: { bytes in
        guard let number = bytes.withUnsafeBytes({ DecimalNumber.number($0) }) else { return }
        expect(number.isFinite, "A number is not finite.")
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
        expect(strtod(text, nil) == number, "\(text) was read as \(number).")
    }

    /// A parsed time, once written as text, parses as the same time, and offsets are at most 14 hours.
    static let time = FuzzTarget(name: "time", maximumLength: 64) {
        [
            "2023:04:29 16:30:51", "2023-04-29T16:30:51.943Z", "2023_04_29_16_30_51_565", "2024-02-29T24:00:00+05:30",
            "2016-12-31 23:59:60-08", "1999/12/31",
        ].map { Array($0.utf8) }
    } check: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = TimeScanner.offset(text)
        guard let time = ParsedTime(text) else { return }
        let again = ParsedTime(time.local.iso8601)
        // A time of 24:00 at the end of the last valid year falls in the following year.
        let year = Int(time.local.iso8601.prefix(4)) ?? 0
        expect(
            again?.local == time.local || !CivilTime.years.contains(year),
            "\(time.local.iso8601) is read back differently.")
        expect(abs(time.offset ?? 0) <= 14 * 60, "An offset is beyond 14 hours.")
    }
}
