/// The fields in a line of OPL, osmium's text format. Each field starts with a letter that identifies it.
///
/// Source: https://osmcode.org/opl-file-format/
struct OPLFields {
    private let line: ArraySlice<UInt8>

    init(_ line: ArraySlice<UInt8>) { self.line = line }

    /// The letter that identifies a node, way or relation; `nil` for an empty line.
    var kind: UInt8? { line.first }

    /// The id of the object.
    var id: Int64? {
        line.split(separator: UInt8(ascii: " "), maxSplits: 1).first.flatMap { Self.number($0.dropFirst()) }
    }

    /// Returns the contents of the field that starts with a given letter; `nil` when there is no such field.
    subscript(letter: Character) -> ArraySlice<UInt8>? {
        guard let letter = letter.asciiValue else { return nil }
        return line.split(separator: UInt8(ascii: " ")).dropFirst().first { $0.first == letter }?.dropFirst()
    }

    /// The tags of the object; `nil` when they are malformed.
    var tags: RoadTags? {
        var tags = RoadTags()
        for tag in Self.list(self["T"]) {
            guard let sign = tag.firstIndex(of: UInt8(ascii: "=")), let key = Self.text(tag[..<sign]),
                let value = Self.text(tag[(sign + 1)...])
            else { return nil }
            tags[key] = value
        }
        return tags
    }

    static func list(_ field: ArraySlice<UInt8>?) -> [ArraySlice<UInt8>] {
        field?.split(separator: UInt8(ascii: ",")) ?? []
    }

    static func number(_ text: ArraySlice<UInt8>) -> Int64? { Int64(String(decoding: text, as: UTF8.self)) }

    /// Decodes a string in which special characters are written as hexadecimal numbers between percent signs.
    static func text(_ field: ArraySlice<UInt8>) -> String? {
        let parts = field.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        guard parts.count % 2 == 1 else { return nil }
        var text = ""
        for (place, part) in parts.enumerated() {
            let letters = String(decoding: part, as: UTF8.self)
            if place % 2 == 0 {
                text += letters
            } else {
                guard let number = UInt32(letters, radix: 16), let scalar = Unicode.Scalar(number) else { return nil }
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// Parses a number of degrees with up to seven decimal places. Returns it in units of 1e-7 degrees.
    static func degrees(_ text: ArraySlice<UInt8>, most: Int64) -> Int32? {
        let isNegative = text.first == UInt8(ascii: "-")
        var (number, decimals) = (Int64(0), -1)
        let digits = isNegative ? text.dropFirst() : text
        guard !digits.isEmpty, digits.count < 13 else { return nil }
        for letter in digits {
            if letter == UInt8(ascii: "."), decimals < 0 {
                decimals = 0
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(letter), decimals < 7 else { return nil }
                number = number * 10 + Int64(letter - UInt8(ascii: "0"))
                if decimals >= 0 { decimals += 1 }
            }
        }
        for _ in max(decimals, 0)..<7 { number *= 10 }
        return number <= most * 10_000_000 ? Int32(isNegative ? -number : number) : nil
    }
}
