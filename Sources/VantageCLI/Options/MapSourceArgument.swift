import Foundation
import Vantage

enum MapSourceArgument {
    /// An address stays one, so that it can be refused as what it is.
    static func url(_ text: String) -> URL {
        text.contains("://") ? URL(string: text) ?? URL(filePath: text) : URL(filePath: text)
    }

    /// The files of `--source` and `--elevation`; `nil` where there are none.
    static func open(_ source: [String], elevation: [String]) async throws -> MapStore? {
        guard !(source + elevation).isEmpty else { return nil }
        return try await MapStore(opening: source.map(url), elevation: elevation.map(url))
    }
}
