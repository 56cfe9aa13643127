import Vantage
import VantageHTTP
import VantageParsing

/// A scene's picture in three sizes, under the names that Panoramax uses. Viewers select a size by its role.
struct STACAssets {
    private let scene: Scene
    private let address: String

    init(_ scene: Scene, _ addresses: STACAddresses) {
        self.scene = scene
        address = addresses.picture(scene.id.description)
    }

    /// The assets as a JSON object, which is empty if the scene has no picture.
    var json: JSONValue {
        guard scene.hasPicture else { return .object([JSONValue.Member]()) }
        return .object([
            "hd": asset("hd", "data", isProjected ? "The projected picture" : "The imported picture"),
            "sd": asset("sd", "visual", "The picture, at most \(PanoramaxPicture.sd.width) pixels wide"),
            "thumb": asset("thumb", "thumbnail", "The picture, at most \(PanoramaxPicture.thumb.width) pixels wide"),
        ])
    }

    /// Whether the pictures are projected from a calibrated camera's picture.
    private var isProjected: Bool {
        if case .calibrated = scene.camera { true } else { false }
    }

    var templates: JSONValue {
        .object([
            "tiles": .object([
                "href": .string("\(address)/tiled/{TileCol}_{TileRow}.jpg"), "type": .string(MediaType.jpeg.rawValue),
                "title": "The picture in tiles", "roles": .strings(["data"]),
            ])
        ])
    }

    private func asset(_ name: String, _ role: String, _ title: String) -> JSONValue {
        .object([
            "href": .string("\(address)/\(name).jpg"), "type": .string(MediaType.jpeg.rawValue),
            "roles": .strings([role]), "title": .string(title),
        ])
    }
}
