import VantageParsing

extension JSONValue {
    /// Creates an object. Members that are `nil` are left out.
    static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { member in member.value.map { Member(name: member.key, value: $0) } })
    }

    static func numbers(_ numbers: [Double]) -> JSONValue { .array(numbers.map { .number($0) }) }
    static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
    static func integer(_ number: Int) -> JSONValue { .number(Double(number)) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self = .string(text) }
}
