import Testing
import VantageParsing

@testable import VantageImport

struct TableClockTests {
    /// 2023-04-29T16:30:51Z in milliseconds since 1970.
    static let moment: Int64 = 1_682_785_851_000

    @Test func `distinguishes seconds from milliseconds since 1970`() {
        #expect(TableClock().time("1682785851")?.milliseconds == Self.moment)
        #expect(TableClock().time("1682785851000")?.milliseconds == Self.moment)
        #expect(TableClock().time("1682785851.5")?.milliseconds == Self.moment + 500)
        #expect(TableClock().time("20230429") == nil)
        #expect(TableClock().time("1970-01-01T00:00:00") == nil)
    }
}

struct DegreesTextTests {
    @Test(arguments: [
        ("0,4.21601S", -0.07026683333), ("48,35,12N", 48.58666667), ("52°50'34.0118\"", 52.84278106),
        ("-33.86", -33.86),
        ("52,00000,50,00000,34,01180", 52.84278106), ("12,30W", -12.5), ("7.5 w", -7.5), ("10,60,0E", 11),
        ("43 deg 41' 45.00\" N", 43.69583333), ("41d 24.5m S", -41.40833333), ("S 41d 24.5m", -41.40833333),
        ("41d 24m 12s", 41.40333333), ("41d 24m 12s S", -41.40333333), ("41-24-12N", 41.40333333),
        ("-33 51 30", -33.85833333), ("+7.5", 7.5), ("43 degrees 41 minutes 45 seconds north", 43.69583333),
    ])
    func `parses degrees`(text: String, degrees: Double) throws {
        #expect(abs(try #require(DegreesText(text)).degrees - degrees) < 1e-7)
    }

    @Test(arguments: ["", "N", "abc", "1,2,3,4"])
    func `rejects text without degrees`(text: String) {
        #expect(DegreesText(text) == nil)
    }

    @Test(arguments: [
        "4.1e1", "41.38 2.15", "41.2.3 12", "41 61 0 N", "41 24 61 N", "N 41 24 S", "41 north of 24", "41.5 24 N",
    ])
    func `rejects ambiguous text`(text: String) {
        #expect(DegreesText(text) == nil)
    }

    @Test func `rejects a direction that belongs to the other axis`() {
        #expect(DegreesText("12 E", .latitude) == nil && DegreesText("12 S", .longitude) == nil)
        #expect(DegreesText("12 S", .latitude)?.degrees == -12 && DegreesText("12 E", .longitude)?.degrees == 12)
    }
}

struct MetadataTextTests {
    @Test(
        arguments: [
            (Array("Canon\0\0".utf8), "Canon"), ([0x4D, 0xFC, 0x6E], "Mün"), (Array("Mün".utf8), "Mün"),
            ([0xFF, 0xFE, 0x41, 0, 0x42, 0], "AB"), ([0xFE, 0xFF, 0, 0x41], "A"), (Array("\0 \0Editor".utf8), "Editor"),
        ] as [([UInt8], String)])
    func `decodes text in UTF-8, UTF-16 and Latin-1`(bytes: [UInt8], text: String) {
        #expect(MetadataText.decode(bytes) == text)
    }

    @Test(arguments: [[], [0, 0], [0x20, 0x20, 0]] as [[UInt8]])
    func `blank text is nil`(bytes: [UInt8]) {
        #expect(MetadataText.decode(bytes) == nil)
    }
}
