import NIOCore
import Vantage

/// The limits on what a request may demand.
package struct ServerLimits: Sendable {
    /// The maximum number of bytes in a table of places.
    package var maximumTableBytes = 256 << 20
    /// The maximum number of tables processed at a time. Each one occupies three threads of a limited number.
    package var maximumTables = 8
    /// The maximum number of renderings of views, tiles and maps that run or wait at a time.
    package var maximumRenderings = 64
    /// The maximum number of bytes in the render cache in memory.
    package var maximumCacheBytes = 32 << 20
    /// The maximum number of bytes in a body other than a table.
    package var maximumBodyBytes = 4 << 20
    /// The maximum number of bodies that are read and parsed at a time.
    package var maximumBodies = 4
    /// The maximum number of items on a page.
    package var maximumItems = 1000
    /// The maximum number of ids, and of names of collections, in a search.
    package var maximumSearchIDs = 1000
    /// The maximum number of positions in the geometry of a search.
    package var maximumSearchPlaces = 10_000
    /// The maximum number of searches for items that run at a time.
    package var maximumSearches = 64
    /// The maximum number of rows that a search may skip in each store. A row that is read counts as eight.
    package var maximumSearchWork = 4_000_000
    /// The maximum number of bytes in a filter.
    package var maximumFilterBytes = 10_000
    package var maximumFilterDepth = 32
    /// Limits on maps. They are lower than the library's, because requests are untrusted.
    package var maps = MapLimits.served
    /// Limits on the pixels and bytes of views.
    package var views = SnapshotLimits(maximumSide: 4096)
    /// The maximum number of seconds until the first byte of a response.
    package var maximumSeconds = 60
    package var timeouts = ConnectionTimeouts()

    package init() {}
}

/// How long the server waits for a client.
package struct ConnectionTimeouts: Sendable {
    /// The time for the head of a request, from the start of the connection or the end of the previous response.
    package var head = TimeAmount.seconds(60)
    /// The time for the next bytes of a body that the server is reading, and for the client to accept the next bytes of
    /// a response.
    package var stall = TimeAmount.seconds(30)
    /// The time that a client may keep sending a body after the end of the response.
    package var linger = TimeAmount.seconds(5)
    /// The minimum average rate of a body, once the server has waited for it longer than ``slowStart``.
    package var minimumBytesPerSecond = 100.0
    package var slowStart = TimeAmount.seconds(60)

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
