extension PlusCode {
    /// Parses a short code, such as `PCQF+CM`. Among all full codes with this ending, it stands for the one nearest to
    /// a reference position.
    ///
    /// Source: https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md,
    /// "Short Codes".
    ///
    /// - Returns: `nil` if the text is not a short code, or if no code with this ending is near.
    public init?(parsing text: String, near place: Coordinate) {
        guard let left = Self.shortLength(text) else { return nil }
        let missing = Self.separator - left
        // Full codes that share a short code are 20°, 1° or 1/20° apart.
        let step = (1..<missing / 2).reduce(20.0) { step, _ in step / 20 }
        let start = PlusCode(place).text.prefix(missing)
        guard let code = PlusCode(parsing: start + text) else { return nil }
        func nearest(_ angle: Double, to other: Double) -> Double { angle + step * ((other - angle) / step).rounded() }
        let northward = nearest(code.coordinate.latitude, to: place.latitude)
        // There is no cell beyond a pole.
        let latitude = northward > 90 ? northward - step : northward < -90 ? northward + step : northward
        var longitude = nearest(code.coordinate.longitude, to: place.longitude)
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        guard let position = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
        self.init(position, length: code.text.utf8.count - 1)
    }

    /// Reports whether a string has the form of a short code: two, four or six digits, `+`, and at least two digits.
    public static func isShort(_ text: String) -> Bool { shortLength(text) != nil }

    /// Returns the number of digits before the `+`.
    private static func shortLength(_ text: String) -> Int? {
        let parts = text.uppercased().split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count == 2, [2, 4, 6].contains(parts[0].count), (2...7).contains(parts[1].count),
            (parts[0] + parts[1]).allSatisfy(digits.contains)
        else { return nil }
        return parts[0].count
    }
}
