import Vantage

/// A parameter of requests, described once.
///
/// The command's option, the server's query parameter with its entry in OpenAPI, the query item of the remote client, the
/// column of a batch and the row in `docs/parameters.md` all follow from it. Factories such as
/// ``number(_:_:in:unit:_:default:)`` create the common kinds.
package struct ParameterDescription<Options>: Sendable {
    /// The name in lower case, with hyphens.
    package let name: String
    package let value: ParameterValue
    /// A sentence about the parameter. It appears in the command's help, in OpenAPI and in the documentation.
    package let help: String
    /// The default in words, or `nil` if the parameter has no effect unless it is given.
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

    /// Reads the text of a flag, a query item or a cell into options.
    ///
    /// - Parameter parameter: The parameter as the user of the interface knows it, for error messages.
    package func read(
        _ text: String, into options: inout Options, as parameter: Parameter
    ) throws(RequestError) { try reading(text, &options, parameter) }

    /// Returns the text from which ``read(_:into:as:)`` reads the options' value, or `nil` for the default.
    package func text(of options: Options) -> String? { writing(options) }
}

/// The interfaces that have a parameter.
package struct ParameterInterfaces: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The parameter is an option of commands.
    package static let command = ParameterInterfaces(rawValue: 1)
    /// The parameter is a query parameter of the server.
    package static let server = ParameterInterfaces(rawValue: 2)
    /// The parameter is a column of batches.
    package static let batch = ParameterInterfaces(rawValue: 4)
}

extension ParameterDescription {
    /// Returns the parameter for other interfaces than commands and the server.
    package func only(in interfaces: ParameterInterfaces) -> Self {
        var description = self
        description.interfaces = interfaces
        return description
    }

    /// Returns the parameter as one that is also a column of batches.
    package var inBatches: Self { only(in: interfaces.union(.batch)) }

    /// Returns the parameter as one that a request must have.
    package var required: Self {
        var description = self
        description.isRequired = true
        return description
    }

    /// Returns the parameter as one that a request may repeat.
    package var repeated: Self {
        var description = self
        description.repeats = true
        return description
    }
}
