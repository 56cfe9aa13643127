extension JSONParser {
    package mutating func string() throws(JSONError) -> String {
        let start = position + 1
        let hasEscapes = try skipString()
        let content = bytes[start..<position - 1]
        if !hasEscapes { return String(decoding: content, as: UTF8.self) }
        guard let text = Self.unescaped(content) else {
            position = start
            throw error("has an invalid escape")
        }
        return text
    }

    /// Skips a string.
    ///
    /// - Returns: Whether the string contains escapes.
    @discardableResult
    package mutating func skipString() throws(JSONError) -> Bool {
        guard peek == UInt8(ascii: "\"") else { throw error("lacks a quotation mark") }
        var hasEscapes = false
        // A local variable is faster, which matters because most of the input is strings.
        var place = position + 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            guard bytes[place] >= 0x20 else {
                position = place
                throw error("has a control character in a string")
            }
            if bytes[place] == UInt8(ascii: "\\") {
                hasEscapes = true
                place += 1
            }
            place += 1
        }
        position = place
        guard position < bytes.count else { throw JSONError(description: "ends within a string") }
        position += 1
        return hasEscapes
    }

    private static func unescaped(_ content: Slice<UnsafeRawBufferPointer>) -> String? {
        var units: [UInt16] = []
        var text = ""
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
                flush(&units, into: &text)
                text += String(decoding: [byte] + plain, as: UTF8.self)
                rest = rest.dropFirst(plain.count)
                continue
            }
            guard let unit = escape(&rest) else { return nil }
            units.append(unit)
        }
        flush(&units, into: &text)
        return text
    }

    /// Decodes the collected code units. They are collected first because a surrogate pair consists of two escapes.
    private static func flush(_ units: inout [UInt16], into text: inout String) {
        guard !units.isEmpty else { return }
        text += String(decoding: units, as: UTF16.self)
        units = []
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
    }

    private static func escape(_ rest: inout Slice<UnsafeRawBufferPointer>) -> UInt16? {
        switch rest.popFirst() {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "u"):
            let digits = rest.prefix(4)
            rest = rest.dropFirst(4)
            // `UInt16.init(_:radix:)` would accept a sign.
            guard digits.count == 4, digits.allSatisfy(isHexDigit) else { return nil }
            return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        case .some(let byte) where "\"\\/".utf8.contains(byte): return UInt16(byte)
        default: return nil
        }
    }
}
