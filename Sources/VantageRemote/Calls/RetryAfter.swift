import Foundation

/// When a server wants to be asked again. Source: RFC 9110, section 10.2.3.
enum RetryAfter {
    /// - Parameter text: Seconds, or a date as HTTP writes it.
    /// - Returns: `nil` for what is neither.
    static func duration(_ text: String?, now: Date = Date()) -> Duration? {
        guard let text else { return nil }
        if let seconds = Int(text), seconds >= 0 { return .seconds(seconds) }
        guard let date = date(text) else { return nil }
        return .seconds(max(0, date.timeIntervalSince(now)))
    }

    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.date(from: text)
    }
}
