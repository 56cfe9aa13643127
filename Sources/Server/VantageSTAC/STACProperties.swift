import Foundation
import Vantage
import VantageParameters
import VantageParsing

/// The properties of a scene, under the names that STAC and Panoramax use. Unknown values are left out, except that an
/// unknown time becomes a range.
struct STACProperties {
    private let scene: Scene
    private let tiling: PanoramaxTiling?

    init(_ scene: Scene, _ tiling: PanoramaxTiling?) {
        self.scene = scene
        self.tiling = tiling
    }

    /// Returns the heading in degrees from true north, or `nil` if it is relative to another reference.
    static func azimuth(of scene: Scene) -> Double? {
        scene.headingReference == .true ? scene.heading?.degrees : nil
    }

    var json: JSONValue { .object(time + pose + origin + panoramax) }

    private typealias Members = [JSONValue.Member]

    private func members(_ members: KeyValuePairs<String, JSONValue?>) -> Members { JSONValue.object(members).members }

    private var time: Members {
        guard let captured = scene.captured else {
            // STAC requires a range if the time is unknown. This one covers every possible time.
            return members([
                "datetime": .null, "start_datetime": "0001-01-01T00:00:00Z", "end_datetime": "9999-12-31T23:59:59Z",
            ])
        }
        return members([
            "datetime": .string(captured.date.rfc3339), "datetimetz": captured.localRFC3339.map { .string($0) },
        ])
    }

    private var pose: Members {
        let magnetic = scene.headingReference == .magnetic ? scene.heading?.degrees : nil
        return members([
            "view:azimuth": Self.azimuth(of: scene).map { .number($0) },
            "vantage:magnetic_azimuth": magnetic.map { .number($0) }, "pers:pitch": scene.pitch.map { .number($0) },
            "pers:roll": scene.roll.map { .number($0) }, "pers:interior_orientation": STACCamera(scene).json,
            "quality:horizontal_accuracy": scene.accuracy.map { .number($0) },
            "vantage:altitude": scene.altitude.map { .number($0) },
        ])
    }

    private var origin: Members {
        members([
            "license": STACLicense(scene.license).value, "providers": .providers(scene.attribution),
            "vantage:kind": .string(scene.kind.rawValue), "vantage:license": scene.license.map { .string($0) },
            "vantage:sequence": scene.sequence.map { .string($0) },
            "original_file:name": scene.fileName.map { .string(($0 as NSString).lastPathComponent) },
        ])
    }

    /// Properties that Panoramax viewers expect to be present, even if they are empty.
    private var panoramax: Members {
        members([
            "geovisio:status": "ready", "geovisio:visibility": "anyone",
            "geovisio:producer": scene.attribution.map { .string($0) },
            "geovisio:rank_in_collection": scene.rank.map { .integer($0) },
            "panoramax:horizontal_pixel_density": STACCamera(scene).density.map { .integer($0) },
            "exif": .object([JSONValue.Member]()), "semantics": .array([]), "annotations": .array([]),
            "tiles:tile_matrix_sets": tiling.map { .object(["geovisio": $0.json]) },
        ])
    }
}

extension CaptureTime {
    /// The local time with its offset, or `nil` if the offset is unknown.
    fileprivate var localRFC3339: String? {
        guard let utcOffset, abs(utcOffset) < 24 * 60 else { return nil }
        let local = CivilTime(milliseconds: milliseconds + Int64(utcOffset) * 60_000).iso8601
        let (hours, minutes) = abs(utcOffset).quotientAndRemainder(dividingBy: 60)
        func digits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return local + (utcOffset < 0 ? "-" : "+") + digits(hours) + ":" + digits(minutes)
    }
}
