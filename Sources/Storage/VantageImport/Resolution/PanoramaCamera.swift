/// Cameras that take full-sphere pictures, recognized by EXIF Make and Model.
///
/// The model is the only hint left once an editor has dropped the XMP.
enum PanoramaCamera: Hashable {
    /// The camera stitches its pictures, so a 2:1 picture is a full sphere.
    case stitched
    /// A 2:1 picture from this camera shows either a full sphere or two circles side by side.
    case possiblyDualFisheye

    /// The minimum width of a panorama in pixels. A smaller 2:1 picture is a preview or a crop.
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
        ("gopro fusion", .possiblyDualFisheye),
        ("insta360", .possiblyDualFisheye),
        ("gear 360", .possiblyDualFisheye),
        ("sm-c200", .possiblyDualFisheye),
        ("sm-r210", .possiblyDualFisheye),
        ("madventure", .possiblyDualFisheye),
        ("pixpro sp360", .possiblyDualFisheye),
        ("pixpro 4kvr360", .possiblyDualFisheye),
    ]

    /// Creates a camera from its EXIF tags. Returns `nil` if the camera is not known to take pictures of the full
    /// sphere.
    init?(make: String?, model: String?) {
        guard let match = Self.known.first(where: { Self.matches($0.name, make: make, model: model) }) else {
            return nil
        }
        self = match.camera
    }

    /// Returns whether all words of a camera's name occur in its EXIF tags. Make and Model may be "GoPro" and "GoPro
    /// Max", "GoPro" and "Fusion", "RICOH" and "RICOH THETA S", or "Ricoh" and "Theta V".
    static func matches(_ name: String, make: String?, model: String?) -> Bool {
        let tags = [make, model].compactMap { $0?.lowercased() }.joined(separator: " ")
        return name.lowercased().split(separator: " ").allSatisfy { tags.contains($0) }
    }
}
