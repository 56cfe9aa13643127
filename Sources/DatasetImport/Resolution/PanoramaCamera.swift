/// Cameras that take whole spheres, told by EXIF Make and Model.
///
/// Their files say nothing else when an editor dropped the XMP.
enum PanoramaCamera: Hashable {
    /// Stitches in the camera: a 2:1 picture is a sphere.
    case stitched
    /// Also writes two circles side by side in the same 2:1.
    case perhapsTwoCircles

    /// A smaller 2:1 picture is a preview or a crop.
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

    /// - Returns: `nil` for a camera that is not known to take spheres.
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
