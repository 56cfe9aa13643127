/// A time of day as it is written, in minutes from midnight.
struct OpeningTime: Equatable {
    enum Half: String {
        case morning = "am"
        case afternoon = "pm"
    }

    var earliest: Int
    var latest: Int
    /// Whether minutes are written.
    var isWhole = false
    /// Whether its hour is written with one digit.
    var hasOneDigit = false
    /// Whether it is written with am or pm.
    var half = false
    /// Whether it is sunrise or dawn.
    var isMorning = false
    var isFixed: Bool { earliest == latest }

    init(minutes: Int) {
        earliest = minutes
        latest = minutes
    }

    /// When the sun rises and sets is not known, but for this: it rises before noon, and sets after it.
    init(_ event: SunEvent, shift: Int = 0) {
        let noon = OpeningSpan.day / 2
        isMorning = event == .sunrise || event == .dawn
        earliest = max(0, (isMorning ? 0 : noon) + min(0, shift))
        latest = (isMorning ? noon : OpeningSpan.day) + max(0, shift)
    }

    /// Whether this and an end may be of twelve hours, as "9-5" and "12-8" are, without saying so.
    func mayLackHalf(_ end: OpeningTime) -> Bool {
        guard isFixed, end.isFixed, !half, end.latest <= earliest else { return false }
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

/// What the sun does.
enum SunEvent: String { case dawn, sunrise, sunset, dusk }
