/// A JSON file in memory, of which one element at a time becomes values.
///
/// The bytes of a collection of features are a tenth of their values, so that only the bytes are kept whole.
package final class JSONDocument {
    package enum Shape: Equatable {
        case object
        case array
        /// Several values one after another, or none.
        case other
    }

    private let bytes: [UInt8]
    private let maximumDepth: Int
    private let maximumElement: Int
    /// Where the values of the members of a top-level object begin.
    private var members: [String: Int] = [:]
    package private(set) var shape = Shape.other
    private var start = 0

    /// - Throws: ``JSONError`` when the bytes are no JSON.
    ///
    /// - Parameter maximumElement: Bytes of an element of ``elements`` that becomes a value.
    package init(_ bytes: [UInt8], maximumDepth: Int, maximumElement: Int = .max) throws(JSONError) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        self.maximumElement = maximumElement
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        try readShape()
    }

    /// A member of a top-level object.
    package func member(_ name: String) -> JSONValue? {
        guard let position = members[name] else { return nil }
        return try? parse(at: position) { (parser: inout JSONParser) throws(JSONError) in try parser.value() }
    }

    /// The whole document, which should be known to be small.
    package func value() throws(JSONError) -> JSONValue {
        try parse(at: start) { (parser: inout JSONParser) throws(JSONError) in try parser.value() }
    }

    /// The elements of a top-level array.
    package var elements: JSONElements? { shape == .array ? elements(at: start) : nil }

    /// Whether the whole document has more bytes than one element may have.
    package var isLongElement: Bool { bytes.count - start > maximumElement }

    /// The elements of an array that is a member of a top-level object.
    package func elements(of name: String) -> JSONElements? { members[name].flatMap(elements(at:)) }

    /// Walks over the elements of an array that is a member of a top-level object, without making values of them.
    ///
    /// - Parameter element: Has to go past one value.
    /// - Returns: Whether there is such an array.
    package func forEachElement(
        of name: String, element: (inout JSONParser) throws(JSONError) -> Void
    ) throws(JSONError) -> Bool {
        guard let position = members[name] else { return false }
        return try parse(at: position) { (parser: inout JSONParser) throws(JSONError) in
            parser.skipSpaces()
            guard parser.peek == UInt8(ascii: "[") else { return false }
            try parser.enter("[", "]", element: element)
            return true
        }
    }

    /// Reads the whole document without making values of it.
    package func read(_ body: (inout JSONParser) throws(JSONError) -> Void) throws(JSONError) {
        try parse(at: start, body)
    }

    private func elements(at position: Int) -> JSONElements? {
        let rest = bytes[position...].drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: "[") else { return nil }
        return JSONElements(document: self, position: rest.startIndex + 1, maximumBytes: maximumElement)
    }

    private func readShape() throws(JSONError) {
        var members: [String: Int] = [:]
        let first = bytes[start...].first { $0 > 0x20 }
        shape = try parse(at: start) { (parser: inout JSONParser) throws(JSONError) in
            if first == UInt8(ascii: "{") {
                try parser.enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
                    let name = try parser.memberName()
                    members[name] = parser.position
                    try parser.skipValue()
                }
            } else {
                try parser.skipValue()
            }
            parser.skipSpaces()
            guard parser.peek == nil else { return .other }
            return first == UInt8(ascii: "{") ? .object : first == UInt8(ascii: "[") ? .array : .other
        }
        self.members = members
    }

    fileprivate func parse<Value>(
        at position: Int, _ body: (inout JSONParser) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let outcome = bytes.withUnsafeBytes { bytes in
            var parser = JSONParser(bytes, from: position, maximumDepth: maximumDepth)
            return Result { () throws(JSONError) in try body(&parser) }
        }
        return try outcome.get()
    }
}

/// The elements of an array in a document, one after another.
package final class JSONElements {
    package enum Element: Hashable, Sendable {
        case value(JSONValue)
        /// Has more bytes than ``maximumBytes``; no value was made of it.
        case tooLong
    }

    private let document: JSONDocument
    private let maximumBytes: Int
    private var position: Int

    fileprivate init(document: JSONDocument, position: Int, maximumBytes: Int) {
        self.document = document
        self.position = position
        self.maximumBytes = maximumBytes
    }

    /// - Returns: `nil` at the end. The document was found to be JSON before, so every element is.
    package func next() -> Element? {
        let step = try? document.parse(at: position) { (parser: inout JSONParser) throws(JSONError) in
            parser.skipSpaces()
            if parser.peek == UInt8(ascii: ",") { parser.position += 1 }
            parser.skipSpaces()
            guard parser.peek != UInt8(ascii: "]") else { return (Element?.none, parser.position) }
            // Within the limit it is a value; cut off by the limit it is not.
            if let (value, end) = parser.value(within: maximumBytes) { return (.value(value), end) }
            try parser.skipValue()
            return (.tooLong, parser.position)
        }
        position = step?.1 ?? position
        return step?.0
    }
}

extension JSONParser {
    /// The value here and where it ends, unless it has more bytes.
    fileprivate func value(within maximum: Int) -> (JSONValue, end: Int)? {
        let limit = position + min(maximum, bytes.count - position)
        var part = JSONParser(
            UnsafeRawBufferPointer(rebasing: bytes[..<limit]), from: position, maximumDepth: maximumDepth)
        guard let value = try? part.value() else { return nil }
        // A number may have been cut in two.
        guard part.position < limit || limit == bytes.count else { return nil }
        return (value, part.position)
    }
}
