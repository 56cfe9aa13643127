import VantageCore
import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// The shots of OpenSfM's `reconstruction.json`.
///
/// Positions come from the reconstructed poses, not from the GPS positions stored with them. World coordinates are
/// east, north and up in meters from `reference_lla`. Source: https://opensfm.org/docs/dataset.html and geometry.html.
final class OpenSfMReconstruction: SidecarReader {
    static let members = ["cameras", "shots"]

    private let source: String
    private let text: [UInt8]
    private let limits: TableLimits
    /// The origin in the `reference_lla.json` next to the document, for versions of OpenSfM that do not repeat it in
    /// the document.
    private let fallback: JSONValue?
    /// The offsets of the reconstructions still to be read.
    private var rest: ArraySlice<Int>
    private var current: Part?
    private var number = 0
    private var reconstruction = 0

    /// A reconstruction: a group of shots that share a frame.
    private struct Part {
        let shots: JSONMembers
        let cameras: [String: OpenSfMCamera]
        let frame: LocalFrame
    }

    init(_ text: [UInt8], source: String, reference: JSONValue?, limits: TableLimits) {
        self.text = text
        self.source = source
        self.limits = limits
        fallback = reference
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        rest = JSONMembers.elements(text, at: start, limits: limits)[...]
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        while true {
            if let shot = current?.shots.next(), let current {
                number += 1
                return Result { () throws(ImportFailure) in try row(shot, in: current) }
            }
            current = nil
            guard let position = rest.popFirst() else { return nil }
            reconstruction += 1
            do throws(ImportFailure) {
                current = try part(at: position)
            } catch {
                return .failure(error)
            }
        }
    }

    /// - Throws: ``ImportFailure`` if the reconstruction has no origin.
    private func part(at position: Int) throws(ImportFailure) -> Part? {
        let members = JSONMembers.offsets(text, at: position, limits: limits)
        guard let shots = members["shots"] else { return nil }
        let reference = members["reference_lla"].flatMap { JSONMembers.value(text, at: $0, limits: limits) } ?? fallback
        guard let latitude = reference?["latitude"]?.number, let longitude = reference?["longitude"]?.number,
            let origin = try? Coordinate(latitude: latitude, longitude: longitude)
        else {
            throw ImportFailure(
                .badDocument, source,
                "Reconstruction \(reconstruction) in \(source) has no valid reference_lla, so its positions are local "
                    + "coordinates. Reconstruct with GPS positions, or add a reference_lla.json to the same folder.")
        }
        let altitude = reference?["altitude"]?.number ?? 0
        return Part(
            shots: JSONMembers(text, at: shots, limits: limits), cameras: cameras(at: members["cameras"]),
            frame: LocalFrame(origin: origin, altitude: altitude))
    }

    private func cameras(at position: Int?) -> [String: OpenSfMCamera] {
        guard let position else { return [:] }
        var cameras: [String: OpenSfMCamera] = [:]
        let members = JSONMembers(text, at: position, limits: limits)
        while let member = members.next() {
            cameras[member.name] = member.value.flatMap(OpenSfMCamera.init)
        }
        return cameras
    }

    private func row(_ shot: JSONMembers.Member, in part: Part) throws(ImportFailure) -> SidecarRow {
        var row = SidecarRow(source: source, number: number, unit: .entry)
        row.picture = shot.name
        row.otherPictures = ["images/" + shot.name]
        guard let json = shot.value, let rotation = Self.vector(json["rotation"]),
            let translation = Self.vector(json["translation"])
        else {
            throw ImportFailure(
                .badRow, row.label,
                "\(row.label) (\(shot.name.prefix(80))) does not have a rotation and a translation of three numbers "
                    + "each. Correct it, or leave it out.")
        }
        try Self.place(&row, rotation: rotation, translation: translation, in: part.frame)
        readCamera(json["camera"]?.text, into: &row, part)
        row.captured = Self.captureTime(json["capture_time"])
        row.columns[.captured] = "capture_time"
        return row
    }

    private func readCamera(_ name: String?, into row: inout SidecarRow, _ part: Part) {
        guard let name, let camera = part.cameras[name] else {
            row.warnings.append("\(row.label) has no camera with a known projection, so its kind is unknown.")
            return
        }
        row.columns[.camera] = "camera"
        row.kind = camera.kind
        if let lens = camera.lens { row.setLens(lens, isPerspective: camera.isPerspective) }
    }

    private static func place(
        _ row: inout SidecarRow, rotation: [Double], translation: [Double], in frame: LocalFrame
    ) throws(ImportFailure) {
        do throws(GeodesyError) {
            let rotation = try PoseConvention.openSfM.rotation(rotation)
            let position = rotation.position(translation: SIMD3(translation[0], translation[1], translation[2]))
            let location = try frame.location(of: position)
            row.latitude = location.coordinate.latitude
            row.longitude = location.coordinate.longitude
            row.altitude = location.altitude
            row.columns[.position] = "rotation, translation, reference_lla"
            row.columns[.altitude] = row.columns[.position]
            row.describesStoredPicture = true
            row.orient(Pose(rotation: rotation), name: "rotation")
        } catch {
            throw ImportFailure(
                .badRow, row.label, "\(row.label) has a pose that cannot be read. \(error) Correct it, or leave it out."
            )
        }
    }

    private static func vector(_ json: JSONValue?) -> [Double]? {
        guard let numbers = json?.elements?.compactMap(\.number), numbers.count == 3, json?.elements?.count == 3 else {
            return nil
        }
        return numbers
    }

    /// The beginning of the year 3000, in seconds since 1970.
    private static let latestTime = 32_503_680_000.0

    /// Reads a time in seconds since 1970. OpenSfM takes it from a camera's clock, whose zone may be unknown.
    static func captureTime(_ json: JSONValue?) -> CaptureTime? {
        guard let seconds = json?.number, seconds > 0, seconds < latestTime else { return nil }
        return CaptureTime(milliseconds: Int64((seconds * 1000).rounded()), utcOffset: nil, zoneSource: .assumed)
    }
}
