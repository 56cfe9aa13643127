import VantageGeodesy
import VantageMapLinks

/// Values that several tests use.
enum Samples {
    static let place = try! Coordinate(latitude: 48.2004, longitude: -7.6999)
    static let other = try! Coordinate(latitude: -33.8568123, longitude: 151.2153)

    /// Labels that each break some careless implementation.
    static let labels = [
        "Halle", "Café & Bar", "100%", "50%25", "a%2Fb", "%", "%zz", "a#b", "a?b=c&d", "C++", "1+1", "a b", "  edges  ",
        "\"quoted\" 'single'", "<script>alert(1)</script>", "a(b)c", "(", ")", "))((", "()", "a_b~c", "_", "~", "a|b",
        "|",
        "%7C", "a,b;c:d", "/", "a/b/../c", ".", "..", "\\", "日本橋", "بَرْلين", "\u{202E}back", "👩‍👩‍👧‍👦", "\u{301}accent first",
        "e\u{301}", "é", "\u{0}", "a\u{0}b", "tab\tline\nreturn\r", "\u{7F}\u{1B}[31m", "\u{FEFF}", "\u{10FFFF}", "=",
        "&",
        "48.2,7.7", "48.2,7.7(inside)", "91,200", "0,-181(x)", "q=x", "geo:1,2", "https://example.com/?q=1,2",
        "currentLocation",
        String(repeating: "x", count: 1000), String(repeating: "ö", count: 300), String(repeating: "%", count: 500),
    ]

    /// Positions whose digits or sign are easily lost.
    static let positions =
        ([
            (0, 0), (90, 0), (-90, 0), (90, 180), (-90, -180), (0, 180), (0, -180), (-0.0, -0.0), (1e-7, -1e-7),
            (1e-9, -1e-12), (.leastNonzeroMagnitude, .leastNonzeroMagnitude), (89.9999999, 179.9999999),
            (-89.9999999, -179.9999999), (0.1 + 0.2, -1 / 3.0),
            (48.20042252777778, 7.6998873861111115), (-33.62, 150.61), (9.99999999, -99.99999999),
        ] as [(Double, Double)]).map { try! Coordinate(latitude: $0.0, longitude: $0.1) }
}

extension MapLink.Pin {
    init(_ latitude: Double, _ longitude: Double, _ label: String? = nil) {
        self.init(try! Coordinate(latitude: latitude, longitude: longitude), label: label)
    }
}

extension Coordinate {
    /// Reports whether two coordinates are the same place, treating ±180° as one meridian.
    func isAt(_ other: Coordinate, within degrees: Double) -> Bool {
        let east = abs(longitude - other.longitude)
        return abs(latitude - other.latitude) <= degrees && min(east, abs(360 - east)) <= degrees
    }
}

/// A generator that yields the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}
