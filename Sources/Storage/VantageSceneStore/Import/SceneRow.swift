import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A writer of records into the table `scene`.
struct SceneRow {
    /// The provisional rank of a scene whose sidecar names a sequence but no rank. It sorts after all other ranks and
    /// is replaced at the end of the run.
    static let unranked = Int(Int32.max)

    private static let insertion = """
        INSERT INTO scene (key, collection, latitude, longitude, altitude, accuracy, heading, heading_is_magnetic, pitch,
            roll, is_panorama, width, height, orientation, field_of_view, full_width, full_height, crop_left, crop_top,
            captured, utc_offset, zone_source, device, license, attribution, sequence, rank, file_name, content_hash,
            provenance, import_run, calibration)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO NOTHING
        """

    private let statement: SparseStatement
    private let run: ImportRun
    private let tracks: SequenceTracker?
    private let sequences: SequenceRows

    init(_ database: Database, run: ImportRun, tracks: SequenceTracker?) throws {
        self.run = run
        self.tracks = tracks
        sequences = try SequenceRows(database, collection: run.collection)
        statement = SparseStatement(try RawStatement(database, Self.insertion))
    }

    /// Inserts a scene.
    ///
    /// - Returns: `scene.id`, or `nil` if the ID already exists.
    func insert(_ record: SceneRecord, id: SceneID, sharing shared: SharedRowIDs) throws -> Int64? {
        let name = record.fileName?.ifNotEmpty(limitedTo: 4096)
        let isNamed = shared.sequence != nil
        let step = isNamed ? nil : TrackPoint(record, key: id.key, device: shared.device, fileName: name)
        let continuation = step.flatMap { tracks?.continuation(with: $0) }
        statement.bind(1, id.key)
        statement.bind(2, run.collection)
        Self.bindPlace(record, to: statement)
        Self.bindPose(record, to: statement)
        Self.bindCamera(record, to: statement)
        Self.bindCapture(record, to: statement)
        statement.bind(23, shared.device)
        statement.bind(24, record.license?.ifNotEmpty(limitedTo: 200))
        statement.bind(25, record.attribution?.ifNotEmpty(limitedTo: 1000))
        statement.bind(26, shared.sequence ?? continuation?.place?.sequence)
        statement.bind(27, isNamed ? Int64(max(1, record.rank ?? Self.unranked)) : continuation?.place?.rank)
        statement.bind(28, name)
        statement.bind(29, record.contentHash?.bytes)
        statement.bind(30, shared.provenance)
        statement.bind(31, run.id)
        statement.bind(32, shared.calibration)
        guard let row = try statement.insert() else { return nil }
        if let step, let continuation { try tracks?.follow(step, row: row, continuation, sequences) }
        return row
    }

    private static func bindPlace(_ record: SceneRecord, to statement: SparseStatement) {
        statement.bind(3, record.coordinate.latitude)
        statement.bind(4, record.coordinate.longitude)
        statement.bind(5, record.altitude)
        statement.bind(6, record.accuracy)
    }

    private static func bindPose(_ record: SceneRecord, to statement: SparseStatement) {
        statement.bind(7, record.heading?.degrees)
        statement.bind(8, Int64(record.headingReference == .magnetic ? 1 : 0))
        statement.bind(9, record.pitch)
        statement.bind(10, record.roll)
    }

    private static func bindCamera(_ record: SceneRecord, to statement: SparseStatement) {
        var fieldOfView: Double?
        var crop: Equirectangular?
        switch record.camera {
        case .perspective(let angle): fieldOfView = angle
        case .equirectangular(let frame): crop = frame.isFullSphere ? nil : frame
        case .calibrated(.perspective(let camera)): fieldOfView = camera.horizontalFieldOfView
        case .calibrated(let camera): crop = camera.horizontalFieldOfView < 360 ? camera.frame : nil
        }
        statement.bind(11, Int64(record.camera.kind == .panorama ? 1 : 0))
        statement.bind(12, record.size.map { Int64($0.width) })
        statement.bind(13, record.size.map { Int64($0.height) })
        statement.bind(14, Int64(record.orientation.rawValue))
        statement.bind(15, fieldOfView)
        statement.bind(16, crop?.fullWidth)
        statement.bind(17, crop?.fullHeight)
        statement.bind(18, crop?.left)
        statement.bind(19, crop?.top)
    }

    private static func bindCapture(_ record: SceneRecord, to statement: SparseStatement) {
        statement.bind(20, record.captured?.milliseconds)
        statement.bind(21, record.captured?.utcOffset.map(Int64.init))
        statement.bind(22, record.captured?.zoneSource.rawValue)
    }
}

extension CalibratedCamera {
    /// A panorama with the same width and field of view as the picture.
    fileprivate var frame: Equirectangular {
        let fullWidth = Double(size.width) * 360 / horizontalFieldOfView
        return Equirectangular(
            fullWidth: fullWidth, fullHeight: Double(size.height), left: (fullWidth - Double(size.width)) / 2, top: 0,
            width: size.width, height: size.height)
    }
}

extension String {
    /// Returns the string truncated to the given number of characters. As in SQLite, a character is a Unicode scalar,
    /// and NUL ends the string.
    func limited(to count: Int) -> String {
        // A string has at least as many bytes as scalars.
        if utf8.count <= count, !utf8.contains(0) { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix { $0 != "\0" }.prefix(count)))
    }

    /// Returns the truncated string, or `nil` if it is empty, because the database stores unknown values as `NULL`.
    func ifNotEmpty(limitedTo count: Int) -> String? {
        let text = limited(to: count)
        return text.isEmpty ? nil : text
    }
}
