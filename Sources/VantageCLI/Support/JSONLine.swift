import Foundation

/// One JSON object on a line. Values that are not known are absent.
enum JSONLine {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func output(_ value: some Encodable) throws { try Console.output(text(value)) }
}
