import JSONReading

/// The value of one EXIF tag, whatever type the writer gave it.
struct ExifValue: Hashable, Sendable {
    /// The bytes of text and of untyped values; empty for numbers.
    var bytes: [UInt8]
    /// `nil` stands for a rational without a value, such as 0/0.
    var numbers: [Double?]

    var text: String? { MetadataText.decode(bytes) }

    /// The only or first number; a text that is a number counts.
    var number: Double? {
        if let first = numbers.first { return first }
        return text.flatMap { DecimalText.number($0) }
    }

    /// The first letter, in upper case; for the Ref tags, which come in lower case and padded.
    var letter: Character? {
        bytes.first { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }.map { Character(Unicode.Scalar($0 & 0xDF)) }
    }
}
