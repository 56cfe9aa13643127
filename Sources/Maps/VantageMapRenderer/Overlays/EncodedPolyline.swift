import VantageGeodesy
import VantageMapCanvas

/// Google's encoded polyline algorithm format.
///
/// Source: https://developers.google.com/maps/documentation/utilities/polylinealgorithm
public enum EncodedPolyline {
    /// Decodes a polyline.
    ///
    /// - Parameter precision: The number of decimal digits: 5, or 6 as in some routing engines.
    /// - Throws: ``MapError`` if the text ends within a number or a coordinate is out of range.
    public static func decode(_ text: String, precision: Int = 5) throws(MapError) -> [Coordinate] {
        var places: [Coordinate] = []
        var numbers = Numbers(text.utf8)
        var factor = 1.0
        for _ in 0..<precision { factor *= 10 }
        var (latitude, longitude) = (0, 0)
        while let step = try numbers.next() {
            guard let other = try numbers.next() else { throw unreadable("ends after a latitude") }
            latitude &+= step
            longitude &+= other
            guard
                let place = try? Coordinate(
                    latitude: Double(latitude) / factor, longitude: Double(longitude) / factor)
            else { throw unreadable("has a coordinate outside the globe") }
            places.append(place)
        }
        return places
    }

    private static func unreadable(_ why: String) -> MapError {
        MapError(.invalidOption, "The encoded polyline \(why). Check its precision and that it was copied completely.")
    }

    private struct Numbers {
        private var bytes: String.UTF8View.Iterator

        init(_ bytes: String.UTF8View) { self.bytes = bytes.makeIterator() }

        /// - Returns: `nil` at the end.
        mutating func next() throws(MapError) -> Int? {
            var value = 0
            var shift = 0
            while let byte = bytes.next() {
                guard (63...126).contains(byte), shift < 40 else {
                    throw unreadable("has an invalid character")
                }
                let part = Int(byte) - 63
                value |= (part & 31) << shift
                shift += 5
                if part < 32 { return value & 1 == 0 ? value >> 1 : ~(value >> 1) }
            }
            if shift > 0 { throw unreadable("ends within a number") }
            return nil
        }
    }
}
