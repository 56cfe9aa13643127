import VantageGeodesy
import VantageMapCanvas

/// The space that is visible in an image.
struct ViewFrustum {
    private let projection: MapProjection
    private let lens: PitchedCamera
    private let frame: PixelBox

    init(_ projection: MapProjection, _ lens: PitchedCamera) {
        (self.projection, self.lens) = (projection, lens)
        let middle = projection.middle
        frame = PixelBox(
            left: -middle.x, top: -middle.y, right: projection.width - middle.x, bottom: projection.height - middle.y)
    }

    /// Returns the corners, in camera space, of the box over a square of the map between two heights.
    func corners(_ square: [MapPoint], _ heights: ClosedRange<Double>) -> [SIMD3<Double>] {
        square.map(projection.plane).flatMap { place in
            [heights.lowerBound, heights.upperBound].map { lens.cameraSpace(place, height: $0) }
        }
    }

    /// Returns `false` if all corners are beyond the same side of the visible space.
    func mayContain(_ corners: [SIMD3<Double>]) -> Bool {
        let distance = lens.distance
        let near = distance * PitchedCamera.nearestTerrain, far = distance * PitchedCamera.farthest
        func isBeyond(_ side: (SIMD3<Double>) -> Double) -> Bool { corners.allSatisfy { side($0) < 0 } }
        return !isBeyond { $0.z - near } && !isBeyond { far - $0.z }
            && !isBeyond { $0.x * distance - frame.left * $0.z } && !isBeyond { frame.right * $0.z - $0.x * distance }
            && !isBeyond { $0.y * distance - frame.top * $0.z } && !isBeyond { frame.bottom * $0.z - $0.y * distance }
    }
}
