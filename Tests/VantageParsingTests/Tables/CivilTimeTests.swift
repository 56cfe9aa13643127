import VantageCore
import VantageParsing
import Testing

struct CivilTimeTests {
    @Test func `every day in four centuries survives a round trip through its day number`() {
        var day = CivilDay(year: 1800, month: 1, day: 1)
        for number in day.daysSince1970..<day.daysSince1970 + 146_097 {
            day = CivilDay(daysSince1970: number)
            #expect(day.daysSince1970 == number)
        }
        #expect(day == CivilDay(year: 2199, month: 12, day: 31))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00"), (-1, "1969-12-31T23:59:59.999"), (1_682_785_851_005, "2023-04-29T16:30:51.005"),
        (-5_364_662_400_000, "1800-01-01T00:00:00"), (951_782_400_000, "2000-02-29T00:00:00"),
    ])
    func `formats a time as ISO 8601`(milliseconds: Int64, text: String) {
        #expect(CivilTime(milliseconds: milliseconds).iso8601 == text)
    }

    @Test(arguments: [Int64.min, .max]) func `formats the earliest and the latest time`(milliseconds: Int64) {
        #expect(CivilTime(milliseconds: milliseconds).iso8601.contains("T"))
    }
}
