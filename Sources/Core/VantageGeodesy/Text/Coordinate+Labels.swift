extension Coordinate {
    /// The words that people write before a latitude or a longitude, longest first.
    private static let labels: [(text: String, isNorthward: Bool)] = [
        ("latitude", true), ("latitud", true), ("lat", true), ("longitude", false), ("longitud", false),
        ("long", false),
        ("lon", false), ("lng", false),
    ]

    /// Parses `lat 48.2 lon 7.7` and the like: each number has a label before it, in either order.
    init?(labeled text: String) {
        let text = text.lowercased()
        var rest = text[...]
        var angles: [(isNorthward: Bool, text: Substring)] = []
        while let (isNorthward, after) = Self.label(&rest) {
            rest = after
            let start = rest.startIndex
            while !rest.isEmpty, !Self.labels.contains(where: { rest.hasPrefix($0.text) }) { rest.removeFirst() }
            angles.append((isNorthward, text[start..<rest.startIndex]))
        }
        guard rest.isEmpty, angles.count == 2, angles[0].isNorthward != angles[1].isNorthward else { return nil }
        let degrees = angles.map { angle -> Double? in
            let written = angle.text.drop { " :=\t.".contains($0) }
            let number = written.prefix(written.count - written.reversed().prefix { " ,;&/".contains($0) }.count)
            guard let parsed = CoordinateToken.tokens(of: String(number)).flatMap({ ParsedAngle($0) }),
                parsed.isNorthward ?? angle.isNorthward == angle.isNorthward
            else { return nil }
            return parsed.degrees
        }
        guard let one = degrees[0], let other = degrees[1] else { return nil }
        try? self.init(
            latitude: angles[0].isNorthward ? one : other, longitude: angles[0].isNorthward ? other : one)
    }

    /// Removes a label at the start of text.
    private static func label(_ rest: inout Substring) -> (isNorthward: Bool, rest: Substring)? {
        let text = rest.drop { $0.isWhitespace }
        guard let label = labels.first(where: { text.hasPrefix($0.text) }) else { return nil }
        return (label.isNorthward, text.dropFirst(label.text.count))
    }

    /// Parses a position in the form of ISO 6709, annex H: `+48.8577+002.295/`, `+4851.46+00217.70/` or
    /// `+485127.7+0021742.0+120/`, where two digits are degrees of latitude, three digits are degrees of longitude, and
    /// further pairs of digits are minutes and seconds.
    init?(iso6709 text: String) {
        guard let first = text.first, "+-".contains(first) else { return nil }
        var rest = text[...]
        guard let latitude = Self.angle(&rest, degreeDigits: 2), let longitude = Self.angle(&rest, degreeDigits: 3)
        else {
            return nil
        }
        // An altitude, the name of a coordinate system and the closing solidus may follow.
        if let sign = rest.first, "+-".contains(sign) {
            rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber || $0 == "." }
        }
        if rest.hasPrefix("CRS") { rest = rest.drop { $0 != "/" } }
        guard rest.isEmpty || rest == "/" else { return nil }
        try? self.init(latitude: latitude, longitude: longitude)
    }

    private static func angle(_ rest: inout Substring, degreeDigits: Int) -> Double? {
        guard let sign = rest.popFirst(), "+-".contains(sign) else { return nil }
        let whole = rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(whole.count)
        var fraction = Substring()
        if rest.first == "." {
            fraction = rest.prefix(1) + rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(fraction.count)
        }
        let more = whole.count - degreeDigits
        guard [0, 2, 4].contains(more) else { return nil }
        var parts = [Double(whole.prefix(degreeDigits)) ?? 0]
        for start in stride(from: degreeDigits, to: whole.count, by: 2) {
            parts.append(Double(whole.dropFirst(start).prefix(2)) ?? 0)
        }
        guard parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        parts[parts.count - 1] += Double("0" + fraction) ?? 0
        return (sign == "-" ? -1 : 1) * parts.reversed().reduce(0) { $0 / 60 + $1 }
    }
}
