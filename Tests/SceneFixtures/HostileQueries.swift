import Foundation

/// What nobody who means well searches for: signs of other languages, what looks like letters, scripts with their
/// marks, what is almost a link or a code, and very much of anything.
package enum HostileQueries {
    /// The texts of `Tests/hostile-queries.json`: pairs of a text and how often it is repeated.
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
