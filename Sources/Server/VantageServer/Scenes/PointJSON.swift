import Foundation
import VantageParameters

/// A position in a picture, in points from the top-left corner.
struct PointJSON: Encodable, Sendable {
    let x: Double
    let y: Double

    private enum CodingKeys: CodingKey { case x, y }

    init(_ point: CGPoint) {
        x = Double(point.x).rounded(toPlaces: 3)
        y = Double(point.y).rounded(toPlaces: 3)
    }
}
