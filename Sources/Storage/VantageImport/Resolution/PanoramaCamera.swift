/// Cameras that take full spheres, recognized by EXIF Make and Model.
///
/// This is the only hint that is left if an editor has dropped the XMP.
enum PanoramaCamera: Hashable {
    /// The camera stitches its pictures, so a picture of 2:1 is a sphere.
    case stitched
    /// The camera may also write two circles side by side in a picture of 2:1.
    case perhapsTwoCircles

    /// The minimum width of a panorama in pixels. A smaller picture of 2:1 is a preview or a crop.
    static let minimumWidth = 2048

    private static let known: [(name: String, camera: PanoramaCamera)] = [
        ("ricoh theta", .stitched),
        ("gopro max", .stitched),
        ("keymission 360", .stitched),
        ("virb 360", .stitched),
        ("lg-r105", .stitched),
        ("qoocam", .stitched),
        ("labpano", .stitched),
        ("pilot era", .stitched),
        ("gopro fusion", .perhapsTwoCircles),
        ("insta360", .perhapsTwoCircles),
        ("gear 360", .perhapsTwoCircles),
        ("sm-c200", .perhapsTwoCircles),
        ("sm-r210", .perhapsTwoCircles),
        ("madventure", .perhapsTwoCircles),
        ("pixpro sp360", .perhapsTwoCircles),
        ("pixpro 4kvr360", .perhapsTwoCircles),
    ]

    /// Creates a camera from its EXIF tags. Returns `nil` if it is not known to take spheres.
    init?(make: String?, model: String?) {
        let name = [make, model].compactMap { $0?.lowercased() }.joined(separator: " ")
        // "GoPro" + "GoPro Max", "GoPro" + "Fusion", "RICOH" + "RICOH THETA S", "Ricoh" + "Theta V".
        let match = Self.known.first { entry in
            entry.name.split(separator: " ").allSatisfy { name.contains($0) }
        }
        guard let match else { return nil }
        self = match.camera
    }
}
