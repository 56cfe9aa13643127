import VantageGeodesy

/// Geohashes, which divide the world into halves: first by longitude, then by latitude, and so on.
///
/// Source: G. Niemeyer, geohash.org (2008).
enum Geohash {
    private static let digits = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// Returns the center of a cell.
    ///
    /// - Returns: `nil` if the text is not a geohash with 4 to 12 digits.
    static func center(of text: some StringProtocol) -> Coordinate? {
        guard (4...12).contains(text.utf8.count) else { return nil }
        var (west, east, south, north) = (-180.0, 180.0, -90.0, 90.0)
        var isLongitude = true
        for byte in text.lowercased().utf8 {
            guard let digit = digits.firstIndex(of: byte) else { return nil }
            for bit in (0..<5).reversed() {
                let isUpper = digit >> bit & 1 == 1
                if isLongitude {
                    if isUpper { west = (west + east) / 2 } else { east = (west + east) / 2 }
                } else {
                    if isUpper { south = (south + north) / 2 } else { north = (south + north) / 2 }
                }
                isLongitude.toggle()
            }
        }
        return try? Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    }
}
