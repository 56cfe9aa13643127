import Vantage
import VantageParsing

/// The values in a JSON object whose members are named after parameters.
///
/// Members are strings, numbers, `true` and `false`, and arrays of these for parameters that may be repeated. A member
/// that is an object is an overlay: it has a `geojson` member, and members for the overlay's style.
package struct JSONRequest: Sendable {
    /// The names and values, in the order of the members.
    package let values: [(name: String, text: String)]

    /// Parses an object.
    ///
    /// - Parameters:
    ///   - json: The object, in UTF-8.
    ///   - subject: The words for the object in error messages, such as `The body`.
    package init(_ json: [UInt8], _ subject: String) throws(RequestError) {
        var values: [(name: String, text: String)] = []
        for member in try Self.members(of: json, subject) {
            for value in member.value.elements ?? [member.value] {
                values.append((member.name, try Self.text(value, member.name)))
            }
        }
        self.values = values
    }

    private static func members(of json: [UInt8], _ subject: String) throws(RequestError) -> [JSONValue.Member] {
        guard let value = try? JSONParser.value(of: json), case .object(let members) = value else {
            throw RequestError(.notUnderstood, "\(subject) is not a JSON object.")
        }
        return members
    }

    private static func text(_ value: JSONValue, _ name: String) throws(RequestError) -> String {
        switch value {
        case .string(let text): return text
        case .number, .bool: return value.encoded
        case .object: return try overlay(value, name)
        case .null, .array:
            throw RequestError(.notUnderstood, "\(name.prefix(40)): Expected a string, a number, true or false.")
        }
    }

    /// Returns an overlay in the form used in queries: `GEOJSON,key=value…`.
    private static func overlay(_ value: JSONValue, _ name: String) throws(RequestError) -> String {
        let name = name.prefix(40)
        guard let shape = value["geojson"], case .object = shape else {
            throw RequestError(.notUnderstood, "\(name): Expected an object with a \"geojson\" member.")
        }
        var parts = [shape.encoded]
        for member in value.members where member.name != "geojson" {
            let text = try text(member.value, member.name)
            guard OverlaySettings.all.contains(where: { $0.name == member.name }) else {
                throw OverlaySettings.unknown(member.name, Parameter(String(name)))
            }
            guard !text.contains(",") else {
                throw RequestError(
                    .notUnderstood, "\(name): The overlay setting \"\(member.name)\" cannot contain a comma.")
            }
            parts.append("\(member.name)=\(text)")
        }
        return parts.joined(separator: ",")
    }
}

extension JSONValue {
    fileprivate var encoded: String { String(decoding: json.bytes, as: UTF8.self) }
}
