import VantagePlaces

/// Writes JSON without spaces and keeps the order of members.
///
/// Foundation's encoder takes ten times as long, which would slow down imports noticeably.
struct JSONText {
    private var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }

    static func array(_ texts: [String]) -> String {
        var json = JSONText()
        json.bytes.append(UInt8(ascii: "["))
        for text in texts {
            json.separate(from: UInt8(ascii: "["))
            json.add(text)
        }
        json.bytes.append(UInt8(ascii: "]"))
        return json.text
    }

    /// Returns an object with members in the given order.
    static func object(_ members: [(name: String, value: String)]) -> String {
        var json = JSONText()
        json.object { json in
            for (name, value) in members { json.add(name, value) }
        }
        return json.text
    }

    mutating func object(_ members: (inout JSONText) -> Void) {
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Adds a member to an object. Does nothing if the value is `nil`.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        begin(name)
        add(value)
    }

    mutating func add(_ name: String, _ value: Int?) {
        guard let value else { return }
        begin(name)
        bytes += "\(value)".utf8
    }

    mutating func add(_ name: String, _ value: Bool?) {
        guard let value else { return }
        begin(name)
        bytes += "\(value)".utf8
    }

    mutating func begin(_ name: String) {
        separate(from: UInt8(ascii: "{"))
        add(name)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func separate(from start: UInt8) {
        if bytes.last != start { bytes.append(UInt8(ascii: ",")) }
    }

    private mutating func add(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: Self.isEscaped) {
            for byte in text.utf8 { addEscaped(byte) }
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func addEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case ..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
        default: bytes.append(byte)
        }
    }
}
