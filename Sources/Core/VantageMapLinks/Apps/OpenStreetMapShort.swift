import VantageGeodesy

/// Links of the form `https://osm.org/go/0EEQjE--?m`.
///
/// Each character divides a cell into eight columns and eight rows; the zoom determines the number of characters.
/// Source: OpenStreetMap Wiki, "Shortlink".
struct OpenStreetMapShort: LinkFormat {
    private static let zooms = 0.0...20.0
    /// The zoom for links that specify none. At this zoom, positions are accurate to 15 cm.
    private static let standardZoom = 16.0

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        guard case .show(let pin, let zoom) = action else { return nil }
        let level = Int(min(Self.zooms.upperBound, ((zoom ?? Self.standardZoom) + 1).rounded()))
        let code = OpenStreetMapCode(pin.coordinate, zoom: level)
        omitted.note(.label, pin.label)
        omitted.note(.exactPosition, code.isExact ? nil : pin)
        return "https://osm.org/go/\(code.text)?m"
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        let segments = link.segments
        guard link.isWeb("openstreetmap.org") || link.isWeb("osm.org"), segments.first == "go" else { return nil }
        guard segments.count == 2, let code = OpenStreetMapCode(parsing: try link.decoded(segments[1])) else {
            throw link.damaged("A code has one to ten letters, followed by at most two hyphens.")
        }
        return .show(MapLink.Pin(code.coordinate), zoom: WebZoom.value(Double(code.zoom)))
    }
}

/// The position and the zoom of a short link.
struct OpenStreetMapCode {
    static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)
    /// The number of letters at the largest zoom.
    private static let longest = 10
    /// The number of zoom levels per letter, and the number of levels added to the link's zoom to make the code
    /// accurate to about one pixel of a tile.
    private static let (zoomsOfLetter, finer) = (3, 8)
    /// The number of cells along each axis.
    private static let side = Double(UInt64(1) << 32)

    let text: String
    /// The center of the cell.
    let coordinate: Coordinate
    let zoom: Int
    /// A Boolean value indicating whether the center of the cell is within 1e-6 of a degree of every position in it.
    var isExact: Bool { text.utf8.prefix { $0 != UInt8(ascii: "-") }.count == Self.longest }

    /// - Parameter zoom: The zoom level for tiles of 256 pixels, 0 to 20.
    init(_ coordinate: Coordinate, zoom: Int) {
        let depth = zoom + Self.finer
        let count = (depth + Self.zoomsOfLetter - 1) / Self.zoomsOfLetter
        let column = Self.number((coordinate.longitude + 180) / 360)
        let row = Self.number((coordinate.latitude + 90) / 180)
        let numbers = InterleavedCode.numbers(column, row, bits: 32, count: count)
        let code = String(decoding: numbers.map { Self.letters[$0] }, as: UTF8.self)
        text = code + String(repeating: "-", count: depth % Self.zoomsOfLetter)
        self.zoom = zoom
        self.coordinate = Self.middle(numbers) ?? coordinate
    }

    /// Also accepts `=` for `-` and `@` for `~`, as in links created before 2012.
    init?(parsing text: String) {
        let bytes = text.utf8.prefix(Self.longest + Self.zoomsOfLetter).map {
            $0 == UInt8(ascii: "@") ? UInt8(ascii: "~") : $0
        }
        let numbers = bytes.map { Self.letters.firstIndex(of: $0) }.prefix { $0 != nil }.compactMap(\.self)
        let rest = bytes.dropFirst(numbers.count)
        guard (1...Self.longest).contains(numbers.count), rest.count < Self.zoomsOfLetter,
            rest.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "=") }),
            let middle = Self.middle(numbers)
        else { return nil }
        self.text = text
        coordinate = middle
        let unused = rest.isEmpty ? 0 : Self.zoomsOfLetter - rest.count
        zoom = max(0, numbers.count * Self.zoomsOfLetter - unused - Self.finer)
    }

    private static func number(_ share: Double) -> UInt64 { UInt64(min(side - 1, share * side)) }

    private static func middle(_ numbers: [Int]) -> Coordinate? {
        let (column, row) = InterleavedCode.place(of: numbers)
        let side = Double(UInt64(1) << UInt64(numbers.count * zoomsOfLetter))
        return try? Coordinate(
            latitude: (Double(row) + 0.5) / side * 180 - 90, longitude: (Double(column) + 0.5) / side * 360 - 180)
    }
}
