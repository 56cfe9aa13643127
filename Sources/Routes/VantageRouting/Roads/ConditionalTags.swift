/// Parses tags whose values apply only under a condition.
///
/// Source: https://wiki.openstreetmap.org/wiki/Conditional_restrictions
enum ConditionalTags {
    /// A value and the opening hours during which it applies.
    struct Clause: Hashable {
        let value: String
        let hours: String
    }

    /// The maximum number of clauses in a tag. No real tag has more.
    private static let maximumClauses = 16

    /// Returns the clauses that depend only on time. Others, such as those for a weight, are omitted.
    ///
    /// - Parameter text: A value such as `no_left_turn @ (Mo-Fr 16:00-18:00); none @ (wet)`.
    static func clauses(_ text: String) -> [Clause] {
        split(text).prefix(maximumClauses).compactMap { part in
            let sides = part.split(separator: "@", maxSplits: 1).map(\.trimmed)
            guard sides.count == 2, isTime(sides[1]) else { return nil }
            var hours = sides[1]
            if hours.hasPrefix("("), hours.hasSuffix(")") { hours = String(hours.dropFirst().dropLast()) }
            return Clause(value: sides[0], hours: hours)
        }
    }

    /// Returns the hours that the older tags `day_on`, `day_off`, `hour_on` and `hour_off` describe.
    static func hours(_ tags: RoadTags) -> String? {
        let days = [tags["day_on"], tags["day_off"]].compactMap { $0.flatMap(weekday) }
        let times = [tags["hour_on"], tags["hour_off"]]
        guard !days.isEmpty || times.contains(where: { $0 != nil }) else { return nil }
        let span = times.contains { $0 != nil } ? "\(times[0] ?? "00:00")-\(times[1] ?? "24:00")" : ""
        return [days.joined(separator: "-"), span].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Returns the abbreviation of a weekday in opening hours.
    private static func weekday(_ name: String) -> String? {
        ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].first { name.hasPrefix($0) }
    }

    /// Splits at semicolons outside parentheses.
    private static func split(_ text: String) -> [Substring] {
        var depth = 0
        return text.split { letter in
            if letter == "(" { depth += 1 }
            if letter == ")" { depth -= 1 }
            return letter == ";" && depth <= 0
        }
    }

    /// Reports whether a condition is about time, rather than a weight, a purpose or the weather.
    private static func isTime(_ text: String) -> Bool {
        guard !text.contains(where: { "<>=".contains($0) }), !text.contains(" AND ") else { return false }
        return text.contains(":") || ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"].contains { text.contains($0) }
    }
}

extension Substring {
    /// The text without white space at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
