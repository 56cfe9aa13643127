import VantageParsing

/// The value of one EXIF tag, of any EXIF type.
struct ExifValue: Hashable, Sendable {
    /// The bytes of text and of untyped values; empty for numbers.
    var bytes: [UInt8]
    /// The numbers. A rational without a value, such as 0/0, is `nil`.
    var numbers: [Double?]

    var text: String? { MetadataText.decode(bytes) }

    /// The first number, or the number in the text if the value is text.
    var number: Double? {
        if let first = numbers.first { return first }
        return text.flatMap { DecimalNumber.number($0) }
    }

    /// The first letter, in upper case. Some writers use lowercase or padding in Ref tags.
    var letter: Character? {
        bytes.first { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }.map { Character(Unicode.Scalar($0 & 0xDF)) }
    }
}
