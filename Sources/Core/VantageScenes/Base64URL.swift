import Foundation

/// Base64 with the alphabet of RFC 4648, section 5, without padding.
enum Base64URL {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        let length = (bytes.count * 4 + 2) / 3
        return String(unsafeUninitializedCapacity: length) { text in
            var (place, bits, count) = (0, UInt32(0), UInt32(0))
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                count += 8
                while count >= 6 {
                    count -= 6
                    text[place] = digits[Int(bits >> count & 63)]
                    place += 1
                }
            }
            // The last digit encodes fewer than six bits.
            if count > 0 { text[place] = digits[Int(bits << (6 - count) & 63)] }
            return length
        }
    }

    static func decode(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 1024, !text.contains("="), !text.contains("+"), !text.contains("/") else { return nil }
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padded = standard + String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded) else { return nil }
        // Other encodings of the same bytes are rejected, so that every modified character is detected.
        return encode([UInt8](data)) == text ? [UInt8](data) : nil
    }
}
