import Foundation
import JSONReading
import VantageRequests

/// The values of a request's query: each known to the endpoint, and each there once unless it may be there several times.
struct QueryValues: Sendable {
    /// Pairs; an address of many markers has hundreds.
    private static let maximum = 1000
    /// Of one that may be there several times, in a body.
    private static let maximumRepeats = 1000
    private var values: [(name: String, text: String)] = []

    /// - Parameters:
    ///   - query: What stands behind the `?`.
    ///   - parameters: Those that the endpoint takes. Another is refused: a mistyped filter must not widen an answer.
    ///   - passesOver: Whether others are passed over all the same.
    init(
        _ query: Substring, _ parameters: [EndpointParameter], passingOverOthers passesOver: Bool = false
    ) throws(Problem) {
        let pairs = query.utf8.split(separator: UInt8(ascii: "&"), maxSplits: Self.maximum)
        guard pairs.count <= Self.maximum else {
            throw Problem(.badRequest, "tooManyParameters", "The query has more than \(Self.maximum) parameters.")
        }
        for pair in pairs {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(Substring(parts[0]))
            if passesOver, !parameters.contains(where: { $0.name == name }) { continue }
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
                .badRequest, "tooManyParameters", "\(name) is there more than \(Self.maximumRepeats) times.")
        }
        guard parameter.repeats || text(name) == nil else {
            throw Problem(.badRequest, "contradiction", "\(name) is there more than once. Give it once.")
        }
        values.append((name, value))
    }

    func text(_ name: String) -> String? { values.first { $0.name == name }?.text }

    /// All of one that may be there several times.
    func texts(_ name: String) -> [String] { values.filter { $0.name == name }.map(\.text) }

    func number(_ name: String) throws(RequestError) -> Double? {
        guard let text = text(name) else { return nil }
        guard let number = DecimalText.number(text) else { throw Parameter(name).notUnderstood("as a number", text) }
        return number
    }

    func integer(_ name: String) throws(RequestError) -> Int? {
        guard let text = text(name) else { return nil }
        guard let number = Int(text) else { throw Parameter(name).notUnderstood("as a whole number", text) }
        return number
    }

    /// `true` or `false`; a name without a value is true.
    func flag(_ name: String) throws(RequestError) -> Bool {
        switch text(name) {
        case nil, "false": return false
        case "", "true": return true
        case let text?: throw Parameter(name).notUnderstood("as true or false", text)
        }
    }

    func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(RequestError) -> Word? {
        guard let text = text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            throw Parameter(name).notUnderstood("as " + Word.allCases.map(\.rawValue).joined(separator: " or "), text)
        }
        return word
    }

    private static func unknown(_ name: String, _ names: [String]) -> Problem {
        let known = names.isEmpty ? "It takes none." : "It takes: \(names.joined(separator: ", "))."
        return Problem(.badRequest, "unknownParameter", "There is no parameter \"\(name.prefix(40))\" here. \(known)")
    }

    /// Source: WHATWG URL, application/x-www-form-urlencoded parsing; what is no UTF-8 is refused.
    private static func decoded(_ text: Substring) throws(Problem) -> String {
        let plain = text.utf8.contains(UInt8(ascii: "+")) ? Substring(text.replacing("+", with: " ")) : text
        guard plain.utf8.contains(UInt8(ascii: "%")) else { return String(plain) }
        guard let decoded = String(plain).removingPercentEncoding else {
            throw Problem(.badRequest, "notUnderstood", "\"\(text.prefix(40))\" is not percent-encoded UTF-8.")
        }
        return decoded
    }
}
