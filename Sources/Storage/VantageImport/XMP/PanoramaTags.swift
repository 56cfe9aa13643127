/// The GPano properties, which describe panoramas in XMP, as written. Ranges are checked later.
///
/// Source: GPano specification, `http://ns.google.com/photos/1.0/panorama/`.
package struct PanoramaTags: Hashable, Sendable {
    package var projectionType: String?
    package var usePanoramaViewer: Bool?
    /// The heading in degrees.
    package var poseHeading: Double?
    /// The pitch in degrees.
    package var posePitch: Double?
    /// The roll in degrees.
    package var poseRoll: Double?
    /// The width of the full panorama, in pixels of the picture that the tags describe.
    package var fullWidth: Double?
    package var fullHeight: Double?
    package var croppedWidth: Double?
    package var croppedHeight: Double?
    package var croppedLeft: Double?
    package var croppedTop: Double?
    /// The arrangement of the pictures for both eyes, such as `top-bottom`.
    package var stereoMode: String?

    package init() {}
}

extension PanoramaTags {
    /// Copies the projection and the sizes from other tags.
    mutating func takeProjection(of other: PanoramaTags) {
        projectionType = other.projectionType
        (fullWidth, fullHeight) = (other.fullWidth, other.fullHeight)
        (croppedWidth, croppedHeight) = (other.croppedWidth, other.croppedHeight)
        (croppedLeft, croppedTop) = (other.croppedLeft, other.croppedTop)
    }

    /// Creates the tags.
    ///
    /// - Parameter value: Returns the text of a property by its GPano name, such as `PoseHeadingDegrees`.
    init(value: (String) -> String?) {
        func number(_ name: String) -> Double? { value(name).flatMap(XMPTags.number) }
        projectionType = value("ProjectionType")
        usePanoramaViewer = value("UsePanoramaViewer").map { $0.lowercased() != "false" && $0 != "0" }
        poseHeading = number("PoseHeadingDegrees")
        posePitch = number("PosePitchDegrees")
        poseRoll = number("PoseRollDegrees")
        fullWidth = number("FullPanoWidthPixels")
        fullHeight = number("FullPanoHeightPixels")
        croppedWidth = number("CroppedAreaImageWidthPixels")
        croppedHeight = number("CroppedAreaImageHeightPixels")
        croppedLeft = number("CroppedAreaLeftPixels")
        croppedTop = number("CroppedAreaTopPixels")
        stereoMode = value("StereoMode")
    }
}
