import Testing

@testable import VantagePlaces

struct CategoryTraitsTests {
    @Test func `every category is in exactly one family`() {
        let described = CategoryFamily.allCases.flatMap(\.categories.keys)
        #expect(described.count == Set(described).count)
        #expect(Set(described) == Set(PointOfInterestCategory.allCases))
    }

    @Test func `every category except other has a word and a phrase in each language`() {
        for (category, traits) in CategoryFamily.allCases.flatMap({ Array($0.categories) }) where category != .other {
            #expect(!traits.words.isEmpty, "\(category)")
            #expect(traits.phrases.count == 5 && traits.phrases.allSatisfy { !$0.isEmpty }, "\(category)")
            #expect(traits.rank > 0, "\(category)")
        }
    }

    @Test func `no word belongs to two categories`() {
        let words = CategoryFamily.allCases.flatMap { $0.categories.values.flatMap(\.words) }
        #expect(words.count == Set(words).count)
    }
}
