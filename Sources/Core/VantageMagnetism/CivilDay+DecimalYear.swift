import VantageCore

extension CivilDay {
    /// Returns a time in milliseconds since 1970 as a year and its elapsed fraction, both in UTC: the middle of 2025 is
    /// 2025.5.
    static func decimalYear(milliseconds: Int64) -> Double {
        let (days, time) = Int(milliseconds).flooredQuotientAndRemainder(by: 86_400_000)
        let year = CivilDay(daysSince1970: days).year
        let start = CivilDay(year: year, month: 1, day: 1).daysSince1970
        let end = CivilDay(year: year + 1, month: 1, day: 1).daysSince1970
        return Double(year) + (Double(days - start) + Double(time) / 86_400_000) / Double(end - start)
    }
}
