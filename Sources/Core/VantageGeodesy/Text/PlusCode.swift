/// A Plus Code: the code for a cell of the world, such as `8FM9PCQF+CM`.
///
/// Each of the first five pairs of characters divides a cell into 20 rows and 20 columns. Each additional character
/// divides it into 5 rows and 4 columns. Source:
/// https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
public struct PlusCode: Hashable, Sendable {
    static let digits = Array("23456789CFGHJMPQRVWX")
    private static let values = Dictionary(uniqueKeysWithValues: digits.enumerated().map { ($1, $0) })
    /// The number of characters before the `+`.
    static let separator = 8
    private static let pairs = 10
    private static let longest = 15

    /// The code in uppercase.
    public let text: String
    /// The center of the cell.
    public let coordinate: Coordinate

    /// Parses a full code in uppercase or lowercase. Short codes need a reference position; see
    /// ``init(parsing:near:)``.
    ///
    /// - Returns: `nil` if the text is not a full Plus Code.
    public init?(parsing text: String) {
        guard (Self.separator + 1...Self.longest + 1).contains(text.utf8.count) else { return nil }
        let text = text.uppercased()
        let parts = text.split(separator: "+", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == Self.separator, parts[1].count != 1 else { return nil }
        let before = parts[0].prefix { $0 != "0" }
        // The code for a large cell is padded with zeros and has no digits after the `+`.
        let padding = parts[0].dropFirst(before.count)
        guard padding.allSatisfy({ $0 == "0" }), padding.isEmpty || parts[1].isEmpty, before.count >= 2,
            before.count % 2 == 0
        else { return nil }
        let numbers = (before + parts[1]).compactMap { Self.values[$0] }
        guard numbers.count == before.count + parts[1].count, let middle = Self.middle(of: numbers) else { return nil }
        self.text = text
        coordinate = middle
    }

    /// Creates the code for a position.
    ///
    /// - Parameter length: The number of digits, not counting the `+`, from 10 (a 14 m cell) to 15.
    public init(_ coordinate: Coordinate, length: Int = 10) {
        let length = min(Self.longest, max(Self.pairs, length))
        // The number of smallest cells per degree: 8000 · 5⁵ in latitude and 8000 · 4⁵ in longitude.
        let (rows, columns) = (25_000_000.0, 8_192_000.0)
        var row = Int64(((coordinate.latitude + 90) * rows).rounded(.down))
        row = min(row, Int64(180 * rows) - 1)
        var column = Int64(((coordinate.longitude + 180) * columns).rounded(.down)) % Int64(360 * columns)
        var numbers: [Int] = []
        for _ in Self.pairs..<Self.longest {
            numbers.append(Int(row % 5 * 4 + column % 4))
            (row, column) = (row / 5, column / 4)
        }
        for _ in 0..<Self.pairs / 2 {
            numbers += [Int(column % 20), Int(row % 20)]
            (row, column) = (row / 20, column / 20)
        }
        let all = numbers.reversed().prefix(length).map { Self.digits[$0] }
        text = String(all[..<Self.separator]) + "+" + String(all[Self.separator...])
        self.coordinate = Self.middle(of: numbers.reversed().prefix(length).map(\.self)) ?? coordinate
    }

    private static func middle(of numbers: [Int]) -> Coordinate? {
        var (south, west, height, width) = (-90.0, -180.0, 400.0, 400.0)
        for pair in stride(from: 0, to: min(pairs, numbers.count), by: 2) {
            (height, width) = (height / 20, width / 20)
            south += Double(numbers[pair]) * height
            west += Double(numbers[pair + 1]) * width
        }
        for number in numbers.dropFirst(pairs) {
            (height, width) = (height / 5, width / 4)
            south += Double(number / 4) * height
            west += Double(number % 4) * width
        }
        guard south < 90, west < 180 else { return nil }
        return try? Coordinate(latitude: min(90, south + height / 2), longitude: west + width / 2)
    }
}
