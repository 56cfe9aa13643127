import Foundation
import Testing
import VantageSceneFixtures

@testable import VantagePlaces

struct SubcategoryTests {
    @Test func `every subcategory has words in all languages`() {
        for subcategory in Subcategory.all {
            for language in Subcategory.languages {
                #expect(subcategory.words[language]?.first?.isEmpty == false, "\(subcategory.id) in \(language)")
            }
            #expect(!subcategory.rules.isEmpty && subcategory.rules.allSatisfy { $0.first?.isNegated == false })
            #expect(!subcategory.id.contains(";") && subcategory.id.utf8.count <= 36)
        }
        #expect(Set(Subcategory.all.map(\.id)).count == Subcategory.all.count)
    }

    @Test(
        arguments: [
            (["amenity": "place_of_worship", "religion": "muslim"], ["mosque", "place_of_worship"]),
            (["amenity": "place_of_worship", "religion": "christian"], ["church", "place_of_worship"]),
            (["building": "mosque"], ["mosque"]),
            (["amenity": "hospital"], ["hospital"]),
            (["amenity": "clinic", "healthcare": "clinic"], ["clinic"]),
            (["amenity": "doctors", "healthcare:speciality": "dermatology"], ["dermatologist", "doctors"]),
            (["railway": "station"], ["train_station"]),
            (["railway": "station", "station": "subway"], ["subway_station"]),
            (["railway": "station", "subway": "yes", "train": "yes"], ["subway_station", "train_station"]),
            (["highway": "bus_stop", "public_transport": "platform", "bus": "yes"], ["bus_stop"]),
            (["amenity": "restaurant", "cuisine": "sichuan"], ["chinese", "restaurant"]),
            (
                ["amenity": "fast_food", "cuisine": "pizza; kebab"],
                ["fast_food", "italian", "kebab", "pizza", "turkish"]
            ),
            (["leisure": "pitch", "sport": "tennis"], ["pitch", "tennis"]),
            (["amenity": "toilets", "disused": "yes"], []), (["amenity": "nursing_home"], ["nursing_home"]),
            (["shop": "tattoo"], ["tattoo"]), (["shop": "yes"], []),
        ] as [([String: String], [String])])
    func `tags determine the subcategories`(tags: [String: String], expected: [String]) {
        let facets = PlaceFacets(words: [], category: nil) { tags[$0] }
        #expect(facets.terms.map { String($0.dropFirst()) }.sorted() == expected)
    }

    @Test func `facilities with restricted access are listed separately, and private ones have no label`() {
        for (access, term, isNamed) in [
            (nil, "#parking", true), ("yes", "#parking", true), ("customers", "~parking", true),
            ("private", "~parking", false),
        ] as [(String?, String, Bool)] {
            let facets = PlaceFacets(words: [], category: nil) { key in
                key == "amenity" ? "parking" : key == "access" ? access : nil
            }
            #expect(facets.terms == [term] && (facets.label != nil) == isNamed)
        }
    }

    @Test func `words from other vocabularies also determine the subcategories`() {
        func terms(_ words: [String], _ category: PointOfInterestCategory?) -> [String] {
            PlaceFacets(words: words, category: category) { _ in nil }.terms
        }
        #expect(terms(["chinese_restaurant"], .restaurant) == ["#chinese"])
        #expect(terms(["gasStation"], .gasStation) == ["#fuel"])
        #expect(terms(["pharmacy", "drugstore"], .pharmacy) == ["#pharmacy"])
    }

    @Test func `only tags that describe the place itself give it a label`() {
        #expect(PlaceFacets(words: [], category: nil) { $0 == "building" ? "church" : nil }.label == nil)
        #expect(PlaceFacets(words: [], category: nil) { $0 == "leisure" ? "garden" : nil }.label == nil)
        #expect(PlaceFacets(words: [], category: nil) { $0 == "amenity" ? "bench" : nil }.label?.label == "Bench")
    }

    @Test func `brands become short terms`() {
        var facets = PlaceFacets(words: [], category: nil) { _ in nil }
        facets.add(brand: ["apple", "store"].map { Array($0.utf8) })
        facets.add(brand: [Array(String(repeating: "ä", count: 60).utf8)])
        #expect(facets.terms[0] == "@apple-store" && facets.terms[1].utf8.count <= 37)
    }

    /// With `VANTAGE_REWRITE` in the environment, the test writes the table instead of comparing it.
    @Test func `the table in the documentation matches the code`() throws {
        let file = SampleData.repository.appending(path: "docs/subcategories.md")
        var page = try String(contentsOf: file, encoding: .utf8)
        let (start, end) = ("<!-- subcategories -->\n", "<!-- end of subcategories -->")
        let first = try #require(page.range(of: start)).upperBound
        let last = try #require(page.range(of: end)).lowerBound
        let table = Self.table
        if ProcessInfo.processInfo.environment["VANTAGE_REWRITE"] != nil {
            page.replaceSubrange(first..<last, with: table)
            try Data(page.utf8).write(to: file)
        } else {
            #expect(page[first..<last] == table, "Run the test with VANTAGE_REWRITE=1 to update docs/subcategories.md.")
        }
    }

    private static var table: String {
        let rows = Subcategory.all.map { subcategory in
            let rules = subcategory.rules.map { rule in
                rule.map(\.documentation).joined(separator: ", ")
            }
            let words = ["en", "de", "fr", "es", "it"].compactMap { subcategory.words[$0]?.first }
            return "| `\(subcategory.id)` | \(subcategory.category.rawValue) | \(rules.joined(separator: " or ")) | "
                + "\(words.joined(separator: ", ")) |\n"
        }
        return "| Subcategory | Category | Tags | Words, one of each language |\n| --- | --- | --- | --- |\n"
            + rows.joined()
    }
}

extension TagCondition {
    fileprivate var documentation: String {
        "`\(key)\(isNegated ? "!=" : "=")\(values.sorted().joined(separator: ","))`"
    }
}
