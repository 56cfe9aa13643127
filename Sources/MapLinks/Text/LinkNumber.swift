import Geodesy

/// Numbers in links: decimal digits with a point, in no language and without an exponent.
enum LinkNumber {
    /// Digits behind the point of a degree: 1 cm.
    static let places = 7

    /// Rounds, and leaves out zeros at the end.
    ///
    /// - Parameter value: Below 1e9.
    static func text(_ value: Double, places: Int = places) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let number = Int((value * Double(scale)).rounded())
        let (whole, fraction) = number.magnitude.quotientAndRemainder(dividingBy: UInt(scale))
        var digits = String(fraction)
        digits = String(repeating: "0", count: places - min(places, digits.count)) + digits
        while digits.last == "0" { digits.removeLast() }
        return (number < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
    }

    /// - Returns: `nil` for what is not `-12.5` in form. Spaces around it are passed over.
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
    /// `LAT,LON`
    var linkText: String { linkText(",") }

    func linkText(_ separator: String) -> String {
        LinkNumber.text(latitude) + separator + LinkNumber.text(longitude)
    }

    /// Reads `LAT,LON`; a height behind it is passed over.
    ///
    /// - Returns: `nil` for what is not two or three numbers.
    /// - Throws: ``MapLinkError`` for a position that is not on the globe.
    init?(linkText text: some StringProtocol, separator: Unicode.Scalar = ",") throws(MapLinkError) {
        let parts = Substring(text).parts(separator, maximum: 4)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(LinkNumber.value)
        guard numbers.count == parts.count else { return nil }
        do { try self.init(latitude: numbers[0], longitude: numbers[1]) } catch {
            throw .elsewhere(text, error)
        }
    }

    /// Reads what was typed into a field for searches, where anything else is a text.
    init?(searched text: some StringProtocol) {
        guard let coordinate = (try? Coordinate(linkText: text)) ?? nil else { return nil }
        self = coordinate
    }
}

/// Zooms of apps in whose tiles the world is 256·2^z pixels wide: one more than ours.
enum WebZoom {
    /// - Parameter places: Digits behind the point.
    static func text(_ zoom: Double, in range: ClosedRange<Double>, places: Int = 0) -> String {
        LinkNumber.text(min(range.upperBound, max(range.lowerBound, zoom + 1)), places: places)
    }

    /// - Returns: In ``MapLink/zooms``; `nil` for what is no number.
    static func value(_ text: (some StringProtocol)?) -> Double? {
        text.flatMap { LinkNumber.value($0) }.map(value)
    }

    static func value(_ zoom: Double) -> Double {
        min(MapLink.zooms.upperBound, max(MapLink.zooms.lowerBound, zoom - 1))
    }
}
