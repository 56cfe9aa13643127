import GRDB
import Geodesy

/// Writes records into the table `scene`.
struct SceneRow {
    /// The rank of a scene that a sidecar puts into a sequence without a rank, until the end of the run numbers it:
    /// behind those that have one.
    static let unranked = Int(Int32.max)

    private static let insertion = """
        INSERT INTO scene (key, collection, latitude, longitude, altitude, accuracy, heading, heading_is_magnetic, pitch,
            roll, is_panorama, width, height, orientation, field_of_view, full_width, full_height, crop_left, crop_top,
            captured, utc_offset, zone_source, device, license, attribution, sequence, rank, file_name, content_hash,
            provenance, import_run)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private let database: Database
    private let statement: RawStatement
    private let run: ImportRun
    private let shared: SharedRows
    private let tracks: TrackFollower?
    private let sequences: SequenceRows

    init(_ database: Database, run: ImportRun, shared: SharedRows, tracks: TrackFollower?) throws {
        self.database = database
        self.run = run
        self.shared = shared
        self.tracks = tracks
        sequences = try SequenceRows(database, collection: run.collection)
        statement = try RawStatement(database, Self.insertion)
    }

    /// - Returns: `scene.id`.
    func insert(_ record: SceneRecord, id: SceneID) throws -> Int64 {
        Self.bindIdentity(record, id: id, run: run, to: statement)
        Self.bindPose(record, to: statement)
        Self.bindCamera(record, to: statement)
        Self.bindCapture(record, to: statement)
        let device = try shared.device(make: record.make, model: record.model)
        let name = record.fileName?.ifNotEmpty(limitedTo: 4096)
        let named = try record.sequence?.ifNotEmpty(limitedTo: 1000).map { try shared.sequence($0) }
        let step = named == nil ? TrackStep(record, key: id.key, device: device, fileName: name) : nil
        let place = try step.flatMap { try tracks?.place(of: $0, sequences) }
        statement.bind(23, device)
        statement.bind(24, record.license?.ifNotEmpty(limitedTo: 200))
        statement.bind(25, record.attribution?.ifNotEmpty(limitedTo: 1000))
        statement.bind(26, named ?? place?.sequence)
        statement.bind(27, named.map { _ in Int64(max(1, record.rank ?? Self.unranked)) } ?? place?.rank)
        statement.bind(28, name)
        statement.bind(29, record.contentHash?.bytes)
        statement.bind(30, try shared.provenance(record.provenance))
        statement.bind(31, run.id)
        try statement.run()
        let row = database.lastInsertedRowID
        if let step { tracks?.follow(step, row: row, place) }
        return row
    }

    private static func bindIdentity(_ record: SceneRecord, id: SceneID, run: ImportRun, to statement: RawStatement) {
        statement.bind(1, id.key)
        statement.bind(2, run.collection)
        statement.bind(3, record.coordinate.latitude)
        statement.bind(4, record.coordinate.longitude)
        statement.bind(5, record.altitude)
        statement.bind(6, record.accuracy)
    }

    private static func bindPose(_ record: SceneRecord, to statement: RawStatement) {
        statement.bind(7, record.heading?.degrees)
        statement.bind(8, Int64(record.headingReference == .magnetic ? 1 : 0))
        statement.bind(9, record.pitch)
        statement.bind(10, record.roll)
    }

    private static func bindCamera(_ record: SceneRecord, to statement: RawStatement) {
        statement.bind(11, Int64(record.camera.kind == .panorama ? 1 : 0))
        statement.bind(12, record.size.map { Int64($0.width) })
        statement.bind(13, record.size.map { Int64($0.height) })
        statement.bind(14, Int64(record.orientation.rawValue))
        for index in Int32(15)...19 { statement.bind(index, nil as Double?) }
        switch record.camera {
        case .perspective(let fieldOfView): statement.bind(15, fieldOfView)
        case .equirectangular(let frame) where !frame.isFullSphere:
            statement.bind(16, frame.fullWidth)
            statement.bind(17, frame.fullHeight)
            statement.bind(18, frame.left)
            statement.bind(19, frame.top)
        case .equirectangular: break
        }
    }

    private static func bindCapture(_ record: SceneRecord, to statement: RawStatement) {
        statement.bind(20, record.captured?.milliseconds)
        statement.bind(21, record.captured?.utcOffset.map(Int64.init))
        statement.bind(22, record.captured?.zoneSource.rawValue)
    }
}

extension String {
    /// The first characters in SQLite's count, which is of Unicode scalars; a NUL would end the text there.
    func limited(to count: Int) -> String {
        String(String.UnicodeScalarView(unicodeScalars.prefix { $0 != "\0" }.prefix(count)))
    }

    /// The same, or `nil` for no text at all: nothing known is `NULL`.
    fileprivate func ifNotEmpty(limitedTo count: Int) -> String? {
        let text = limited(to: count)
        return text.isEmpty ? nil : text
    }
}
