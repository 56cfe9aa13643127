import GRDB
import Geodesy

/// Puts the scenes of a finished run into sequences.
///
/// Sequences that a sidecar named are ordered by rank, time and name. The others are split: scenes of one folder and
/// device, in the order of their times, belong together until the next is more than 100 m or 5 minutes away. A scene
/// alone, or without a time, is in no sequence. Rows come one by one from SQLite's sorter, so that memory does not grow
/// with the run.
struct SequenceAssignment {
    private let run: ImportRun
    private let database: Database

    init(run: ImportRun, in database: Database) {
        self.run = run
        self.database = database
    }

    /// - Parameter tracksAreSplit: Whether a ``TrackFollower`` has split the tracks of all scenes of the run.
    func assign(tracksAreSplit: Bool) throws {
        try numberNamedSequences()
        guard !tracksAreSplit else { return }
        try joinTracks()
        try splitTracks()
    }

    private func numberNamedSequences() throws {
        try database.execute(
            sql: """
                WITH numbered AS (
                    SELECT id, row_number() OVER (PARTITION BY sequence ORDER BY rank, captured, file_name, id) AS place
                    FROM scene WHERE sequence IN (
                        SELECT DISTINCT sequence FROM scene WHERE import_run = ?1
                        INTERSECT SELECT id FROM sequence WHERE NOT is_derived)
                )
                UPDATE scene SET rank = numbered.place FROM numbered
                WHERE numbered.id = scene.id AND numbered.place <> scene.rank
                """,
            arguments: [run.id])
    }

    /// Takes the run's scenes out of the sequences that a follower began before it was interrupted.
    private func joinTracks() throws {
        try database.execute(
            sql: """
                UPDATE scene SET sequence = NULL, rank = NULL
                WHERE import_run = ? AND sequence IN (SELECT id FROM sequence WHERE is_derived)
                """,
            arguments: [run.id])
        try database.execute(
            sql: """
                DELETE FROM sequence WHERE is_derived
                    AND NOT EXISTS (SELECT 1 FROM scene WHERE scene.sequence = sequence.id)
                """)
    }

    private func splitTracks() throws {
        let sequences = try SequenceRows(database, collection: run.collection)
        // The folder is what is left of the path when everything behind its last slash is trimmed off.
        let select = try RawStatement(
            database,
            """
            SELECT id, key, latitude, longitude, captured, device, file_name FROM scene
            WHERE import_run = ? AND captured IS NOT NULL AND sequence IS NULL
            ORDER BY device, rtrim(coalesce(file_name, ''), replace(coalesce(file_name, ''), '/', '')), captured,
                file_name, id
            """)
        select.bind(1, run.id)
        var previous: (row: Int64, step: TrackStep)?
        var place: SequencePlace?
        try select.forEachRow {
            let row = select.int64(0)
            let step = TrackStep(
                key: select.int64(1),
                coordinate: try Coordinate(latitude: select.double(2), longitude: select.double(3)),
                captured: select.int64(4), device: select.optionalInt64(5), fileName: select.optionalString(6))
            if let last = previous, last.step.isFollowed(by: step) {
                let sequence = try place?.sequence ?? sequences.begin(with: last.row, key: last.step.key)
                place = SequencePlace(sequence: sequence, rank: (place?.rank ?? 1) + 1)
                try sequences.put(row, place!)
            } else {
                place = nil
            }
            previous = (row, step)
        }
    }
}
