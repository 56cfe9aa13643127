/// A position written as UTM coordinates, `31U 448251 5411932`, or as an MGRS reference, `31U DQ 48251 11932`.
///
/// Source: NGA.STND.0037, "Universal Grids and Grid Reference Systems", 2014, section 3 and appendix B.
struct GridReference {
    let coordinate: Coordinate

    /// The latitude bands from 80° S, each 8° high except the last one.
    private static let bands = Array("CDEFGHJKLMNPQRSTUVWX")
    private static let columns = ["ABCDEFGH", "JKLMNPQR", "STUVWXYZ"].map { Array($0) }
    private static let rows = Array("ABCDEFGHJKLMNPQRSTUV")
    /// The size of a lettered square in meters.
    private static let square = 100_000.0

    /// Parses text, or returns `nil` if it is not a grid reference.
    init?(_ text: String) {
        var rest = text.uppercased()[...]
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count), let zone = Int(digits), (1...60).contains(zone) else { return nil }
        rest = rest.dropFirst(digits.count).drop { $0 == " " }
        guard let band = rest.popFirst(), Self.bands.contains(band) else { return nil }
        rest = rest.drop { $0 == " " }
        let found =
            rest.first?.isNumber == true ? Self.projected(zone, band, rest) : Self.lettered(zone, band, rest)
        guard let found else { return nil }
        coordinate = found
    }

    /// Parses an easting and a northing in meters, each optionally followed by `m`, `E` or `N`.
    private static func projected(_ zone: Int, _ band: Character, _ text: Substring) -> Coordinate? {
        let parts = text.split { " ,;".contains($0) }.filter { !["M", "E", "N", "ME", "MN"].contains($0) }
        guard parts.count == 2 else { return nil }
        let numbers = zip(parts, ["E", "N"]).compactMap { part, letter in
            var part = part
            if part.hasSuffix(letter) { part.removeLast() }
            if part.hasSuffix("M") { part.removeLast() }
            return part.contains { $0 == "E" } ? nil : Double(part)
        }
        guard numbers.count == 2 else { return nil }
        func coordinate(_ isNorthern: Bool) -> Coordinate? {
            UTMPosition(zone: zone, isNorthern: isNorthern, easting: numbers[0], northing: numbers[1]).coordinate
        }
        if band == "N" { return coordinate(true) }
        guard let found = coordinate(band >= "N"), let (south, north) = latitudes(of: band) else { return nil }
        // The northing already determines the band, so the two must agree. If they do not, S may stand for the southern
        // hemisphere instead of a band.
        if (south - 1...north + 1).contains(found.latitude) { return found }
        return band == "S" ? coordinate(false) : nil
    }

    /// Parses the two letters of a square and an even number of digits.
    private static func lettered(_ zone: Int, _ band: Character, _ text: Substring) -> Coordinate? {
        let letters = Array(text.prefix(2))
        let digits = text.dropFirst(2).filter { $0 != " " }
        guard letters.count == 2, digits.count <= 10, digits.count % 2 == 0,
            digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let column = columns[(zone - 1) % 3].firstIndex(of: letters[0]), let row = rows.firstIndex(of: letters[1]),
            let (south, north) = latitudes(of: band)
        else { return nil }
        let cell = (0..<digits.count / 2).reduce(square) { size, _ in size / 10 }
        func meters(_ digits: Substring) -> Double { (Double(digits) ?? 0) * cell + cell / 2 }
        let half = digits.count / 2
        let easting = Double(column + 1) * square + meters(digits.prefix(half))
        // The rows of even zones are shifted by five letters.
        let shifted = (row + (zone % 2 == 0 ? rows.count - 5 : 0)) % rows.count
        let lowest = Double(shifted) * square + meters(digits.suffix(half))
        // Row letters repeat every 2,000 km. The band determines which of the squares is meant.
        let margin = 1.0
        for cycle in 0..<5 {
            let northing = lowest + Double(cycle) * Double(rows.count) * square
            let position = UTMPosition(zone: zone, isNorthern: band >= "N", easting: easting, northing: northing)
            guard let found = position.coordinate, (south - margin...north + margin).contains(found.latitude) else {
                continue
            }
            return found
        }
        return nil
    }

    private static func latitudes(of band: Character) -> (south: Double, north: Double)? {
        guard let place = bands.firstIndex(of: band) else { return nil }
        let south = Double(place) * 8 - 80
        return (south, band == "X" ? 84 : south + 8)
    }
}
