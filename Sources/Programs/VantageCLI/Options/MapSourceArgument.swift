import Foundation
import Vantage
import VantageParameters

enum MapSourceArgument {
    static func url(_ text: String) -> URL { URL(mapSource: text) }

    /// Opens the files given by `--source` and `--elevation`, or returns `nil` if there are none.
    static func open(_ source: [String], elevation: [String]) async throws -> MapStore? {
        guard !(source + elevation).isEmpty else { return nil }
        return try await MapStore(opening: source.map(url), elevation: elevation.map(url))
    }
}
