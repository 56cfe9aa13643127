import VantageGeodesy
import VantageParsing
import VantageScenes
import VantageSceneStore

/// Mapillary's description of one picture, from `mapillary_image_description.json` or from the EXIF ImageDescription.
///
/// Source: mapillary_tools, `schema/image_description_schema.json`.
struct MapillaryDescription: Hashable, Sendable {
    var filename: String?
    /// The latitude in degrees.
    var latitude: Double?
    /// The longitude in degrees.
    var longitude: Double?
    /// The altitude in meters.
    var altitude: Double?
    /// The horizontal accuracy in meters.
    var accuracy: Double?
    /// The heading in degrees.
    var heading: Double?
    var headingReference = HeadingReference.true
    var captured: CaptureTime?
    var sequence: String?
    var make: String?
    var model: String?

    /// Reads a JSON object. Returns `nil` if it has none of Mapillary's keys.
    init?(_ json: JSONValue) {
        guard json.members.contains(where: { $0.name.hasPrefix("MAP") }) else { return nil }
        filename = json["filename"]?.text ?? json["MAPFilename"]?.text
        latitude = json["MAPLatitude"]?.number
        longitude = json["MAPLongitude"]?.number
        altitude = json["MAPAltitude"]?.number
        accuracy = json["MAPGPSAccuracyMeters"]?.number
        captured = json["MAPCaptureTime"]?.text.flatMap(ParsedTime.init).map(Self.captureTime)
        sequence = json["MAPSequenceUUID"]?.label
        make = json["MAPDeviceMake"]?.label
        model = json["MAPDeviceModel"]?.label
        readHeading(json["MAPCompassHeading"])
    }

    /// Reads an ImageDescription. Returns `nil` for ordinary descriptions, which are not JSON.
    init?(imageDescription text: String) {
        guard text.hasPrefix("{"), let json = try? JSONParser.value(of: text.utf8) else { return nil }
        self.init(json)
    }

    /// Reads the heading. A true heading takes precedence, and a magnetic heading stays magnetic.
    private mutating func readHeading(_ json: JSONValue?) {
        if let heading = json?["TrueHeading"]?.number {
            self.heading = heading
        } else if let heading = json?["MagneticHeading"]?.number {
            self.heading = heading
            headingReference = .magnetic
        }
    }

    /// Returns the capture time. Mapillary's tools write UTC without a zone.
    private static func captureTime(_ text: ParsedTime) -> CaptureTime {
        CaptureTime(
            milliseconds: text.captureTime.milliseconds, utcOffset: text.offset, zoneSource: .stated)
    }
}
