import Foundation
import VantageCore
import VantageParsing

/// A scanner that splits an XML document in UTF-8 into tags and text, in constant memory.
///
/// Document types are rejected, so there are no entities to expand and no external files to load. Source: W3C, XML 1.0.
struct XMLScanner {
    enum Token: Equatable {
        /// A start tag. An empty element such as `<a/>` yields a start and an end.
        case start(name: String, attributes: [XMLRecord.Attribute])
        case end
        case text(String)
    }

    private let source: ByteSource
    private let maximumToken: Int
    private let maximumDepth: Int
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The offset of the buffer in the document.
    private var offset = 0
    private var open = OpenElements()
    private var hasRoot = false
    private var endsElement = false

    /// - Parameters:
    ///   - maximumToken: The maximum length of a tag, a comment or a run of text, in bytes.
    ///   - maximumDepth: The maximum nesting depth of elements.
    init(_ source: ByteSource, maximumToken: Int, maximumDepth: Int) {
        self.source = source
        self.maximumToken = maximumToken
        self.maximumDepth = maximumDepth
    }

    /// Reports whether a byte is one of XML's white space characters.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// The number of bytes read so far.
    var consumed: Int { offset + position }
    /// The number of open elements, including one whose start tag was just returned.
    var depth: Int { open.count }

    /// - Returns: `nil` at the end of the document.
    /// - Throws: ``XMLError``, after which the document cannot be read any further.
    mutating func next() throws(XMLError) -> Token? {
        if endsElement {
            endsElement = false
            open.removeLast()
            return .end
        }
        while true {
            if let text = try text() { return .text(text) }
            guard position < buffer.count else {
                guard !open.isEmpty else { return hasRoot ? nil : try fail("has no elements") }
                return try fail("ends within the element \(open.lastName.prefix(40))")
            }
            if let token = try markup() { return token }
        }
    }

    /// Returns the text before the next tag, or `nil` if there is no text or it is blank.
    private mutating func text() throws(XMLError) -> String? {
        let end = try find(Self.tagStart, after: 0)
        let bytes = buffer[position..<(end ?? buffer.count)]
        guard !bytes.isEmpty else { return nil }
        // A byte order mark may precede the document.
        let isBlank = bytes.allSatisfy(Self.isSpace) || (consumed == 0 && bytes.elementsEqual([0xEF, 0xBB, 0xBF]))
        guard !isBlank else {
            position += bytes.count
            return nil
        }
        guard !open.isEmpty else { return try fail("has text outside its elements") }
        let text = try unescaped(bytes)
        position += bytes.count
        return text
    }

    /// Reads the markup at the position, which begins with `<`. Returns `nil` for a comment or an instruction.
    private mutating func markup() throws(XMLError) -> Token? {
        try fill(to: 9)
        switch position + 1 < buffer.count ? buffer[position + 1] : 0 {
        case UInt8(ascii: "/"): return try endTag()
        case UInt8(ascii: "!"): return try declaration()
        case UInt8(ascii: "?"):
            _ = try take(to: Self.instructionEnd, after: 2)
            return nil
        default: return try startTag()
        }
    }

    /// Reads markup that begins with `<!`: a comment, which is skipped, or a CDATA section, which is text.
    private mutating func declaration() throws(XMLError) -> Token? {
        let start = buffer[position...]
        if start.starts(with: "<!--".utf8) {
            _ = try take(to: Self.commentEnd, after: 4)
            return nil
        }
        guard start.starts(with: "<![CDATA[".utf8) else {
            return try fail("has an unsupported document type declaration")
        }
        guard !open.isEmpty else { return try fail("has text outside its elements") }
        return .text(try string(try take(to: Self.textEnd, after: 9)))
    }

    private mutating func endTag() throws(XMLError) -> Token {
        let bytes = try take(to: Self.tagEnd, after: 2)
        // Most end tags have no spaces.
        if !open.lastName(is: bytes) {
            let name = try string(bytes).trimmedSpaces
            guard !open.isEmpty, open.lastName == name else {
                return try fail("has the end tag \(name.prefix(40)) without a matching start tag")
            }
        }
        open.removeLast()
        return .end
    }

    private mutating func startTag() throws(XMLError) -> Token {
        var tag = try XMLTag(try take(to: try tagEnd()), at: consumed)
        guard !open.isEmpty || !hasRoot else { return try fail("has more than one root element") }
        guard open.count < maximumDepth else {
            throw XMLError("is nested deeper than \(maximumDepth) levels at byte \(consumed)", limit: .jsonDepth)
        }
        for index in tag.attributes.indices where tag.attributes[index].value.utf8.contains(UInt8(ascii: "&")) {
            tag.attributes[index].value = try unescaped(Array(tag.attributes[index].value.utf8)[...])
        }
        hasRoot = true
        open.append(tag.name)
        endsElement = tag.isEmpty
        return .start(name: XMLRecord.localName(tag.name), attributes: tag.attributes)
    }

