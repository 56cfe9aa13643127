/// Crockford's Base32 encoding of a 64-bit value. Source: https://www.crockford.com/base32.html
package enum Base32 {
    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)
    package static let length = 13

    package static func encode(_ bits: UInt64) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            if let start = text.baseAddress { write(bits, to: start) }
            return length
        }
    }

    /// Writes the text, which has ``length`` bytes.
    package static func write(_ bits: UInt64, to text: UnsafeMutablePointer<UInt8>) {
        for place in 0..<length {
            text[place] = digits[Int(truncatingIfNeeded: bits >> UInt64((length - 1 - place) * 5)) & 31]
        }
    }

    package static func decode(_ text: String) -> UInt64? {
        // The length is checked in bytes, because some non-ASCII letters become several ASCII letters in uppercase.
        guard text.utf8.count == length else { return nil }
        var bits: UInt64 = 0
        for byte in text.uppercased().utf8 {
            guard let digit = digits.firstIndex(of: byte), bits >> 59 == 0 else { return nil }
            bits = bits << 5 | UInt64(digit)
        }
        return bits
    }
}
