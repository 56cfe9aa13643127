import Vantage
import VantageHTTP
import VantageParameters

/// The values in a request, parsed as Google parses them: an empty value counts as absent, and words are not
/// case-sensitive.
struct GoogleValues: Sendable {
    private let query: QueryValues
    private let names: ParameterNames

    init(_ request: EndpointRequest) {
        query = request.query
        names = request.names
    }

    func text(_ name: String) -> String? { texts(name).first }

    func texts(_ name: String) -> [String] { query.texts(name).filter { !$0.allSatisfy(\.isWhitespace) } }

    func number(_ name: String) throws -> Double? { try text(name) == nil ? nil : query.number(name) }

    func integer(_ name: String) throws -> Int? { try text(name) == nil ? nil : query.integer(name) }

    func flag(_ name: String) throws -> Bool { try text(name).map { try names(name).googleFlag($0) } ?? false }

    func place(_ name: String) throws -> Coordinate? { try text(name).map { try names(name).googlePlace($0) } }

    /// - Throws: ``Problem`` `missingParameter` if the value is absent.
    func required(_ name: String, _ example: String) throws -> String {
        guard let text = text(name) else {
            throw Problem(.badRequest, "missingParameter", "Expected \(name), such as \(name)=\(example).")
        }
        return text
    }

    /// Returns a value that must be one of a fixed set of words.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws -> Word? {
        guard let text = text(name) else { return nil }
        guard let word = Word(rawValue: text.lowercased()) else {
            throw names(name).notUnderstood("to be " + Word.allCases.map(\.rawValue).joined(separator: " or "), text)
        }
        return word
    }

    func callAsFunction(_ name: String) -> Parameter { names(name) }
}

extension Parameter {
    /// Parses `true` or `false` in any case, because Python writes `True`.
    func googleFlag(_ text: some StringProtocol) throws -> Bool {
        switch text.lowercased() {
        case "true": return true
        case "false": return false
        default: throw notUnderstood("to be true or false", text)
        }
    }
}

extension Problem {
    /// - Parameter detail: The unsupported feature, with the name of its parameter.
    static func notSupported(_ detail: String) -> Problem { Problem(.badRequest, "notSupported", detail) }
}
