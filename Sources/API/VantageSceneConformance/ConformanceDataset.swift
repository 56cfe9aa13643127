import Foundation
import VantageJPEG
import Vantage

/// The suite's scenes, and the files that describe them to a provider.
struct ConformanceDataset: Sendable {
    let folder: URL
    let scenes: [ConformanceScene]

    init(writingInto folder: URL) throws {
        self.folder = folder
        scenes = ConformanceScene.all()
        for collection in collections { try write(collection) }
    }

    var collections: [String] { ["town", "village"] }

    /// Returns the file that contains a scene's picture.
    func picture(of scene: ConformanceScene) -> URL { folder.appending(path: "\(scene.collection)/\(scene.name).jpg") }

    private func write(_ collection: String) throws {
        let members = scenes.filter { $0.collection == collection }
        let place = folder.appending(path: collection)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for scene in members where scene.hasPicture {
            try Data(JPEGEncoder.encode(scene.drawn)).write(to: picture(of: scene))
        }
        let document: [String: Any] = ["type": "FeatureCollection", "features": members.map(\.feature)]
        try JSONSerialization.data(withJSONObject: document, options: [.sortedKeys])
            .write(to: place.appending(path: "scenes.geojson"))
    }
}

extension ConformanceScene {
    /// A GeoJSON feature (RFC 7946) with the properties that an import reads.
    fileprivate var feature: [String: Any] {
        var properties: [String: Any] = ["kind": kind.rawValue, "width": width, "height": height]
        properties["file"] = hasPicture ? name + ".jpg" : nil
        properties["heading"] = heading
        properties["fov"] = fieldOfView
        properties["captured"] = captured.map {
            Date(timeIntervalSince1970: Double($0)).formatted(.iso8601)
        }
        return [
            "type": "Feature", "id": name, "properties": properties,
            "geometry": ["type": "Point", "coordinates": [longitude, latitude]],
        ]
    }

    /// A picture that is unique to the scene.
    fileprivate var drawn: PixelImage {
        let seed = name.utf8.reduce(7) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                pixels += [
                    UInt8(truncatingIfNeeded: x * 255 / width), UInt8(truncatingIfNeeded: y * 255 / height),
                    UInt8(truncatingIfNeeded: seed &+ (x &* seed) / 16),
                ]
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }
}
