import Foundation
import Vantage

/// What JSON says of the view of a snapshot. Unknown values are absent.
package struct ViewJSON: Encodable, Sendable {
    let heading: Double?
    /// `true`, `magnetic`, or `picture` where headings count from the picture's center.
    let headingReference: String?
    let pitch: Double?
    /// Degrees between the left and the right edge.
    let fov: Double?
    /// The stored level that was read; 0 is the original.
    let level: Int?
    /// What its sides were divided by as it was decoded.
    let decodedAt: String?

    package init(_ snapshot: LookAroundSnapshotter.Snapshot) {
        heading = snapshot.view.heading?.degrees.rounded(toPlaces: 4)
        headingReference = snapshot.view.headingReference?.jsonName
        pitch = snapshot.view.pitch?.rounded(toPlaces: 4)
        fov = snapshot.view.horizontalFieldOfView?.rounded(toPlaces: 4)
        level = snapshot.levelRead?.level
        decodedAt = snapshot.levelRead.map { "1/\($0.scale)" }
    }
}
