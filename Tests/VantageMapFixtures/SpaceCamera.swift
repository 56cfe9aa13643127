import Foundation

/// A 3D camera that shares no code with the renderer's lens.
package struct SpaceCamera {
    private let eye, right, down, forward: SIMD3<Double>
    private let focal: Double
    private let anchor: SIMD2<Double>

    /// - Parameters:
    ///   - pitch: The pitch in degrees.
    ///   - height: The picture height in points; the field of view spans this height.
    package init(pitch: Double, fieldOfView: Double, height: Double, anchor: SIMD2<Double>) {
        focal = height / (2 * tan(fieldOfView / 2 * .pi / 180))
        let angle = pitch * .pi / 180
        // x points right, y down the picture, and z up from the ground.
        eye = focal * SIMD3(0, sin(angle), cos(angle))
        forward = -eye / focal
        right = SIMD3(1, 0, 0)
        down = SIMD3(
            right.y * forward.z - right.z * forward.y, right.z * forward.x - right.x * forward.z,
            right.x * forward.y - right.y * forward.x)
        self.anchor = anchor
    }

    /// Returns a place's position in the picture, or nil if the place lies behind the camera.
    package func point(_ place: SIMD3<Double>) -> SIMD2<Double>? {
        let way = place - eye
        let depth = (way * forward).sum()
        return depth > 0 ? anchor + SIMD2((way * right).sum(), (way * down).sum()) * (focal / depth) : nil
    }

    /// Returns the direction of the ray through a point in the picture.
    package func ray(_ point: SIMD2<Double>) -> (eye: SIMD3<Double>, way: SIMD3<Double>) {
        let place = (point - anchor) / focal
        return (eye, forward + right * place.x + down * place.y)
    }
}

/// Returns places that fill the unit square evenly without a visible pattern (Roberts' sequence R2).
package func spread(_ number: Int) -> SIMD2<Double> {
    let place = SIMD2(0.754877666246693, 0.569840290998053) * Double(number + 1)
    return place - place.rounded(.down)
}
