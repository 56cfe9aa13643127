import VantageSceneFixtures
import Testing

@testable import VantageParameters

struct ExternalSorterTests {
    /// The smallest capacity writes each record to its own file, and more of them than the square of the merge width
    /// need three levels.
    @Test(arguments: [(count: 5000, capacity: 1), (5000, 4096), (5000, 1 << 20), (1, 1), (0, 1)])
    func `returns all records in the order of their keys, and leaves no files`(count: Int, capacity: Int) throws {
        let folder = try TemporaryFolder()
        let sorter = ExternalSorter(in: folder.url, capacity: capacity)
        var generator = SystemRandomNumberGenerator()
        var expected: [[UInt8]: [UInt8]] = [:]
        while expected.count < count {
            let key = (0..<Int.random(in: 1...4)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            guard expected[key] == nil else { continue }
            let value = (0..<Int.random(in: 0...50)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            expected[key] = value
            try sorter.add(key: key, value)
        }
        var found: [([UInt8], [UInt8])] = []
        try sorter.forEach { found.append((Array($0), Array($1))) }
        let keys = expected.keys.sorted { $0.lexicographicallyPrecedes($1) }
        #expect(found.map(\.0) == keys)
        #expect(found.allSatisfy { expected[$0.0] == $0.1 })
        #expect(try folder.files().isEmpty)
    }
}
