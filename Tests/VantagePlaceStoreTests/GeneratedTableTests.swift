import Foundation
import Testing
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tables of folded phrases that are generated from other tables. With `VANTAGE_REWRITE` in the environment, the tests
/// write them instead of comparing them.
@Suite struct GeneratedTableTests {
    private static let folder = SampleData.repository.appending(path: "Sources/Storage/VantagePlaceStore/Tables")

    @Test func `the table of category phrases matches the categories`() throws {
        var meanings: [String: (subcategories: Set<String>, whole: Set<String>)] = [:]
        for subcategory in Subcategory.all {
            for phrase in subcategory.words.values.joined() {
                meanings[Self.distinct(phrase), default: ([], [])].subcategories.insert(subcategory.id)
            }
        }
        // A phrase for a subcategory is not a phrase for the whole category.
        let narrow = Set(meanings.keys)
        for category in PointOfInterestCategory.allCases {
            for phrase in category.phrases.map(Self.distinct) where !narrow.contains(phrase) {
                meanings[phrase, default: ([], [])].whole.insert(category.rawValue)
            }
        }
        try Self.compare(
            "category-phrases",
            """
            # The phrases for categories: a folded phrase, the subcategories that it stands for, and the categories.
            # VANTAGE_REWRITE=1 swift test --filter GeneratedTableTests writes this file.
            """,
            meanings.map {
                "\($0);\($1.subcategories.sorted().joined(separator: ","));\($1.whole.sorted().joined(separator: ","))"
            })
    }

    @Test func `the table of region names matches the countries and states`() throws {
        var regions: [String: [String]] = [:]
        func add(_ phrase: String, _ region: String) {
            if regions[phrase]?.contains(region) != true { regions[phrase, default: []].append(region) }
        }
        for line in try Self.lines("countries") {
            let fields = line.split(separator: ";").map(String.init)
            add("=" + fields[0].lowercased(), fields[0])
            for name in fields.dropFirst() { add(Self.folded(name), fields[0]) }
        }
        for line in try Self.lines("states") {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
            let code = fields[0].split(separator: "-")[1]
            // Numbers and single letters are too ambiguous.
            if code.contains(where: \.isLetter), code.count > 1 { add("=" + code.lowercased(), fields[0]) }
            for name in fields.dropFirst(2) { add(Self.folded(name), fields[0]) }
        }
        #expect(regions.keys.map { $0.split(separator: " ").count }.max() == Regions.longest)
        try Self.compare(
            "region-names",
            """
            # The names and codes of countries and states: a folded name, or = and a code, then the regions' codes.
            # VANTAGE_REWRITE=1 swift test --filter GeneratedTableTests writes this file from countries.txt and states.txt.
            """,
            regions.map { "\($0);\($1.joined(separator: ","))" })
    }

    /// Returns the lines of a table in the repository, without comments.
    static func lines(_ table: String) throws -> [String] {
        DataTable.lines(Array(try Data(contentsOf: folder.appending(path: "\(table).txt"))))
    }

    private static func folded(_ phrase: String) -> String { joined(FoldingTokenizer().words(of: phrase)) }

    /// Returns the distinct words of a phrase, because repeated words are also removed from queries.
    private static func distinct(_ phrase: String) -> String { joined(FoldingTokenizer().distinctWords(of: phrase)) }

    private static func joined(_ words: [[UInt8]]) -> String {
        words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }

    private static func compare(_ table: String, _ comment: String, _ lines: [String]) throws {
        let sorted = lines.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let text = ([comment] + sorted).map { $0 + "\n" }.joined()
        let file = folder.appending(path: "\(table).txt")
        if ProcessInfo.processInfo.environment["VANTAGE_REWRITE"] != nil { try Data(text.utf8).write(to: file) }
        let found = try String(contentsOf: file, encoding: .utf8)
        #expect(found == text, "Run the test with VANTAGE_REWRITE=1 to update \(table).txt.")
    }
}
