import Vantage
import VantageCore
import VantageGeodesy

/// A scene decoded from the output of ``SceneJSON`` and ``SceneDetailsJSON``.
package struct SceneInputJSON: Decodable, Sendable {
    private struct Place: Decodable, Sendable {
        let latitude: Double
        let longitude: Double
    }

    private let scene: String
    private let coordinate: Place
    private let heading: Double?
    private let collection: String
    private let license: String?
    private let attribution: String?
    private let details: SceneDetailsJSON

    /// The decoded scene.
    ///
    /// - Throws: `SceneError` or `GeodesyError` if the ID, coordinate or heading is invalid.
    package var value: Scene {
        get throws {
            var value = Scene(
                id: try SceneID(parsing: scene), collection: collection,
                coordinate: try Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude),
                camera: details.camera, hasPicture: details.hasPicture)
            value.heading = try heading.map { try Heading($0) }
            value.license = license
            value.attribution = attribution
            details.apply(to: &value)
            return value
        }
    }
}

extension SceneDetailsJSON {
    fileprivate var camera: CameraModel {
        if let calibration { return .calibrated(calibration) }
        guard let sphere else { return .perspective(horizontalFieldOfView: fov) }
        return .equirectangular(
            Equirectangular(
                fullWidth: sphere.fullWidth, fullHeight: sphere.fullHeight, left: sphere.left, top: sphere.top,
                width: sphere.width, height: sphere.height))
    }

    fileprivate func apply(to scene: inout Scene) {
        scene.altitude = altitude
        scene.accuracy = accuracy
        scene.headingReference = headingReference
        scene.pitch = pitch
        scene.roll = roll
        scene.size = size.map { PictureSize(width: $0.width, height: $0.height) }
        scene.orientation = orientation
        scene.make = make
        scene.model = model
        scene.captured = captured.map {
            CaptureTime(milliseconds: $0.milliseconds, utcOffset: $0.utcOffset, zoneSource: $0.zone)
        }
        scene.sequence = sequence
        scene.rank = rank
        scene.fileName = file
        scene.contentHash = sha256.flatMap(ContentHash.init(hexadecimal:))
    }
}

extension ContentHash {
    fileprivate init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        self.init(bytes: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
