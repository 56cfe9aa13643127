import Geodesy

/// `https://osm.org/go/0EEQjE--?m`
///
/// Each letter cuts a cell in eight columns and eight rows, and there are as many of them as the zoom needs. Source:
/// OpenStreetMap Wiki, "Shortlink".
struct OpenStreetMapShort: LinkForm {
    private static let zooms = 0.0...20.0
    /// Of a link for which none is said: its position is right to 15 cm.
    private static let standardZoom = 16.0

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        guard case .show(let pin, let zoom) = action else { return nil }
        let level = Int(min(Self.zooms.upperBound, ((zoom ?? Self.standardZoom) + 1).rounded()))
        let code = OpenStreetMapCode(pin.coordinate, zoom: level)
        omitted.note(.label, pin.label)
        omitted.note(.exactPosition, code.isExact ? nil : pin)
        return "https://osm.org/go/\(code.text)?m"
    }

    func read(_ link: LinkParts) throws(MapLinkError) -> MapLink.Action? {
        let segments = link.segments
        guard link.isWeb("openstreetmap.org") || link.isWeb("osm.org"), segments.first == "go" else { return nil }
        guard segments.count == 2, let code = OpenStreetMapCode(parsing: try link.decoded(segments[1])) else {
            throw link.damaged("A code has up to ten letters, and up to two - behind them.")
        }
        return .show(MapLink.Pin(code.coordinate), zoom: WebZoom.value(Double(code.zoom)))
    }
}

/// The position and the zoom of a short link.
struct OpenStreetMapCode {
    static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)
    /// Letters that a link of the largest zoom has.
    private static let longest = 10
    /// Zooms of a letter, and how many more than the zoom a link has: about a pixel of a tile.
    private static let (zoomsOfLetter, finer) = (3, 8)
    /// The parts of each direction.
    private static let side = Double(UInt64(1) << 32)

    let text: String
    /// The middle of the cell.
    let coordinate: Coordinate
    let zoom: Int
    /// Whether the middle of the cell is within 1e-6 of a degree of every place in it.
    var isExact: Bool { text.utf8.prefix { $0 != UInt8(ascii: "-") }.count == Self.longest }

    /// - Parameter zoom: 0 to 20, as of tiles of 256 pixels.
    init(_ coordinate: Coordinate, zoom: Int) {
        let depth = zoom + Self.finer
        let count = (depth + Self.zoomsOfLetter - 1) / Self.zoomsOfLetter
        let column = Self.number((coordinate.longitude + 180) / 360)
        let row = Self.number((coordinate.latitude + 90) / 180)
        let numbers = CellNumbers.numbers(column, row, bits: 32, count: count)
        let code = String(decoding: numbers.map { Self.letters[$0] }, as: UTF8.self)
        text = code + String(repeating: "-", count: depth % Self.zoomsOfLetter)
        self.zoom = zoom
        self.coordinate = Self.middle(numbers) ?? coordinate
    }

    /// Also reads `=` for `-` and `@` for `~`, as links before 2012 have them.
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
        let (column, row) = CellNumbers.place(of: numbers)
        let side = Double(UInt64(1) << UInt64(numbers.count * zoomsOfLetter))
        return try? Coordinate(
            latitude: (Double(row) + 0.5) / side * 180 - 90, longitude: (Double(column) + 0.5) / side * 360 - 180)
    }
}
