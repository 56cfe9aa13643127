import SQLiteAccess

/// What a source may still do for a tile, or for all tiles of a map.
///
/// Only SQLite has to be held back so: a view in an archive can be written so that it never ends.
package typealias MapSourceWork = StatementWork

extension MapSourceWork {
    /// What the tiles of one map may take together: some 500 million rows where there is no index.
    package static let map = MapSourceWork(steps: 2_000_000_000, seconds: 30)
}
