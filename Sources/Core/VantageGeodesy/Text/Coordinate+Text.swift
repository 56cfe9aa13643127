extension Coordinate {
    /// Parses a position in any of the forms that people use. The text must contain nothing else.
    ///
    /// Accepts decimal degrees, degrees and minutes, and degrees, minutes and seconds. The decimal separator may be a
    /// comma if something else separates the two numbers. Latitude comes first unless letters (N, S, E, W) say
    /// otherwise. Also accepts labels (`lat 48.2 lon 7.7`), `geo:` URIs (RFC 5870), ISO 6709, full Plus Codes, UTM
    /// coordinates and MGRS references. The letter O is rejected, because it stands for east in German, and for west in
    /// French, Spanish and Italian.
    ///
    /// - Returns: `nil` for any other text, and for values out of range.
    public init?(written text: String) {
        let longest = 120
        guard text.utf8.count <= longest, let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace }),
            Self.mayBegin(first)
        else { return nil }
        if let coordinate = Self(geoAddress: text) ?? PlusCode(parsing: text.filter { !$0.isWhitespace })?.coordinate {
            self = coordinate
            return
        }
        let trimmed = text.drop { $0.isWhitespace }
        let plain = String(trimmed.prefix(trimmed.count - trimmed.reversed().prefix(while: \.isWhitespace).count))
        if let coordinate = Self(iso6709: plain) ?? GridReference(plain)?.coordinate ?? Self(labeled: plain) {
            self = coordinate
            return
        }
        guard let tokens = CoordinateToken.tokens(of: text), let coordinate = ParsedPosition(tokens)?.coordinate else {
            return nil
        }
        self = coordinate
    }

    /// Reports whether a character can begin a position. Most place names begin with other letters.
    private static func mayBegin(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType != nil || "+-−–(NSEWnsewgG".unicodeScalars.contains(scalar)
            || "CFGHJLMPQRVXcfhjlmpqrvx".unicodeScalars.contains(scalar)
    }

    /// Parses `geo:48.2,7.7;u=10`, and `geo:0,0?q=48.2,7.7(Label)` as Android writes it.
    private init?(geoAddress text: String) {
        let trimmed = text.drop { $0.isWhitespace }
        guard trimmed.prefix(4).lowercased() == "geo:" else { return nil }
        if let query = trimmed.firstRange(of: "?q="), let wanted = Self(pair: trimmed[query.upperBound...]) {
            self = wanted
        } else {
            self.init(pair: trimmed.dropFirst(4))
        }
    }

    /// Parses two or three comma-separated numbers; the third is an altitude.
    private init?(pair text: Substring) {
        let position = text.prefix { !";?&(%".contains($0) && !$0.isWhitespace }
        let numbers = position.split(separator: ",", omittingEmptySubsequences: false).map { Double(decimal: $0) }
        guard (2...3).contains(numbers.count), let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        do { try self.init(latitude: latitude, longitude: longitude) } catch { return nil }
    }
}
