import VantageCore

/// A rule for one public holiday each year.
///
/// | Notation | Meaning |
/// | --- | --- |
/// | `12/25` | a date |
/// | `E+39`, `O-2` | days after western or Orthodox Easter Sunday |
/// | `5/Mo1`, `5/Mo-1` | the first or last Monday in May |
/// | `6/20>Sa` | the first Saturday on or after a date |
/// | `V`, `A` | the vernal or autumnal equinox in Japan |
/// | `between` | days between two holidays, except Sundays |
///
/// A date may be followed by a rule for weekends:
///
/// | Notation | Meaning |
/// | --- | --- |
/// | `+` | if it falls on a weekend, the next working day is also a holiday |
/// | `-` | if it falls on a Saturday, the Friday before is also a holiday; on a Sunday, the Monday after |
/// | `s` | if it falls on a Sunday, the next working day is also a holiday |
/// | `n` | if it falls on a Sunday, it is not observed |
/// | `<` | if it falls on a Sunday, the holiday moves to the Saturday before |
///
/// The years in which the rule applies may follow: `@2021`, `@-2023`, `@2024-2024`, or `%5` for every fifth year.
struct PublicHolidayRule: Sendable {
    enum Kind: Sendable, Equatable {
        case date(month: Int, day: Int)
        case easter(orthodox: Bool, days: Int)
        case weekday(Int, number: Int, month: Int)
        case onOrAfter(weekday: Int, month: Int, day: Int)
        case equinox(isVernal: Bool)
        case between
    }

    /// The treatment of a holiday that falls on a weekend.
    enum Weekend: Character, Sendable {
        case alsoNextWorkingDay = "+"
        case alsoNearestWorkingDay = "-"
        case sundayAlsoNextWorkingDay = "s"
        case notOnSunday = "n"
        case saturdayBefore = "<"
    }

    let kind: Kind
    let weekend: Weekend?
    private var years = 1...9999
    private var step = 1

    init(_ text: some StringProtocol) {
        var rest = String(text)
        if let percent = rest.firstIndex(of: "%") {
            step = Int(rest[percent...].dropFirst()) ?? 1
            rest = String(rest[..<percent])
        }
        if let at = rest.firstIndex(of: "@") {
            let span = rest[at...].dropFirst().split(separator: "-" as Character, omittingEmptySubsequences: false)
            let first = span.first.flatMap { Int($0) } ?? 1
            years = first...max(first, span.count > 1 ? Int(span[1]) ?? 9999 : 9999)
            rest = String(rest[..<at])
        }
        let isEaster = rest.first == "E" || rest.first == "O"
        weekend = isEaster ? nil : rest.last.flatMap { Weekend(rawValue: $0) }
        if weekend != nil { rest.removeLast() }
        kind = Self.kind(rest)
    }

    private static func kind(_ text: String) -> Kind {
        switch text.first {
        case "E", "O":
            let days = text.dropFirst()
            return .easter(orthodox: text.first == "O", days: Int(days.first == "+" ? days.dropFirst() : days) ?? 0)
        case "V", "A": return .equinox(isVernal: text.first == "V")
        case "b": return .between
        default: break
        }
        let parts = text.split(separator: "/" as Character)
        let month = Int(parts[0]) ?? 1
        if let day = Int(parts[1]) { return .date(month: month, day: day) }
        if let weekday = weekday(parts[1].prefix(2)) {
            return .weekday(weekday, number: Int(parts[1].dropFirst(2)) ?? 1, month: month)
        }
        let pair = parts[1].split(separator: ">" as Character)
        return .onOrAfter(weekday: weekday(pair[1]) ?? 0, month: month, day: Int(pair[0]) ?? 1)
    }

    private static func weekday(_ text: Substring) -> Int? {
        ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].firstIndex(of: String(text))
    }

    /// Returns the day number of the holiday in a year, before weekends are considered, or `nil` if there is none.
    func day(in year: Int) -> Int? {
        guard years.contains(year), year % step == 0 else { return nil }
        switch kind {
        case .date(let month, let day): return CivilDay(year: year, month: month, day: day).daysSince1970
        case .easter(let orthodox, let days): return Easter.day(in: year, orthodox: orthodox) + days
        case .weekday(let weekday, let number, let month):
            let first = CivilDay(year: year, month: month, day: 1)
            guard number < 0 else {
                return first.daysSince1970 + (weekday - first.weekday + 7) % 7 + 7 * (number - 1)
            }
            let last = CivilDay(year: year, month: month, day: CivilDay.count(in: month, of: year))
            return last.daysSince1970 - (last.weekday - weekday + 7) % 7 + 7 * (number + 1)
        case .onOrAfter(let weekday, let month, let day):
            let date = CivilDay(year: year, month: month, day: day)
            return date.daysSince1970 + (weekday - date.weekday + 7) % 7
        case .equinox(let isVernal):
            // Source: the approximation in Japanese almanacs for 1980 to 2099.
            let day = (isVernal ? 20.8431 : 23.2488) + 0.242194 * Double(year - 1980)
            let number = Int(day) - Int((Double(year - 1980) / 4).rounded(.down))
            return CivilDay(year: year, month: isVernal ? 3 : 9, day: number).daysSince1970
        case .between: return nil
        }
    }
}

/// The date of Easter Sunday.
enum Easter {
    /// Returns the day number of Easter Sunday. Source: J. Meeus, "Astronomical Algorithms" (1991), chapter 8.
    static func day(in year: Int, orthodox: Bool) -> Int {
        if orthodox {
            let (a, b, c) = (year % 4, year % 7, year % 19)
            let d = (19 * c + 15) % 30
            let e = (2 * a + 4 * b - d + 34) % 7
            let (month, day) = ((d + e + 114) / 31, (d + e + 114) % 31 + 1)
            // The Julian calendar lags behind the Gregorian one.
            let lag = year / 100 - year / 400 - 2
            return CivilDay(year: year, month: month, day: day).daysSince1970 + lag
        }
        let (a, b, c) = (year % 19, year / 100, year % 100)
        let g = (b - (b + 8) / 25 + 1) / 3
        let h = (19 * a + b - b / 4 - g + 15) % 30
        let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7
        let m = (a + 11 * h + 22 * l) / 451
        let number = h + l - 7 * m + 114
        return CivilDay(year: year, month: number / 31, day: number % 31 + 1).daysSince1970
    }
}
