import TabularReading
import Testing

@testable import DatasetImport

struct CaptureTimeTextTests {
    /// 2023-04-29T16:30:51Z
    static let moment: Int64 = 1_682_785_851_000

    @Test func `seconds and milliseconds since 1970 are told apart`() {
        #expect(CaptureTimeText.read("1682785851")?.milliseconds == Self.moment)
        #expect(CaptureTimeText.read("1682785851000")?.milliseconds == Self.moment)
        #expect(CaptureTimeText.read("1682785851.5")?.milliseconds == Self.moment + 500)
        #expect(CaptureTimeText.read("20230429") == nil)
        #expect(CaptureTimeText.read("1970-01-01T00:00:00") == nil)
    }
}

struct DegreesTextTests {
    @Test(arguments: [
        ("0,4.21601S", -0.07026683333), ("48,35,12N", 48.58666667), ("52°50'34.0118\"", 52.84278106),
        ("-33.86", -33.86),
        ("52,00000,50,00000,34,01180", 52.84278106), ("12,30W", -12.5), ("7.5 w", -7.5), ("10,60,0E", 11),
    ])
    func `degrees are read from text`(text: String, degrees: Double) throws {
        #expect(abs(try #require(DegreesText(text)).degrees - degrees) < 1e-7)
    }

    @Test(arguments: ["", "N", "abc", "1,2,3,4"])
    func `text without degrees has none`(text: String) {
        #expect(DegreesText(text) == nil)
    }
}

struct MetadataTextTests {
    @Test(
        arguments: [
            (Array("Canon\0\0".utf8), "Canon"), ([0x4D, 0xFC, 0x6E], "Mün"), (Array("Mün".utf8), "Mün"),
            ([0xFF, 0xFE, 0x41, 0, 0x42, 0], "AB"), ([0xFE, 0xFF, 0, 0x41], "A"), (Array("\0 \0Editor".utf8), "Editor"),
        ] as [([UInt8], String)])
    func `text is decoded whatever its encoding`(bytes: [UInt8], text: String) {
        #expect(MetadataText.decode(bytes) == text)
    }

    @Test(arguments: [[], [0, 0], [0x20, 0x20, 0]] as [[UInt8]])
    func `blank text is none`(bytes: [UInt8]) {
        #expect(MetadataText.decode(bytes) == nil)
    }
}
