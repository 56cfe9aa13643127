/// Finds the subcategories that tags belong to.
struct SubcategoryRules: Sendable {
    struct Match {
        let subcategory: Subcategory
        /// Whether the tags describe the place itself rather than only its building.
        let allowsUnnamed: Bool
    }

    static let all = SubcategoryRules(Subcategory.all)

    private struct Rule {
        /// The index of the subcategory.
        let number: Int
        let others: [TagCondition]
        let allowsUnnamed: Bool
    }

    private let subcategories: [Subcategory]
    /// The rules by key and value of their first condition.
    private var rules: [String: [String: [Rule]]] = [:]
    private var words: [String: Int] = [:]
    private var mains: [PointOfInterestCategory: Int] = [:]

    private init(_ subcategories: [Subcategory]) {
        self.subcategories = subcategories
        for (number, subcategory) in subcategories.enumerated() {
            words[subcategory.id] = number
            // Overture's names for cuisines end in `_restaurant`.
            if subcategory.rules[0][0].key == "cuisine" { words["\(subcategory.id)_restaurant"] = number }
            if subcategory.isMain { mains[subcategory.category] = number }
        }
        for (number, subcategory) in subcategories.enumerated() {
            for rule in subcategory.rules { add(rule, number) }
        }
    }

    private mutating func add(_ conditions: [TagCondition], _ number: Int) {
        let (first, others) = (conditions[0], Array(conditions.dropFirst()))
        let rule = Rule(number: number, others: others, allowsUnnamed: first.key != "building")
        for value in first.values {
            rules[first.key, default: [:]][value, default: []].append(rule)
            if others.isEmpty, words[value] == nil { words[value] = number }
            if first.key == "cuisine", words["\(value)_restaurant"] == nil { words["\(value)_restaurant"] = number }
        }
    }

    /// Returns the subcategories in the order of the table.
    func matches(_ value: (String) -> String?) -> [Match] {
        var found: [Int: Bool] = [:]
        for (key, byValue) in rules {
            guard let text = value(key) else { continue }
            for part in TagCondition.parts(of: text) {
                for rule in byValue[part] ?? [] where rule.others.allSatisfy({ $0.isMet(by: value($0.key)) }) {
                    found[rule.number] = found[rule.number] == true || rule.allowsUnnamed
                }
            }
        }
        return found.sorted { $0.key < $1.key }.map { number, allowsUnnamed in
            Match(subcategory: subcategories[number], allowsUnnamed: allowsUnnamed)
        }
    }

    /// Returns the subcategory for a word from another vocabulary, such as `chinese_restaurant`, or `nil` if there is
    /// none.
    func subcategory(of word: String) -> Subcategory? { words[word].map { subcategories[$0] } }

    /// Returns the subcategory of places for which only the category is known, or `nil` if there is none.
    func main(of category: PointOfInterestCategory) -> Subcategory? { mains[category].map { subcategories[$0] } }
}
