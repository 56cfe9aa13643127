import VantageGeodesy

/// The lenses of a camera whose pictures do not describe them.
///
/// The values are for a camera model, not for the individual camera, and sources differ by several degrees. Views are
/// recognizable, but objects near the seam can appear twice or not at all.
struct AssumedLenses: Hashable, Sendable {
    /// The name of the camera as used in sentences.
    var name: String
    /// The field of view in degrees: the angle between opposite edges of the image circle.
    var fieldOfView: Double
    /// The rolls, in degrees, of the left lens, which faces forward, and the right lens.
    var roll: SIMD2<Double> = .zero

    /// The lenses of cameras that are not listed. The values are close to those of most listed cameras.
    static let other = AssumedLenses(name: "a dual-fisheye camera", fieldOfView: 195)

    /// The lenses of known cameras. Sources:
    /// - Insta360: the field of view used with ffmpeg's v360 filter for the X series, 200° to 204°. The tops of both
    ///   circles are next to each other (https://github.com/raboof/dualfisheye2equirectangular, issue 10).
    /// - Ricoh Theta: the usual value for v360. It agrees with Photo Sphere Viewer's dual-fisheye adapter, which is
    ///   made for the Z1. Leo Sutic measured 202° for the SC.
    /// - Samsung Gear 360: the field of view that Samsung gives for the lenses.
    /// - GoPro Fusion: the parameters for photos at https://github.com/trek-view/fusion2sphere.
    private static let known = [
        AssumedLenses(name: "Insta360", fieldOfView: 200, roll: SIMD2(-90, 90)),
        AssumedLenses(name: "Ricoh Theta", fieldOfView: 190),
        AssumedLenses(name: "Gear 360", fieldOfView: 195),
        AssumedLenses(name: "SM-C200", fieldOfView: 195),
        AssumedLenses(name: "SM-R210", fieldOfView: 195),
        AssumedLenses(name: "GoPro Fusion", fieldOfView: 190),
    ]

    init(name: String, fieldOfView: Double, roll: SIMD2<Double> = .zero) {
        self.name = name
        self.fieldOfView = fieldOfView
        self.roll = roll
    }

    /// Returns the lenses of the camera with the given EXIF tags.
    static func of(make: String?, model: String?) -> AssumedLenses {
        known.first { PanoramaCamera.matches($0.name, make: make, model: model) } ?? other
    }

    /// Returns the camera for a picture with two circles, from left to right.
    ///
    /// - Throws: `GeodesyError` if the circles cannot be those of a camera.
    func camera(width: Int, height: Int, circles: [FisheyeCircle]) throws(GeodesyError) -> CalibratedCamera {
        .dualFisheye(
            try DualFisheye(
                width: width, height: height,
                front: MountedFisheye(try lens(circles[0]), mount: try Pose(heading: .north, roll: roll.x)),
                back: MountedFisheye(try lens(circles[1]), mount: try Pose(heading: Heading(180), roll: roll.y))))
    }

    /// Returns the camera for a picture with one circle.
    ///
    /// - Throws: `GeodesyError` if the circle cannot be that of a camera.
    func camera(width: Int, height: Int, circle: FisheyeCircle) throws(GeodesyError) -> CalibratedCamera {
        .fisheye(try FisheyePicture(width: width, height: height, lens: try lens(circle)))
    }

    private func lens(_ circle: FisheyeCircle) throws(GeodesyError) -> Fisheye {
        try Fisheye(center: circle.center, radius: circle.radius, fieldOfView: fieldOfView)
    }
}
