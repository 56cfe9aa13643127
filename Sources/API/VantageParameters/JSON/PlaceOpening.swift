import Foundation
import Vantage

/// The opening state of a place at a point in time, for JSON and as a sentence.
package struct PlaceOpening: Sendable {
    let status: OpeningHours.Status
    private let moment: OpeningQueryTime

    /// Evaluates the opening hours of a place.
    ///
    /// - Returns: `nil` if the place has no opening hours.
    package init?(_ place: Place, at moment: OpeningQueryTime) {
        let status = place.openingStatus(at: moment.date, in: moment.timeZone, isOwnZone: moment.hasOffset)
        guard let status else { return nil }
        self.status = status
        self.moment = moment
    }

    var state: OpeningHours.State { status.state }
    var comment: String? { status.comment }
    var assumesNoHoliday: Bool { status.assumesNoHoliday }

    var opensAt: String? { change(to: .open, from: .closed) }
    var closesAt: String? { change(to: .closed, from: .open) }

    private func change(to next: OpeningHours.State, from state: OpeningHours.State) -> String? {
        guard status.state == state, let change = status.change, change.state == next else { return nil }
        return LocalTime(change.date, in: moment.timeZone).written(withOffset: moment.hasOffset)
    }

    /// The opening state in words, such as "open until 18:00" or "closed, opens Monday 09:00".
    package var sentence: String {
        var sentence = state == .unknown ? "opening state unknown" : state.rawValue
        if let change = status.change {
            let time = LocalTime(change.date, in: moment.timeZone).spoken(
                from: LocalTime(moment.date, in: moment.timeZone), ends: state == .open)
            switch (state, change.state) {
            case (.open, .closed): sentence += " until \(time)"
            case (.open, _): sentence += " until at least \(time)"
            case (.closed, .open): sentence += ", opens \(time)"
            case (.closed, _): sentence += " until at least \(time)"
            case (.unknown, _): break
            }
        }
        if let comment, !comment.isEmpty { sentence += " (\(comment))" }
        return assumesNoHoliday ? sentence + ", unless it is a holiday" : sentence
    }
}

/// A date and time in a time zone.
private struct LocalTime {
    private let day: CalendarDay
    private let minute: Int
    private let offset: Int

    init(_ date: Date, in timeZone: TimeZone) {
        offset = timeZone.secondsFromGMT(for: date)
        let minutes = Int((date.timeIntervalSince1970 / 60).rounded(.down)) + offset / 60
        day = CalendarDay(number: Int((Double(minutes) / 1440).rounded(.down)))
        minute = minutes - day.number * 1440
    }

    private var clock: String { "\(Self.twoDigits(minute / 60)):\(Self.twoDigits(minute % 60))" }
    private var date: String {
        let year = String(day.year)
        let zeros = String(repeating: "0", count: max(0, 4 - year.count))
        return "\(zeros)\(year)-\(Self.twoDigits(day.month))-\(Self.twoDigits(day.day))"
    }

    /// Formats the time as RFC 3339, without seconds.
    func written(withOffset: Bool) -> String {
        guard withOffset else { return "\(date)T\(clock)" }
        let minutes = abs(offset) / 60
        let zone = "\(offset < 0 ? "-" : "+")\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
        return "\(date)T\(clock)\(offset == 0 ? "Z" : zone)"
    }

    /// Formats the time for display. The day is omitted if it is today, or if the place closes within 24 hours. If the
    /// time is a week or more ahead, the date replaces the weekday.
    ///
    /// - Parameter ends: Whether the place closes at this time.
    func spoken(from now: LocalTime, ends: Bool) -> String {
        let days = day.number - now.day.number
        if days == 0 || (ends && days == 1 && minute < now.minute) { return clock }
        return days < 7 ? "\(Self.weekdays[day.weekday]) \(clock)" : "\(date) \(clock)"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}
