import Foundation
import TabularReading
import Vantage

/// A coordinate as JSON shows it.
struct CoordinateJSON: Encodable {
    let latitude: Double
    let longitude: Double

    init(_ coordinate: Coordinate) {
        latitude = coordinate.latitude
        longitude = coordinate.longitude
    }
}

/// What JSON says of a scene wherever one is listed. Unknown values are absent.
struct SceneJSON: Encodable {
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

    init(_ scene: Scene) {
        self.scene = scene.id.description
        kind = scene.kind.rawValue
        coordinate = CoordinateJSON(scene.coordinate)
        heading = scene.heading?.degrees
        headingReference = scene.heading != nil && scene.headingReference == .magnetic ? "magnetic" : nil
        captured = scene.captured?.date.rfc3339
        collection = scene.collection
        license = scene.license
        attribution = scene.attribution
    }
}

extension Date {
    /// In UTC, with milliseconds where there are some.
    var rfc3339: String {
        CivilTime(milliseconds: Int64((timeIntervalSince1970 * 1000).rounded())).iso8601 + "Z"
    }
}

extension Double {
    /// Rounded for people and JSON.
    func rounded(toPlaces places: Int) -> Double {
        let factor = pow(10, Double(places))
        return (self * factor).rounded() / factor
    }
}
