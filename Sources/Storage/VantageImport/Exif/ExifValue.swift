import VantageParsing
import VantagePictureFormats

/// The value of one EXIF tag, of any EXIF type.
typealias ExifValue = TIFFValue

extension ExifValue {
    var text: String? { MetadataText.decode(bytes) }

    /// The first number, or the number in the text if the value is text.
    var number: Double? {
        if let first = numbers.first { return first }
        return text.flatMap { DecimalNumber.number($0) }
    }

    /// The first letter, in uppercase. Some writers use lowercase or padding in Ref tags.
    var letter: Character? {
        bytes.first { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }.map { Character(Unicode.Scalar($0 & 0xDF)) }
    }
}
