import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// Finds a stored scene that has the same picture as a record or is the same capture.
struct DuplicateSearch {
    /// The maximum distance in meters between two scenes that are the same capture.
    static let distance = 1.0
    /// The maximum difference of their headings in degrees.
    static let heading = 60.0
    /// The maximum time between them in milliseconds. It is the time that splits a sequence, because cars stop at
    /// traffic lights.
    static let time: Int64 = 300_000

    private let index: CellIndexWriter
    private let rows: CandidateRows
    private let byKey: RawStatement
    /// The current run. Scenes that it stored before an interruption are not duplicates.
    private let run: Int64?

    init(_ database: Database, index: CellIndexWriter, run: Int64?) throws {
        self.index = index
        rows = try CandidateRows(database)
        byKey = try RawStatement(database, "SELECT file_name, import_run FROM scene WHERE key = ?")
        self.run = run
    }

    /// Returns the outcome for a duplicate, or `nil` if the record is not one.
    ///
    /// - Parameter id: The ID of the record if it is not a copy.
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
                // A larger picture of the same capture is stored, because a thumbnail may have been imported first.
                other.hasPicture, other.pixels >= record.size.map({ Int64($0.width) * Int64($0.height) }) ?? 0,
                other.coordinate.distance(to: record.coordinate) <= Self.distance,
                Self.looksAlike(record.heading, other.heading, apart: abs(otherTime - captured.milliseconds))
            else { continue }
            let id = SceneID(key: other.key)
            return .duplicate(
                of: id,
                message: "was taken at the same place and time as scene \(id), in the same direction.")
        }
        return nil
    }

    /// Returns whether two scenes look in the same direction. If both headings are unknown, they must have been taken
    /// at exactly the same time.
    private static func looksAlike(_ one: Heading?, _ other: Heading?, apart: Int64) -> Bool {
        if let one, let other { return abs(one.difference(from: other)) <= heading }
        return one == nil && other == nil && apart == 0
    }
}
