import VantageParsing

/// Degrees as written in metadata, such as `0,4.21601S`, `48,35,12N`, `52°50'34"`, `43 deg 41' 45.00" N` or `-33.86`.
struct DegreesText: Hashable {
    enum Axis {
        case latitude, longitude

        /// The first letters of the axis's two directions.
        var directions: [Character] { self == .latitude ? ["n", "s"] : ["e", "w"] }
    }

    /// The degrees, negative for south or west, or if the text has a minus sign.
    let degrees: Double
    /// Whether the text itself contains the hemisphere, as a direction such as N or as a sign.
    let hasDirection: Bool

    private init(degrees: Double, hasDirection: Bool) {
        self.degrees = degrees
        self.hasDirection = hasDirection
    }

    /// Returns the degrees in a hemisphere that is written separately, such as `S`, `south` or `-`. Other text is
    /// ignored. If a minus sign and the hemisphere both mean south or both mean west, they do not cancel out.
    func `in`(hemisphere text: String, of axis: Axis) -> DegreesText {
        let sign = text.prefix(1).lowercased()
        if sign == String(axis.directions[1]) || sign == "-" || sign == "\u{2212}" {
            return DegreesText(degrees: -abs(degrees), hasDirection: true)
        }
        guard sign == String(axis.directions[0]) || sign == "+" else { return self }
        return DegreesText(degrees: degrees, hasDirection: true)
    }

    private struct Direction {
        let letter: Character?
    }

    private static let directions: Set<Substring> = ["n", "s", "e", "w", "north", "south", "east", "west"]
    private static let units: Set<Substring> = [
        "d", "deg", "degree", "degrees", "m", "min", "minute", "minutes", "s", "sec", "second", "seconds",
    ]

    /// Parses degrees. Returns `nil` unless the text has one to three numbers (degrees, minutes, seconds) and is
    /// unambiguous. Text is ambiguous if a fraction is followed by a smaller unit, if minutes or seconds exceed 60, or
    /// if there are words other than directions and units.
    ///
    /// - Parameter axis: The expected axis. Text with a direction on the other axis is rejected.
    init?(_ text: String, _ axis: Axis? = nil) {
        let text = text.lowercased()
        guard let numbers = Self.numbers(in: text), Self.areParts(numbers),
            let degrees = SexagesimalDegrees.sum(numbers.map(Optional.some)),
            let start = text.firstIndex(where: Self.isDigit), let end = text.lastIndex(where: Self.isDigit),
            let direction = Self.direction(text[..<start], text[start...end], text[end...], numbers.count)
        else { return nil }
        if let letter = direction.letter, let axis, !axis.directions.contains(letter) { return nil }
        // Elsewhere, a hyphen is only a separator.
        let hasMinus = text[..<start].contains("-")
        hasDirection = direction.letter != nil || hasMinus || text[..<start].contains("+")
        self.degrees = hasMinus || direction.letter == "s" || direction.letter == "w" ? -degrees : degrees
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Returns the first letter of a direction before or after all numbers, such as `N` or `south`.
    ///
    /// - Returns: `nil` if there are words other than directions and units, or more than one direction.
    private static func direction(
        _ before: Substring, _ between: Substring, _ after: Substring, _ count: Int
    ) -> Direction? {
        let inner = words(between)
        guard inner.allSatisfy(units.contains) else { return nil }
        var outer = words(after)
        // After three numbers with units, the first `s` means seconds, not south.
        let hasUnits = inner.contains("d") || inner.contains("m")
        if hasUnits, count == 3, let seconds = outer.firstIndex(of: "s") { outer.remove(at: seconds) }
        let named = (words(before) + outer).filter { !units.contains($0) || $0 == "s" }
        guard named.count <= 1, named.allSatisfy(directions.contains) else { return nil }
        return Direction(letter: named.first?.first)
    }

    private static func words(_ text: Substring) -> [Substring] { text.split { !("a"..."z").contains($0) } }

    /// Returns the numbers in a string. Six integers are read as three numbers with decimal commas, such as
    /// `52,00000,50,00000,34,01180`, which occurs in Android panoramas.
    ///
    /// - Returns: `nil` if a number cannot be parsed.
    private static func numbers(in text: String) -> [Double]? {
        var tokens = text.split { !(isDigit($0) || $0 == ".") }.map(String.init)
        if tokens.count == 6, !text.contains(".") {
            tokens = stride(from: 0, to: 6, by: 2).map { tokens[$0] + "." + tokens[$0 + 1] }
        }
        let numbers = tokens.compactMap { DecimalNumber.number($0) }
        return numbers.count == tokens.count ? numbers : nil
    }

    /// Reports whether numbers can be degrees, minutes and seconds. Writers that round may produce 60 minutes or
    /// seconds.
    private static func areParts(_ numbers: [Double]) -> Bool {
        numbers.dropLast().allSatisfy { $0 == $0.rounded() } && numbers.dropFirst().allSatisfy { $0 <= 60 }
    }
}

/// Degrees in up to three parts.
enum SexagesimalDegrees {
    /// Returns the sum of the parts in degrees.
    ///
    /// - Parameter parts: Degrees, optionally followed by minutes and seconds, none of them negative. Writers that
    ///   round may produce 60 minutes or seconds. A part that is unknown in the file (0/0) is `nil`.
    /// - Returns: `nil` if a required part is unknown.
    static func sum(_ parts: [Double?]) -> Double? {
        guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
        guard parts.count > 1 else { return degrees }
        guard let minutes = parts[1] else { return nil }
        let whole = degrees + minutes / 60
        guard parts.count > 2 else { return whole }
        if let seconds = parts[2] { return whole + seconds / 3600 }
        // Cameras that write decimal minutes write 0/0 for the seconds.
        return minutes == minutes.rounded() ? nil : whole
    }
}
