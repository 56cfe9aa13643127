import Foundation
import VantageGeodesy

extension LensParameters {
    /// The lowercase names of the COLMAP and OpenSfM models whose distortion ``LensDistortion`` describes.
    private static let perspective: Set<String> = [
        "simple_pinhole", "pinhole", "simple_radial", "radial", "opencv", "full_opencv", "perspective", "brown",
    ]
    /// The lowercase names of the models whose distortion is a polynomial of the angle, as in `Fisheye`.
    private static let fisheye: Set<String> = [
        "opencv_fisheye", "simple_radial_fisheye", "radial_fisheye", "thin_prism_fisheye", "fisheye",
        "fisheye_opencv", "fisheye62", "fisheye624",
    ]
    /// The maximum distance from the center of a picture at which a point still counts as centered, in pixels.
    private static let roundedPixels = 0.5
    /// The largest field of view of a fisheye in degrees. The calibration does not give the extent of the image circle.
    private static let largestFieldOfView = 200.0

    /// Returns the camera for pictures of the calibrated size; `nil` for models that have no equivalent, and for ideal
    /// cameras, which need only their field of view.
    ///
    /// - Throws: `GeodesyError` if the calibration cannot be used.
    func camera() throws(GeodesyError) -> CalibratedCamera? {
        let model = model.lowercased()
        if Self.perspective.contains(model) {
            guard !isIdeal, hasOnly(["k1", "k2", "k3", "k4", "k5", "k6", "p1", "p2"]) else { return nil }
            return .perspective(try distortedPerspective())
        }
        guard Self.fisheye.contains(model), hasOnly(["k1", "k2", "k3", "k4"]) else { return nil }
        return .fisheye(try fisheyePicture())
    }

    /// Returns whether all coefficients other than those with the given names are 0.
    private func hasOnly(_ names: Set<String>) -> Bool {
        coefficients.allSatisfy { $0.value == 0 || names.contains($0.key) }
    }

    /// Whether the lens has no distortion and its axis passes through the center of the picture.
    private var isIdeal: Bool {
        coefficients.values.allSatisfy { $0 == 0 } && abs(focalX - focalY) <= 1e-4 * focalX
            && abs(centerX - Double(width) / 2) <= Self.roundedPixels
            && abs(centerY - Double(height) / 2) <= Self.roundedPixels
    }

    private func distortedPerspective() throws(GeodesyError) -> DistortedPerspective {
        let distortion = try LensDistortion(
            radial: SIMD3(coefficient("k1"), coefficient("k2"), coefficient("k3")),
            tangential: SIMD2(coefficient("p1"), coefficient("p2")),
            divisor: SIMD3(coefficient("k4"), coefficient("k5"), coefficient("k6")))
        return try DistortedPerspective(
            width: width, height: height, focalLength: SIMD2(focalX, focalY), principalPoint: SIMD2(centerX, centerY),
            distortion: distortion)
    }

    private func fisheyePicture() throws(GeodesyError) -> FisheyePicture {
        let numbers = SIMD4(coefficient("k1"), coefficient("k2"), coefficient("k3"), coefficient("k4"))
        let lens = try Fisheye(
            focalLength: SIMD2(focalX, focalY), center: SIMD2(centerX, centerY), coefficients: numbers,
            fieldOfView: fieldOfView(numbers))
        return try FisheyePicture(width: width, height: height, lens: lens)
    }

    private func coefficient(_ name: String) -> Double { coefficients[name] ?? 0 }

    /// Returns twice the angle from the axis to the farthest corner of the picture in degrees or, if the polynomial
    /// stops growing before that corner, twice the angle at which it stops.
    private func fieldOfView(_ k: SIMD4<Double>) -> Double {
        let across = max(centerX, Double(width) - centerX) / focalX
        let down = max(centerY, Double(height) - centerY) / focalY
        let reach = (across * across + down * down).squareRoot()
        let step = 0.1
        var angle = 0.0
        while 2 * (angle + step) <= Self.largestFieldOfView {
            let (distance, slope) = Self.polynomial(k, at: (angle + step) * .pi / 180)
            guard slope > 0.01 else { break }
            angle += step
            if distance >= reach { break }
        }
        return max(1, 2 * angle)
    }

    private static func polynomial(_ k: SIMD4<Double>, at angle: Double) -> (distance: Double, slope: Double) {
        let powers = (1...4).map { pow(angle, 2 * Double($0)) }
        let terms = powers.indices.map { k[$0] * powers[$0] }
        let slopes = terms.indices.map { terms[$0] * (2 * Double($0) + 3) }
        return (angle * (1 + terms.reduce(0, +)), 1 + slopes.reduce(0, +))
    }
}

extension LensParameters {
    /// Returns the calibration for the upright picture; `nil` for mirrored pictures, because no camera takes such
    /// pictures.
    func turned(_ orientation: Orientation) -> LensParameters? {
        guard orientation != .up else { return self }
        guard [.down, .right, .left].contains(orientation) else { return nil }
        var lens = self
        if orientation.swapsWidthAndHeight {
            (lens.width, lens.height) = (height, width)
            (lens.focalX, lens.focalY) = (focalY, focalX)
        }
        let center = orientation.inverse.storedPoint(
            ofUpright: SIMD2(centerX, centerY), width: Double(lens.width), height: Double(lens.height))
        (lens.centerX, lens.centerY) = (center.x, center.y)
        // The tangential distortion rotates like the vector (p₂, p₁).
        let vector = SIMD2(coefficient("p2"), coefficient("p1"))
        guard vector != .zero else { return lens }
        let turned = orientation.inverse.storedPoint(ofUpright: vector, width: 0, height: 0)
        (lens.coefficients["p2"], lens.coefficients["p1"]) = (turned.x, turned.y)
        return lens
    }
}
