import Foundation

/// The folder with real data, which only some machines have: `$VANTAGE_SHARED_DATA` or, if that is not set,
/// `shared/data` next to the checkout or next to its parent folder. If the variable is empty, no folder is used.
package enum SharedData {
    package static let folder: URL? = {
        let chosen = ProcessInfo.processInfo.environment["VANTAGE_SHARED_DATA"]
            .map { $0.isEmpty ? [] : [URL(filePath: $0)] }
        let beside = ["../shared/data", "../../shared/data"].map {
            SampleData.repository.appending(path: $0).standardizedFileURL
        }
        return (chosen ?? beside).first { FileManager.default.fileExists(atPath: $0.path) }
    }()
}
