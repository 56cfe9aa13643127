extension JSONParser {
    package var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    package mutating func skipSpaces() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    package func error(_ what: String) -> JSONError { JSONError(description: "\(what) at byte \(position)") }

    package mutating func expect(_ character: Unicode.Scalar) throws(JSONError) {
        skipSpaces()
        guard peek == UInt8(ascii: character) else { throw error("lacks \(character)") }
        position += 1
    }

    /// Parses the name of a member and the colon after it.
    package mutating func memberName() throws(JSONError) -> String {
        skipSpaces()
        let name = try string()
        try expect(":")
        return name
    }

    /// Parses an object or an array. The closure must consume one element.
    package mutating func enter(
        _ start: Unicode.Scalar, _ end: Unicode.Scalar, element: (inout JSONParser) throws(JSONError) -> Void
    ) throws(JSONError) {
        guard depth < maximumDepth else {
            throw JSONError(
                description: error("is nested deeper than \(maximumDepth) levels").description, isTooDeep: true)
        }
        depth += 1
        defer { depth -= 1 }
        try expect(start)
        skipSpaces()
        if peek == UInt8(ascii: end) {
            position += 1
            return
        }
        repeat {
            try element(&self)
            skipSpaces()
        } while skip(",")
        try expect(end)
    }

    /// Skips a value. This is much faster than parsing it, and equally strict about structure and depth.
    package mutating func skipValue() throws(JSONError) {
        skipSpaces()
        switch peek {
        case UInt8(ascii: "{"):
            try enter("{", "}") { (parser: inout JSONParser) throws(JSONError) in
                parser.skipSpaces()
                try parser.skipString()
                try parser.expect(":")
                try parser.skipValue()
            }
        case UInt8(ascii: "["):
            try enter("[", "]") { (parser: inout JSONParser) throws(JSONError) in try parser.skipValue() }
        case UInt8(ascii: "\""): try skipString()
        default: _ = try value()
        }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
