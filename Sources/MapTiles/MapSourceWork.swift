/// What a source may still do for a tile, or for all tiles of a map.
///
/// Only SQLite has to be held back so: a view in an archive can be written so that it never ends.
package struct MapSourceWork: Hashable, Sendable {
    /// Instructions of SQLite: the same on all machines.
    package var steps: Int
    /// Seconds of a processor, since one instruction may compare or copy 32 MiB.
    package var seconds: Double

    package init(steps: Int, seconds: Double) {
        self.steps = steps
        self.seconds = seconds
    }

    /// What the tiles of one map may take together: some 500 million rows where there is no index.
    package static let map = MapSourceWork(steps: 2_000_000_000, seconds: 30)
}
