import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// The entries of OpenSfM's `exif_overrides.json`, which replace the EXIF data of pictures.
///
/// Source: https://opensfm.org/docs/dataset.html.
final class OpenSfMOverrides: SidecarReader {
    private static let keys: Set<String> = ["gps", "projection_type", "capture_time", "camera", "orientation"]

    private let source: String
    private let members: JSONMembers
    private let isSkipped: (String) -> Bool
    private var number = 0

    /// - Parameters:
    ///   - text: A JSON object with a member for each picture.
    ///   - isSkipped: Reports whether a better document describes a picture.
    init(_ text: [UInt8], source: String, limits: TableLimits, isSkipped: @escaping (String) -> Bool) {
        self.source = source
        self.isSkipped = isSkipped
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        members = JSONMembers(text, at: start, limits: limits)
    }

    /// Reports whether the first member of an object is an override.
    static func matches(_ text: [UInt8], source: String, limits: TableLimits) -> Bool {
        let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = JSONMembers(text, at: start, limits: limits).next(),
            FileKind(name: first.name) == .picture || source.hasSuffix("exif_overrides.json")
        else { return false }
        return first.value?.members.contains { keys.contains($0.name) } ?? false
    }

    func next() -> Result<SidecarRow, ImportFailure>? {
        while let member = members.next() {
            number += 1
            guard !isSkipped(member.name) else { continue }
            return Result { () throws(ImportFailure) in try row(member) }
        }
        return nil
    }

    private func row(_ member: JSONMembers.Member) throws(ImportFailure) -> SidecarRow {
        var row = SidecarRow(source: source, number: number, unit: .entry)
        row.picture = member.name
        row.otherPictures = ["images/" + member.name]
        guard let json = member.value, case .object = json else {
            throw ImportFailure(
                .badRow, row.label,
                "\(row.label) (\(member.name.prefix(80))) is not a JSON object. Correct it, or leave it out.")
        }
        try readPosition(json["gps"], into: &row)
        row.captured = OpenSfMReconstruction.captureTime(json["capture_time"])
        row.columns[.captured] = "capture_time"
        row.make = json["make"]?.label
        row.model = json["model"]?.label
        row.columns[.device] = "make, model"
        if let camera = OpenSfMCamera(json) {
            row.kind = camera.kind
            row.width = camera.width
            row.height = camera.height
            row.columns[.camera] = "projection_type"
        }
        readAngles(json["opk"], into: &row)
        return row
    }

    private func readPosition(_ gps: JSONValue?, into row: inout SidecarRow) throws(ImportFailure) {
        guard let gps, gps != .null else { return }
        row.columns[.position] = "gps"
        row.columns[.altitude] = "gps"
        row.latitude = gps["latitude"]?.number
        row.longitude = gps["longitude"]?.number
        row.altitude = gps["altitude"]?.number
        guard row.latitude == nil || row.longitude == nil else { return }
        throw ImportFailure(
            .badRow, row.label,
            "\(row.label) has a gps without a numeric latitude and longitude. Correct it, or leave it out.")
    }

    private func readAngles(_ angles: JSONValue?, into row: inout SidecarRow) {
        let values = ["omega", "phi", "kappa"].compactMap { angles?[$0]?.number }
        guard values.count == 3 else { return }
        row.orient(values, in: .omegaPhiKappa, name: "opk")
    }
}
