import Foundation
import Vantage

/// JSON representation of a scene in lists. Unknown values are `nil`.
package struct SceneJSON: Encodable, Sendable {
    let scene: String
    let kind: String
    let coordinate: CoordinateJSON
    let heading: Double?
    /// The heading reference, or `nil` for true north.
    let headingReference: String?
    let captured: String?
    let collection: String
    let license: String?
    let attribution: String?
    /// The scene's other properties, if they were requested.
    let details: SceneDetailsJSON?

    /// Creates the representation of a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - hasDetails: Whether to include all of the scene's properties, unrounded.
    package init(_ scene: Scene, hasDetails: Bool = false) {
        self.scene = scene.id.description
        kind = scene.kind.jsonName
        coordinate = CoordinateJSON(scene.coordinate)
        heading = scene.heading?.degrees
        headingReference = scene.heading != nil && scene.headingReference == .magnetic ? "magnetic" : nil
        captured = scene.captured?.date.rfc3339
        collection = scene.collection
        license = scene.license
        attribution = scene.attribution
        details = hasDetails ? SceneDetailsJSON(scene) : nil
    }
}
