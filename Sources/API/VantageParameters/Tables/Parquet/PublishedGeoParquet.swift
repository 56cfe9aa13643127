import Foundation
import Vantage
import VantageCore

/// The GeoParquet file next to a published shard.
package enum PublishedGeoParquet {
    private static let scenesPerRead = 5_000

    /// Writes the scenes of a store in order of cell, so that readers can skip row groups outside an area.
    ///
    /// - Throws: `SystemError` if the file cannot be written; `StoreError`.
    package static func write(_ store: SceneStore, to url: URL) async throws {
        var writer = GeoParquetWriter(STACSceneTable())
        let file = UncheckedSendableBox(try PartialFile(url.path))
        try file.value.append(writer.header)
        var last: Int64?
        repeat {
            try Task.checkCancellation()
            let part = try await store.scenesInOrderOfCells(after: last, count: scenesPerRead)
            try file.value.append(writer.add(part.scenes))
            last = part.last
        } while last != nil
        try file.value.append(writer.finish())
        try file.value.finish()
    }
}
