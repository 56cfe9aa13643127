import Foundation
import Vantage

/// What JSON says of a scene wherever one is listed. Unknown values are absent.
package struct SceneJSON: Encodable, Sendable {
    let scene: String
    let kind: String
    let coordinate: CoordinateJSON
    let heading: Double?
    /// Only where it is not true north.
    let headingReference: String?
    let captured: String?
    let collection: String
    let license: String?
    let attribution: String?
    /// All else, where it was asked for.
    let details: SceneDetailsJSON?

    /// - Parameter hasDetails: Whether all that is known is wanted.
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
