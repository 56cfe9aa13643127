import Foundation
import Snapshotter

/// What JSON says of the view of a snapshot. Unknown values are absent.
public struct ViewJSON: Encodable, Sendable {
    public let heading: Double?
    /// `true`, `magnetic`, or `picture` where headings count from the picture's centre.
    public let headingReference: String?
    public let pitch: Double?
    /// Degrees between the left and the right edge.
    public let fov: Double?
    /// The stored level that was read; 0 is the original.
    public let level: Int?
    /// What its sides were divided by as it was decoded.
    public let decodedAt: String?

    public init(_ snapshot: LookAroundSnapshotter.Snapshot) {
        heading = snapshot.view.heading.map { Self.rounded($0.degrees) }
        headingReference = snapshot.view.headingReference?.rawValue
        pitch = snapshot.view.pitch.map(Self.rounded)
        fov = snapshot.view.horizontalFieldOfView.map(Self.rounded)
        level = snapshot.levelRead?.level
        decodedAt = snapshot.levelRead.map { "1/\($0.scale)" }
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 10_000).rounded() / 10_000 }
}
