/// A JSON value. Members keep their order. If several members have the same name, the last one counts, as in
/// JavaScript.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONValue

        package init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The member with the given name; `nil` if there is none or if the value is not an object.
    package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

    package var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    package var elements: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var text: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of a number, or of a string that contains a number.
    package var number: Double? {
        switch self {
        case .number(let number): number
        case .string(let text): DecimalNumber.number(text)
        default: nil
        }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The value of a string, or a number as text, because identifiers occur in both forms.
    package var label: String? {
        switch self {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
        default: nil
        }
    }
}
