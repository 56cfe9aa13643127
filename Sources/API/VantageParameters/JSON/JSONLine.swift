import Foundation
import VantageParsing

/// An encoder for a JSON object on a single line. Values that are `nil` are omitted.
package enum JSONLine {
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

extension JSONText {
    /// Adds an encodable value, or nothing if it cannot be encoded.
    mutating func add(_ key: StaticString, json value: some Encodable) {
        guard let written = try? JSONLine.text(value) else { return }
        add(key, rawJSON: written)
    }
}
