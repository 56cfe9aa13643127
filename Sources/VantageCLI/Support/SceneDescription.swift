import Foundation
import Vantage

/// All that `show` says of a scene: values, each with its source, and the streams of its picture.
struct SceneDescription {
    struct Value: Encodable {
        let name: String
        let value: String
        /// Where it came from, where that was kept.
        let source: String?
    }

    struct Stream: Encodable {
        let level: Int
        let original: Bool
        let width: Int
        let height: Int
        let bytes: Int
        let sha256: String
        let linkedPath: String?
        let limitation: String?
    }

    struct JSON: Encodable {
        let summary: SceneJSON
        let values: [Value]
        let pictures: [Stream]
    }

    let scene: Scene
    let values: [Value]
    let streams: [Stream]

    init(_ scene: Scene, provenance: FieldSources, pictures: [StoredPicture]) {
        self.scene = scene
        values = Self.values(of: scene).map { name, value, field in
            Value(name: name, value: value, source: field.flatMap { provenance[$0] })
        }
        streams = pictures.map { picture in
            Stream(
                level: picture.level, original: picture.isOriginal, width: picture.size.width,
                height: picture.size.height, bytes: picture.byteCount, sha256: picture.hash.description,
                linkedPath: picture.linkedPath, limitation: picture.limitation)
        }
    }

    var json: JSON { JSON(summary: SceneJSON(scene), values: values, pictures: streams) }

    var lines: [String] {
        let width = (values.map(\.name.count).max() ?? 0) + 2
        return ["scene \(scene.id)"]
            + values.map { value in
                let name = value.name.padding(toLength: width, withPad: " ", startingAt: 0)
                return "  " + name + value.value + (value.source.map { "   (\($0))" } ?? "")
            } + streams.map(Self.line)
    }

    private static func line(_ stream: Stream) -> String {
        let what = stream.original ? "original" : stream.level == 0 ? "rewritten copy" : "level \(stream.level)"
        var line = "  picture: \(what), \(stream.width)×\(stream.height), \(stream.bytes) bytes"
        if let path = stream.linkedPath { line += ", linked from \(path)" }
        if let limitation = stream.limitation { line += ". \(limitation)" }
        return line
    }

    private static func values(of scene: Scene) -> [(String, String, SceneField?)] {
        var values: [(String, String, SceneField?)] = [
            ("kind", scene.kind.rawValue, .camera), ("position", "\(scene.coordinate)", .position),
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
        case .equirectangular(let frame) where frame.isFullSphere: "equirectangular, full sphere"
        case .equirectangular(let frame):
            "equirectangular, from \(frame.left.short),\(frame.top.short) of \(frame.fullWidth.short)×\(frame.fullHeight.short)"
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
