import NIOCore
import Vantage

/// Limits on the resources that a request may use.
package struct ServerLimits: Sendable {
    /// The maximum size of a table of places, in bytes.
    package var maximumTableBytes = 256 << 20
    /// The maximum number of tables processed at a time. Each table occupies two threads. A single client may use half
    /// of this limit.
    package var maximumTables = 8
    /// The maximum number of queued renderings of views, tiles and maps. A single client may use half of this limit.
    package var maximumRenderings = 128
    /// The maximum number of queued map descriptions, elevation profiles and tours.
    package var maximumDescriptions = 64
    /// The maximum size of the in-memory render cache, in bytes.
    package var maximumCacheBytes = 32 << 20
    /// The maximum size of a body other than a table, in bytes.
    package var maximumBodyBytes = 4 << 20
    /// The maximum number of request bodies that are parsed at a time.
    package var maximumBodies = 4
    /// The maximum number of bodies, other than tables, that are received at a time. A single client may use an eighth
    /// of this limit.
    package var maximumUploads = 64
    /// The maximum number of items per page.
    package var maximumItems = 1000
    /// The maximum number of IDs in a search; also the maximum number of collection names.
    package var maximumSearchIDs = 1000
    /// The maximum number of positions in the geometry of a search.
    package var maximumSearchPlaces = 10_000
    /// The maximum number of queued searches.
    package var maximumSearches = 64
    /// The maximum number of rows that a search may skip in each store. A row that the search reads counts as eight
    /// skipped rows, and its filter as several more; see `SceneCondition.cost`.
    package var maximumSearchWork = 4_000_000
    /// The maximum number of pairs of places in a matrix of travel times.
    package var maximumMatrixPairs = 250_000
    /// The maximum number of points in a track that is matched with roads.
    package var maximumTrackPoints = 20_000
    /// The maximum size of a filter, in bytes.
    package var maximumFilterBytes = 10_000
    package var maximumFilterDepth = 32
    /// Limits on maps. They are lower than the library's, because requests are untrusted.
    package var maps = MapLimits.served
    /// Limits on the pixels and bytes in views.
    package var views = SnapshotLimits(maximumSide: 4096)
    /// The maximum number of seconds until the first byte of a response is sent.
    package var maximumSeconds = 60
    package var timeouts = ConnectionTimeouts()

    package init() {}
}

/// The limits on the time for which the server waits for a client.
package struct ConnectionTimeouts: Sendable {
    /// The time allowed for receiving a request's head, from the start of the connection or the end of the previous
    /// response.
    package var head = TimeAmount.seconds(60)
    /// The time allowed for the next bytes of a body that the server is reading, and for the client to accept the next
    /// bytes of a response.
    package var stall = TimeAmount.seconds(30)
    /// The time for which a client may keep sending a body after the response has ended.
    package var linger = TimeAmount.seconds(5)
    /// After a client has closed its side: the time until the server first asks whether it is still there, and the time
    /// between further questions.
    package var firstQuestion = TimeAmount.milliseconds(200)
    package var nextQuestion = TimeAmount.seconds(1)
    /// The minimum average rate at which a body must arrive, once the server has waited for it longer than
    /// ``minimumRateGracePeriod``.
    package var minimumBytesPerSecond = 1000.0
    package var minimumRateGracePeriod = TimeAmount.seconds(15)

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
