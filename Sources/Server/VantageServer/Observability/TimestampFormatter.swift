import Foundation

/// Formats the current time in UTC, at most once per second.
struct TimestampFormatter {
    /// The format of dates in HTTP header fields. Source: RFC 9110, section 5.6.7.
    static let http = "%a, %d %b %Y %H:%M:%S GMT"

    private let format: String
    private var second = time_t(-1)
    private var formatted = ""

    /// - Parameter format: A `strftime` format.
    init(_ format: String) { self.format = format }

    mutating func string(at now: time_t = time(nil)) -> String {
        guard now != second else { return formatted }
        (second, formatted) = (now, Self.string(from: now, format))
        return formatted
    }

    private static func string(from time: time_t, _ format: String) -> String {
        var (time, parts) = (time, tm())
        gmtime_r(&time, &parts)
        return String(unsafeUninitializedCapacity: 64) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress!, $0.count, format, &parts) }
        }
    }
}
