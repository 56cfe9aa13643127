import Foundation

/// What time it is in UTC, written in some format; worked out once a second.
struct WrittenTime {
    /// Source: RFC 9110, section 5.6.7.
    static let http = "%a, %d %b %Y %H:%M:%S GMT"

    private let format: String
    private var second = time_t(-1)
    private var written = ""

    /// - Parameter format: That of `strftime`.
    init(_ format: String) { self.format = format }

    mutating func text(at now: time_t = time(nil)) -> String {
        guard now != second else { return written }
        (second, written) = (now, Self.text(now, format))
        return written
    }

    private static func text(_ time: time_t, _ format: String) -> String {
        var (time, parts) = (time, tm())
        gmtime_r(&time, &parts)
        return String(unsafeUninitializedCapacity: 64) { room in
            room.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress!, $0.count, format, &parts) }
        }
    }
}
