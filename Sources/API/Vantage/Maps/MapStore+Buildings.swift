import VantageGeodesy
import VantageMapCanvas
import VantageMapTiles
import VantageVisibility

extension MapStore: BuildingProvider {
    /// Returns the building footprints in an area.
    ///
    /// They are taken from the tiles at zoom 14 of the first vector source that covers the whole area, and are accurate
    /// to about half a meter.
    ///
    /// - Returns: `nil` if no source has tiles for the whole area.
    /// - Throws: `MapError` if a source is damaged.
    public func buildingSet(in box: BoundingBox) async throws -> BuildingSet? {
        try await workers.run { [renderer] _ in
            do { return try renderer.buildingSet(in: box) } catch let error as MapSourceError { throw MapError(error) }
        }
    }
}
