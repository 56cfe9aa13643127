import VantageCore

extension Holidays {
    /// The countries whose public holidays can be computed, as ISO 3166-1 codes.
    public static var countries: [String] { PublicHolidayTable.rules.keys.sorted() }

    /// Creates the public holidays of a country. School holidays are unknown.
    ///
    /// Regional holidays, and one-time holidays that a government declares, are not included.
    ///
    /// - Parameters:
    ///   - country: An ISO 3166-1 code, such as `FR`, in uppercase or lowercase.
    ///   - years: The years, clamped to 1...9999. Only the first 50 are used.
    /// - Returns: `nil` if the country's holidays are not known.
    public init?(country: String, years: ClosedRange<Int>) {
        guard let rules = PublicHolidayTable.rules[country.uppercased()] else { return nil }
        let mostYears = 50
        let numbers = years.clamped(to: 1...9999).prefix(mostYears).reduce(into: Set<Int>()) {
            $0.formUnion(Self.days(of: rules, in: $1))
        }
        self.init(publicHolidays: Set(numbers.map { CalendarDay(number: $0) }))
    }

    /// Returns the day numbers of the holidays in a year.
    private static func days(of rules: [PublicHolidayRule], in year: Int) -> Set<Int> {
        let dated = rules.compactMap { rule in rule.day(in: year).map { (day: $0, weekend: rule.weekend) } }
        var days = Set(dated.map(\.day))
        for (day, weekend) in dated {
            let weekday = CalendarDay(number: day).weekday
            guard let weekend, weekday > 4 else { continue }
            let isSunday = weekday == 6
            switch weekend {
            case .alsoNextWorkingDay: days.insert(workingDay(after: day, days))
            case .sundayAlsoNextWorkingDay: if isSunday { days.insert(workingDay(after: day, days)) }
            case .alsoNearestWorkingDay: days.insert(isSunday ? day + 1 : day - 1)
            case .notOnSunday: if isSunday { days.remove(day) }
            case .saturdayBefore:
                guard isSunday else { continue }
                days.remove(day)
                days.insert(day - 1)
            }
        }
        guard rules.contains(where: { $0.kind == .between }) else { return days }
        return days.union(
            days.map { $0 + 1 }.filter { days.contains($0 + 1) && CalendarDay(number: $0).weekday != 6 })
    }

    private static func workingDay(after day: Int, _ holidays: Set<Int>) -> Int {
        var next = day + 1
        while holidays.contains(next) || CalendarDay(number: next).weekday > 4 { next += 1 }
        return next
    }
}
