import Foundation
import Vantage

extension Parameter {
    /// Parses the columns of fields, in the form `FIELD=COLUMN,…`.
    ///
    /// - Parameters:
    ///   - remedy: A sentence for the error message.
    ///   - field: Returns the field with a name, or `nil` if there is none.
    package func columns<Field: Hashable>(
        _ text: String, _ remedy: String = "Correct it.", of field: (String) -> Field?
    ) throws(RequestError) -> [Field: String] {
        var columns: [Field: String] = [:]
        for part in text.split(separator: ",") {
            let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty, let field = field(sides[0]) else {
                throw RequestError(
                    .notUnderstood,
                    "Expected \(name) to be FIELD=COLUMN,… but received \"\(part.prefix(40))\". \(remedy)")
            }
            columns[field] = sides[1]
        }
        return columns
    }

    /// Parses the columns of a table of scenes.
    package func sceneColumns(_ text: String) throws(RequestError) -> [TableField: [String]] {
        let fields = TableField.allCases.map(\.rawValue).joined(separator: ", ")
        return try columns(text, "The fields are \(fields).") { TableField(rawValue: $0) }.mapValues { [$0] }
    }

    /// Parses the character that separates the columns of a table.
    package func delimiter(_ text: String) throws(RequestError) -> String {
        let character = ["\\t": "\t", "tab": "\t", "space": " "][text] ?? text
        guard character.utf8.count == 1, !["\"", "\n", "\r"].contains(character) else {
            throw notUnderstood("to be one ASCII character, tab or space", text)
        }
        return character
    }

    /// Checks text that must be on one line, such as the name of a collection.
    ///
    /// - Parameter limit: The maximum number of characters.
    package func line(_ text: String, limit: Int) throws(RequestError) -> String {
        let scalars = text.unicodeScalars
        guard (1...limit).contains(scalars.count) else {
            throw RequestError(
                .outOfRange, "Expected \(name) to have 1 to \(limit) characters but received \(scalars.count).")
        }
        guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw RequestError(
                .notUnderstood, "Expected \(name) to be one line of text but received a control character.")
        }
        return text
    }

    /// Parses a difference between two clocks: seconds such as `-3.5`, or hours and minutes such as `+02:00` or
    /// `-1:30:15`.
    package func timeOffset(_ text: String) throws(RequestError) -> Double {
        guard let seconds = TimeOffset.seconds(text) else {
            throw notUnderstood("to be seconds such as -3.5, or ±HH:MM[:SS]", text)
        }
        return seconds
    }
}

/// A difference between two clocks.
package enum TimeOffset {
    /// The largest offset, in seconds: about 30 years, which is more than the error of a receiver that miscounts GPS
    /// weeks.
    private static let largest = 1e9

    /// Parses a difference, and returns `nil` for other text.
    package static func seconds(_ text: String) -> Double? {
        guard let seconds = text.contains(":") ? parts(text) : Double(decimal: text), abs(seconds) <= largest else {
            return nil
        }
        return seconds
    }

    private static func parts(_ text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        let digits = text.dropFirst(isNegative || text.hasPrefix("+") ? 1 : 0)
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (2...3).contains(parts.count), numbers[1...].allSatisfy({ $0 < 60 }) else {
            return nil
        }
        let seconds = Double(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
        return isNegative ? -seconds : seconds
    }
}
