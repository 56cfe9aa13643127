import VantageMapCanvas
import Vantage
import VantageParameters

/// A parameter of a map request. Its value is text, or JSON that can only be sent in a body.
struct MapParameter: Sendable {
    let name: String
    /// The text of the value, or `nil` if it is an object.
    let text: String?
    /// The value as it appears in a JSON body.
    let json: String

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
        json = (try? JSONLine.text(text)) ?? "\"\""
    }

    /// - Parameter json: A JSON object.
    init(_ name: String, json: String) {
        self.name = name
        self.json = json
        text = nil
    }

    /// Returns a JSON object of parameters. Parameters that occur several times become arrays.
    static func body(of parameters: [MapParameter]) -> [UInt8] {
        var values: [(name: String, values: [String])] = []
        for parameter in parameters {
            if let place = values.firstIndex(where: { $0.name == parameter.name }) {
                values[place].values.append(parameter.json)
            } else {
                values.append((parameter.name, [parameter.json]))
            }
        }
        let members = values.map { name, values in
            "\"\(name)\":" + (values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]")
        }
        return Array("{\(members.joined(separator: ","))}".utf8)
    }
}

extension MapParameter {
    /// Returns the parameters of options. Those with their default are left out.
    static func parameters<Group: ParameterGroup>(_ group: Group.Type, _ options: Group.Options) -> [MapParameter] {
        group.texts(of: options).map { MapParameter($0.name, $0.text) }
    }
}
