import Vantage
import VantageGeodesy
import VantageJPEG

/// A picture file for the public: its pixels without EXIF, XMP and other metadata, which may contain positions, times,
/// names and serial numbers that the API does not publish.
struct PublicPicture {
    let bytes: [UInt8]

    /// Creates the file for a scene's JPEG.
    ///
    /// - Throws: `JPEGError` if the bytes are not a JPEG.
    init(_ jpeg: [UInt8], of scene: Scene) throws {
        var replacements: [JPEGSegment] = []
        // Without these, viewers would show the picture differently.
        if scene.orientation != .up {
            replacements.append(JPEGSegment(exifOrientation: UInt8(scene.orientation.rawValue)))
        }
        if case .equirectangular(let sphere) = scene.camera {
            replacements.append(JPEGSegment(xmp: Self.packet(for: sphere)))
        }
        bytes = try JPEGSegments.withoutMetadata(jpeg, replacements: replacements)
    }

    /// The properties that make viewers show a picture as a panorama.
    ///
    /// Source: https://developers.google.com/streetview/spherical-metadata
    private static func packet(for sphere: Equirectangular) -> String {
        let properties: [(String, String)] = [
            ("ProjectionType", "equirectangular"), ("UsePanoramaViewer", "True"),
            ("FullPanoWidthPixels", "\(Int(sphere.fullWidth.rounded()))"),
            ("FullPanoHeightPixels", "\(Int(sphere.fullHeight.rounded()))"),
            ("CroppedAreaLeftPixels", "\(Int(sphere.left.rounded()))"),
            ("CroppedAreaTopPixels", "\(Int(sphere.top.rounded()))"),
            ("CroppedAreaImageWidthPixels", "\(sphere.width)"), ("CroppedAreaImageHeightPixels", "\(sphere.height)"),
        ]
        let attributes = properties.map { name, value in " GPano:\(name)=\"\(value)\"" }.joined()
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
            <rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/"\(attributes)/>\
            </rdf:RDF></x:xmpmeta>
            """
    }
}
