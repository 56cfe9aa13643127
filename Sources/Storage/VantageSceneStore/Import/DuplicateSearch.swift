import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A search for a stored scene that has the same picture as a record or comes from the same capture.
struct DuplicateSearch {
    /// The maximum distance in meters between two scenes from the same capture.
    static let distance = 1.0
    /// The maximum difference between the headings of two scenes from the same capture, in degrees.
    static let heading = 60.0
    /// The maximum time between two scenes from the same capture, in milliseconds. A car may wait at traffic lights, so
    /// this is as long as the pause that splits a sequence.
    static let time: Int64 = 300_000

    private let index: CellIndexWriter
    private let rows: CandidateRows
    private let byKey: RawStatement
    private let neighbors: SequenceNeighbors?
    /// The current run. Scenes that this run stored before an interruption are not duplicates.
    private let run: Int64?

    init(_ database: Database, index: CellIndexWriter, run: Int64?) throws {
        self.index = index
        rows = try CandidateRows(database)
        byKey = try RawStatement(database, "SELECT file_name, import_run FROM scene WHERE key = ?")
        neighbors = try run.map { try SequenceNeighbors(database, run: $0) }
        self.run = run
    }

    /// Returns the outcome for a duplicate, or `nil` if the record is not a duplicate.
    ///
    /// - Parameter id: The ID that the record gets if it is not a duplicate.
    func duplicate(of record: SceneRecord, _ id: SceneID) throws -> ImportOutcome<SceneID>? {
        try sameContent(as: record, id) ?? sameCapture(as: record)
    }

    private func sameContent(as record: SceneRecord, _ id: SceneID) throws -> ImportOutcome<SceneID>? {
        guard let known = try scene(id) else { return nil }
        if let run, known.run == run, known.name != nil, known.name == record.fileName { return .imported(id) }
        let name = known.name ?? "scene \(id)"
        return .duplicate(of: id, message: "has the same content as \(name) (scene \(id)).")
    }

    /// Returns the file name and the run of a stored scene.
    func scene(_ id: SceneID) throws -> (name: String?, run: Int64?)? {
        byKey.bind(1, id.key)
        defer { byKey.reset() }
        return try byKey.step() ? (byKey.optionalString(0), byKey.optionalInt64(1)) : nil
    }

    private func sameCapture(as record: SceneRecord) throws -> ImportOutcome<SceneID>? {
        guard let captured = record.captured, record.contentHash != nil else { return nil }
        for row in try index.scenes(within: Self.distance, of: record.coordinate) {
            guard let other = try rows.candidate(row),
                let otherTime = other.captured, abs(otherTime - captured.milliseconds) <= Self.time,
                other.isPanorama == (record.camera.kind == .panorama),
                // If the new picture is larger, it is stored, because the existing one may be a thumbnail.
                other.hasPicture, other.pixels >= record.size.map({ Int64($0.width) * Int64($0.height) }) ?? 0,
                other.coordinate.distance(to: record.coordinate) <= Self.distance,
                Self.looksAlike(record.heading, other.heading, apart: abs(otherTime - captured.milliseconds)),
                try neighbors?.has(record, row) != true
            else { continue }
            let id = SceneID(key: other.key)
            return .duplicate(
                of: id,
                message: "was taken at the same place and time as scene \(id), in the same direction.")
        }
        return nil
    }

    /// Reports whether two scenes face the same direction. If both headings are unknown, the scenes must have been
    /// taken at exactly the same time.
    private static func looksAlike(_ one: Heading?, _ other: Heading?, apart: Int64) -> Bool {
        if let one, let other { return abs(one.difference(from: other)) <= heading }
        return one == nil && other == nil && apart == 0
    }
}

/// A search for pictures that one run imports into the same named sequence.
///
/// Such pictures are distinct even if they are close to each other, as frames of a video are.
private struct SequenceNeighbors {
    private let statement: RawStatement
    private let run: Int64

    init(_ database: Database, run: Int64) throws {
        statement = try RawStatement(
            database,
            """
            SELECT 1 FROM scene JOIN sequence ON sequence.id = scene.sequence
            WHERE scene.id = ? AND import_run = ? AND name = ? AND NOT is_derived AND captured <> ?
            """)
        self.run = run
    }

    /// Reports whether a stored scene is in the sequence that the record names, and was taken at another time.
    func has(_ record: SceneRecord, _ row: Int64) throws -> Bool {
        guard let name = record.sequenceName, let captured = record.captured else { return false }
        statement.bind(1, row)
        statement.bind(2, run)
        statement.bind(3, name)
        statement.bind(4, captured.milliseconds)
        defer { statement.reset() }
        return try statement.step()
    }
}
