import Foundation

/// The decoding of metadata text whose encoding is unknown.
enum MetadataText {
    /// Decodes text as UTF-16 if it has a byte order mark, as UTF-8 if the bytes are valid, and otherwise as Latin-1.
    ///
    /// - Returns: The trimmed text, or `nil` if it is blank. Except in UTF-16, NULs separate parts, and the first part
    ///   that is not blank is returned.
    static func decode(_ bytes: some Collection<UInt8>) -> String? {
        let bytes = Array(bytes)
        if let text = utf16(bytes) { return trimmed(text) }
        return bytes.split(separator: 0).lazy.compactMap { trimmed(utf8OrLatin1($0)) }.first
    }

    private static func utf16(_ bytes: [UInt8]) -> String? {
        let encoding: String.Encoding
        switch bytes.prefix(2) {
        case [0xFF, 0xFE]: encoding = .utf16LittleEndian
        case [0xFE, 0xFF]: encoding = .utf16BigEndian
        default: return nil
        }
        return String(bytes: bytes.dropFirst(2), encoding: encoding)
            .map { $0.replacingOccurrences(of: "\0", with: " ") }
    }

    private static func utf8OrLatin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map(Unicode.Scalar.init)))
    }

    private static func trimmed(_ text: String) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
        return text.isEmpty ? nil : text
    }
}
