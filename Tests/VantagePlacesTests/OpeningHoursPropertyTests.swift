import Foundation
import Testing
import VantageSceneFixtures

@testable import VantagePlaces

/// Compares the states from random rules with those from a reference evaluator, which parses no text but fills in a
/// table with a state for every minute.
@Suite struct OpeningHoursPropertyTests {
    private static let days = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
    /// 2026-11-23, a Monday.
    private static let monday = 20_780

    /// The parts of a rule. No span extends past midnight.
    private struct Rule {
        var weekdays: Set<Int>
        var spans: [ClosedRange<Int>]
        var closes: Bool
        var adds: Bool
    }

    @Test(arguments: 0..<60)
    func `random rules give the same states as a minute-by-minute table`(seed: Int) {
        var generator = Seeded(state: UInt64(seed) &+ 1)
        let rules = Self.rules(&generator)
        let text = rules.enumerated().map { ($0 == 0 ? "" : $1.adds ? ", " : "; ") + Self.text($1) }.joined()
        let hours = OpeningHours(text)
        let table = Self.table(rules)
        for minute in 0..<7 * 1440 where minute % 5 == 0 || minute % 5 == 4 {
            let date = Date(timeIntervalSince1970: Double(Self.monday * 86_400 + minute * 60))
            let state = hours.state(at: date, in: .gmt)
            if state != (table[minute] ? .open : .closed) {
                #expect(state == (table[minute] ? .open : .closed), "\(text) at minute \(minute)")
                return
            }
        }
        Self.expectChanges(of: hours, text, table)
    }

    private static func expectChanges(of hours: OpeningHours, _ text: String, _ table: [Bool]) {
        for minute in stride(from: 0, to: 7 * 1440, by: 97) {
            let expected = (1...7 * 1440).first { table[(minute + $0) % table.count] != table[minute] }
            let date = Date(timeIntervalSince1970: Double(monday * 86_400 + minute * 60))
            let change = hours.nextChange(after: date, in: .gmt)
            #expect(change == expected.map { date.addingTimeInterval(Double($0) * 60) }, "\(text) from \(minute)")
        }
    }

    /// Evaluates the rules minute by minute. The last replacing rule for a day governs the whole day.
    private static func table(_ rules: [Rule]) -> [Bool] {
        (0..<7 * 1440).map { minute in
            let (day, time) = (minute / 1440, minute % 1440)
            var isOpen = false
            for rule in rules where rule.weekdays.contains(day) {
                let speaks = rule.spans.contains { $0.contains(time) }
                if rule.closes {
                    if speaks { isOpen = false }
                } else if rule.adds {
                    isOpen = isOpen || speaks
                } else {
                    isOpen = speaks
                }
            }
            return isOpen
        }
    }

    /// Generates rules for different days, so that none is completely overridden; see `OpeningHours`.
    private static func rules(_ generator: inout Seeded) -> [Rule] {
        var rules: [Rule] = []
        while rules.count < Int.random(in: 1...5, using: &generator) {
            let rule = rule(isFirst: rules.isEmpty, &generator)
            let isNew = rule.weekdays.count < 7 && !rules.contains { $0.weekdays == rule.weekdays }
            if rules.isEmpty || isNew { rules.append(rule) }
        }
        return rules
    }

    private static func rule(isFirst: Bool, _ generator: inout Seeded) -> Rule {
        var weekdays = Set((0..<7).filter { _ in Bool.random(using: &generator) })
        if weekdays.isEmpty { weekdays = [Int.random(in: 0..<7, using: &generator)] }
        var edges: Set<Int> = []
        while edges.count < 2 * Int.random(in: 1...3, using: &generator) {
            edges.insert(Int.random(in: 0...287, using: &generator) * 5)
        }
        let sorted = edges.sorted()
        let spans = stride(from: 0, to: sorted.count - 1, by: 2).map { sorted[$0]...sorted[$0 + 1] - 1 }
        let kind = Int.random(in: 0...3, using: &generator)
        return Rule(weekdays: weekdays, spans: spans, closes: kind == 0, adds: !isFirst && kind == 1)
    }

    private static func text(_ rule: Rule) -> String {
        let weekdays = rule.weekdays.sorted().map { days[$0] }.joined(separator: ",")
        let spans = rule.spans.map { "\(clock($0.lowerBound))-\(clock($0.upperBound + 1))" }.joined(separator: ",")
        return "\(weekdays) \(spans)\(rule.closes ? " off" : "")"
    }

    private static func clock(_ minute: Int) -> String {
        String(format: "%02d:%02d", minute / 60, minute % 60)
    }

    @Test func `calendar days agree with Foundation's calendar`() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        for number in stride(from: -141_000, to: 400_000, by: 37) {
            let day = CalendarDay(number: number)
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday, .weekOfYear], from: date)
            #expect(day.number == number && day.year == parts.year && day.month == parts.month && day.day == parts.day)
            #expect(day.weekday == (parts.weekday! + 5) % 7 && day.week == parts.weekOfYear)
            #expect(CalendarDay(year: day.year, month: day.month, day: day.day) == day)
        }
        for (year, month, day) in [
            (2027, 2, 29), (2026, 13, 1), (2026, 4, 31), (0, 1, 1), (10_000, 1, 1), (2026, 1, 0),
        ] {
            #expect(CalendarDay(year: year, month: month, day: day) == nil)
        }
    }

    @Test func `evaluates hostile text quickly`() throws {
        let date = Date(timeIntervalSince1970: 1_795_000_000)
        let texts = [
            String(repeating: "Mo-Fr 08:00-18:00;", count: 6000), String(repeating: "\"", count: 100_000),
            String(repeating: "(", count: 1000), String(repeating: "1-2,", count: 249),
            String(repeating: "Mo[", count: 333),
            String(repeating: "\u{0}", count: 1000), String(repeating: "\u{202E}", count: 300),
            String(repeating: "||", count: 500),
            (0..<40).map { "PH,SH,Mo \($0 % 24):00-\($0 % 24):30" }.joined(separator: ";"),
            (1...31).map { "Jan \($0) 1-2,3-4,5-6" }.joined(separator: ";"),
        ]
        let time = ProcessorTime.ofThread {
            for text in texts {
                let hours = OpeningHours(text)
                _ = hours.status(at: date, in: .gmt)
                _ = hours.intervals(from: date, to: date.addingTimeInterval(86_400 * 7), in: .gmt)
            }
        }
        #expect(time < .seconds(10))
    }

    @Test func `random sequences of grammar tokens do not crash the parser`() {
        let words = [
            "Mo", "-", "Fr", " ", ",", ";", "||", "10", ":", "00", "24/7", "[", "1", "]", "PH", "SH", "off", "open",
            "+", "Jan",
            "2026", "\"x\"", "sunset", "(", ")", "week", "/", "day", "am", "h", ".", "é",
        ]
        var generator = Seeded(state: 7)
        let date = Date(timeIntervalSince1970: 1_795_000_000)
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
                words.randomElement(using: &generator)!
            }
            .joined()
            let hours = OpeningHours(text)
            let status = hours.status(at: date, in: .gmt)
            #expect(
                hours.isFullyParsed || status.state != .open || text.contains(";") || text.contains("||"), "\(text)")
        }
    }

    @Test(arguments: [-1e300, -1e12, 1e12, 1e300])
    func `moments far beyond the calendar's range have a state`(seconds: Double) {
        #expect(OpeningHours("24/7").state(at: Date(timeIntervalSince1970: seconds), in: .gmt) == .open)
    }
}

/// SplitMix64.
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
