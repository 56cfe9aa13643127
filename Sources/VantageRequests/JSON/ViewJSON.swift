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
    /// `true` where a finer scale was passed over, to keep within a limit.
    let coarser: Bool?

    package init(_ snapshot: LookAroundSnapshotter.Snapshot) {
        self.init(snapshot.view, snapshot.levelRead)
    }

    /// - Parameter levelRead: `nil` where nothing was read.
    package init(_ view: ResolvedView, _ levelRead: LevelRead? = nil) {
        heading = view.heading?.degrees(toPlaces: 4)
        headingReference = view.headingReference?.jsonName
        pitch = view.pitch?.rounded(toPlaces: 4)
        fov = view.horizontalFieldOfView?.rounded(toPlaces: 4)
        level = levelRead?.level
        decodedAt = levelRead.map { "1/\($0.scale)" }
        coarser = levelRead?.isLimited == true ? true : nil
    }
}
