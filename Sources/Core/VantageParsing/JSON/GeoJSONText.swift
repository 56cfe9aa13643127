/// Reads GeoJSON in all the forms in which programs write it: one document, one document per line, or a text sequence
/// (RFC 8142), with or without a byte order mark.
package enum GeoJSONText {
    /// Returns the documents in a text. Most texts are one document.
    ///
    /// - Throws: ``JSONError`` if the text is neither one document nor several.
    package static func values(of bytes: [UInt8]) throws(JSONError) -> [JSONValue] {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        do { return [try JSONParser.value(of: text)] } catch {
            guard let several = lines(of: text) else { throw error }
            return several
        }
    }

    /// Returns the documents in a text with one per line, or `nil` if a line is not a document.
    private static func lines(of text: [UInt8]) -> [JSONValue]? {
        var values: [JSONValue] = []
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == LineReader.recordSeparator }) {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            guard let value = try? JSONParser.value(of: Array(line)) else { return nil }
            values.append(value)
        }
        return values.isEmpty ? nil : values
    }
}

extension JSONValue {
    /// The geometries of a GeoJSON geometry: those in a collection, in order, or the geometry itself.
    package var geometries: [JSONValue] {
        guard self["type"]?.text == "GeometryCollection" else { return [self] }
        return self["geometries"]?.elements?.flatMap(\.geometries) ?? []
    }

    /// The geometry that represents a GeoJSON geometry on the ground: of a collection, the first area or, failing that,
    /// the first line or point.
    package var principalGeometry: JSONValue {
        let all = geometries
        func first(_ suffix: String) -> JSONValue? { all.first { $0["type"]?.text?.hasSuffix(suffix) == true } }
        return first("Polygon") ?? first("LineString") ?? all.first ?? self
    }
}
