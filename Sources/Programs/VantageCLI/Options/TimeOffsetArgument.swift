import ArgumentParser
import VantageGeodesy

/// A difference between two clocks: seconds such as `-3.5`, or hours and minutes such as `+02:00` or `-1:30:15`.
struct TimeOffsetArgument: ExpressibleByArgument {
    /// The largest offset, in seconds: about 30 years, which is more than the error of a receiver that miscounts GPS
    /// weeks.
    private static let largest = 1e9

    let seconds: Double

    init?(argument text: String) {
        guard let seconds = text.contains(":") ? Self.parts(text) : Double(decimal: text),
            abs(seconds) <= Self.largest
        else { return nil }
        self.seconds = seconds
    }

    private static func parts(_ text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        let digits = text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (2...3).contains(parts.count), numbers[1...].allSatisfy({ $0 < 60 }) else {
            return nil
        }
        let seconds = Double(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
        return isNegative ? -seconds : seconds
    }
}
