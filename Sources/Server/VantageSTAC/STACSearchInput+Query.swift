import Foundation
import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing

extension STACSearchInput {
    /// Reads the parameters from a query.
    ///
    /// - Throws: `RequestError` if a value is malformed.
    init(_ query: QueryValues) throws {
        box = try query.text("bbox").map { try Self.numbers($0, "bbox") }
        intersects = try query.text("intersects").map { text in
            do { return try JSONParser.value(of: text.utf8) } catch {
                throw RequestError(.notUnderstood, "intersects is not valid JSON: it \(error).")
            }
        }
        datetime = query.text("datetime")
        ids = query.text("ids").map(Self.parts)
        collections = query.text("collections").map(Self.parts)
        place = try PlaceInput(query)
        let language = query.text("filter-lang")
        try STACFilter.check(language)
        filter = try query.text("filter").map { try STACFilter($0, language: language) }
        sorting = query.text("sortby").map { Self.parts($0).map(STACSort.init(parsing:)) } ?? []
        fields = query.text("fields").map { STACFields(Self.parts($0)) }
        limit = try query.integer("limit")
        after = query.text("after")
    }

    static func numbers(_ text: String, _ name: String) throws -> [Double] {
        let parts = parts(text)
        let numbers = parts.compactMap { Double(decimal: $0) }
        guard numbers.count == parts.count else {
            throw Parameter(name).notUnderstood("to be numbers separated by commas", text)
        }
        return numbers
    }

    private static func parts(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
