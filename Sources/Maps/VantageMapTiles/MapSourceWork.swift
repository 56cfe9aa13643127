import VantageStoreCore

/// The amount of work that is still allowed for reading one tile, or all tiles of a map.
///
/// Only SQLite needs such a limit, because an archive can contain a view whose query never ends.
package typealias MapSourceWork = StatementWork

extension MapSourceWork {
    /// The work for all tiles of one map: enough for about 500 million rows without an index.
    package static let map = MapSourceWork(steps: 2_000_000_000, seconds: 30)
}
