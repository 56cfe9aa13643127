/// Takes the spaces out of JavaScript beside signs that need none. What is quoted, templates and regular expressions stay as
/// they are; so do ends of lines, which may end a statement.
struct CodeSpaces {
    private static let signs = Set("=,;:?{}()[]&|<>*!%".utf8)
    /// Behind these, a slash begins a regular expression.
    private static let beforeExpression = signs.subtracting(")]}".utf8).union("+-~^\n".utf8)

    private let code: [UInt8]
    private var place = 0
    private var kept: [UInt8] = []

    static func removed(from code: String) -> String {
        var spaces = CodeSpaces(code: Array(code.utf8))
        while spaces.place < spaces.code.count { spaces.keepNext() }
        return String(decoding: spaces.kept, as: UTF8.self)
    }

    private init(code: [UInt8]) { self.code = code }

    private mutating func keepNext() {
        switch code[place] {
        case UInt8(ascii: " "): keepSpace()
        case UInt8(ascii: "'"), UInt8(ascii: "\""): keep(through: code[place])
        case UInt8(ascii: "`"): keepTemplate()
        case UInt8(ascii: "/") where isExpression: keepExpression()
        case UInt8(ascii: "/") where next == UInt8(ascii: "/"): keep(through: UInt8(ascii: "\n"))
        default: keep()
        }
    }

    private var next: UInt8? { place + 1 < code.count ? code[place + 1] : nil }

    private mutating func keep() {
        kept.append(code[place])
        place += 1
    }

    private mutating func keepSpace() {
        let isBesideSign = [kept.last, next].contains { $0.map(Self.signs.contains) ?? true }
        if !isBesideSign, next != UInt8(ascii: " ") { kept.append(code[place]) }
        place += 1
    }

    /// Keeps what stands up to a sign that is not escaped, with that.
    private mutating func keep(through end: UInt8) {
        keep()
        while place < code.count {
            if code[place] == UInt8(ascii: "\\"), next != nil {
                keep()
            } else if code[place] == end {
                return keep()
            }
            keep()
        }
    }

    /// Keeps a template with what it is filled with.
    private mutating func keepTemplate() {
        keep()
        while place < code.count, code[place] != UInt8(ascii: "`") {
            if code[place] == UInt8(ascii: "\\"), next != nil { keep() }
            if code[place] == UInt8(ascii: "$"), next == UInt8(ascii: "{") { keepFilling() } else { keep() }
        }
        if place < code.count { keep() }
    }

    private mutating func keepFilling() {
        keep()
        var depth = 0
        repeat {
            if code[place] == UInt8(ascii: "{") { depth += 1 }
            if code[place] == UInt8(ascii: "}") { depth -= 1 }
            keepNext()
        } while depth > 0 && place < code.count
    }

    private var isExpression: Bool {
        guard next != UInt8(ascii: "/"), next != UInt8(ascii: "*") else { return false }
        let before = kept.reversed().drop { $0 == UInt8(ascii: " ") }
        return before.first.map(Self.beforeExpression.contains) ?? true || before.starts(with: "nruter".utf8)
    }

    private mutating func keepExpression() {
        keep()
        var isClass = false
        while place < code.count, isClass || code[place] != UInt8(ascii: "/") {
            if code[place] == UInt8(ascii: "[") { isClass = true }
            if code[place] == UInt8(ascii: "]") { isClass = false }
            if code[place] == UInt8(ascii: "\\"), next != nil { keep() }
            keep()
        }
        if place < code.count { keep() }
    }
}
