/// Percent-encoding of values in links. Source: RFC 3986, section 2.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes everything except unreserved characters, so that no character in a value can end it early.
    ///
    /// - Parameter reserved: Additional characters to encode, because they separate values in an app's links.
    static func encoded(_ text: String, reserved: String = "") -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3)
        for byte in text.utf8 {
            if isUnreserved(byte), !reserved.utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// - Parameter plusIsSpace: Whether `+` stands for a space, as in a query (WHATWG URL,
    ///   application/x-www-form-urlencoded).
    /// - Returns: `nil` if an escape is incomplete, or the bytes are not UTF-8.
    static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// Splits the text at an ASCII byte. Splitting by characters would fail, because a combining accent merges with the
    /// separator before it.
    func parts(_ separator: Unicode.Scalar, maximum: Int = .max) -> [Substring] {
        Substring(self).utf8
            .split(separator: UInt8(ascii: separator), maxSplits: maximum - 1, omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    /// Returns the text after an ASCII prefix; `nil` if the text does not have that prefix.
    func dropping(_ beginning: String) -> Substring? {
        guard utf8.starts(with: beginning.utf8) else { return nil }
        return Substring(Substring(self).utf8.dropFirst(beginning.utf8.count))
    }
}
