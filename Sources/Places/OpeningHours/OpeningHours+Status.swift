import Foundation
import GregorianCalendar

extension OpeningHours {
    /// What holds at a moment, and until when.
    public struct Status: Hashable, Sendable {
        /// Open, closed, or not known.
        public let state: State
        /// What the text says beside it, such as "on appointment".
        public let comment: String?
        /// Whether it is another state on a public holiday, and it is not known which days are: the state is that of an
        /// ordinary day.
        public let assumesNoHoliday: Bool
        /// When the state changes, and to what; `nil` where it does not within 400 days.
        public let change: Change?
    }

    /// Another state begins.
    public struct Change: Hashable, Sendable {
        /// The first moment of it.
        public let date: Date
        /// What begins.
        public let state: State
    }

    /// How far ahead changes are looked for.
    public static let daysAhead = 400

    /// What holds at a moment.
    ///
    /// `timeZone`: that of the place. `holidays`: where nothing is known of public holidays, the state is that of an
    /// ordinary day; where nothing is known of school holidays and they matter, it is unknown.
    public func state(at date: Date, in timeZone: TimeZone, holidays: Holidays = .notKnown) -> State {
        var plans = OpeningPlans(self, holidays)
        return plans.said(at: LocalMinute(date, in: timeZone)).state
    }

    /// What holds at a moment, and until when; parameters as of `state(at:in:holidays:)`.
    public func status(at date: Date, in timeZone: TimeZone, holidays: Holidays = .notKnown) -> Status {
        var plans = OpeningPlans(self, holidays)
        let said = plans.said(at: LocalMinute(date, in: timeZone))
        let change = plans.change(after: date, from: said.state, in: timeZone)
        return Status(
            state: said.state, comment: said.comment, assumesNoHoliday: said.assumesNoHoliday, change: change)
    }

    /// When the state changes next; `nil` where it does not within 400 days. Parameters as of `state(at:in:holidays:)`.
    public func nextChange(after date: Date, in timeZone: TimeZone, holidays: Holidays = .notKnown) -> Date? {
        status(at: date, in: timeZone, holidays: holidays).change?.date
    }

    /// The spans of one state between two moments, one after another, without those that are closed.
    ///
    /// Parameters as of `state(at:in:holidays:)`; at most 400 days.
    public func intervals(
        from start: Date, to end: Date, in timeZone: TimeZone, holidays: Holidays = .notKnown
    ) -> [Interval] {
        var plans = OpeningPlans(self, holidays)
        let end = min(end, start.addingTimeInterval(Double(Self.daysAhead) * 86_400))
        var intervals: [Interval] = []
        var date = start
        while date < end {
            let state = plans.said(at: LocalMinute(date, in: timeZone)).state
            let next = min(plans.change(after: date, from: state, in: timeZone)?.date ?? end, end)
            if state != .closed { intervals.append(Interval(start: date, end: next, state: state)) }
            date = next
        }
        return intervals
    }

    /// A span of one state.
    public struct Interval: Hashable, Sendable {
        /// Its first moment, or the beginning of what was asked for.
        public let start: Date
        /// The first moment behind it, or the end of what was asked for.
        public let end: Date
        /// Open or not known; spans that are closed are not told.
        public let state: State
    }
}

extension OpeningPlans {
    fileprivate mutating func said(at minute: LocalMinute) -> OpeningHours.Said {
        plan(of: CalendarDay(number: minute.day)).said(at: minute.minute)
    }

    /// Between two changes of a zone's clocks, local time runs as time does.
    fileprivate mutating func change(
        after date: Date, from state: OpeningHours.State, in timeZone: TimeZone
    ) -> OpeningHours.Change? {
        let last = date.addingTimeInterval(Double(OpeningHours.daysAhead) * 86_400)
        var date = date
        while date < last {
            let shift = timeZone.nextDaylightSavingTimeTransition(after: date).flatMap { $0 > date ? $0 : nil }
            let end = min(shift ?? last, last)
            if let change = change(from: date, to: end, state, in: timeZone) { return change }
            let after = said(at: LocalMinute(end, in: timeZone)).state
            if end < last, after != state { return OpeningHours.Change(date: end, state: after) }
            date = end
        }
        return nil
    }

    private mutating func change(
        from start: Date, to end: Date, _ state: OpeningHours.State, in timeZone: TimeZone
    ) -> OpeningHours.Change? {
        let first = LocalMinute(start, in: timeZone)
        for day in first.day...first.day + OpeningHours.daysAhead + 1 {
            let midnight = Date(timeIntervalSince1970: Double(day * 86_400 - first.secondsFromGMT))
            guard midnight < end else { return nil }
            for part in plan(of: CalendarDay(number: day)).parts where part.said.state != state {
                let date = midnight.addingTimeInterval(Double(part.start * 60))
                guard date > start else { continue }
                return date < end ? OpeningHours.Change(date: date, state: part.said.state) : nil
            }
        }
        return nil
    }
}

/// A minute of a day, where a place is.
private struct LocalMinute {
    /// Days since 1970-01-01.
    let day: Int
    let minute: Int
    let secondsFromGMT: Int

    /// Moments beyond the calendar are those at its ends.
    init(_ date: Date, in timeZone: TimeZone) {
        secondsFromGMT = timeZone.secondsFromGMT(for: date)
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -60e9), 250e9)
        let (day, second) = (Int(seconds) + secondsFromGMT).floored(by: 86_400)
        self.day = day
        minute = second / 60
    }
}
