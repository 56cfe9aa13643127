import Foundation

extension Place {
    /// Returns the opening status, taking into account the public holidays of the place's country and the sun at its
    /// position.
    ///
    /// - Parameters:
    ///   - timeZone: The time zone in which to interpret the place's opening hours.
    ///   - isOwnZone: Whether `timeZone` is known to be the place's own. If not, the times of sunrise and sunset are
    ///     known only roughly.
    /// - Returns: `nil` if the place has no opening hours.
    package func openingStatus(at date: Date, in timeZone: TimeZone, isOwnZone: Bool) -> OpeningHours.Status? {
        guard let hours else { return nil }
        let year = CalendarDay(number: Int((date.timeIntervalSince1970 / 86_400).rounded(.down))).year
        let holidays = address?.country.flatMap { Holidays(country: $0, years: year - 1...year + 2) }
        return hours.status(
            at: date, in: timeZone, holidays ?? .unspecified, SunClock(at: coordinate, in: isOwnZone ? timeZone : nil))
    }
}
