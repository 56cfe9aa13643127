import VantageGeodesy

/// Links of the form `https://omaps.app/ZCoordba64/Name`.
///
/// The first letter encodes the zoom and the other nine the position; each of the nine divides a cell into eight
/// columns and eight rows. Source: Organic Maps, `ge0`.
struct OrganicMapsShort: LinkFormat {
    /// The zoom for links that do not specify one.
    private static let standardZoom = 16.0
    /// The length in bytes at which the app truncates an encoded name.
    private static let longestName = 256

    func write(_ action: MapLink.Action, _ omitted: inout Set<MapLink.Part>) throws(MapLinkError) -> String? {
        guard case .show(let pin, let zoom) = action else { return nil }
        let code = OrganicMapsCode(pin.coordinate, zoom: (zoom ?? Self.standardZoom) + 1)
        omitted.insert(.exactPosition)
        let name = pin.label.map { PercentEncoding.encoded(Self.exchanged($0)) }
        // In a path, these two names are relative segments, even if they are percent-encoded.
        let fits = name.map { $0.utf8.count <= Self.longestName && $0 != "." && $0 != ".." } ?? true
        omitted.note(.label, fits ? nil : name)
        return "https://omaps.app/\(code.text)" + (fits ? name.map { "/" + $0 } ?? "" : "")
    }

    func read(_ link: LinkComponents) throws(MapLinkError) -> MapLink.Action? {
        guard let path = OrganicMaps.path(link), let first = path.first else { return nil }
        let name = path.count > 1 && !path[1].isEmpty ? Self.exchanged(try link.decoded(path[1])) : nil
        if let code = OrganicMapsCode(parsing: String(first)) {
            return .show(MapLink.Pin(code.coordinate, label: name), zoom: WebZoom.value(code.zoom))
        }
        // The link has the position in decimal degrees instead of a short code.
        let parts = try link.decoded(first).parts(",", maximum: 3)
        guard parts.count > 1, let coordinate = try Coordinate(linkText: parts[0] + "," + parts[1]) else {
            throw link.missingContent
        }
        return .show(MapLink.Pin(coordinate, label: name), zoom: parts.count > 2 ? WebZoom.value(parts[2]) : nil)
    }

    /// Swaps spaces and underscores.
    private static func exchanged(_ name: String) -> String {
        String(
            decoding: name.utf8.map { byte in
                switch byte {
                case UInt8(ascii: " "): UInt8(ascii: "_")
                case UInt8(ascii: "_"): UInt8(ascii: " ")
                default: byte
                }
            }, as: UTF8.self)
    }
}

/// The position and the zoom of a short link.
struct OrganicMapsCode {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    private static let count = 9
    private static let bits: UInt64 = 30
    private static let side = Double(UInt64(1) << bits)

    let text: String
    /// The center of the cell.
    let coordinate: Coordinate
    /// The zoom in steps of 0.25 from 4 to 19.75, for tiles of 256 pixels.
    let zoom: Double

    init(_ coordinate: Coordinate, zoom: Double) {
        let step = Int(min(63, max(0, (zoom - 4) * 4)))
        let row = UInt64(((coordinate.latitude + 90) / 180 * (Self.side - 1)).rounded())
        // -180° and 180° are the same column.
        let column = UInt64(((coordinate.longitude + 180) / 360 * Self.side).rounded()) % (1 << Self.bits)
        let numbers = InterleavedCode.numbers(row, column, bits: Self.bits, count: Self.count)
        text = String(decoding: ([step] + numbers).map { Self.letters[$0] }, as: UTF8.self)
        self.zoom = Double(step) / 4 + 4
        self.coordinate = Self.middle(numbers) ?? coordinate
    }

    init?(parsing text: String) {
        let numbers = text.utf8.compactMap { Self.letters.firstIndex(of: $0) }
        guard text.utf8.count == Self.count + 1, numbers.count == Self.count + 1,
            let middle = Self.middle(Array(numbers.dropFirst()))
        else { return nil }
        self.text = text
        zoom = Double(numbers[0]) / 4 + 4
        coordinate = middle
    }

    private static func middle(_ numbers: [Int]) -> Coordinate? {
        let (row, column) = InterleavedCode.place(of: numbers)
        let size = UInt64(1) << (bits - UInt64(3 * count))
        let (northing, easting) = (row * size + size / 2, column * size + size / 2)
        return try? Coordinate(
            latitude: Double(northing) / (side - 1) * 180 - 90, longitude: Double(easting) / side * 360 - 180)
    }
}
