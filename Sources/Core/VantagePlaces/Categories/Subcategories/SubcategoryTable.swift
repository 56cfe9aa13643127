/// Parses the tables of subcategories.
///
/// An entry begins with a line that contains the identifier, the category, flags and rules, separated by semicolons:
///
/// - `main`: places for which only the category is known belong to the subcategory.
/// - `facility`: places in the subcategory may be open only to customers.
/// - `named`: places without a name do not belong to the subcategory.
/// - Rules are separated by `|`. A rule is a list of conditions: `key=value,value` or `key!=value,value`.
///
/// Each of the other lines has the search terms in one language, separated by commas. An empty line ends an entry.
enum SubcategoryTable {
    static let subcategories: [Subcategory] = [
        food, dishes, groceries, shops, health, services, worship, facilities, transport, culture, outdoors,
    ].flatMap { entries(in: $0) }

    /// Returns the entries of a table, which empty lines separate.
    private static func entries(in table: String) -> [Subcategory] {
        let lines = table[...].split(at: "\n", omittingEmpty: false)
        return lines.split { $0.isEmpty }.map { entry(Array($0)) }
    }

    private static func entry(_ lines: [Substring]) -> Subcategory {
        let fields = lines[0].split(at: ";").map(\.withoutLeadingSpaces)
        guard fields.count >= 3, let category = PointOfInterestCategory(rawValue: fields[1]) else {
            preconditionFailure("\(fields[0]) is not a valid subcategory.")
        }
        var words: [String: [String]] = [:]
        for line in lines.dropFirst() { words[String(line.prefix(2))] = terms(line.dropFirst(3)) }
        var entry = Subcategory(
            id: fields[0], category: category,
            rules: fields[fields.count - 1][...].split(at: "|").map(rule),
            words: words)
        entry.isMain = fields.contains("main")
        entry.isFacility = fields.contains("facility")
        entry.isNamed = fields.contains("named")
        return entry
    }

    private static func rule(_ text: Substring) -> [TagCondition] {
        text.split(at: " ").map { condition in
            let parts = condition.split(at: "=")
            let isNegated = parts[0].hasSuffix("!")
            return TagCondition(
                key: String(isNegated ? parts[0].dropLast() : parts[0]),
                values: Set(parts[1].split(at: ",").map(String.init)), isNegated: isNegated)
        }
    }

    private static func terms(_ text: Substring) -> [String] {
        text.split(at: ",").map(\.withoutLeadingSpaces)
    }
}

extension Substring {
    /// Splits at an ASCII character. Compares bytes instead of characters for speed, because every program that
    /// searches parses the tables when it starts.
    fileprivate func split(at separator: Unicode.Scalar, omittingEmpty: Bool = true) -> [Substring] {
        utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: omittingEmpty).map(Substring.init)
    }

    fileprivate var withoutLeadingSpaces: String {
        String(Substring(utf8.drop { $0 == UInt8(ascii: " ") }))
    }
}
