import Geodesy
import JSONReading
import SceneStore
import Scenes
import TabularReading

/// What Mapillary's tools say of one picture, in `mapillary_image_description.json` or in its ImageDescription.
///
/// Source: mapillary_tools, `schema/image_description_schema.json`.
struct MapillaryDescription: Hashable, Sendable {
    var filename: String?
    /// Degrees.
    var latitude: Double?
    /// Degrees.
    var longitude: Double?
    /// Metres.
    var altitude: Double?
    /// Metres.
    var accuracy: Double?
    /// Degrees.
    var heading: Double?
    var headingReference = HeadingReference.true
    var captured: CaptureTime?
    var sequence: String?
    var make: String?
    var model: String?

    /// - Returns: `nil` for JSON that carries none of Mapillary's keys.
    init?(_ json: JSONValue) {
        guard json.members.contains(where: { $0.name.hasPrefix("MAP") }) else { return nil }
        filename = json["filename"]?.text ?? json["MAPFilename"]?.text
        latitude = json["MAPLatitude"]?.number
        longitude = json["MAPLongitude"]?.number
        altitude = json["MAPAltitude"]?.number
        accuracy = json["MAPGPSAccuracyMeters"]?.number
        captured = json["MAPCaptureTime"]?.text.flatMap(TimeText.init).map(Self.captureTime)
        sequence = json["MAPSequenceUUID"]?.label
        make = json["MAPDeviceMake"]?.label
        model = json["MAPDeviceModel"]?.label
        readHeading(json["MAPCompassHeading"])
    }

    /// Reads an ImageDescription; most are titles and not JSON.
    init?(imageDescription text: String) {
        guard text.hasPrefix("{"), let json = try? JSONParser.value(of: text.utf8) else { return nil }
        self.init(json)
    }

    /// True north comes first; a magnetic heading stays one.
    private mutating func readHeading(_ json: JSONValue?) {
        if let heading = json?["TrueHeading"]?.number {
            self.heading = heading
        } else if let heading = json?["MagneticHeading"]?.number {
            self.heading = heading
            headingReference = .magnetic
        }
    }

    /// Mapillary's tools write UTC without saying so.
    private static func captureTime(_ text: TimeText) -> CaptureTime {
        CaptureTime(
            milliseconds: text.captureTime.milliseconds, utcOffset: text.offset, zoneSource: .stated)
    }
}
