import VantageGeodesy
import VantageParsing

/// An OpenSfM camera.
///
/// Source: https://opensfm.org/docs/cameras.html. Lengths are relative to the larger side of the picture, and the
/// principal point is relative to the picture's center.
struct OpenSfMCamera {
    let kind: SceneKind
    /// The calibration; `nil` for panoramas and unknown models.
    let lens: LensParameters?
    let width: Int?
    let height: Int?
    /// Whether the camera is perspective. If it is, its focal length determines the field of view.
    let isPerspective: Bool

    private static let perspective: Set<String> = ["perspective", "brown", "simple_radial", "radial"]

    /// Returns `nil` if the projection is missing or unknown.
    init?(_ json: JSONValue) {
        let projection = json["projection_type"]?.text?.lowercased() ?? ""
        width = json["width"]?.number.flatMap { Int(exactly: $0) }
        height = json["height"]?.number.flatMap { Int(exactly: $0) }
        isPerspective = Self.perspective.contains(projection)
        if projection == "spherical" || projection == "equirectangular" {
            kind = .panorama
            lens = nil
            return
        }
        guard isPerspective || projection.hasPrefix("fisheye") || projection == "dual" else { return nil }
        kind = .photo
        lens = Self.lens(json, projection, width, height)
    }

    private static func lens(_ json: JSONValue, _ projection: String, _ width: Int?, _ height: Int?) -> LensParameters?
    {
        guard let width, let height, width > 0, height > 0, let focal = (json["focal"] ?? json["focal_x"])?.number
        else {
            return nil
        }
        let size = Double(max(width, height))
        var coefficients: [String: Double] = [:]
        for name in ["k1", "k2", "k3", "k4", "k5", "k6", "p1", "p2", "s0", "s1", "s2", "s3", "transition"] {
            coefficients[name] = json[name]?.number
        }
        return LensParameters(
            model: projection, width: width, height: height, focalX: focal * size,
            focalY: (json["focal_y"]?.number ?? focal) * size,
            centerX: Double(width) / 2 + (json["c_x"]?.number ?? 0) * size,
            centerY: Double(height) / 2 + (json["c_y"]?.number ?? 0) * size, coefficients: coefficients)
    }
}

extension SidecarRow {
    /// Sets the calibration of a flat camera, and its field of view if the camera is perspective.
    mutating func setLens(_ lens: LensParameters, isPerspective: Bool) {
        self.lens = lens
        width = lens.width
        height = lens.height
        let field = lens.horizontalFieldOfView
        guard isPerspective, field > 0, field < 180 else { return }
        fieldOfView = field
    }
}
