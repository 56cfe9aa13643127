import Foundation
import Scenes

/// What of the horizon a picture shows.
struct PictureSpan {
    /// Degrees clockwise from north; `nil` for all of the horizon.
    private let middle: Double?
    private let half: Double
    /// Whether it shows a part, and nobody says which.
    let isUnknown: Bool

    init(_ camera: Candidate) {
        let span = camera.horizontalSpan ?? Candidate.assumedFieldOfView
        let isWhole = camera.isPanorama && span >= 360
        half = span / 2
        middle = isWhole ? nil : camera.heading?.degrees
        isUnknown = !isWhole && camera.heading == nil
    }

    func shows(_ target: SIMD2<Double>, from place: SIMD2<Double>) -> Bool {
        guard let middle else { return true }
        let way = target - place
        let turn = (atan2(way.x, way.y) * 180 / .pi - middle).remainder(dividingBy: 360)
        return abs(turn) <= half
    }
}
