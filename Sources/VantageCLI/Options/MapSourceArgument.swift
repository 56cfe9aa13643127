import Foundation
import Vantage

enum MapSourceArgument {
    /// The files of `--source` and `--elevation`; `nil` where there are none.
    static func open(_ source: [String], elevation: [String]) async throws -> MapStore? {
        guard !(source + elevation).isEmpty else { return nil }
        return try await MapStore(
            opening: source.map { URL(filePath: $0) }, elevation: elevation.map { URL(filePath: $0) })
    }
}
