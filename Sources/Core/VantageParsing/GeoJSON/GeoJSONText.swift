/// Reads GeoJSON in all the forms that programs write: one document, an array of features, one document per line, or a
/// text sequence (RFC 8142), with or without a byte order mark.
package enum GeoJSONText {
    /// Returns the documents in a file or another text, which is usually a single document.
    ///
    /// - Throws: ``JSONError`` if the text is neither a document nor a series of documents.
    package static func values(of bytes: [UInt8]) throws(JSONError) -> [JSONValue] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        do {
            let value = try JSONParser.value(of: text)
            // An empty array is not recognizable as GeoJSON.
            if let elements = value.elements, !elements.isEmpty { return elements }
            return [value]
        } catch {
            let values = records(of: text).map { try? JSONParser.value(of: Array($0)) }
            guard !values.isEmpty, !values.contains(nil) else { throw error }
            return values.compactMap(\.self)
        }
    }

    /// Reports whether the bytes are a sequence, whose documents begin with a record separator.
    package static func isSequence(_ text: some Sequence<UInt8>) -> Bool {
        text.first { $0 > 0x20 || $0 == LineReader.recordSeparator } == LineReader.recordSeparator
    }

    /// Splits a sequence, or a file with one document per line, into its documents.
    package static func records(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split { $0 == 0x0A || $0 == LineReader.recordSeparator }.filter { $0.contains { $0 > 0x20 } }
    }
}
