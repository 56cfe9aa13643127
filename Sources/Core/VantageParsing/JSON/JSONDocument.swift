/// An in-memory JSON document that converts its elements to values one at a time.
///
/// A feature collection's bytes take a tenth of the memory that its values would, so only the bytes are kept in full.
package final class JSONDocument {
    /// The structure of the top level.
    package enum Shape: Equatable {
        case object
        case array
        /// A scalar, several values one after another, or no value.
        case other
    }

    private let bytes: [UInt8]
    private let maximumDepth: Int
    private let maximumElementLength: Int
    /// The offset of each member's value in a top-level object, by name.
    private var members: [String: Int] = [:]
    package private(set) var shape = Shape.other
    private var start = 0

    /// - Parameter maximumElementLength: The maximum length, in bytes, of the elements that ``elements`` converts to
    ///   values.
    /// - Throws: ``JSONError`` if the bytes are not JSON.
    package init(_ bytes: [UInt8], maximumDepth: Int, maximumElementLength: Int = .max) throws(JSONError) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        self.maximumElementLength = maximumElementLength
        start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        try readShape()
    }

    /// Returns a member of a top-level object.
    package func member(_ name: String) -> JSONValue? {
        guard let position = members[name] else { return nil }
        return try? parse(at: position) { (parser: inout JSONParser) throws(JSONError) in try parser.value() }
    }

    /// Returns the whole document as a value; use it only for documents that are known to be small.
    package func value() throws(JSONError) -> JSONValue {
        try parse(at: start) { (parser: inout JSONParser) throws(JSONError) in try parser.value() }
    }

    /// The elements of a top-level array.
    package var elements: JSONElements? { shape == .array ? elements(at: start) : nil }

    /// A Boolean value indicating whether the whole document exceeds the maximum length of an element.
    package var exceedsElementLimit: Bool { bytes.count - start > maximumElementLength }

    /// Returns the elements of an array that is a member of a top-level object.
    package func elements(of name: String) -> JSONElements? { members[name].flatMap(elements(at:)) }

    /// Iterates over the elements of an array that is a member of a top-level object, without creating values.
    ///
    /// - Parameter element: A closure that is called for each element and must consume exactly one value.
    /// - Returns: `false` if there is no such array.
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

    /// Parses the whole document without creating values.
    package func read(_ body: (inout JSONParser) throws(JSONError) -> Void) throws(JSONError) {
        try parse(at: start, body)
    }

    private func elements(at position: Int) -> JSONElements? {
        let rest = bytes[position...].drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: "[") else { return nil }
        return JSONElements(document: self, position: rest.startIndex + 1, maximumBytes: maximumElementLength)
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

/// The elements of an array in a document, in order.
package final class JSONElements {
    package enum Element: Hashable, Sendable {
        case value(JSONValue)
        /// An element longer than ``maximumBytes``, which was not converted to a value.
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

    /// - Returns: `nil` at the end. Every element is valid, because the document has already been validated.
    package func next() -> Element? {
        let step = try? document.parse(at: position) { (parser: inout JSONParser) throws(JSONError) in
            parser.skipSpaces()
            if parser.peek == UInt8(ascii: ",") { parser.position += 1 }
            parser.skipSpaces()
            guard parser.peek != UInt8(ascii: "]") else { return (Element?.none, parser.position) }
            // An element over the limit is truncated, so it is not a valid value.
            if let (value, end) = parser.value(within: maximumBytes) { return (.value(value), end) }
            try parser.skipValue()
            return (.tooLong, parser.position)
        }
        position = step?.1 ?? position
        return step?.0
    }
}

extension JSONParser {
    /// Returns the value at the current position and the offset at which it ends; `nil` if the value is not valid or is
    /// longer than `maximum` bytes.
    fileprivate func value(within maximum: Int) -> (JSONValue, end: Int)? {
        let limit = position + min(maximum, bytes.count - position)
        var part = JSONParser(
            UnsafeRawBufferPointer(rebasing: bytes[..<limit]), from: position, maximumDepth: maximumDepth)
        guard let value = try? part.value() else { return nil }
        // A number that ends at the limit may be truncated.
        guard part.position < limit || limit == bytes.count else { return nil }
        return (value, part.position)
    }
}
