/// Parses the durations of ferry crossings.
enum FerryDuration {
    /// Parses the value of `duration`: `HH:MM`, `HH:MM:SS`, minutes, or an ISO 8601 duration such as `PT1H20M`.
    ///
    /// - Returns: The time in seconds; `nil` unless the text is a duration longer than zero and shorter than a month.
    /// Source: https://wiki.openstreetmap.org/wiki/Key:duration
    static func seconds(_ text: String) -> Double? {
        let seconds = text.hasPrefix("P") ? period(text.dropFirst()) : clock(text)
        return seconds.flatMap { $0 > 0 && $0 < 31 * 86_400 ? $0 : nil }
    }

    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") } ? Double($0) : nil }
        guard numbers.count == parts.count else { return minutes(text) }
        switch numbers.count {
        case 1: return numbers[0] * 60
        case 2: return numbers[0] * 3600 + numbers[1] * 60
        case 3: return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
        default: return nil
        }
    }

    /// Parses minutes with a unit, such as `25 min` or `40 minutes`.
    private static func minutes(_ text: String) -> Double? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[1].hasPrefix("min") else { return nil }
        return Double(parts[0]).map { $0 * 60 }
    }

    private static func period(_ text: Substring) -> Double? {
        var (seconds, digits, isTime) = (0.0, "", false)
        for letter in text {
            if letter == "T" {
                isTime = true
            } else if letter.isASCII, letter.isNumber || letter == "." {
                digits.append(letter)
            } else {
                guard let number = Double(digits), let unit = unit(letter, isTime) else { return nil }
                seconds += number * unit
                digits = ""
            }
        }
        return digits.isEmpty ? seconds : nil
    }

    private static func unit(_ letter: Character, _ isTime: Bool) -> Double? {
        switch (letter, isTime) {
        case ("D", false): 86_400
        case ("H", true): 3600
        case ("M", true): 60
        case ("S", true): 1
        default: nil
        }
    }
}
