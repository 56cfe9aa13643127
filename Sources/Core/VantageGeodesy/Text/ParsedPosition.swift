/// A position assembled from its tokens.
struct ParsedPosition {
    let coordinate: Coordinate

    /// - Returns: `nil` if the tokens do not form a position.
    init?(_ tokens: [CoordinateToken]) {
        guard let (one, other) = Self.halves(tokens), let first = ParsedAngle(one), let second = ParsedAngle(other)
        else {
            return nil
        }
        let (latitude, longitude) =
            first.isNorthward == false || second.isNorthward == true ? (second, first) : (first, second)
        guard latitude.isNorthward != false, longitude.isNorthward != true,
            (latitude.isNorthward == nil) == (longitude.isNorthward == nil),
            let coordinate = try? Coordinate(latitude: latitude.degrees, longitude: longitude.degrees)
        else { return nil }
        self.coordinate = coordinate
    }

    /// Splits the tokens at the start of the second angle: at the separator if there is one, otherwise by the letters
    /// if there are any, otherwise at the second number of degrees, otherwise in the middle.
    private static func halves(_ tokens: [CoordinateToken]) -> ([CoordinateToken], [CoordinateToken])? {
        let separators = tokens.indices.filter { tokens[$0] == .separator }
        guard separators.count <= 1 else { return nil }
        if let place = separators.first { return (Array(tokens[..<place]), Array(tokens[(place + 1)...])) }
        let letters = tokens.indices.filter { if case .direction = tokens[$0] { true } else { false } }
        if letters.count == 2 {
            let second = letters[0] == 0 ? letters[1] : letters[0] + 1
            return (Array(tokens[..<second]), Array(tokens[second...]))
        }
        guard letters.isEmpty, var middle = secondDegrees(tokens) ?? middleNumber(tokens) else { return nil }
        if case .sign = tokens[middle - 1] { middle -= 1 }
        return (Array(tokens[..<middle]), Array(tokens[middle...]))
    }

    /// Returns the index of the second number that is followed by a degree sign, as in `48° 12' 7°`.
    private static func secondDegrees(_ tokens: [CoordinateToken]) -> Int? {
        let units = tokens.indices.filter { tokens[$0] == .unit(.degrees) }
        return units.count == 2 && units[1] > units[0] + 1 ? units[1] - 1 : nil
    }

    /// Returns the index of the first number in the second half of the numbers, or `nil` if their count is odd.
    private static func middleNumber(_ tokens: [CoordinateToken]) -> Int? {
        let numbers = tokens.indices.filter { if case .number = tokens[$0] { true } else { false } }
        return numbers.count.isMultiple(of: 2) ? numbers.dropFirst(numbers.count / 2).first : nil
    }
}

/// An angle in degrees, minutes and seconds, with a sign or a letter.
struct ParsedAngle {
    private(set) var degrees = 0.0
    /// A Boolean value indicating whether the angle is a latitude; `nil` if it has no hemisphere letter.
    private(set) var isNorthward: Bool?

    init?(_ tokens: [CoordinateToken]) {
        var rest = tokens[...]
        var sign: Double?
        func takeDirection(_ token: CoordinateToken?) -> (Double, Bool)? {
            if case .direction(let side, let isNorthward) = token { (side, isNorthward) } else { nil }
        }
        if let (side, isNorthward) = takeDirection(rest.first) {
            (sign, self.isNorthward, rest) = (side, isNorthward, rest.dropFirst())
        } else if let (side, isNorthward) = takeDirection(rest.last) {
            (sign, self.isNorthward, rest) = (side, isNorthward, rest.dropLast())
        }
        if case .sign(let written) = rest.first {
            // An angle with both a letter and a sign is contradictory or redundant.
            guard sign == nil else { return nil }
            (sign, rest) = (written, rest.dropFirst())
        }
        guard let size = Self.size(of: rest) else { return nil }
        degrees = size * (sign ?? 1)
    }

    /// Returns the magnitude of an angle written as degrees, minutes and seconds, with or without units. Only the last
    /// number may have a fraction.
    private static func size(of tokens: ArraySlice<CoordinateToken>) -> Double? {
        var numbers: [Double] = []
        var rest = tokens
        while case .number(let number) = rest.popFirst() {
            numbers.append(number)
            switch rest.first {
            case .unit(let unit):
                guard unit.rawValue == numbers.count - 1 else { return nil }
                rest.removeFirst()
            case .colon:
                rest.removeFirst()
                guard !rest.isEmpty else { return nil }
            default: break
            }
        }
        guard rest.isEmpty, (1...3).contains(numbers.count), numbers.dropFirst().allSatisfy({ $0 < 60 }),
            numbers.dropLast().allSatisfy({ $0 == $0.rounded() })
        else { return nil }
        return numbers.reversed().reduce(0) { $0 / 60 + $1 }
    }
}
