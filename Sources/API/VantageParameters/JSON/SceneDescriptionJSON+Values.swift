import Foundation
import Vantage
import VantageGeodesy
import VantageSceneStore

extension SceneDescriptionJSON {
    static func values(of scene: Scene) -> [(String, String, SceneField?)] {
        var values: [(String, String, SceneField?)] = [
            ("kind", scene.kind.jsonName, .camera), ("position", "\(scene.coordinate)", .position),
        ]
        func add(_ name: String, _ value: String?, _ field: SceneField?) {
            if let value { values.append((name, value, field)) }
        }
        add("altitude", scene.altitude.map { "\($0) m" }, .altitude)
        add("accuracy", scene.accuracy.map { "\($0) m" }, .accuracy)
        add("heading", scene.heading.map { "\($0.degrees)° from \(scene.headingReference.rawValue) north" }, .heading)
        add("pitch", scene.pitch.map { "\($0)°" }, .pitch)
        add("roll", scene.roll.map { "\($0)°" }, .roll)
        add("size", scene.size.map { "\($0.width)×\($0.height)" }, nil)
        add("camera model", cameraText(scene.camera), .camera)
        add("orientation", scene.orientation == .up ? nil : "\(scene.orientation.rawValue)", .orientation)
        add("device", [scene.make, scene.model].compactMap { $0 }.joined(separator: " ").nilIfEmpty, .device)
        add("captured", scene.captured.map(captureText), .captured)
        add("collection", scene.collection, nil)
        add("sequence", scene.sequence.map { "\($0), number \(scene.rank ?? 0)" }, .sequence)
        add("license", scene.license, .license)
        add("attribution", scene.attribution, .attribution)
        add("file", scene.fileName, nil)
        return values
    }

    private static func cameraText(_ camera: CameraModel) -> String {
        switch camera {
        case .perspective(let view):
            view.map { "flat, \($0.rounded(toPlaces: 2))° wide" } ?? "flat, field of view unknown"
        case .calibrated(let camera): calibrationText(camera)
        case .equirectangular(let frame) where frame.isFullSphere: "equirectangular, full sphere"
        case .equirectangular(let frame):
            "equirectangular, from \(frame.left.short),\(frame.top.short) of \(frame.fullWidth.short)×\(frame.fullHeight.short)"
        }
    }

    private static func calibrationText(_ camera: CalibratedCamera) -> String {
        let view = camera.horizontalFieldOfView.rounded(toPlaces: 2)
        return switch camera {
        case .fisheye(let picture): "fisheye, a circle of \(picture.lens.fieldOfView.short)°"
        case .dualFisheye(let picture):
            "dual fisheye, circles of \(picture.front.lens.fieldOfView.short)° and "
                + "\(picture.back.lens.fieldOfView.short)°"
        case .cubeMap(let picture): "cube map, \(picture.layout.rawValue)"
        case .cylinder: "cylinder, \(view)° wide"
        case .perspective: "flat, undistorted, \(view)° wide"
        }
    }

    private static func captureText(_ time: CaptureTime) -> String {
        let offset = time.utcOffset.map { minutes in
            let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
            return ", local time \(minutes < 0 ? "-" : "+")\(hours):\(rest < 10 ? "0" : "")\(rest)"
        }
        return "\(time.date.rfc3339)\(offset ?? ""), zone \(time.zoneSource.rawValue)"
    }
}

extension String {
    fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
