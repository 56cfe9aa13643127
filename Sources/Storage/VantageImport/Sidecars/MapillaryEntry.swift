import VantageParsing
import VantageSceneStore

/// A reader of the entries of `mapillary_image_description.json`.
enum MapillaryEntry {
    /// Reports whether an entry is clearly from Mapillary.
    static func matches(_ json: JSONValue) -> Bool {
        json.members.contains { $0.name.hasPrefix("MAP") } || (json["error"] != nil && json["filename"] != nil)
    }

    /// Reads an entry as a row.
    ///
    /// - Throws: ``ImportFailure`` if the entry reports an error, is a video, or is not from Mapillary.
    static func row(_ json: JSONValue, source: String, number: Int, unit: SidecarRow.Unit) throws(ImportFailure)
        -> SidecarRow
    {
        var row = SidecarRow(source: source, number: number, unit: unit)
        try check(json, label: row.label)
        guard let description = MapillaryDescription(json) else {
            throw ImportFailure(
                .badRow, row.label, "\(row.label) has none of Mapillary's MAP… keys. Correct it, or leave it out.")
        }
        fill(&row, from: description)
        return row
    }

    private static func check(_ json: JSONValue, label: String) throws(ImportFailure) {
        if let error = json["error"], error != .null {
            let name = json["filename"]?.text ?? label
            let reason = error["message"]?.text ?? error["type"]?.text ?? error.text ?? "no reason given"
            throw ImportFailure(
                .reportedBySource, label,
                "\(label): Mapillary's tools could not process \(name) (\(reason.prefix(200))). "
                    + "Fix the picture, or leave it out.")
        }
        let kind = json["filetype"]?.text ?? "image"
        guard kind == "image", json["MAPGPSTrack"] == nil else {
            throw ImportFailure(
                .unsupportedFormat, label,
                "\(label) is a video (\(kind.prefix(20))). Extract pictures from it with mapillary_tools, or leave it out."
            )
        }
    }

    private static func fill(_ row: inout SidecarRow, from description: MapillaryDescription) {
        row.picture = description.filename
        row.latitude = description.latitude
        row.longitude = description.longitude
        row.altitude = description.altitude
        row.accuracy = description.accuracy
        row.heading = description.heading
        row.headingReference = description.headingReference
        row.captured = description.captured
        row.sequence = description.sequence
        row.make = description.make
        row.model = description.model
        row.columns = Self.columns
    }

    private static let columns: Provenance = [
        .position: "MAPLatitude, MAPLongitude", .altitude: "MAPAltitude", .accuracy: "MAPGPSAccuracyMeters",
        .heading: "MAPCompassHeading", .captured: "MAPCaptureTime", .sequence: "MAPSequenceUUID",
        .device: "MAPDeviceMake, MAPDeviceModel",
    ]
}
