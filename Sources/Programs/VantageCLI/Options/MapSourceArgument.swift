import Foundation
import Vantage

enum MapSourceArgument {
    /// Returns a file's URL. Text that contains `://` is returned as a network address, so that the error message can
    /// identify it as one.
    static func url(_ text: String) -> URL {
        text.contains("://") ? URL(string: text) ?? URL(filePath: text) : URL(filePath: text)
    }

    /// Opens the files given by `--source` and `--elevation`, or returns `nil` if there are none.
    static func open(_ source: [String], elevation: [String]) async throws -> MapStore? {
        guard !(source + elevation).isEmpty else { return nil }
        return try await MapStore(opening: source.map(url), elevation: elevation.map(url))
    }
}
