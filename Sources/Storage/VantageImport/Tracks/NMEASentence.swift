import VantageParsing

/// A sentence of NMEA 0183: fields between `$` and a checksum.
///
/// Source: "NMEA 0183 Standard for Interfacing Marine Electronic Devices", version 3.01, sections 5.3 and 6.
struct NMEASentence {
    enum Kind: String {
        /// Date, time and position.
        case minimum = "RMC"
        /// Time, position, altitude and quality.
        case fix = "GGA"
        /// Date and time.
        case date = "ZDA"
    }

    enum Problem: Error {
        case wrongChecksum
    }

    let kind: Kind
    private let fields: [Substring]

    /// Returns the kind of the sentence in a line, for any satellite system (`GP` means GPS, and `GN` several systems).
    /// Text before the `$` is ignored, because dash cameras write a time there.
    static func kind(of line: ArraySlice<UInt8>) -> Kind? {
        guard let start = line.firstIndex(of: UInt8(ascii: "$")) else { return nil }
        let head = line[start...].prefix(7)
        guard head.count == 7, head.last == UInt8(ascii: ","), head.dropFirst().first != UInt8(ascii: "P") else {
            return nil
        }
        return Kind(rawValue: String(decoding: head.dropFirst(3).prefix(3), as: UTF8.self))
    }

    /// Parses the sentence in a line. Returns `nil` for sentences of other kinds.
    ///
    /// - Throws: ``Problem`` if the checksum is missing or wrong, because the sentence may be damaged.
    init?(_ line: ArraySlice<UInt8>) throws(Problem) {
        guard let kind = Self.kind(of: line), let start = line.firstIndex(of: UInt8(ascii: "$")) else { return nil }
        let body = line[(start + 1)...].prefix { $0 != UInt8(ascii: "*") }
        let checksum = line[body.endIndex...].dropFirst().prefix(2)
        guard checksum.count == 2, let stated = UInt8(String(decoding: checksum, as: UTF8.self), radix: 16),
            stated == body.reduce(0, ^)
        else { throw .wrongChecksum }
        self.kind = kind
        fields = String(decoding: body, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Returns a field, counted from 1 after the name of the sentence. Returns `nil` if it is missing or empty.
    subscript(index: Int) -> Substring? {
        guard fields.indices.contains(index), !fields[index].isEmpty else { return nil }
        return fields[index]
    }

    func number(_ index: Int) -> Double? { self[index].flatMap { DecimalNumber.number($0) } }

    /// Returns the time of day in a field of the form `hhmmss.sss`, in milliseconds since midnight.
    func timeOfDay(_ index: Int) -> Int? {
        guard let text = self[index], let digits = Self.digits(text.prefix(6), count: 6),
            let seconds = DecimalNumber.number(text.dropFirst(4)), (0..<61).contains(seconds)
        else { return nil }
        let (hour, minute) = (digits / 10_000, digits / 100 % 100)
        guard hour < 24, minute < 60 else { return nil }
        return (hour * 60 + minute) * 60_000 + Int((seconds * 1000).rounded())
    }

    /// Returns the degrees in a field of the form `dddmm.mmm`, with the sign from the letter in the next field.
    func degrees(_ index: Int, directions: (positive: Character, negative: Character)) -> Double? {
        guard let value = number(index), value >= 0, value < 100_000, let letter = self[index + 1]?.uppercased().first,
            letter == directions.positive || letter == directions.negative
        else { return nil }
        let degrees = (value / 100).rounded(.down)
        let minutes = value - degrees * 100
        guard minutes < 60 else { return nil }
        let sum = degrees + minutes / 60
        return letter == directions.negative ? -sum : sum
    }

    /// Returns a number that consists of exactly the given number of digits.
    static func digits(_ text: some StringProtocol, count: Int) -> Int? {
        guard text.utf8.count == count, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int(text)
    }
}
