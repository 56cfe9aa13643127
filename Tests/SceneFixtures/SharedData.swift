import Foundation

/// The folder of real data that lies beside the project on some machines: `$VANTAGE_SHARED_DATA`, else `shared/data`
/// beside the checkout or beside the folder that it is in.
package enum SharedData {
    package static let folder: URL? = {
        let chosen = ProcessInfo.processInfo.environment["VANTAGE_SHARED_DATA"].map { [URL(filePath: $0)] }
        let beside = ["../shared/data", "../../shared/data"].map {
            SampleData.repository.appending(path: $0).standardizedFileURL
        }
        return (chosen ?? beside).first { FileManager.default.fileExists(atPath: $0.path) }
    }()
}
