import VantageHTTP
import VantageParameters
import VantageParsing
import VantageScenes

/// An unchecked filter, in one of the two languages of CQL2.
enum STACFilter {
    case text(String)
    case json(JSONValue)

    /// The names of the languages in requests.
    static let languages = ["cql2-text", "cql2-json"]

    /// Creates a filter from a query value.
    ///
    /// - Parameter language: The value of `filter-lang`; text is the default.
    /// - Throws: `RequestError` if the language is unknown, or if it is `cql2-json` and the text is not JSON.
    init(_ text: String, language: String?) throws(RequestError) {
        try Self.check(language)
        guard language == "cql2-json" else {
            self = .text(text)
            return
        }
        do { self = .json(try JSONParser.value(of: text.utf8)) } catch {
            throw RequestError(.notUnderstood, "filter is not valid JSON: it \(error).")
        }
    }

    /// Creates a filter from a member of a body. A string is CQL2 text, and any other value is CQL2 JSON.
    init(_ member: JSONValue) { self = member.text.map { .text($0) } ?? .json(member) }

    static func check(_ language: String?) throws(RequestError) {
        guard let language, !languages.contains(language) else { return }
        throw Parameter("filter-lang").notUnderstood("to be \(languages.joined(separator: " or "))", language)
    }

    func condition(_ limits: ServerLimits) throws(RequestError) -> SceneCondition {
        switch self {
        case .text(let text): try CQL2Parser.condition(text, limits)
        case .json(let json): try CQL2JSON.condition(json, limits)
        }
    }
}
