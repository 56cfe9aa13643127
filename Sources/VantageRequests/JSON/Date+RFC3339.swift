import Foundation

extension Date {
    /// In UTC, with milliseconds where there are some.
    package var rfc3339: String {
        let milliseconds = Int64((timeIntervalSince1970 * 1000).rounded())
        let fraction = Int(milliseconds.quotientAndRemainder(dividingBy: 1000).remainder + 1000) % 1000
        let seconds = Int((milliseconds - Int64(fraction)) / 1000)
        let time = (seconds % 86_400 + 86_400) % 86_400
        let date = CivilDate(daysSince1970: (seconds - time) / 86_400)
        let text = "\(date)T\((time / 3600).padded(2)):\((time / 60 % 60).padded(2)):\((time % 60).padded(2))"
        return fraction == 0 ? text + "Z" : "\(text).\(fraction.padded(3))Z"
    }
}

/// A day of the proleptic Gregorian calendar.
private struct CivilDate: CustomStringConvertible {
    let year: Int
    let month: Int
    let day: Int

    /// Source: H. Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    init(daysSince1970 days: Int) {
        let days = days + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var description: String { "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))" }
}

extension Int {
    /// With zeros in front, up to a number of digits.
    fileprivate func padded(_ digits: Int) -> String {
        let text = String(self)
        return text.utf8.count < digits ? String(repeating: "0", count: digits - text.utf8.count) + text : text
    }
}

extension Double {
    /// Rounded for people and JSON.
    package func rounded(toPlaces places: Int) -> Double {
        let factor = pow(10, Double(places))
        return (self * factor).rounded() / factor
    }
}
