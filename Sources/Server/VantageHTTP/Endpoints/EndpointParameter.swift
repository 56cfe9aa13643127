import VantageParameters

/// A parameter of an endpoint.
package struct EndpointParameter: Sendable {
    package enum Place: String, Sendable { case path, query }

    package typealias Kind = ParameterValue

    /// The maximum number of bytes in a value.
    package var maximumLength: Int { if case .overlay = kind { .max } else { 10_000 } }

    package let name: String
    package let place: Place
    package let kind: Kind
    package let summary: String
    package let isRequired: Bool
    /// Whether a request may repeat the parameter.
    package let repeats: Bool

    /// - Parameter isRequired: Ignored for path parameters, which are always required.
    package init(
        _ name: String, _ kind: Kind, _ summary: String, in place: Place = .query, isRequired: Bool = false,
        repeats: Bool = false
    ) {
        self.repeats = repeats
        self.isRequired = isRequired || place == .path
        self.name = name
        self.place = place
        self.kind = kind
        self.summary = summary
    }
}

extension EndpointParameter {
    /// Creates a query parameter from its description.
    package init<Options>(_ description: ParameterDescription<Options>) {
        self.init(
            description.name, description.value, description.summary, isRequired: description.isRequired,
            repeats: description.repeats)
    }
}

extension ParameterDescription {
    /// The help text, including the unit and the default.
    fileprivate var summary: String {
        let unit = value.unit.map { " In \($0)." } ?? ""
        return help + unit + (defaultText.map { " Default: \($0)." } ?? "")
    }
}

extension ParameterGroup {
    /// The group's query parameters.
    package static var endpointParameters: [EndpointParameter] { all.endpointParameters() }
}

extension Sequence {
    /// Returns query parameters for the descriptions that apply to the server.
    package func endpointParameters<Options>() -> [EndpointParameter] where Element == ParameterDescription<Options> {
        filter { $0.interfaces.contains(.server) }.map { EndpointParameter($0) }
    }
}
