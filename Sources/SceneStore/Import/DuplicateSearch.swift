import GRDB
import Geodesy
import SQLiteAccess
import Scenes

/// Finds a scene that a record repeats: the same bytes, or the same capture.
struct DuplicateSearch {
    /// Two scenes are one capture when they are at most this many metres apart…
    static let distance = 1.0
    /// …look within this many degrees of each other…
    static let heading = 60.0
    /// …and were taken within this many milliseconds: what splits a sequence. Cars stop at traffic lights.
    static let time: Int64 = 300_000

    private let index: CellIndexWriter
    private let rows: CandidateRows
    private let byKey: RawStatement
    /// The run under way: what it has stored before an interruption is no duplicate of itself.
    private let run: Int64?

    init(_ database: Database, index: CellIndexWriter, run: Int64?) throws {
        self.index = index
        rows = try CandidateRows(database)
        byKey = try RawStatement(database, "SELECT file_name, import_run FROM scene WHERE key = ?")
        self.run = run
    }

    /// - Parameter id: The record's identity when it is no copy.
    func duplicate(of record: SceneRecord, _ id: SceneID) throws -> ImportOutcome<SceneID>? {
        try sameContent(as: record, id) ?? sameCapture(as: record)
    }

    private func sameContent(as record: SceneRecord, _ id: SceneID) throws -> ImportOutcome<SceneID>? {
        guard let known = try scene(id) else { return nil }
        if let run, known.run == run, known.name != nil, known.name == record.fileName { return .imported(id) }
        let name = known.name ?? "scene \(id)"
        return .duplicate(of: id, message: "has the same content as \(name) (scene \(id)).")
    }

    /// The file and the run of a scene that the store has.
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
                // A larger picture of the same capture is worth having: a thumbnail may have come first.
                other.hasPicture, other.pixels >= record.size.map({ Int64($0.width) * Int64($0.height) }) ?? 0,
                other.coordinate.distance(to: record.coordinate) <= Self.distance,
                Self.looksAlike(record.heading, other.heading, apart: abs(otherTime - captured.milliseconds))
            else { continue }
            let id = SceneID(key: other.key)
            return .duplicate(
                of: id,
                message: "was taken where and when scene \(id) was, in the same direction.")
        }
        return nil
    }

    /// Headings that are both unknown tell nothing; then only the very same moment counts.
    private static func looksAlike(_ one: Heading?, _ other: Heading?, apart: Int64) -> Bool {
        if let one, let other { return abs(one.difference(from: other)) <= heading }
        return one == nil && other == nil && apart == 0
    }
}
