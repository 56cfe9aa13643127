/// A time of day in an opening-hours text, in minutes after midnight.
struct OpeningTime: Equatable {
    enum Half: String {
        case morning = "am"
        case afternoon = "pm"
    }

    var earliest: Int
    var latest: Int
    /// A Boolean value indicating whether the text specifies the minutes, as in "9:00" but not in "9".
    var isWhole = false
    /// A Boolean value indicating whether the hour is written with one digit.
    var hasOneDigit = false
    /// A Boolean value indicating whether the time is written with am or pm.
    var half = false
    /// A Boolean value indicating whether the time is sunrise or dawn.
    var isMorning = false
    /// The solar event that the time is relative to, and the minutes after it.
    private(set) var sun: SunSpan.End?
    var isFixed: Bool { sun == nil }
    /// The time as an end of a span.
    var end: SunSpan.End { sun ?? SunSpan.End(event: nil, minutes: earliest) }

    init(minutes: Int) {
        earliest = minutes
        latest = minutes
    }

    /// Creates the time of a solar event. All that is known is that the sun rises before noon and sets after noon.
    init(_ event: SunEvent, shift: Int = 0) {
        let noon = OpeningSpan.day / 2
        sun = SunSpan.End(event: event, minutes: shift)
        isMorning = event == .sunrise || event == .dawn
        earliest = max(0, (isMorning ? 0 : noon) + min(0, shift))
        latest = (isMorning ? noon : OpeningSpan.day) + max(0, shift)
    }

    /// Reports whether this time and an end time may be 12-hour times without am or pm, as in "9-5" and "12-8".
    func mayBeTwelveHourTime(_ end: OpeningTime) -> Bool {
        guard isFixed, end.isFixed, !half, end.latest <= earliest else { return false }
        // 12-hour clocks have no hour 0.
        guard earliest >= 60, end.earliest >= 60 else { return false }
        let isCasual = hasOneDigit || end.hasOneDigit || !isWhole || !end.isWhole
        return isCasual && (earliest < 13 * 60 || end == self)
    }

    func of(_ half: Half) -> OpeningTime {
        var time = OpeningTime(
            minutes: earliest % (OpeningSpan.day / 2) + (half == .afternoon ? OpeningSpan.day / 2 : 0))
        time.isWhole = isWhole
        time.half = true
        return time
    }
}

/// A solar event.
enum SunEvent: String { case dawn, sunrise, sunset, dusk }
