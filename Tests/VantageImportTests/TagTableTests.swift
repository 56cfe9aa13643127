import Testing

@testable import VantageImport

struct TagTableTests {
    /// The table has an index from the 17th entry on.
    @Test(arguments: [3, 16, 17, 100]) func `behaves like a dictionary, whatever its size`(count: Int) {
        var (table, expected): (TagTable, [String: String]) = (TagTable(), [:])
        for number in 0..<count {
            table["key \(number)"] = "\(number)"
            expected["key \(number)"] = "\(number)"
        }
        for number in stride(from: 0, to: count, by: 3) {
            table["key \(number)"] = nil
            expected["key \(number)"] = nil
        }
        for number in stride(from: 1, to: count, by: 3) {
            table["key \(number)"] = "changed"
            expected["key \(number)"] = "changed"
        }
        table["missing"] = nil
        table["new"] = "x"
        expected["new"] = "x"
        #expect(Dictionary(uniqueKeysWithValues: table.entries.map { ($0.key, $0.value) }) == expected)
        for number in 0..<count + 2 { #expect(table["key \(number)"] == expected["key \(number)"]) }
    }
}
