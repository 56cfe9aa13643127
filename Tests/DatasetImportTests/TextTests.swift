import Testing

@testable import DatasetImport

struct TimeTextTests {
    /// 2023-04-29T16:30:51Z
    static let moment: Int64 = 1_682_785_851_000

    @Test(arguments: [
        ("2023:04:29 16:30:51", 0), ("2023-04-29T16:30:51", 0), ("2023/04/29 16:30:51", 0), ("2023-04-29 16-30-51", 0),
        ("2023:04:29 16:30:51\0", 0), ("  2023:04:29 16:30:51  ", 0), ("2023_04_29_16_30_51_565", 565),
        ("2023-04-29T16:30:51.943000", 943), ("2023-04-29T16:30:51,5", 500), ("2023.04.29 16:30:51.007", 7),
        ("2023:04:29T16:30:51.999999999", 999),
    ])
    func `a time is read in the spellings of cameras and tables`(text: String, milliseconds: Int64) throws {
        let time = try #require(TimeText(text))
        #expect(time.local.milliseconds == Self.moment + milliseconds)
        #expect(time.offset == nil)
    }

    @Test(arguments: [
        ("2023-04-29T16:30:51Z", 0), ("2023-04-29T16:30:51+02:00", 120), ("2023-04-29T16:30:51-0330", -210),
        ("2023-04-29T16:30:51.25 +02", 120), ("2023-04-29T16:30:51z", 0), ("2023-04-29T16:30:51+14:00", 840),
    ])
    func `a zone is read beside the time`(text: String, offset: Int) throws {
        #expect(try #require(TimeText(text)).offset == offset)
    }

    @Test(arguments: [
        "", "    :  :     :  :  ", "0000:00:00 00:00:00", "2023:13:01 00:00:00", "2023:02:29 00:00:00",
        "2023:00:10 00:00:00",
        "2023:04:29 25:00:00", "2023:04:29 24:00:01", "2023:04:29 16:60:00", "2023:04:29 16:30:61", "yesterday",
        "2023-04-29T16:30:51+24:00", "2023-04-29T16:30:51+14:15", "2023-04-29T16:30:51 CET", "20230429", "2023:04",
        "2023:04:29 16:30:5",
    ])
    func `what no calendar has is no time`(text: String) {
        #expect(TimeText(text) == nil)
    }

    @Test(arguments: [
        ("2023:12:31 24:00:00", "2024-01-01T00:00:00"), ("2016:12:31 23:59:60", "2017-01-01T00:00:00"),
        ("2024:02:29 00:00:00", "2024-02-29"), ("2000:02:29 12:00", "2000-02-29T12:00:00"),
    ])
    func `the last moment of a day is the first of the next`(text: String, same: String) throws {
        #expect(try #require(TimeText(text)).local == TimeText(same)?.local)
    }

    @Test(
        arguments: [
            (1970, 1, 1, 0), (2000, 3, 1, 11_017), (1969, 12, 31, -1), (1900, 3, 1, -25_508), (2024, 12, 31, 20_088),
        ] as [(Int, Int, Int, Int64)])
    func `days are counted from 1970`(year: Int, month: Int, day: Int, days: Int64) throws {
        #expect(try #require(CivilTime(year: year, month: month, day: day)).milliseconds == days * 86_400_000)
    }

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
