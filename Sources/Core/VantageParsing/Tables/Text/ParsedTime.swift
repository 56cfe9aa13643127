/// A date and time parsed from text, with a time zone if the text contains one.
package struct ParsedTime: Hashable, Sendable {
    package var local: CivilTime
    /// The time zone in minutes east of UTC.
    package var offset: Int?

    /// Parses EXIF's `2023:04:29 16:30:51`, ISO 8601, RFC 3339, Mapillary's `2023_04_29_16_30_51_565`, and the slashes,
    /// dashes, spaces and NULs that cameras write.
    ///
    /// - Returns: `nil` for blank, zero and impossible times, and for invalid time zones.
    package init?(_ text: some StringProtocol) {
        var scanner = TimeScanner(text)
        guard let date = scanner.date() else { return nil }
        guard let time = scanner.timeOfDay() else { return nil }
        switch scanner.zone() {
        case .none: offset = nil
        case .minutes(let minutes): offset = minutes
        case .unreadable: return nil
        }
        guard
            let local = CivilTime(
                year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute,
                second: time.second, millisecond: time.millisecond)
        else { return nil }
        self.local = local
    }
}

/// Scans the parts of a written time.
package struct TimeScanner {
    enum Zone: Equatable {
        case none
        case minutes(Int)
        case unreadable
    }

    /// The largest offset in minutes; time zones lie between UTC-12 and UTC+14.
    static let longestOffset = 14 * 60

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: some StringProtocol) {
        bytes = Array(text.utf8)
        skip { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    }

    private var first: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func date() -> (year: Int, month: Int, day: Int)? {
        guard let year = digits(4), separator() != nil, let month = digits(2), separator() != nil,
            let day = digits(2)
        else { return nil }
        return (year, month, day)
    }

    /// Scans the time of day. A missing time is midnight; an invalid one is `nil`.
    mutating func timeOfDay() -> (hour: Int, minute: Int, second: Int, millisecond: Int)? {
        skip { $0 <= 0x20 || $0 | 0x20 == UInt8(ascii: "t") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ":") }
        guard first != nil else { return (0, 0, 0, 0) }
        guard let hour = digits(2), let between = separator(), let minute = digits(2) else { return nil }
        // In `16:30-07`, the hyphen begins the time zone; in `16-30-07`, it precedes the seconds.
        guard first != UInt8(ascii: "-") || between == UInt8(ascii: "-"), separator() != nil else {
            return (hour, minute, 0, 0)
        }
        guard let second = digits(2) else { return nil }
        return (hour, minute, second, fraction())
    }

    mutating func zone() -> Zone {
        skip { $0 <= 0x20 }
        guard let first else { return .none }
        if first | 0x20 == UInt8(ascii: "z") {
            position += 1
            return finished(.minutes(0))
        }
        let isUTC = skipName()
        guard let sign = sign() else { return isUTC ? finished(.minutes(0)) : .unreadable }
        // Some cameras write `-4:00`.
        guard let hours = digits(2) ?? digits(1) else { return .unreadable }
        let hasColon = self.first == UInt8(ascii: ":")
        if hasColon { position += 1 }
        let minutes = digits(2)
        guard minutes ?? 0 < 60, minutes != nil || !hasColon else { return .unreadable }
        let offset = hours * 60 + (minutes ?? 0)
        return offset <= Self.longestOffset ? finished(.minutes(sign * offset)) : .unreadable
    }

    /// Skips `UTC` or `GMT`, in uppercase or lowercase, and reports whether it was present.
    private mutating func skipName() -> Bool {
        let word = bytes[position...].prefix(3).map { $0 | 0x20 }
        guard word.elementsEqual("utc".utf8) || word.elementsEqual("gmt".utf8) else { return false }
        position += 3
        return true
    }

    /// Scans a plus sign, a hyphen or a minus sign (U+2212).
    private mutating func sign() -> Int? {
        let isMinus = bytes[position...].starts(with: "\u{2212}".utf8)
        guard isMinus || first == UInt8(ascii: "+") || first == UInt8(ascii: "-") else { return nil }
        let sign = first == UInt8(ascii: "+") ? 1 : -1
        position += isMinus ? 3 : 1
        return sign
    }

    /// Returns the minutes east of UTC for a string such as `+02:00`, `-4:00`, `UTC+1` or `Z`.
    package static func offset(_ text: String) -> Int? {
        var scanner = TimeScanner(text)
        guard case .minutes(let minutes) = scanner.zone() else { return nil }
        return minutes
    }

    private mutating func finished(_ zone: Zone) -> Zone {
        skip { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
        return first == nil ? zone : .unreadable
    }

    /// Scans exactly `count` digits.
    private mutating func digits(_ count: Int) -> Int? {
        guard position + count <= bytes.count else { return nil }
        var number = 0
        for byte in bytes[position..<position + count] {
            guard byte &- 0x30 < 10 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        position += count
        return number
    }

    private mutating func separator() -> UInt8? {
        guard let first, ":-/._".utf8.contains(first) else { return nil }
        position += 1
        return first
    }

    /// Scans the milliseconds in `.943000`, `,9` or `_565`, ignoring additional digits.
    private mutating func fraction() -> Int {
        guard let first, ".,_".utf8.contains(first) else { return 0 }
        position += 1
        var milliseconds = 0
        var scale = 100
        while let digit = self.first.map({ $0 &- 0x30 }), digit < 10 {
            milliseconds += Int(digit) * scale
            scale /= 10
            position += 1
        }
        return milliseconds
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while let first, isSkipped(first) { position += 1 }
    }
}
