import Vantage

/// What a request may demand.
package struct ServerLimits: Sendable {
    /// Bytes of a table of places.
    package var maximumTableBytes = 256 << 20
    /// Tables of places that are answered at once; each takes three threads, whose number is limited.
    package var maximumTables = 8
    /// Views, tiles and maps that are drawn or wait for it at once.
    package var maximumDrawings = 64
    /// Of what was drawn and is kept.
    package var maximumCacheBytes = 32 << 20
    /// Bytes of another body.
    package var maximumBodyBytes = 4 << 20
    /// Bodies that are read and understood at once.
    package var maximumBodies = 4
    /// Items of a page.
    package var maximumItems = 1000
    /// Ids and names of collections of a search.
    package var maximumSearchIDs = 1000
    /// Places of the shape that a search is limited to.
    package var maximumSearchPlaces = 10_000
    /// Searches of items that are under way at once.
    package var maximumSearches = 64
    /// Rows that a search may pass over in each store; one that is read counts as eight.
    package var maximumSearchWork = 4_000_000
    /// Of a condition.
    package var maximumFilterBytes = 10_000
    package var maximumFilterDepth = 32
    /// What a map may cost: less than in a program of one's own, since anybody may ask.
    package var maps = MapLimits.served
    /// Pixels and bytes of views.
    package var views = SnapshotLimits(maximumSide: 4096)
    /// For an answer to be made, until the first byte of it.
    package var maximumSeconds = 60
    /// How long clients are waited for.
    package var patience = ConnectionPatience()

    package init() {}
}

extension MapLimits {
    fileprivate static var served: MapLimits {
        var limits = MapLimits()
        limits.maximumSide = 4096
        limits.maximumPixels = 16_000_000
        limits.maximumOverlays = 10_000
        limits.maximumOverlayPoints = 200_000
        limits.maximumBlendedPixels = 100_000_000
        limits.maximumDrawingWork = 100_000_000
        return limits
    }
}
