import Foundation
import VantagePlaces

/// Evaluates the hours of conditional rules for a departure time.
final class RuleHours {
    private let departure: Date
    private let timeZone: TimeZone
    private var parsed: [String: OpeningHours] = [:]

    init(departure: Date, timeZone: TimeZone) { (self.departure, self.timeZone) = (departure, timeZone) }

    /// Reports whether the hours include a moment. Returns `false` if the hours cannot be parsed.
    ///
    /// - Parameter deciseconds: The time since departure.
    func include(_ hours: String, after deciseconds: UInt32) -> Bool { state(hours, after: deciseconds) == .open }

    func state(_ hours: String, after deciseconds: UInt32) -> OpeningHours.State {
        let rule = parsed[hours] ?? OpeningHours(hours)
        parsed[hours] = rule
        return rule.state(at: departure.addingTimeInterval(Double(deciseconds) / 10), in: timeZone)
    }
}
