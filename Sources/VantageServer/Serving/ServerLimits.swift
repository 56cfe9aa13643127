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
    package var maximumCacheBytes = 64 << 20
    /// Pixels and bytes of views.
    package var views = SnapshotLimits.standard

    package init() {}
}
