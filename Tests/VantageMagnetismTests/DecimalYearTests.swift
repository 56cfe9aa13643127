import Testing
import VantageCore

@testable import VantageMagnetism

struct DecimalYearTests {
    @Test(
        arguments: [
            (0, 1970), (-2_208_988_800_000, 1900), (1_735_689_600_000, 2025), (1_893_456_000_000, 2030),
            // July 2, 2024, 00:00, the middle of a leap year, and July 2, 2025, 12:00.
            (1_719_878_400_000, 2024.5), (1_751_457_600_000, 2025.5),
            // The last quarter of a second of 1969.
            (-250, 1970 - 0.25 / 31_536_000),
        ] as [(Int64, Double)])
    func `converts milliseconds since 1970 to a decimal year`(milliseconds: Int64, year: Double) {
        #expect(abs(CivilDay.decimalYear(milliseconds: milliseconds) - year) < 1e-12)
    }

    @Test(arguments: [Int64(-2_208_988_800_000), 0, 1_735_689_600_000, 1_767_225_600_000])
    func `a decimal year reaches the next integer only after the year's last millisecond`(start: Int64) {
        let year = CivilDay.decimalYear(milliseconds: start)
        #expect(year == year.rounded())
        #expect(CivilDay.decimalYear(milliseconds: start - 1) < year)
        #expect(CivilDay.decimalYear(milliseconds: start - 1) > year - 1e-9)
    }
}
