import JSONReading

/// Degrees as metadata writes them in text: `0,4.21601S`, `48,35,12N`, `52°50'34"`, `43 deg 41' 45.00" N`, `-33.86`.
struct DegreesText: Hashable {
    enum Axis {
        case latitude, longitude

        /// The first letters of its two directions.
        var directions: [Character] { self == .latitude ? ["n", "s"] : ["e", "w"] }
    }

    /// Degrees, negative for south, west or a minus sign.
    let degrees: Double
    /// Whether the text itself says north or south, east or west, or has a sign.
    let hasDirection: Bool

    private struct Direction {
        let letter: Character?
    }

    private static let directions: Set<Substring> = ["n", "s", "e", "w", "north", "south", "east", "west"]
    private static let units: Set<Substring> = [
        "d", "deg", "degree", "degrees", "m", "min", "minute", "minutes", "s", "sec", "second", "seconds",
    ]

    /// - Parameter axis: What the text tells of; a direction of the other makes it unreadable.
    /// - Returns: `nil` unless there are one to three numbers (degrees, minutes, seconds) and nothing that could mean
    ///   something else: a fraction of what has a smaller part, minutes or seconds beyond 60, other words.
    init?(_ text: String, _ axis: Axis? = nil) {
        let text = text.lowercased()
        guard let numbers = Self.numbers(in: text), Self.areParts(numbers),
            let degrees = SexagesimalDegrees.sum(numbers.map(Optional.some)),
            let start = text.firstIndex(where: Self.isDigit), let end = text.lastIndex(where: Self.isDigit),
            let direction = Self.direction(text[..<start], text[start...end], text[end...], numbers.count)
        else { return nil }
        if let letter = direction.letter, let axis, !axis.directions.contains(letter) { return nil }
        // Elsewhere a hyphen only parts the numbers.
        let hasMinus = text[..<start].contains("-")
        hasDirection = direction.letter != nil || hasMinus || text[..<start].contains("+")
        self.degrees = hasMinus || direction.letter == "s" || direction.letter == "w" ? -degrees : degrees
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// The first letter of `N`, `south` and the like, before or behind all numbers.
    ///
    /// - Returns: `nil` for words that are neither directions nor units, or more than one direction.
    private static func direction(
        _ before: Substring, _ between: Substring, _ after: Substring, _ count: Int
    ) -> Direction? {
        let inner = words(between)
        guard inner.allSatisfy(units.contains) else { return nil }
        var outer = words(after)
        // Behind three numbers with units, the first s is seconds.
        let hasUnits = inner.contains("d") || inner.contains("m")
        if hasUnits, count == 3, let seconds = outer.firstIndex(of: "s") { outer.remove(at: seconds) }
        let named = (words(before) + outer).filter { !units.contains($0) || $0 == "s" }
        guard named.count <= 1, named.allSatisfy(directions.contains) else { return nil }
        return Direction(letter: named.first?.first)
    }

    private static func words(_ text: Substring) -> [Substring] { text.split { !("a"..."z").contains($0) } }

    /// Six whole numbers are three with decimal commas: `52,00000,50,00000,34,01180`, seen in Android panoramas.
    ///
    /// - Returns: `nil` when one cannot be read.
    private static func numbers(in text: String) -> [Double]? {
        var tokens = text.split { !(isDigit($0) || $0 == ".") }.map(String.init)
        if tokens.count == 6, !text.contains(".") {
            tokens = stride(from: 0, to: 6, by: 2).map { tokens[$0] + "." + tokens[$0 + 1] }
        }
        let numbers = tokens.compactMap { DecimalText.number($0) }
        return numbers.count == tokens.count ? numbers : nil
    }

    /// Whether numbers can be degrees, minutes and seconds. 60 of either is what rounding writers make.
    private static func areParts(_ numbers: [Double]) -> Bool {
        numbers.dropLast().allSatisfy { $0 == $0.rounded() } && numbers.dropFirst().allSatisfy { $0 <= 60 }
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
