import Vantage

/// Parameters that belong together, such as scene filters.
package protocol ParameterGroup {
    /// The options that the parameters are read into.
    associatedtype Options: Sendable
    /// The options for a request without parameters.
    static var standard: Options { get }
    /// The parameters, in the order in which they are read.
    static var all: [ParameterDescription<Options>] { get }
    /// Checks that the parameters in a request do not contradict each other.
    static func check(_ options: Options, _ names: ParameterNames) throws(RequestError)
}

extension ParameterGroup {
    package static func check(_ options: Options, _ names: ParameterNames) throws(RequestError) {}

    /// Reads the parameters in a request. Options whose parameter is absent stay unchanged.
    ///
    /// - Parameters:
    ///   - options: The options to change.
    ///   - texts: A closure that returns the values of a parameter in the request.
    package static func read(
        into options: inout Options, _ names: ParameterNames, from texts: (_ name: String) -> [String]
    ) throws(RequestError) {
        for parameter in all {
            for text in texts(parameter.name) {
                try parameter.read(text, into: &options, as: names(parameter.name))
            }
        }
        try check(options, names)
    }

    /// Returns the parameters that represent options in a request. Parameters set to their defaults are omitted.
    package static func texts(of options: Options) -> [(name: String, text: String)] {
        all.compactMap { parameter in parameter.text(of: options).map { (parameter.name, $0) } }
    }
}
