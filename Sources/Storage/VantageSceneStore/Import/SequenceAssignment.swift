import GRDB
import VantageGeodesy
import VantageStoreCore

/// The assignment of a finished run's scenes to sequences.
///
/// Sequences named by a sidecar are ordered by rank, time and file name. All other scenes are split: in chronological
/// order, the scenes from one folder and device form a sequence until the next scene is more than 100 m away or was
/// taken more than 5 minutes later. A scene that would be alone in its sequence, or that has no time, is not in a
/// sequence. SQLite's sorter returns rows one by one, so memory use does not grow with the run.
struct SequenceAssignment {
    private let run: ImportRun
    private let database: Database

    init(run: ImportRun, in database: Database) {
        self.run = run
        self.database = database
    }

    /// - Parameter disputed: The stretches that a ``SequenceTracker`` could not assign, or `nil` to assign all scenes
    ///   of the run.
    func assign(disputed: [[Track.Stretch]]?) throws {
        try numberNamedSequences()
        if let disputed, disputed.isEmpty { return }
        try listUnsplit(disputed)
        try joinUnsplit()
        try split()
        try database.execute(sql: "DROP TABLE temp.unsplit")
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

    /// Creates a table of the scenes to split, grouped by track. A track consists of a disputed group, or of the scenes
    /// from one folder and device.
    private func listUnsplit(_ disputed: [[Track.Stretch]]?) throws {
        try database.execute(
            sql: "CREATE TEMP TABLE unsplit (id INTEGER PRIMARY KEY, track ANY, folder TEXT) STRICT")
        guard let disputed else { return try listAll() }
        let members = try RawStatement(
            database, "INSERT INTO unsplit (id, track) SELECT id, ?2 FROM scene WHERE sequence = ?1")
        let single = try RawStatement(database, "INSERT INTO unsplit (id, track) VALUES (?1, ?2)")
        for (track, group) in disputed.enumerated() {
            for stretch in group {
                let statement = stretch.place == nil ? single : members
                statement.bind(1, stretch.place?.sequence ?? stretch.lastRow)
                statement.bind(2, Int64(track))
                try statement.run()
            }
        }
    }

    private func listAll() throws {
        // The folder is the path up to and including its last slash.
        try database.execute(
            sql: """
                INSERT INTO unsplit (id, track, folder)
                SELECT id, device, rtrim(coalesce(file_name, ''), replace(coalesce(file_name, ''), '/', ''))
                FROM scene WHERE import_run = ? AND captured IS NOT NULL
                    AND (sequence IS NULL OR sequence IN (SELECT id FROM sequence WHERE is_derived))
                """,
            arguments: [run.id])
    }

    /// Takes the scenes of `unsplit` out of the sequences that a tracker assigned them to.
    private func joinUnsplit() throws {
        try database.execute(
            sql: "UPDATE scene SET sequence = NULL, rank = NULL WHERE id IN (SELECT id FROM unsplit)")
        try database.execute(
            sql: """
                DELETE FROM sequence WHERE is_derived
                    AND NOT EXISTS (SELECT 1 FROM scene WHERE scene.sequence = sequence.id)
                """)
    }

    private func split() throws {
        let sequences = try SequenceRows(database, collection: run.collection)
        let select = try RawStatement(
            database,
            """
            SELECT scene.id, key, latitude, longitude, captured, device, file_name, track FROM unsplit JOIN scene USING (id)
            ORDER BY track, folder, captured, file_name, id
            """)
        var previous: (row: Int64, track: Int64?, step: TrackPoint)?
        var place: SequencePlace?
        try select.forEachRow {
            let row = select.int64(0)
            let step = TrackPoint(
                key: select.int64(1),
                coordinate: try Coordinate(latitude: select.double(2), longitude: select.double(3)),
                captured: try select.int64(4, in: StoredRange.moment), device: select.optionalInt64(5),
                fileName: select.optionalString(6))
            let track = select.optionalInt64(7)
            if let last = previous, last.track == track, last.step.isFollowed(by: step) {
                let sequence = try place?.sequence ?? sequences.begin(with: last.row, key: last.step.key)
                place = SequencePlace(sequence: sequence, rank: (place?.rank ?? 1) + 1)
                try sequences.put(row, place!)
            } else {
                place = nil
            }
            previous = (row, track, step)
        }
    }
}
