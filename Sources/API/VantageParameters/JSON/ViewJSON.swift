import Foundation
import Vantage
import VantageSnapshotter

/// JSON representation of a view. Unknown values are `nil`.
package struct ViewJSON: Encodable, Sendable {
    let heading: Double?
    /// The heading reference: `true`, `magnetic`, or `picture` if headings are measured from the picture's center.
    let headingReference: String?
    let pitch: Double?
    /// The horizontal field of view, in degrees.
    let fov: Double?
    /// The stored level that was decoded. Level 0 is the original.
    let level: Int?
    /// The scale at which the level was decoded, such as `1/2`.
    let decodedAt: String?
    /// `true` if a limit prevented the use of a finer scale, otherwise `nil`.
    let coarser: Bool?

    package init(_ snapshot: LookAroundSnapshotter.Snapshot) {
        self.init(snapshot.view, snapshot.levelRead)
    }

    /// Creates the representation of a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - levelRead: The level that was decoded, or `nil` if the picture was not read.
    package init(_ view: ResolvedView, _ levelRead: DecodedLevel? = nil) {
        heading = view.heading?.degrees(toPlaces: 4)
        headingReference = view.headingReference?.jsonName
        pitch = view.pitch?.rounded(toPlaces: 4)
        fov = view.horizontalFieldOfView?.rounded(toPlaces: 4)
        level = levelRead?.level
        decodedAt = levelRead.map { "1/\($0.scale)" }
        coarser = levelRead?.isLimited == true ? true : nil
    }
}
