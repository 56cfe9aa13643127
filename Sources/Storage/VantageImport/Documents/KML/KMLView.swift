import VantageGeodesy

/// The shape and the field of view of a photo overlay.
struct KMLView {
    let kind: SceneKind
    /// The horizontal field of view of a flat photo in degrees.
    private(set) var fieldOfView: Double?
    /// The part of the sphere that a panorama covers, in pixels of a hundredth of a degree, which the import scales.
    private(set) var panorama: PanoramaTags?

    private static let perDegree = 100.0

    /// Returns `nil` if the overlay has no shape, or if the shape is not supported, such as a cylinder.
    init?(_ record: XMLRecord, row: inout SidecarRow) {
        let edges = ["leftFov", "rightFov", "bottomFov", "topFov"].map { name in
            record["ViewVolume"]?[name]?.value.flatMap { row.number($0, name) }
        }
        switch record["shape"]?.value {
        case "sphere":
            kind = .panorama
            panorama = Self.part(left: edges[0], right: edges[1], bottom: edges[2], top: edges[3])
        case "rectangle":
            kind = .photo
            fieldOfView = Self.fieldOfView(left: edges[0], right: edges[1])
        case .some(let shape):
            row.warnings.append("\(row.label) has the shape \"\(shape.prefix(40))\", which is not supported.")
            return nil
        case nil: return nil
        }
    }

    /// Returns the angle between the left and right edges of a photo, or `nil` if they are not symmetric.
    private static func fieldOfView(left: Double?, right: Double?) -> Double? {
        guard let left, let right, right > left, abs(left + right) < 0.01 else { return nil }
        return right - left
    }

    /// Returns the part of the sphere between four edges, or `nil` if it is the whole sphere or invalid.
    private static func part(left: Double?, right: Double?, bottom: Double?, top: Double?) -> PanoramaTags? {
        guard let left, let right, let bottom, let top, left < right, bottom < top, left >= -180, right <= 180,
            bottom >= -90, top <= 90, right - left < 360 || top - bottom < 180
        else { return nil }
        var tags = PanoramaTags()
        tags.projectionType = "equirectangular"
        tags.fullWidth = 360 * perDegree
        tags.fullHeight = 180 * perDegree
        tags.croppedWidth = (right - left) * perDegree
        tags.croppedHeight = (top - bottom) * perDegree
        tags.croppedLeft = (left + 180) * perDegree
        tags.croppedTop = (90 - top) * perDegree
        return tags
    }
}
