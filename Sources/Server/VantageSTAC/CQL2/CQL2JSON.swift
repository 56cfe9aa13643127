import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing
import VantageScenes

/// Reads a condition in CQL2 JSON, which has the same operators as the text that ``CQL2Parser`` parses. By default,
/// pystac-client sends filters in this format.
///
/// Source: OGC 21-065r2, clause 8 and the JSON Schema of CQL2.
struct CQL2JSON {
    private let maximumDepth: Int
    /// The number of conditions and values that may still be read.
    private var left: Int

    /// - Throws: `RequestError` if the value is not a condition, or is too large.
    static func condition(_ json: JSONValue, _ limits: ServerLimits) throws(RequestError) -> SceneCondition {
        // A condition in text takes at least four bytes: `a=1 `.
        var reader = CQL2JSON(maximumDepth: limits.maximumFilterDepth, left: limits.maximumFilterBytes / 4)
        return try reader.condition(json, depth: 1)
    }

    private init(maximumDepth: Int, left: Int) {
        self.maximumDepth = maximumDepth
        self.left = left
    }

    private mutating func condition(_ json: JSONValue, depth: Int) throws(RequestError) -> SceneCondition {
        left -= 1
        guard depth <= maximumDepth, left >= 0 else {
            throw RequestError(
                .outOfRange, "filter is nested deeper than \(maximumDepth) levels, or has too many conditions.")
        }
        if case .bool(let truth) = json { return .constant(truth) }
        guard let name = json["op"]?.text, let arguments = json["args"]?.elements else {
            throw CQL2Parser.notUnderstood("an object with \"op\" and \"args\"", written(json))
        }
        switch name {
        case "and": return .all(try conditions(arguments, depth, name))
        case "or": return .any(try conditions(arguments, depth, name))
        case "not":
            guard arguments.count == 1 else { throw mismatch(name, arguments) }
            return .not(try condition(arguments[0], depth: depth + 1))
        case "isNull":
            guard arguments.count == 1, let field = try field(arguments[0]) else { throw mismatch(name, arguments) }
            return .isUnknown(field.attribute)
        case "like", "between", "in": return try advanced(name, arguments)
        default: return try comparison(name, arguments)
        }
    }

    private mutating func conditions(
        _ arguments: [JSONValue], _ depth: Int, _ name: String
    ) throws(RequestError) -> [SceneCondition] {
        guard !arguments.isEmpty else { throw mismatch(name, arguments) }
        var conditions: [SceneCondition] = []
        for argument in arguments { conditions.append(try condition(argument, depth: depth + 1)) }
        return conditions
    }

    private mutating func advanced(_ name: String, _ arguments: [JSONValue]) throws(RequestError) -> SceneCondition {
        guard let first = arguments.first, let field = try field(first) else { throw mismatch(name, arguments) }
        switch (name, arguments.count) {
        case ("like", 2):
            guard case .text(let pattern) = try value(arguments[1], field) else {
                throw CQL2Parser.notUnderstood("a text field before like", field.name)
            }
            return .matches(field.attribute, TextPattern(pattern))
        case ("between", 3):
            return .all([
                .compare(field.attribute, .greaterOrEqual, try value(arguments[1], field)),
                .compare(field.attribute, .lessOrEqual, try value(arguments[2], field)),
            ])
        case ("in", 2):
            guard let values = arguments[1].elements else { throw mismatch(name, arguments) }
            var conditions: [SceneCondition] = []
            for item in values { conditions.append(.compare(field.attribute, .equal, try value(item, field))) }
            return .any(conditions)
        default: throw mismatch(name, arguments)
        }
    }

    private mutating func comparison(_ name: String, _ arguments: [JSONValue]) throws(RequestError) -> SceneCondition {
        guard let comparison = SceneCondition.Comparison(rawValue: name) else {
            throw CQL2Parser.notUnderstood(
                "an operator: and, or, not, =, <>, <, <=, >, >=, isNull, like, between or in", name)
        }
        guard arguments.count == 2 else { throw mismatch(name, arguments) }
        if let field = try field(arguments[0]) {
            return .compare(field.attribute, comparison, try value(arguments[1], field))
        }
        // The value may come before the field.
        guard let field = try field(arguments[1]) else { throw mismatch(name, arguments) }
        return .compare(field.attribute, comparison.swapped, try value(arguments[0], field))
    }

    /// - Returns: `nil` if the value does not name a field.
    private func field(_ json: JSONValue) throws(RequestError) -> CQL2Field? {
        guard let name = json["property"]?.text else { return nil }
        return try CQL2Field(name)
    }

    private mutating func value(_ json: JSONValue, _ field: CQL2Field) throws(RequestError) -> SceneValue {
        left -= 1
        guard left >= 0 else { throw RequestError(.outOfRange, "filter has too many values.") }
        switch json {
        case .number(let number): return try field.value(.number(number))
        case .string(let text): return try field.value(.text(text))
        default:
            if let text = json["timestamp"]?.text { return try field.value(.text(text)) }
            if let text = json["date"]?.text { return try field.value(.text(text + "T00:00:00Z")) }
            throw CQL2Parser.notUnderstood("a value for \(field.name)", written(json))
        }
    }

    private func mismatch(_ name: String, _ arguments: [JSONValue]) -> RequestError {
        CQL2Parser.notUnderstood("the arguments of \"\(name)\"", written(.array(arguments)))
    }

    private func written(_ json: JSONValue) -> String { String(decoding: JSONWriter.bytes(of: json), as: UTF8.self) }
}
