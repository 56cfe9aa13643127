import Foundation
import VantageCore
import VantageGeodesy

extension OpeningHours {
    /// The state at a moment, and the next change.
    public struct Status: Hashable, Sendable {
        /// The state: open, closed or unknown.
        public let state: State
        /// The comment in the text, such as "by appointment".
        public let comment: String?
        /// A Boolean value indicating whether the public holidays are unknown and the state would differ on a holiday.
        /// The state is then that of an ordinary day.
        public let assumesNoHoliday: Bool
        /// The next change of state; `nil` if there is none within 400 days.
        public let change: Change?
    }

    /// A change to another state.
    public struct Change: Hashable, Sendable {
        /// The first moment of the new state.
        public let date: Date
        /// The new state.
        public let state: State
    }

    /// The number of days to search for changes.
    public static let maximumDaysAhead = 400

    /// Returns the state at a moment.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - timeZone: The time zone of the place.
    ///   - holidays: The holidays at the place. If public holidays are unknown, the state is that of an ordinary day.
    ///     If school holidays are unknown and could matter, the state is unknown.
    ///   - position: The position of the place, for times that depend on the sun. If it is unknown, the state is
    ///     unknown whenever the sun could matter.
    public func state(
        at date: Date, in timeZone: TimeZone, holidays: Holidays = .unspecified, position: Coordinate? = nil
    ) -> State {
        var schedules = DayScheduleCache(self, holidays, position.map { SunClock(at: $0, in: timeZone) })
        return schedules.annotatedState(at: LocalMinute(date, in: timeZone)).state
    }

    /// Returns the state at a moment and the next change. The parameters are those of
    /// `state(at:in:holidays:position:)`.
    public func status(
        at date: Date, in timeZone: TimeZone, holidays: Holidays = .unspecified, position: Coordinate? = nil
    ) -> Status {
        status(at: date, in: timeZone, holidays, position.map { SunClock(at: $0, in: timeZone) })
    }

    /// Returns the state at a moment and the next change.
    ///
    /// - Parameter sun: The clock for solar events. Its time zone may be unknown.
    package func status(
        at date: Date, in timeZone: TimeZone, _ holidays: Holidays, _ sun: SunClock?
    ) -> Status {
        var schedules = DayScheduleCache(self, holidays, sun)
        let current = schedules.annotatedState(at: LocalMinute(date, in: timeZone))
        let change = schedules.change(after: date, from: current.state, in: timeZone)
        return Status(
            state: current.state, comment: current.comment, assumesNoHoliday: current.assumesNoHoliday, change: change)
    }

    /// Returns the moment of the next change of state; `nil` if there is none within 400 days. The parameters are those
    /// of `state(at:in:holidays:position:)`.
    public func nextChange(
        after date: Date, in timeZone: TimeZone, holidays: Holidays = .unspecified, position: Coordinate? = nil
    ) -> Date? {
        status(at: date, in: timeZone, holidays: holidays, position: position).change?.date
    }

    /// Returns the intervals of constant state between two moments, in order, except those during which the place is
    /// closed.
    ///
    /// The other parameters are those of `state(at:in:holidays:position:)`. At most 400 days are covered.
    public func intervals(
        from start: Date, to end: Date, in timeZone: TimeZone, holidays: Holidays = .unspecified,
        position: Coordinate? = nil
    ) -> [Interval] {
        var schedules = DayScheduleCache(self, holidays, position.map { SunClock(at: $0, in: timeZone) })
        let end = min(end, start.addingTimeInterval(Double(Self.maximumDaysAhead) * 86_400))
        var intervals: [Interval] = []
        var date = start
        while date < end {
            let state = schedules.annotatedState(at: LocalMinute(date, in: timeZone)).state
            let next = min(schedules.change(after: date, from: state, in: timeZone)?.date ?? end, end)
            if state != .closed { intervals.append(Interval(start: date, end: next, state: state)) }
            date = next
        }
        return intervals
    }

    /// An interval of constant state.
    public struct Interval: Hashable, Sendable {
        /// The first moment of the interval, or the start of the requested period.
        public let start: Date
        /// The first moment after the interval, or the end of the requested period.
        public let end: Date
        /// The state: open or unknown. Closed intervals are not returned.
        public let state: State
    }
}

extension DayScheduleCache {
    fileprivate mutating func annotatedState(at minute: LocalMinute) -> OpeningHours.AnnotatedState {
        schedule(of: CalendarDay(number: minute.day)).annotatedState(at: minute.minute)
    }

    /// Finds the next change. Between two time zone transitions, local time advances at the same rate as absolute time.
    fileprivate mutating func change(
        after date: Date, from state: OpeningHours.State, in timeZone: TimeZone
    ) -> OpeningHours.Change? {
        let last = date.addingTimeInterval(Double(OpeningHours.maximumDaysAhead) * 86_400)
        var date = date
        while date < last {
            let shift = timeZone.nextDaylightSavingTimeTransition(after: date).flatMap { $0 > date ? $0 : nil }
            let end = min(shift ?? last, last)
            if let change = change(from: date, to: end, state, in: timeZone) { return change }
            let after = annotatedState(at: LocalMinute(end, in: timeZone)).state
            if end < last, after != state { return OpeningHours.Change(date: end, state: after) }
            date = end
        }
        return nil
    }

    private mutating func change(
        from start: Date, to end: Date, _ state: OpeningHours.State, in timeZone: TimeZone
    ) -> OpeningHours.Change? {
        let first = LocalMinute(start, in: timeZone)
        for day in first.day...first.day + OpeningHours.maximumDaysAhead + 1 {
            let midnight = Date(timeIntervalSince1970: Double(day * 86_400 - first.secondsFromGMT))
            guard midnight < end else { return nil }
            for part in schedule(of: CalendarDay(number: day)).parts where part.annotatedState.state != state {
                let date = midnight.addingTimeInterval(Double(part.start * 60))
                guard date > start else { continue }
                return date < end ? OpeningHours.Change(date: date, state: part.annotatedState.state) : nil
            }
        }
        return nil
    }
}

/// A minute of a day in local time.
private struct LocalMinute {
    /// The day, as the number of days since 1970-01-01.
    let day: Int
    let minute: Int
    let secondsFromGMT: Int

    /// Moments beyond the calendar are clamped to its ends.
    init(_ date: Date, in timeZone: TimeZone) {
        secondsFromGMT = timeZone.secondsFromGMT(for: date)
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -60e9), 250e9)
        let (day, second) = (Int(seconds) + secondsFromGMT).flooredQuotientAndRemainder(by: 86_400)
        self.day = day
        minute = second / 60
    }
}
