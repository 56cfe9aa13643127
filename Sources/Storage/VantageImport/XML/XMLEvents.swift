import CVantageExpat

/// A receiver of the elements and the text of an XML document.
///
/// Names are qualified as in the document, such as `exif:GPSLatitude`, because documents often use prefixes that they
/// do not declare.
protocol XMLEventHandler: AnyObject {
    /// Handles the start of an element.
    ///
    /// - Parameter attributes: The attributes, including those that declare namespaces, in document order.
    /// - Returns: Whether to continue.
    func startElement(_ name: String, _ attributes: [(name: String, value: String)]) -> Bool
    /// Handles a piece of text. The text between two tags may arrive in several pieces.
    func text(_ text: UnsafeBufferPointer<UInt8>)
    func endElement(_ name: String)
}

/// A parser of XML in UTF-8, which libexpat reads.
///
/// Parsing stops at a document type, because document types allow entity expansion and external entities.
struct XMLEvents {
    /// The way in which parsing ended.
    enum End: Hashable {
        case complete
        case documentType
        /// The XML is invalid at this line, or the handler asked to stop there.
        case stopped(line: Int)
    }

    /// Parses a document.
    ///
    /// - Parameters:
    ///   - handler: The receiver of the events.
    ///   - next: A closure that returns the next bytes, in UTF-8 whatever the XML declaration says. `nil` and an empty
    ///     array end the document.
    static func parse<Failure>(
        _ handler: some XMLEventHandler, from next: () throws(Failure) -> [UInt8]?
    ) throws(Failure) -> End {
        // The parameter replaces the encoding in the XML declaration.
        guard let parser = XML_ParserCreate("UTF-8") else { return .stopped(line: 0) }
        defer { XML_ParserFree(parser) }
        let state = State(parser, handler)
        XML_SetUserData(parser, Unmanaged.passUnretained(state).toOpaque())
        setHandlers(of: parser)
        return try withExtendedLifetime(state) { () throws(Failure) in
            while true {
                let piece = try next() ?? []
                let status = piece.withUnsafeBytes { bytes in
                    XML_Parse(
                        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
                        piece.isEmpty ? 1 : 0)
                }
                if state.hasDocumentType { return .documentType }
                guard status == XML_STATUS_OK else { return .stopped(line: Int(XML_GetCurrentLineNumber(parser))) }
                if piece.isEmpty { return .complete }
            }
        }
    }

    /// The state of a parser, which expat passes to its handlers.
    private final class State {
        let parser: XML_Parser
        let handler: any XMLEventHandler
        var hasDocumentType = false

        init(_ parser: XML_Parser, _ handler: any XMLEventHandler) {
            self.parser = parser
            self.handler = handler
        }

        func stop() { XML_StopParser(parser, XML_Bool(0)) }
    }

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { data, name, attributes in
                guard let state = Self.state(data), let name else { return }
                if !state.handler.startElement(String(cString: name), Self.pairs(attributes)) { state.stop() }
            },
            { data, name in
                guard let name else { return }
                Self.state(data)?.handler.endElement(String(cString: name))
            })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            guard let text else { return }
            let bytes = UnsafeRawBufferPointer(start: text, count: Int(count)).assumingMemoryBound(to: UInt8.self)
            Self.state(data)?.handler.text(bytes)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in
            guard let state = Self.state(data) else { return }
            state.hasDocumentType = true
            state.stop()
        }
    }

    private static func state(_ data: UnsafeMutableRawPointer?) -> State? {
        data.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns the attributes from expat's array, in which names and values alternate until a null pointer.
    private static func pairs(
        _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> [(name: String, value: String)] {
        guard let attributes else { return [] }
        var pairs: [(name: String, value: String)] = []
        var index = 0
        while let name = attributes[index], let value = attributes[index + 1] {
            pairs.append((String(cString: name), String(cString: value)))
            index += 2
        }
        return pairs
    }
}
