import VantageStoreCore

/// The work that is still allowed for reading one tile, or all tiles for a map.
///
/// Only SQLite needs this limit, because an archive can contain an SQL view whose query never ends.
package typealias MapSourceWork = StatementWork

extension MapSourceWork {
    /// The work limit for all tiles in one map: enough for about 500 million rows without an index.
    package static let map = MapSourceWork(steps: 2_000_000_000, seconds: 30)
}
