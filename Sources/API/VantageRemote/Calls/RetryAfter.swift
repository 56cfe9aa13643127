import Foundation

/// The `Retry-After` header. Source: RFC 9110, section 10.2.3.
enum RetryAfter {
    /// Parses the value of the header.
    ///
    /// - Parameters:
    ///   - text: A number of seconds, or an HTTP date.
    ///   - now: The current time, from which a date is measured.
    /// - Returns: `nil` if the value is invalid.
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
