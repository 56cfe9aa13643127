import GRDB
import Geodesy

/// Puts the scenes of a finished run into sequences.
///
/// Sequences that a sidecar named are ordered by rank, time and name. The others are split: scenes of one folder and
/// device, in the order of their times, belong together until the next is more than 100 m or 5 minutes away. A scene
/// alone, or without a time, is in no sequence. Rows come one by one from SQLite's sorter, so that memory does not grow
/// with the run.
struct SequenceAssignment {
    static let longestStep = 100.0
    static let longestPause: Int64 = 300_000

    private struct Step {
        let id: Int64
        let key: Int64
        let coordinate: Coordinate
        let captured: Int64
        let group: String
    }

    private let run: ImportRun
    private let database: Database

    init(run: ImportRun, in database: Database) {
        self.run = run
        self.database = database
    }

    func assign() throws {
        try numberNamedSequences()
        try splitTracks()
    }

    private func numberNamedSequences() throws {
        try database.execute(
            sql: """
                WITH numbered AS (
                    SELECT id, row_number() OVER (PARTITION BY sequence ORDER BY rank, captured, file_name, id) AS place
                    FROM scene WHERE sequence IN (SELECT DISTINCT sequence FROM scene WHERE import_run = ?1)
                )
                UPDATE scene SET rank = numbered.place FROM numbered WHERE numbered.id = scene.id
                """,
            arguments: [run.id])
    }

    private func splitTracks() throws {
        // The folder is what is left of the path when everything behind its last slash is trimmed off.
        let select = try RawStatement(
            database,
            """
            SELECT id, key, latitude, longitude, captured,
                coalesce(device, 0) || ' ' || rtrim(coalesce(file_name, ''), replace(coalesce(file_name, ''), '/', ''))
                    AS track
            FROM scene WHERE import_run = ? AND captured IS NOT NULL AND sequence IS NULL
            ORDER BY track, captured, file_name, id
            """)
        select.bind(1, run.id)
        var previous: Step?
        var place: (sequence: Int64, rank: Int64)?
        try select.forEachRow {
            let step = try Step(
                id: select.int64(0), key: select.int64(1),
                coordinate: Coordinate(latitude: select.double(2), longitude: select.double(3)),
                captured: select.int64(4), group: select.optionalString(5) ?? "")
            if let previous, Self.belongTogether(previous, step) {
                let sequence = try place?.sequence ?? begin(with: previous)
                let rank = (place?.rank ?? 1) + 1
                try put(step, sequence, rank)
                place = (sequence, rank)
            } else {
                place = nil
            }
            previous = step
        }
    }

    private static func belongTogether(_ one: Step, _ next: Step) -> Bool {
        one.group == next.group && next.captured - one.captured <= longestPause
            && one.coordinate.distance(to: next.coordinate) <= longestStep
    }

    /// A sequence named after its first scene, so that the same content gives the same name.
    private func begin(with step: Step) throws -> Int64 {
        let first = SceneID(key: step.key).description
        // The name is taken where that scene began another sequence before it was removed and imported again.
        var name = first
        var attempt = 1
        while try !insert(name) {
            attempt += 1
            name = "\(first)-\(attempt)"
        }
        let sequence = database.lastInsertedRowID
        try put(step, sequence, 1)
        return sequence
    }

    /// - Returns: Whether the name was free.
    private func insert(_ name: String) throws -> Bool {
        let statement = try RawStatement(
            database, "INSERT OR IGNORE INTO sequence (collection, name) VALUES (?, ?)")
        statement.bind(1, run.collection)
        statement.bind(2, name)
        try statement.run()
        return database.changesCount == 1
    }

    private func put(_ step: Step, _ sequence: Int64, _ rank: Int64) throws {
        let statement = try RawStatement(database, "UPDATE scene SET sequence = ?, rank = ? WHERE id = ?")
        statement.bind(1, sequence)
        statement.bind(2, rank)
        statement.bind(3, step.id)
        try statement.run()
    }
}
