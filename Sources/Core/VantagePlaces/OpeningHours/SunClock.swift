import Foundation
import VantageGeodesy

/// The local times of solar events at a place.
package struct SunClock: Hashable, Sendable {
    /// The minutes by which clocks may be ahead of the place's solar time if its time zone is unknown; negative if they
    /// are behind. Clocks are farthest ahead in western China.
    private static let offsets = -60.0...190.0

    private let position: Coordinate
    /// The time zone of the place; `nil` if it is unknown.
    private let timeZone: TimeZone?

    package init(at position: Coordinate, in timeZone: TimeZone?) {
        self.position = position
        self.timeZone = timeZone
    }

    /// Returns the local time of an event, in minutes after midnight.
    ///
    /// - Parameter day: The local day, as the number of days since 1970-01-01.
    /// - Returns: The earliest and the latest possible time, or `nil` if the event does not occur that day.
    func minutes(of event: SunEvent, on day: Int) -> ClosedRange<Int>? {
        guard let minutes = SunTimes(position: position).minutes(of: event, on: day) else { return nil }
        guard let timeZone else {
            let solar = minutes + 4 * position.longitude
            return Int((solar + Self.offsets.lowerBound).rounded())...Int((solar + Self.offsets.upperBound).rounded())
        }
        let moment = Date(timeIntervalSince1970: Double(day) * 86_400 + minutes * 60)
        let local = Int((minutes + Double(timeZone.secondsFromGMT(for: moment)) / 60).rounded())
        return local...local
    }
}

/// The times of a span that begins or ends with a solar event.
struct SunSpan: Hashable, Sendable {
    /// One end of the span.
    struct End: Hashable, Sendable {
        /// The solar event; `nil` if the time is fixed.
        let event: SunEvent?
        /// The time in minutes after the event or, without an event, after midnight.
        let minutes: Int

        func range(_ clock: SunClock, _ day: Int) -> ClosedRange<Int>? {
            guard let event else { return minutes...minutes }
            return clock.minutes(of: event, on: day).map { $0.lowerBound + minutes...$0.upperBound + minutes }
        }
    }

    let start: End
    let end: End
    /// Whether the span ends on the next day.
    let isNextDay: Bool

    /// Returns the spans on a day: the certain part, and the parts before and after it if the times are not known
    /// exactly. Returns `nil` if an event does not occur that day.
    func spans(_ clock: SunClock, on day: Int) -> [OpeningSpan]? {
        let last = isNextDay ? OpeningSpan.day : 0
        guard let start = start.range(clock, day), let end = end.range(clock, isNextDay ? day + 1 : day) else {
            return nil
        }
        let (closing, latest) = (end.lowerBound + last, end.upperBound + last)
        // "17:00-sunset" is empty on a day when the sun sets before 17:00.
        guard latest > start.lowerBound else { return [] }
        guard start.upperBound < closing else {
            return [OpeningSpan(max(0, start.lowerBound), latest, isCertain: false)]
        }
        let parts = [
            OpeningSpan(max(0, start.lowerBound), start.upperBound, isCertain: false),
            OpeningSpan(max(0, start.upperBound), closing), OpeningSpan(closing, latest, isCertain: false),
        ]
        return parts.filter { $0.start < $0.end }
    }
}
