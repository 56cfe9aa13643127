import VantageMapCanvas
import Vantage
import VantageParameters
import VantageParsing

/// A parameter of a map request. Its value is text, or an object that can only be sent in a body.
struct MapParameter: Sendable {
    let name: String
    /// The value as it appears in a JSON body.
    let value: JSONValue
    /// The text of the value, or `nil` if it is an object.
    var text: String? { value.text }

    init(_ name: String, _ text: String) { self.init(name, .string(text)) }

    /// - Parameter value: A string or an object.
    init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }

    /// Returns a JSON object of parameters. Parameters that occur several times become arrays.
    static func body(of parameters: [MapParameter]) -> [UInt8] {
        var values: [(name: String, values: [JSONValue])] = []
        for parameter in parameters {
            if let place = values.firstIndex(where: { $0.name == parameter.name }) {
                values[place].values.append(parameter.value)
            } else {
                values.append((parameter.name, [parameter.value]))
            }
        }
        let members = values.map { name, values in
            JSONValue.Member(name: name, value: values.count == 1 ? values[0] : .array(values))
        }
        return JSONValue.object(members).json.bytes
    }
}

extension MapParameter {
    /// Returns the parameters that represent options. Parameters set to their defaults are omitted.
    static func parameters<Group: ParameterGroup>(_ group: Group.Type, _ options: Group.Options) -> [MapParameter] {
        group.texts(of: options).map { MapParameter($0.name, $0.text) }
    }
}
