import Foundation

/// Base64 with the alphabet of RFC 4648, section 5, without padding.
enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        let length = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: length) { text in
            for place in 0..<length {
                // Each digit takes six bits, which begin in one byte and may end in the next.
                let (byte, shift) = (place * 6 / 8, place * 6 % 8)
                let next = byte + 1 < bytes.count ? UInt16(bytes[byte + 1]) : 0
                text[place] = digits[Int((UInt16(bytes[byte]) << 8 | next) >> UInt16(10 - shift) & 63)]
            }
            return length
        }
    }

    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 1024, !text.contains("="), !text.contains("+"), !text.contains("/") else { return nil }
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded) else { return nil }
        // Other spellings of the same bytes are no tokens of ours: every changed character has to show.
        return encode([UInt8](data)) == text ? [UInt8](data) : nil
    }
}
