/// Copies source text from start to end, leaving out skipped parts.
struct SourceCopier {
    private let source: [UInt8]
    private var position = 0
    private(set) var output: [UInt8] = []

    init(_ text: String) {
        source = Array(text.utf8)
        output.reserveCapacity(source.count)
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The byte at the current position, or `nil` at the end.
    var next: UInt8? { position < source.count ? source[position] : nil }

    /// Reports whether the rest of the source starts with `text`. Lowercase ASCII letters in `text` also match
    /// uppercase ones in the source.
    func startsWith(_ text: String) -> Bool {
        guard source.count - position >= text.utf8.count else { return false }
        return zip(source[position...], text.utf8).allSatisfy { $0 == $1 || $0.lowercased == $1 }
    }

    mutating func copy(_ count: Int = 1) {
        let end = min(position + count, source.count)
        output += source[position..<end]
        position = end
    }

    mutating func copy(while isIncluded: (UInt8) -> Bool) {
        while let next, isIncluded(next) { copy() }
    }

    /// Copies everything up to and including the next unescaped `end`.
    ///
    /// - Parameter kind: The kind of text being copied, for the error message.
    mutating func copy(through end: UInt8, of kind: String, isMultiline: Bool = true) throws(SourceError) {
        let start = position
        while let byte = next {
            if byte == UInt8(ascii: "\n"), !isMultiline { break }
            copy(byte == UInt8(ascii: "\\") ? 2 : 1)
            if byte == end { return }
        }
        throw error("The \(kind) is not terminated.", at: start)
    }

    /// Copies the string that starts at the current position. It may contain escaped line breaks.
    mutating func copyString() throws(SourceError) {
        guard let quote = next else { return }
        copy()
        try copy(through: quote, of: "string", isMultiline: false)
    }

    /// Copies everything up to and including the next `end`.
    mutating func copy(through end: String, of kind: String) throws(SourceError) {
        let start = position
        while !startsWith(end) {
            guard next != nil else { throw error("The \(kind) is not terminated.", at: start) }
            copy()
        }
        copy(end.utf8.count)
    }

    /// Skips the comment that starts at the current position, up to and including its `end`.
    ///
    /// - Returns: The skipped line breaks.
    mutating func skipComment(through end: String) throws(SourceError) -> [UInt8] {
        let start = position
        // The asterisk in `/*/` is not part of a closing `*/`.
        position = min(position + 2, source.count)
        while !startsWith(end) {
            guard next != nil else { throw error("The comment is not terminated.", at: start) }
            position += 1
        }
        position += end.utf8.count
        return source[start..<position].filter { $0 == UInt8(ascii: "\n") }
    }

    mutating func skipLine() {
        while let next, next != UInt8(ascii: "\n") { position += 1 }
    }

    mutating func append(_ bytes: some Sequence<UInt8>) { output += bytes }

    mutating func removeTrailingSpaces() {
        while let last = output.last, last.isSpace, last != UInt8(ascii: "\n") { output.removeLast() }
    }

    /// Whether the current position is between two bytes that are not whitespace.
    var isBetweenTokens: Bool {
        guard let last = output.last, let next else { return false }
        return !last.isSpace && !next.isSpace
    }

    func error(_ problem: String) -> SourceError { error(problem, at: position) }

    private func error(_ problem: String, at position: Int) -> SourceError {
        SourceError(line: 1 + source[..<position].count { $0 == UInt8(ascii: "\n") }, problem: problem)
    }
}

extension UInt8 {
    var isSpace: Bool { " \t\r\n".utf8.contains(self) }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    /// Whether the byte can be part of a JavaScript name, number or keyword. `#` starts private names.
    var isWordByte: Bool {
        isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased) || "_$#".utf8.contains(self)
            || self >= 0x80
    }
    fileprivate var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self }
}
