import Foundation
import Vantage

/// A time at which opening hours are evaluated, in the places' local time.
package struct OpeningQueryTime: Hashable, Sendable {
    package let date: Date
    /// The time zone that all places are assumed to be in.
    package let timeZone: TimeZone
    /// A Boolean value that indicates whether the offset of the local time from UTC is known.
    let hasOffset: Bool

    package init(_ date: Date, in timeZone: TimeZone, hasOffset: Bool = true) {
        self.date = date
        self.timeZone = timeZone
        self.hasOffset = hasOffset
    }
}

extension Parameter {
    /// Parses the time at which opening hours are evaluated.
    ///
    /// - Parameters:
    ///   - text: `now`, or a local time in RFC 3339 format. The seconds and the offset may be omitted.
    ///   - now: The current time.
    ///   - timeZone: The time zone of `now`.
    package func openingMoment(
        _ text: String, now: Date = .now, in timeZone: TimeZone = .current
    ) throws(RequestError) -> OpeningQueryTime {
        if text == "now" { return OpeningQueryTime(now, in: timeZone) }
        guard let moment = OpeningQueryTime(written: text) else {
            throw notUnderstood("to be now, 2026-11-24T14:00 or 2026-11-24T14:00+01:00", text)
        }
        return moment
    }
}

extension OpeningQueryTime {
    /// A space is accepted in place of a plus sign, because decoding a URL turns plus signs into spaces.
    fileprivate init?(written text: String) {
        let form = /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?(?:(Z)|([-+ ])(\d\d):(\d\d))?/
        guard text.utf8.count <= 25, text.utf8.allSatisfy({ $0 < 128 }), let parts = text.wholeMatch(of: form)?.output,
            let year = Int(parts.1), let month = Int(parts.2), let dayOfMonth = Int(parts.3),
            let day = CalendarDay(year: year, month: month, day: dayOfMonth),
            let seconds = Self.seconds(parts.4, parts.5, parts.6 ?? "00", lastHour: 23),
            let distance = Self.seconds(parts.9 ?? "00", parts.10 ?? "00", "00", lastHour: 14)
        else { return nil }
        let offset = parts.8 == "-" ? -distance : distance
        guard let timeZone = TimeZone(secondsFromGMT: offset) else { return nil }
        self.init(
            Date(timeIntervalSince1970: Double(day.number * 86_400 + seconds - offset)), in: timeZone,
            hasOffset: parts.7 != nil || parts.8 != nil)
    }

    private static func seconds(_ hours: Substring, _ minutes: Substring, _ seconds: Substring, lastHour: Int) -> Int? {
        guard let hours = Int(hours), let minutes = Int(minutes), let seconds = Int(seconds), hours <= lastHour,
            minutes < 60, seconds < 60
        else { return nil }
        return hours * 3600 + minutes * 60 + seconds
    }
}