    /// Returns the offset of the tag's end from the position. Attribute values may contain `>`.
    private mutating func tagEnd() throws(XMLError) -> Int {
        var place = 1
        var quote: UInt8?
        while true {
            let end = tagEnd(from: &place, &quote)
            guard place <= maximumToken else { return try failTooLong() }
            if let end { return end }
            guard !isAtEnd else { return try fail("ends within a tag") }
            try fill(to: buffer.count - position + 1)
        }
    }

    /// Searches the buffer for the end of the tag, and updates the search position and the quotation mark that is open
    /// there.
    private func tagEnd(from place: inout Int, _ quote: inout UInt8?) -> Int? {
        let start = position
        return buffer.withUnsafeBufferPointer { bytes in
            while start + place < bytes.count {
                let byte = bytes[start + place]
                if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if byte == UInt8(ascii: ">") {
                    return place
                }
                place += 1
            }
            return nil
        }
    }

    /// Consumes the content of a tag whose `>` is at the given offset from the current position.
    private mutating func take(to end: Int) throws(XMLError) -> ArraySlice<UInt8> {
        defer { position += end + 1 }
        return buffer[(position + 1)..<(position + end)]
    }

    /// Consumes the bytes between a prefix of the given length and a terminator, and skips both.
    private mutating func take(to terminator: [UInt8], after count: Int) throws(XMLError) -> ArraySlice<UInt8> {
        guard let end = try find(terminator, after: count) else { return try fail("ends within markup") }
        defer { position = end + terminator.count }
        return buffer[(position + count)..<end]
    }

    private static let tagStart = Array("<".utf8)
    private static let tagEnd = Array(">".utf8)
    private static let instructionEnd = Array("?>".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let textEnd = Array("]]>".utf8)

    /// Returns the offset of a pattern in the buffer, reading more bytes if needed. Returns `nil` if the document ends
    /// before the pattern.
    private mutating func find(_ pattern: [UInt8], after count: Int) throws(XMLError) -> Int? {
        var searched = count
        while true {
            let start = position + searched
            let place = start < buffer.count ? firstIndex(of: pattern, from: start) : nil
            searched = place.map { $0 - position } ?? max(count, buffer.count - position - pattern.count + 1)
            // The limit is applied exactly, so that the result does not depend on the size of the chunks.
            guard searched <= maximumToken else { return try failTooLong() }
            if let place { return place }
            guard !isAtEnd else { return nil }
            try fill(to: buffer.count - position + 1)
        }
    }

    private func firstIndex(of pattern: [UInt8], from start: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            var place = start
            while place + pattern.count <= bytes.count {
                guard let found = memchr(bytes.baseAddress! + place, Int32(pattern[0]), bytes.count - place) else {
                    return nil
                }
                place = UnsafeRawPointer(found) - bytes.baseAddress!
                if pattern.count == 1 || bytes[place...].starts(with: pattern) { return place }
                place += 1
            }
            return nil
        }
    }

    /// Reads until the buffer has a number of bytes after the position, or until the document ends.
    private mutating func fill(to count: Int) throws(XMLError) {
        while buffer.count - position < count, !isAtEnd {
            if position > 0 {
                buffer.removeFirst(position)
                offset += position
                position = 0
            }
            do throws(SystemError) {
                let chunk = try source.next()
                isAtEnd = chunk.isEmpty
                buffer += chunk
            } catch {
                throw XMLError(error)
            }
        }
    }

    private func unescaped(_ bytes: ArraySlice<UInt8>) throws(XMLError) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return try string(bytes) }
        guard let text = XMLEntities.replaced(in: try string(bytes)) else {
            return try fail("has an unknown entity")
        }
        return text
    }

    private func string(_ bytes: ArraySlice<UInt8>) throws(XMLError) -> String {
        guard let text = XMLTag.text(bytes) else { return try fail("is not UTF-8 text") }
        return text
    }

    private func fail<Value>(_ problem: String) throws(XMLError) -> Value {
        throw XMLError("\(problem) at byte \(consumed)")
    }

    private func failTooLong<Value>() throws(XMLError) -> Value {
        throw XMLError("has a tag or text of more than \(maximumToken) bytes at byte \(consumed)", limit: .lineBytes)
    }
}
