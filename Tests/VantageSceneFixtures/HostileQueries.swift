import Foundation

/// Hostile search strings: special characters of query and programming languages, homoglyphs, scripts with combining
/// marks, text that resembles links and codes, and very long text.
package enum HostileQueries {
    /// The strings in `Tests/hostile-queries.json`, which lists each string with a repetition count.
    package static func all() throws -> [String] {
        let file = SampleData.repository.appending(path: "Tests/hostile-queries.json")
        return try JSONDecoder().decode([Query].self, from: Data(contentsOf: file)).map(\.text)
    }

    private struct Query: Decodable {
        let text: String

        init(from decoder: any Decoder) throws {
            var parts = try decoder.unkeyedContainer()
            text = String(repeating: try parts.decode(String.self), count: try parts.decode(Int.self))
        }
    }
}
