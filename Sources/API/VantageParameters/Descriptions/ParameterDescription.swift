import Vantage

/// A request parameter, described in a single place.
///
/// The following are derived from it: the command's option, the server's query parameter and its OpenAPI entry, the
/// remote client's query item, the batch column and the row in `docs/parameters.md`. Factories such as
/// ``number(_:_:in:unit:_:default:)`` create the common kinds.
package struct ParameterDescription<Options>: Sendable {
    /// The name in lower case, with hyphens.
    package let name: String
    package let value: ParameterValue
    /// A sentence about the parameter. It appears in the command's help, in OpenAPI and in the documentation.
    package let help: String
    /// The default in words, or `nil` if omitting the parameter has no effect.
    package let defaultText: String?
    package private(set) var interfaces: ParameterInterfaces = [.command, .server]
    package private(set) var isRequired = false
    /// Whether a request may repeat the parameter.
    package private(set) var repeats = false

    private let reading: @Sendable (_ text: String, _ options: inout Options, Parameter) throws(RequestError) -> Void
    private let writing: @Sendable (Options) -> String?

    package init(
        _ name: String, _ value: ParameterValue, _ help: String, defaultText: String? = nil,
        read: @escaping @Sendable (_ text: String, _ options: inout Options, Parameter) throws(RequestError) -> Void,
        write: @escaping @Sendable (Options) -> String?
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.defaultText = defaultText
        reading = read
        writing = write
    }

    /// Parses the text of a flag, query item or table cell and stores the value in options.
    ///
    /// - Parameter parameter: The parameter as users of the interface write it, for error messages.
    package func read(
        _ text: String, into options: inout Options, as parameter: Parameter
    ) throws(RequestError) { try reading(text, &options, parameter) }

    /// Returns the text that ``read(_:into:as:)`` would parse to the options' value, or `nil` for the default.
    package func text(of options: Options) -> String? { writing(options) }
}

/// The interfaces that have a parameter.
package struct ParameterInterfaces: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The parameter is a command-line option.
    package static let command = ParameterInterfaces(rawValue: 1)
    /// The parameter is a query parameter on the server.
    package static let server = ParameterInterfaces(rawValue: 2)
    /// The parameter is a column in batch tables.
    package static let batch = ParameterInterfaces(rawValue: 4)
}

extension ParameterDescription {
    /// Returns this parameter, available only in the given interfaces.
    package func only(in interfaces: ParameterInterfaces) -> Self {
        var description = self
        description.interfaces = interfaces
        return description
    }

    /// This parameter, also available as a column in batch tables.
    package var inBatches: Self { only(in: interfaces.union(.batch)) }

    /// This parameter, marked as required.
    package var required: Self {
        var description = self
        description.isRequired = true
        return description
    }

    /// This parameter, marked as repeatable.
    package var repeated: Self {
        var description = self
        description.repeats = true
        return description
    }
}
