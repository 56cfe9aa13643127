import Foundation
import VantageParameters
import VantageParsing

/// The parameters in a request's query, with their values. The endpoint accepts all of them, and only repeatable
/// parameters occur more than once.
package struct QueryValues: Sendable {
    /// The maximum number of name-value pairs in a query. A URL with many markers has hundreds.
    private static let maximum = 1000
    /// The maximum number of times that a body may repeat a parameter.
    private static let maximumRepeats = 1000
    private var values: [(name: String, text: String)] = []

    /// Parses a query.
    ///
    /// - Parameters:
    ///   - query: The query without its question mark.
    ///   - parameters: The parameters of the endpoint.
    ///   - ignoresUnknown: Whether other parameters are ignored. By default they are rejected, because a mistyped
    ///     filter must not widen the result.
    package init(
        _ query: Substring, _ parameters: [EndpointParameter], ignoringUnknown ignoresUnknown: Bool = false
    ) throws(Problem) {
        let pairs = query.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.maximum)
        guard pairs.count <= Self.maximum else {
            throw Problem(.badRequest, "tooManyParameters", "The query has more than \(Self.maximum) parameters.")
        }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(Substring(parts[0]))
            if ignoresUnknown, !parameters.contains(where: { $0.name == name }) { continue }
            try set(name, parts.count > 1 ? try Self.decoded(Substring(parts[1])) : "", parameters)
        }
    }

    mutating func set(_ name: String, _ value: String, _ parameters: [EndpointParameter]) throws(Problem) {
        guard let parameter = parameters.first(where: { $0.name == name }) else {
            throw Self.unknown(name, parameters.map(\.name))
        }
        guard value.utf8.count <= parameter.maximumLength else {
            throw Problem(.badRequest, "tooLarge", "\(name) is longer than \(parameter.maximumLength) bytes.")
        }
        guard values.count(where: { $0.name == name }) < Self.maximumRepeats else {
            throw Problem(
                .badRequest, "tooManyParameters", "\(name) is repeated more than \(Self.maximumRepeats) times.")
        }
        guard parameter.repeats || text(name) == nil else {
            throw Problem(.badRequest, "contradiction", "\(name) is given more than once. Give it only once.")
        }
        values.append((name, value))
    }

    package func text(_ name: String) -> String? { values.first { $0.name == name }?.text }

    /// Returns all values of a repeatable parameter.
    package func texts(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.text) }

    /// Returns the names and values of all parameters other than those listed, in a canonical order.
    package func parts(except names: Set<String>) -> [String] {
        let groups = Dictionary(grouping: values.filter { !names.contains($0.name) }, by: \.name)
        return groups.sorted { $0.key < $1.key }.flatMap { name, values in
            [name, "\(values.count)"] + values.map(\.text)
        }
    }

    package func number(_ name: String) throws(RequestError) -> Double? {
        if let text = text(name) { try Parameter(name).number(text) } else { nil }
    }

    package func integer(_ name: String) throws(RequestError) -> Int? {
        if let text = text(name) { try Parameter(name).integer(text) } else { nil }
    }

    /// Returns the value of a flag. A flag without a value is `true`, and an absent flag is `false`.
    package func flag(_ name: String) throws(RequestError) -> Bool {
        if let text = text(name) { try Parameter(name).flag(text) } else { false }
    }

    package func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(RequestError) -> Word? {
        if let text = text(name) { try Parameter(name).word(text) } else { nil }
    }

    /// Returns options whose values are taken from a group of parameters.
    package func options<Group: ParameterGroup>(
        _ group: Group.Type, _ standard: Group.Options = Group.standard
    ) throws(RequestError) -> Group.Options {
        var options = standard
        try group.read(into: &options, .plain, from: texts)
        return options
    }

    private static func unknown(_ name: String, _ names: [String]) -> Problem {
        let known =
            names.isEmpty ? "This endpoint has no parameters." : "Valid names: \(names.joined(separator: ", "))."
        return Problem(.badRequest, "unknownParameter", "Unknown parameter \"\(name.prefix(40))\". \(known)")
    }

    /// Decodes part of a query and rejects text that is not UTF-8.
    ///
    /// Source: WHATWG URL, application/x-www-form-urlencoded parsing.
    private static func decoded(_ text: Substring) throws(Problem) -> String {
        let plain = text.utf8.contains(UInt8(ascii: "+")) ? Substring(text.replacing("+", with: " ")) : text
        guard plain.utf8.contains(UInt8(ascii: "%")) else { return String(plain) }
        guard let decoded = String(plain).removingPercentEncoding else {
            throw Problem(.badRequest, "notUnderstood", "\"\(text.prefix(40))\" is not percent-encoded UTF-8.")
        }
        return decoded
    }
}
