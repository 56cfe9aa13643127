import Foundation

/// The time of an answer, which is written anew once a second. Source: RFC 9110, section 5.6.7.
struct ResponseDate {
    private var second = time_t(-1)
    private var written = ""

    mutating func text(at now: time_t = time(nil)) -> String {
        if now != second { (second, written) = (now, Self.text(now)) }
        return written
    }

    private static func text(_ time: time_t) -> String {
        var (time, parts) = (time, tm())
        gmtime_r(&time, &parts)
        return String(unsafeUninitializedCapacity: 64) { room in
            room.withMemoryRebound(to: CChar.self) {
                strftime($0.baseAddress!, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            }
        }
    }
}
