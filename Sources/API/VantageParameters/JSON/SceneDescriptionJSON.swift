import Vantage
import VantageGeodesy
import VantageSceneStore

/// JSON representation of everything known about a scene: its values and their sources, and the streams of its picture.
package struct SceneDescriptionJSON: Encodable, Sendable {
    package struct Value: Encodable, Sendable {
        package let name: String
        package let value: String
        /// The source that the value comes from; `nil` if it was not recorded.
        package let source: String?

        package init(name: String, value: String, source: String?) {
            self.name = name
            self.value = value
            self.source = source
        }
    }

    package struct Stream: Encodable, Sendable {
        package let level: Int
        package let original: Bool
        package let width: Int
        package let height: Int
        package let bytes: Int
        package let sha256: String
        package let linkedPath: String?
        /// The object outside the store that has the stream's bytes.
        package let object: String?
        package let limitation: String?
    }

    let summary: SceneJSON
    package let values: [Value]
    /// The camera, if it has a calibration.
    package let calibration: CalibratedCamera?
    package let pictures: [Stream]

    /// Creates the description of a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - provenance: The sources of the scene's values.
    ///   - pictures: The streams of the scene's picture.
    ///   - pictureLocation: The location of pictures outside the store.
    ///   - showsPaths: Whether to include the paths of pictures outside the store.
    ///   - hasDetails: Whether to include all of the scene's properties, unrounded.
    package init(
        _ scene: Scene, provenance: Provenance, pictures: [StoredPicture],
        pictureLocation: StorageLocation? = nil, showsPaths: Bool = true, hasDetails: Bool = false
    ) {
        summary = SceneJSON(scene, hasDetails: hasDetails)
        values = Self.values(of: scene).map { name, value, field in
            Value(name: name, value: value, source: field.flatMap { provenance[$0] })
        }
        calibration = if case .calibrated(let camera) = scene.camera { camera } else { nil }
        self.pictures = pictures.map { picture in
            Stream(
                level: picture.level, original: picture.isOriginal, width: picture.size.width,
                height: picture.size.height, bytes: picture.byteCount, sha256: picture.hash.description,
                linkedPath: showsPaths ? picture.linkedPath : nil,
                object: showsPaths
                    ? picture.objectPath.map { path in pictureLocation.map { "\($0)/\(path)" } ?? path } : nil,
                limitation: picture.limitation)
        }
    }
}
