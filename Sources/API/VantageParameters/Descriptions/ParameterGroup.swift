import Vantage

/// Parameters that requests take together, such as the filters of scenes.
package protocol ParameterGroup {
    /// The options that the parameters are read into.
    associatedtype Options: Sendable
    /// The options of a request without parameters.
    static var standard: Options { get }
    /// The parameters. They are read in this order.
    static var all: [ParameterDescription<Options>] { get }
    /// Checks that the parameters of a request fit together.
    static func check(_ options: Options, _ names: ParameterNames) throws(RequestError)
}

extension ParameterGroup {
    package static func check(_ options: Options, _ names: ParameterNames) throws(RequestError) {}

    /// Reads the parameters of a request. Options without a parameter stay unchanged.
    ///
    /// - Parameters:
    ///   - options: The options that the values change.
    ///   - texts: Returns the values that a request has for a name.
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

    /// Returns the parameters of a request with certain options. Those with their default are left out.
    package static func texts(of options: Options) -> [(name: String, text: String)] {
        all.compactMap { parameter in parameter.text(of: options).map { (parameter.name, $0) } }
    }
}
