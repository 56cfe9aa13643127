import GRDB
import VantageScenes
import VantageStoreCore

/// The position of a scene in a sequence.
struct SequencePlace {
    /// `sequence.id`.
    let sequence: Int64
    /// The scene's rank in the sequence, from 1.
    let rank: Int64
}

/// A writer of sequences of consecutive scenes.
struct SequenceRows {
    private let database: Database
    private let collection: Int64
    private let insertion: RawStatement
    private let update: RawStatement

    init(_ database: Database, collection: Int64) throws {
        self.database = database
        self.collection = collection
        insertion = try RawStatement(
            database, "INSERT OR IGNORE INTO sequence (collection, name, is_derived) VALUES (?, ?, 1)")
        update = try RawStatement(database, "UPDATE scene SET sequence = ?, rank = ? WHERE id = ?")
    }

    /// Begins a sequence. It is named after its first scene, so the same content always results in the same name.
    ///
    /// - Returns: The row ID of the sequence.
    func begin(with row: Int64, key: Int64) throws -> Int64 {
        let first = SceneID(key: key).description
        // The name is already taken if the same scene began another sequence and was later removed and imported again.
        var name = first
        var attempt = 1
        while try !insert(name) {
            attempt += 1
            name = "\(first)-\(attempt)"
        }
        let sequence = database.lastInsertedRowID
        try put(row, SequencePlace(sequence: sequence, rank: 1))
        return sequence
    }

    /// Begins a sequence with two scenes.
    ///
    /// - Returns: The second scene's place in the sequence.
    func begin(with stretch: Track.Stretch, and row: Int64) throws -> SequencePlace {
        let place = SequencePlace(sequence: try begin(with: stretch.lastRow, key: stretch.last.key), rank: 2)
        try put(row, place)
        return place
    }

    func put(_ row: Int64, _ place: SequencePlace) throws {
        update.bind(1, place.sequence)
        update.bind(2, place.rank)
        update.bind(3, row)
        try update.run()
    }

    /// Inserts a sequence.
    ///
    /// - Returns: `false` if the name is taken.
    private func insert(_ name: String) throws -> Bool {
        insertion.bind(1, collection)
        insertion.bind(2, name)
        try insertion.run()
        return database.changesCount == 1
    }
}
