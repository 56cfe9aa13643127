/// A camera whose pictures are neither equirectangular nor ideal flat photos, with its calibration.
///
/// Its JSON form is the calibration file that `vantage import --calibration` reads; `docs/geometry.md` describes it.
public enum CalibratedCamera: Hashable, Sendable {
    /// A picture from one fisheye lens.
    case fisheye(FisheyePicture)
    /// Two circles from lenses that look in opposite directions.
    case dualFisheye(DualFisheye)
    /// The six faces of a cube.
    case cubeMap(CubeMap)
    /// A cylindrical panorama.
    case cylinder(Cylinder)
    /// A flat photo with a known distortion.
    case perspective(DistortedPerspective)

    /// The width and height of the upright picture in pixels.
    public var size: (width: Int, height: Int) {
        switch self {
        case .fisheye(let camera): (camera.width, camera.height)
        case .dualFisheye(let camera): (camera.width, camera.height)
        case .cubeMap(let camera): (camera.width, camera.height)
        case .cylinder(let camera): (camera.width, camera.height)
        case .perspective(let camera): (camera.width, camera.height)
        }
    }

    /// The kind of picture. Only ``perspective(_:)`` is a photo: all other kinds allow views in any direction.
    public var kind: SceneKind {
        if case .perspective = self { .photo } else { .panorama }
    }

    /// The horizontal field of view in degrees.
    public var horizontalFieldOfView: Double {
        switch self {
        case .fisheye(let camera): camera.horizontalFieldOfView
        case .dualFisheye, .cubeMap: 360
        case .cylinder(let camera): camera.fieldOfView
        case .perspective(let camera): camera.horizontalFieldOfView
        }
    }
}

extension CalibratedCamera {
    /// Returns the camera for a picture of a different size.
    ///
    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if the picture's aspect ratio differs from the calibration's.
    public func scaled(toWidth width: Int, height: Int) throws(GeodesyError) -> CalibratedCamera {
        guard size != (width, height) else { return self }
        let factor = SIMD2(Double(width) / Double(size.width), Double(height) / Double(size.height))
        guard (factor.x * Double(size.height) - Double(height)).magnitude <= 1 else {
            throw GeodesyError(
                .calibrationUnusable,
                "The calibration is for pictures of \(size.width)×\(size.height) pixels, "
                    + "but a picture of \(width)×\(height) has a different aspect ratio.")
        }
        switch self {
        case .fisheye(let camera):
            return .fisheye(
                try FisheyePicture(width: width, height: height, lens: camera.lens.scaled(by: factor)))
        case .dualFisheye(let camera):
            return .dualFisheye(
                try DualFisheye(
                    width: width, height: height, front: camera.front.scaled(by: factor),
                    back: camera.back.scaled(by: factor), blend: camera.blend))
        case .cubeMap(let camera):
            return .cubeMap(try CubeMap(width: width, height: height, layout: camera.layout, faces: camera.faces))
        case .cylinder(let camera):
            return .cylinder(
                try Cylinder(
                    width: width, height: height, fieldOfView: camera.fieldOfView, horizon: camera.horizon * factor.y))
        case .perspective(let camera):
            return .perspective(
                try DistortedPerspective(
                    width: width, height: height, focalLength: camera.focalLength * factor,
                    principalPoint: camera.principalPoint * factor, distortion: camera.distortion))
        }
    }

    /// The part of the sphere in which views open, in hundredths of a degree; `nil` for a flat photo.
    package var sphere: Equirectangular? {
        switch self {
        case .perspective: nil
        case .dualFisheye, .cubeMap: Equirectangular(width: 36_000, height: 18_000)
        case .fisheye(let camera):
            Equirectangular(
                across: camera.horizontalFieldOfView, from: min(90, camera.verticalFieldOfView / 2),
                to: max(-90, -camera.verticalFieldOfView / 2))
        case .cylinder(let camera):
            Equirectangular(
                across: camera.fieldOfView, from: camera.elevation(ofRow: 0),
                to: camera.elevation(ofRow: Double(camera.height)))
        }
    }
}

extension Equirectangular {
    /// Creates the part of a sphere that lies between two latitudes and extends equally far to the left and right of
    /// the middle. The parameters are in degrees, and the properties in hundredths of a degree.
    fileprivate init(across longitudes: Double, from top: Double, to bottom: Double) {
        self.init(
            fullWidth: 36_000, fullHeight: 18_000, left: (360 - longitudes) * 50, top: (90 - top) * 100,
            width: Int((longitudes * 100).rounded()), height: Int(((top - bottom) * 100).rounded()))
    }
}

extension MountedFisheye {
    fileprivate func scaled(by factor: SIMD2<Double>) throws(GeodesyError) -> MountedFisheye {
        MountedFisheye(try lens.scaled(by: factor), mount: mount)
    }
}
