import VantageCore
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// The pictures of a COLMAP model in text format: `images.txt`, with the cameras from the `cameras.txt` next to it.
///
/// Each picture has two lines: the first is its pose, and the second lists its points and may be blank. Source:
/// https://colmap.github.io/format.html.
final class COLMAPImages: SidecarReader {
    private let source: String
    private let lines: LineReader
    private let cameras: [String: COLMAPCamera]
    private let converter: PositionConverter
    /// The line number of the points that belong to the last pose.
    private var linesOfPoints = 0
    private var isFinished = false

    /// - Parameter converter: Converts the model's coordinates, which are in meters.
    init(_ lines: LineReader, source: String, cameras: [String: COLMAPCamera], converter: PositionConverter) {
        self.lines = lines
        self.source = source
        self.cameras = cameras
        self.converter = converter
    }

    /// Reports whether a file starts like `images.txt`: with COLMAP's comments, or a pose in the first line.
    static func matches(_ start: [UInt8]) -> Bool {
        let lines = start.split(separator: 0x0A)
        if lines.contains(where: { $0.starts(with: "#".utf8) && fields($0).contains("IMAGE_ID,") }) { return true }
        guard let first = lines.first(where: { $0.first != UInt8(ascii: "#") }) else { return false }
        return Pose(fields(first)) != nil
    }

    /// Splits a line at spaces.
    static func fields(_ line: some Sequence<UInt8>) -> [Substring] {
        let text = String(decoding: Array(line), as: UTF8.self)
        return text.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        while !isFinished {
            do throws(LineError) {
                guard let line = try lines.next() else { return nil }
                if lines.number == linesOfPoints || line.first(where: { $0 > 0x20 }) == UInt8(ascii: "#") { continue }
                linesOfPoints = lines.number + 1
                return Result { () throws(ImportFailure) in try row(line) }
            } catch .tooLong(let number) where number == linesOfPoints {
                // Points are not needed.
                continue
            } catch {
                if case .unreadable = error { isFinished = true }
                return .failure(ImportFailure(error, table: source))
            }
        }
        return nil
    }

    private func row(_ line: [UInt8]) throws(ImportFailure) -> SidecarRow {
        var row = SidecarRow(source: source, number: lines.number, unit: .line)
        guard let pose = Pose(Self.fields(line)) else {
            throw ImportFailure(
                .badRow, row.label,
                "\(row.label) is not a pose, which consists of IMAGE_ID, QW, QX, QY, QZ, TX, TY, TZ, CAMERA_ID and "
                    + "NAME. Correct it.")
        }
        row.picture = pose.name
        // Names are relative to the picture folder, which is next to the model or above it.
        row.otherPictures = ["images/", "../images/", "../../images/", "../", "../../"].map { $0 + pose.name }
        try place(&row, pose)
        readCamera(pose.camera, into: &row)
        return row
    }

    private func place(_ row: inout SidecarRow, _ pose: Pose) throws(ImportFailure) {
        let rotation: Rotation
        do throws(GeodesyError) {
            rotation = try PoseConvention.colmap.rotation(pose.quaternion)
        } catch {
            throw ImportFailure(
                .badRow, row.label, "\(row.label) has an orientation that cannot be read. \(error) Correct it.")
        }
        let point = rotation.position(translation: pose.translation)
        let position = try converter.position(x: point.x, y: point.y, z: point.z, input: row.label)
        row.place(at: position, system: converter.title)
        row.columns[.position] = "TX, TY, TZ (\(converter.title))"
        row.columns[.altitude] = row.columns[.position]
        row.describesStoredPicture = true
        row.orient(VantageGeodesy.Pose(rotation: position.trueRotation(rotation)), name: "QW, QX, QY, QZ")
    }

    private func readCamera(_ id: String, into row: inout SidecarRow) {
        guard let camera = cameras[id] else {
            row.kind = .photo
            row.columns[.camera] = "CAMERA_ID"
            row.warnings.append(
                "\(row.label) has the camera \(id.prefix(40)), which is not in cameras.txt; its field of view is unknown."
            )
            return
        }
        row.columns[.camera] = "cameras.txt"
        row.kind = camera.kind
        if let lens = camera.lens { row.setLens(lens, isPerspective: camera.isPerspective) }
    }

    /// The values of a line with a pose.
    private struct Pose {
        let quaternion: [Double]
        let translation: SIMD3<Double>
        let camera: String
        let name: String

        init?(_ fields: [Substring]) {
            guard fields.count >= 10, Int(fields[0]) != nil, Int(fields[8]) != nil else { return nil }
            let numbers = fields[1...7].compactMap { DecimalNumber.number($0) }
            guard numbers.count == 7 else { return nil }
            quaternion = Array(numbers.prefix(4))
            translation = SIMD3(numbers[4], numbers[5], numbers[6])
            camera = String(fields[8])
            name = fields[9...].joined(separator: " ")
        }
    }
}
