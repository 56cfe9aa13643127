import Foundation
import VantageSceneFixtures
import Vantage
import VantageParameters

/// The rows of a table in a test.
func batchInputs(_ text: String, in folder: TemporaryFolder) throws -> [BatchInput] {
    Array(try BatchTable(try folder.write(text, to: "table-\(UUID().uuidString)").path))
}

extension SyntheticDataset {
    /// Returns a CSV of requests for pictures named `p0`, `p1` and so on.
    static func requests(_ numbers: some Sequence<Int>) -> String {
        "id,latitude,longitude\n" + numbers.map { "p\($0),\(latitude),\(longitude($0))\n" }.joined()
    }
}
