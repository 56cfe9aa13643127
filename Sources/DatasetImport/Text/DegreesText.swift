import JSONReading

/// Degrees as metadata writes them in text: `0,4.21601S`, `48,35,12N`, `52°50'34"`, `-33.86`.
struct DegreesText: Hashable {
    /// Degrees, negative for south, west or a minus sign.
    let degrees: Double
    /// Whether the text itself says north or south, east or west, or has a sign.
    let hasDirection: Bool

    /// - Returns: `nil` unless there are one to three numbers (degrees, minutes, seconds).
    init?(_ text: String) {
        let numbers = Self.numbers(in: text)
        guard let degrees = SexagesimalDegrees.sum(numbers.map(Optional.some)) else { return nil }
        let direction = Self.direction(in: text)
        let hasMinus = text.contains("-")
        hasDirection = direction != nil || hasMinus || text.contains("+")
        self.degrees = hasMinus || direction == "s" || direction == "w" ? -degrees : degrees
    }

    /// The first letter of `N`, `south` and the like, but not of units: `43 degrees`, `41m 45s`.
    private static func direction(in text: String) -> Character? {
        var words = text.lowercased().split { !("a"..."z").contains($0) }
        let hasUnits = words.contains("m") || words.contains("d")
        // Beside minutes, the first s is seconds.
        if hasUnits, let seconds = words.firstIndex(of: "s") { words.remove(at: seconds) }
        let directions: Set<Substring> = ["n", "s", "e", "w", "north", "south", "east", "west"]
        return words.last { directions.contains($0) }?.first
    }

    /// Six whole numbers are three with decimal commas: `52,00000,50,00000,34,01180`, seen in Android panoramas.
    private static func numbers(in text: String) -> [Double] {
        let tokens = text.split { !$0.isASCII || !($0.isNumber || $0 == ".") }.map(String.init)
        guard tokens.count == 6, !text.contains(".") else { return tokens.compactMap { DecimalText.number($0) } }
        return stride(from: 0, to: 6, by: 2).compactMap { DecimalText.number(tokens[$0] + "." + tokens[$0 + 1]) }
    }
}

/// Degrees in three parts.
enum SexagesimalDegrees {
    /// - Parameter parts: Degrees, then perhaps minutes and seconds, none negative; 60 of either is allowed, as
    ///   rounding writers make it. `nil` is a part that the file leaves unknown (0/0).
    /// - Returns: `nil` when a part that counts is unknown.
    static func sum(_ parts: [Double?]) -> Double? {
        guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
        guard parts.count > 1 else { return degrees }
        guard let minutes = parts[1] else { return nil }
        let whole = degrees + minutes / 60
        guard parts.count > 2 else { return whole }
        if let seconds = parts[2] { return whole + seconds / 3600 }
        // Cameras that write decimal minutes leave the seconds 0/0.
        return minutes == minutes.rounded() ? nil : whole
    }
}
