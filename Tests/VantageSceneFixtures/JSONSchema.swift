import Foundation

/// A JSON value of any kind.
package enum JSONTree: Decodable, Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([JSONTree])
    case object([String: JSONTree])

    package init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() { self = .null; return }
        if let bool = try? value.decode(Bool.self) { self = .bool(bool); return }
        if let number = try? value.decode(Double.self) { self = .number(number); return }
        if let text = try? value.decode(String.self) { self = .text(text); return }
        if let array = try? value.decode([JSONTree].self) { self = .array(array); return }
        self = .object(try value.decode([String: JSONTree].self))
    }

    package init(_ text: some StringProtocol) throws {
        self = try JSONDecoder().decode(JSONTree.self, from: Data(text.utf8))
    }

    package subscript(key: String) -> JSONTree? { members?[key] }
    package var members: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }
    package var elements: [JSONTree]? { if case .array(let elements) = self { elements } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// The part of JSON Schema 2020-12 that `docs/schemas` uses. Unknown keywords are reported as problems.
package struct JSONSchema: Sendable {
    package let name: String
    package let root: JSONTree
    private let folder: URL

    package init(_ name: String, in folder: URL) throws {
        self.name = name
        self.folder = folder
        let file = folder.appending(path: name + ".json")
        root = try JSONTree(String(contentsOf: file, encoding: .utf8))
    }

    /// Returns the violations in a value with their paths; empty if the value conforms.
    package func problems(of value: JSONTree) throws -> [String] { try check(value, root, "$") }

    private func check(_ value: JSONTree, _ schema: JSONTree, _ path: String) throws -> [String] {
        var problems: [String] = []
        for (keyword, rule) in schema.members ?? [:] {
            problems += try check(value, schema, keyword, rule, path)
        }
        return problems
    }

    private func check(
        _ value: JSONTree, _ schema: JSONTree, _ keyword: String, _ rule: JSONTree, _ path: String
    ) throws -> [String] {
        func unless(_ isRight: Bool) -> [String] { isRight ? [] : ["\(path): \(keyword) \(rule), not \(value)"] }
        switch keyword {
        case "$schema", "title", "description", "then": return []
        case "$ref":
            let other = (rule.text ?? "").replacing(".json", with: "")
            return try JSONSchema(other, in: folder).problems(of: value).map { path + $0.dropFirst() }
        case "type": return unless(Self.isOf(rule.text ?? "", value))
        case "enum": return unless(rule.elements?.contains(value) == true)
        case "const": return unless(rule == value)
        case "minimum": return unless(value.number.map { $0 >= rule.number! } ?? true)
        case "maximum": return unless(value.number.map { $0 <= rule.number! } ?? true)
        case "exclusiveMinimum": return unless(value.number.map { $0 > rule.number! } ?? true)
        case "exclusiveMaximum": return unless(value.number.map { $0 < rule.number! } ?? true)
        case "minItems": return unless(value.elements.map { Double($0.count) >= rule.number! } ?? true)
        case "maxItems": return unless(value.elements.map { Double($0.count) <= rule.number! } ?? true)
        case "pattern": return unless(try value.text.map { try Regex(rule.text!).firstMatch(in: $0) != nil } ?? true)
        case "required":
            return (rule.elements ?? []).compactMap(\.text).filter { value[$0] == nil }
                .map { "\(path): \($0) is missing" }
        case "properties":
            return try (value.members ?? [:]).flatMap { key, member in
                try rule[key].map { try check(member, $0, path + "." + key) } ?? []
            }
        case "additionalProperties":
            let further = (value.members ?? [:]).filter { schema["properties"]?[$0.key] == nil }
            guard rule.members != nil else { return further.keys.map { "\(path): \($0) is not in the schema" } }
            return try further.flatMap { try check($1, rule, path + "." + $0) }
        case "items":
            return try (value.elements ?? []).enumerated().flatMap { try check($1, rule, "\(path)[\($0)]") }
        case "anyOf":
            return unless(try (rule.elements ?? []).contains { try check(value, $0, path).isEmpty })
        case "if":
            guard try check(value, rule, path).isEmpty, let then = schema["then"] else { return [] }
            return try check(value, then, path)
        default: return ["\(path): \(keyword) is a keyword that is not checked"]
        }
    }

    private static func isOf(_ type: String, _ value: JSONTree) -> Bool {
        switch value {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .number(let number): type == "number" || (type == "integer" && number == number.rounded())
        case .text: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
