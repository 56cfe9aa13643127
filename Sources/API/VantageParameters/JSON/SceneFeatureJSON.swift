import Vantage

/// A scene as a GeoJSON feature (RFC 7946).
package struct SceneFeatureJSON: Encodable, Sendable {
    struct Geometry: Encodable, Sendable {
        let type = "Point"
        let coordinates: [Double]

        private enum CodingKeys: CodingKey { case type, coordinates }
    }

    let type = "Feature"
    let id: String
    let geometry: Geometry
    let properties: SceneJSON

    private enum CodingKeys: CodingKey { case type, id, geometry, properties }

    /// Creates the feature for a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - hasDetails: Whether to include all of the scene's properties, unrounded.
    package init(_ scene: Scene, hasDetails: Bool = false) {
        id = scene.id.description
        let position = [scene.coordinate.longitude, scene.coordinate.latitude] + [scene.altitude].compactMap { $0 }
        geometry = Geometry(coordinates: position)
        properties = SceneJSON(scene, hasDetails: hasDetails)
    }
}
