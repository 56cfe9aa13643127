/// A way of writing the orientation of a camera as numbers.
///
/// `docs/geometry.md` lists each convention with its formula, its frames, the programs that use it and its source. The
/// world frame is that of the coordinates: in a projected coordinate system, its y axis points to grid north. See
/// ``Pose/turned(clockwise:)`` for the correction.
package enum PoseConvention: String, Hashable, Sendable, CaseIterable, Codable {
    /// Heading, pitch and roll as in ``Pose``.
    case headingPitchRoll = "headingPitchRoll"
    /// The photogrammetric angles omega, phi and kappa.
    case omegaPhiKappa = "omegaPhiKappa"
    /// Yaw, pitch and roll of an aircraft whose camera looks down, with the top of the picture at the nose.
    case aircraft = "aircraft"
    /// Heading, tilt (0 straight down, 90 at the horizon) and roll about the viewing direction.
    case orientedImagery = "orientedImagery"
    /// A quaternion from the camera's frame (x front, y left, z up) to the world.
    case quaternionFrontLeftUp = "quaternionFrontLeftUp"
    /// A quaternion from the world to the camera's frame (x right, y down, z front).
    case colmap = "colmap"
    /// A rotation vector from the world to the camera's frame (x right, y down, z front).
    case openSfM = "openSfM"
    /// The rows of a matrix from the world to the picture's frame (x right, y up, z backward).
    case worldToPictureMatrix = "worldToPictureMatrix"
    /// The rows of a matrix from the picture's frame (x right, y up, z backward) to the world.
    case pictureToWorldMatrix = "pictureToWorldMatrix"
    /// The viewing direction and the up direction of the camera in the world.
    case directionAndUp = "directionAndUp"

    /// The names of the values in the order in which ``pose(_:unit:)`` expects them.
    package var fields: [String] {
        switch self {
        case .headingPitchRoll, .aircraft, .orientedImagery: ["heading", "pitch", "roll"]
        case .omegaPhiKappa: ["omega", "phi", "kappa"]
        case .quaternionFrontLeftUp, .colmap: ["qw", "qx", "qy", "qz"]
        case .openSfM: ["rx", "ry", "rz"]
        case .worldToPictureMatrix, .pictureToWorldMatrix:
            ["r11", "r12", "r13", "r21", "r22", "r23", "r31", "r32", "r33"]
        case .directionAndUp: ["directionX", "directionY", "directionZ", "upX", "upY", "upZ"]
        }
    }

    /// Returns the pose that values describe.
    ///
    /// Headings and rolls of ``headingPitchRoll`` stay as they are unless they have to be wrapped.
    ///
    /// - Parameters:
    ///   - values: One value for each name in ``fields``.
    ///   - unit: The unit of the angles. Rotation vectors are always in radians.
    /// - Throws: ``GeodesyError`` if the values are not finite, do not describe an orientation, or contain an angle
    ///   beyond two full turns.
    package func pose(_ values: [Double], unit: AngleUnit = .degrees) throws(GeodesyError) -> Pose {
        guard self == .headingPitchRoll else { return Pose(rotation: try rotation(values, unit: unit)) }
        try check(values)
        return try Pose(wrapping: try angles(values, unit: unit))
    }

    /// Returns the rotation that values describe; see ``pose(_:unit:)``.
    package func rotation(_ values: [Double], unit: AngleUnit = .degrees) throws(GeodesyError) -> Rotation {
        try check(values)
        switch self {
        case .headingPitchRoll: return try pose(values, unit: unit).rotation
        case .omegaPhiKappa: return Rotation(omegaPhiKappa: try angles(values, unit: unit))
        case .aircraft: return Rotation(aircraft: try angles(values, unit: unit))
        case .orientedImagery: return Rotation(orientedImagery: try angles(values, unit: unit))
        case .quaternionFrontLeftUp: return Rotation(frontLeftUp: try quaternion(values).axes)
        case .colmap: return Rotation(rightDownFront: try quaternion(values).inverse.axes)
        case .openSfM:
            return Rotation(rightDownFront: try Quaternion(rotationVector: vector(values, 0, 1, 2)).inverse.axes)
        case .worldToPictureMatrix:
            return try Rotation(
                right: vector(values, 0, 1, 2), up: vector(values, 3, 4, 5), back: vector(values, 6, 7, 8))
        case .pictureToWorldMatrix:
            return try Rotation(
                right: vector(values, 0, 3, 6), up: vector(values, 1, 4, 7), back: vector(values, 2, 5, 8))
        case .directionAndUp:
            return try Rotation(direction: vector(values, 0, 1, 2), up: vector(values, 3, 4, 5))
        }
    }

    private func check(_ values: [Double]) throws(GeodesyError) {
        guard values.count == fields.count, values.allSatisfy(\.isFinite) else {
            throw GeodesyError(
                .orientationUnreadable,
                "Expected finite numbers for \(fields.joined(separator: ", ")) but received \(values).")
        }
    }

    /// Converts three angles to degrees. An angle beyond two turns, such as -999, marks an unknown orientation.
    private func angles(_ values: [Double], unit: AngleUnit) throws(GeodesyError) -> SIMD3<Double> {
        let degrees = values.map(unit.degrees)
        guard degrees.allSatisfy({ abs($0) <= 720 }) else {
            throw GeodesyError(
                .orientationUnreadable,
                "Expected angles of at most two full turns for \(fields.joined(separator: ", ")) but received "
                    + "\(values) \(unit.rawValue).")
        }
        return vector(degrees, 0, 1, 2)
    }

    private func quaternion(_ values: [Double]) throws(GeodesyError) -> Quaternion {
        try Quaternion(w: values[0], x: values[1], y: values[2], z: values[3])
    }

    private func vector(_ values: [Double], _ x: Int, _ y: Int, _ z: Int) -> SIMD3<Double> {
        SIMD3(values[x], values[y], values[z])
    }
}
