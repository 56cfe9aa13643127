import Foundation
import VantageScenes

/// The part of the horizon that a picture shows.
struct PictureCoverage {
    /// The center in degrees clockwise from north; `nil` for the whole horizon.
    private let middle: Double?
    private let half: Double
    /// A Boolean value indicating whether it is unknown which part of the horizon the picture shows.
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
