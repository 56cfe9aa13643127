import Testing

@testable import VantageParsing

struct TimeTextTests {
    /// 2023-04-29T16:30:51Z
    static let moment: Int64 = 1_682_785_851_000

    @Test(arguments: [
        ("2023:04:29 16:30:51", 0), ("2023-04-29T16:30:51", 0), ("2023/04/29 16:30:51", 0), ("2023-04-29 16-30-51", 0),
        ("2023:04:29 16:30:51\0", 0), ("  2023:04:29 16:30:51  ", 0), ("2023_04_29_16_30_51_565", 565),
        ("2023-04-29T16:30:51.943000", 943), ("2023-04-29T16:30:51,5", 500), ("2023.04.29 16:30:51.007", 7),
        ("2023:04:29T16:30:51.999999999", 999),
    ])
    func `parses the time formats that cameras and tables use`(text: String, milliseconds: Int64) throws {
        let time = try #require(ParsedTime(text))
        #expect(time.local.milliseconds == Self.moment + milliseconds)
        #expect(time.offset == nil)
    }

    @Test(arguments: [
        ("2023-04-29T16:30:51Z", 0), ("2023-04-29T16:30:51+02:00", 120), ("2023-04-29T16:30:51-0330", -210),
        ("2023-04-29T16:30:51.25 +02", 120), ("2023-04-29T16:30-07", -420), ("2023-04-29T16:30+0200", 120),
        ("2023-04-29T16:30:51z", 0), ("2023-04-29T16:30:51+14:00", 840),
    ])
    func `parses a time zone after the time`(text: String, offset: Int) throws {
        #expect(try #require(ParsedTime(text)).offset == offset)
    }

    @Test(arguments: [
        "", "    :  :     :  :  ", "0000:00:00 00:00:00", "2023:13:01 00:00:00", "2023:02:29 00:00:00",
        "2023:00:10 00:00:00",
        "2023:04:29 25:00:00", "2023:04:29 24:00:01", "2023:04:29 16:60:00", "2023:04:29 16:30:61", "yesterday",
        "2023-04-29T16:30:51+24:00", "2023-04-29T16:30:51+14:15", "2023-04-29T16:30:51 CET", "20230429", "2023:04",
        "2023:04:29 16:30:5",
    ])
    func `rejects impossible times`(text: String) {
        #expect(ParsedTime(text) == nil)
    }

    @Test(arguments: [
        ("2023:12:31 24:00:00", "2024-01-01T00:00:00"), ("2016:12:31 23:59:60", "2017-01-01T00:00:00"),
        ("2024:02:29 00:00:00", "2024-02-29"), ("2000:02:29 12:00", "2000-02-29T12:00:00"),
    ])
    func `the end of a day equals the start of the next`(text: String, same: String) throws {
        #expect(try #require(ParsedTime(text)).local == ParsedTime(same)?.local)
    }

    @Test(
        arguments: [
            (1970, 1, 1, 0), (2000, 3, 1, 11_017), (1969, 12, 31, -1), (1900, 3, 1, -25_508), (2024, 12, 31, 20_088),
        ] as [(Int, Int, Int, Int64)])
    func `days are counted from 1970`(year: Int, month: Int, day: Int, days: Int64) throws {
        #expect(try #require(CivilTime(year: year, month: month, day: day)).milliseconds == days * 86_400_000)
    }
}
