import Foundation
import SceneFixtures
import Vantage
import VantageRequests

/// Rows of a table that a test writes down.
func batchInputs(_ text: String, in folder: TemporaryFolder) throws -> [BatchInput] {
    Array(try BatchTable(try folder.write(text, to: "table-\(UUID().uuidString)").path))
}

extension DrawnDataset {
    /// A CSV of requests for these pictures, called `p0`, `p1` and so on.
    static func requests(_ numbers: some Sequence<Int>) -> String {
        "id,latitude,longitude\n" + numbers.map { "p\($0),\(latitude),\(longitude($0))\n" }.joined()
    }
}
