import VantageGeodesy

/// Numbers in links: decimal digits with a decimal point, independent of the locale and without an exponent.
enum LinkNumber {
    /// The number of decimal places for degrees, accurate to 1 cm.
    static let places = 7

    /// Formats a rounded number without trailing zeros.
    ///
    /// - Parameter value: A number whose magnitude is less than 1e9.
    static func text(_ value: Double, places: Int = places) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let number = Int((value * Double(scale)).rounded())
        let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        var digits = String(fraction)
        digits = String(repeating: "0", count: places - min(places, digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return (number < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
    }

    /// - Returns: `nil` if the text does not have the form `-12.5`. Spaces around it are ignored.
    static func value(_ text: some StringProtocol) -> Double? {
        let bytes = Array(text.utf8.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
        let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isDecimal = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        guard (1...2).contains(parts.count), isDecimal else { return nil }
        return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension Coordinate {
    /// The coordinate as `LAT,LON`.
    var linkText: String { linkText(",") }

    func linkText(_ separator: String) -> String {
        LinkNumber.text(latitude) + separator + LinkNumber.text(longitude)
    }

    /// Parses `LAT,LON`. An altitude after it is ignored.
    ///
    /// - Returns: `nil` if the text is not two or three numbers.
    /// - Throws: ``MapLinkError`` if the position is out of range.
    init?(linkText text: some StringProtocol, separator: Unicode.Scalar = ",") throws(MapLinkError) {
        let parts = Substring(text).parts(separator, maximum: 4)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(LinkNumber.value)
        guard numbers.count == parts.count else { return nil }
        do { try self.init(latitude: numbers[0], longitude: numbers[1]) } catch {
            throw .elsewhere(text, error)
        }
    }

    /// Parses the text of a search field; `nil` if it is not a position.
    init?(searched text: some StringProtocol) {
        if let coordinate = (try? Coordinate(linkText: text)) ?? nil {
            self = coordinate
            return
        }
        // "1+1" and "7 8" are more likely to be names than positions.
        let isMarked = text.unicodeScalars.contains { ".\u{B0}\u{BA}'\"\u{2032}\u{2033}".unicodeScalars.contains($0) }
        if isMarked, !text.utf8.contains(UInt8(ascii: ":")), let coordinate = Coordinate(written: String(text)) {
            self = coordinate
            return
        }
        // In a path, the plus of a Plus Code may have become a space.
        let code = Substring(text).parts(" ", maximum: 2).joined(separator: "+")
        guard let coordinate = PlusCode(parsing: code)?.coordinate else { return nil }
        self = coordinate
    }
}

/// The zooms in links that assume a world 256·2^z pixels wide. They are one larger than those in ``MapLink``.
enum WebZoom {
    /// - Parameter places: The number of decimal places.
    static func text(_ zoom: Double, in range: ClosedRange<Double>, places: Int = 0) -> String {
        LinkNumber.text(min(range.upperBound, max(range.lowerBound, zoom + 1)), places: places)
    }

    /// - Returns: A zoom clamped to ``MapLink/zooms``; `nil` if the text is not a number.
    static func value(_ text: (some StringProtocol)?) -> Double? {
        text.flatMap { LinkNumber.value($0) }.map(value)
    }

    static func value(_ zoom: Double) -> Double {
        min(MapLink.zooms.upperBound, max(MapLink.zooms.lowerBound, zoom - 1))
    }
}
