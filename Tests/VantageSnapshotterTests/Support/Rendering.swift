import VantageCore
import VantageGeodesy
import VantageJPEG
import VantageSnapshotter

/// The view that a test requests, in plain numbers.
struct ViewRequest: Hashable, Sendable, CustomStringConvertible {
    var heading: Double?
    var pitch: Double?
    var fieldOfView: Double?
    var width = 200
    var height = 150

    var description: String {
        "heading \(heading ?? .nan) pitch \(pitch ?? .nan) fov \(fieldOfView ?? .nan) \(width)×\(height)"
    }

    /// Options with a nearly lossless encoding.
    func options(badge: Bool = false) throws -> SnapshotOptions {
        SnapshotOptions(
            size: PictureSize(width: width, height: height), heading: try heading.map { try Heading($0) }, pitch: pitch,
            fieldOfView: try fieldOfView.map { try FieldOfView($0) }, quality: 100, subsampling: .s444, badge: badge)
    }
}

extension SnapshotSubject {
    /// A panorama of the full sphere.
    static func panorama(
        _ image: PixelImage, levels: [Int] = [0], heading: Double? = 0, pitch: Double? = nil, roll: Double? = nil,
        credit: String? = nil
    ) throws -> SnapshotSubject {
        try SnapshotSubject(
            camera: .equirectangular(Equirectangular(width: image.width, height: image.height)),
            heading: heading.map { try Heading($0) }, pitch: pitch, roll: roll, credit: credit,
            source: MemoryPicture(image, levels: levels))
    }

    static func photo(
        _ image: PixelImage, fieldOfView: Double?, heading: Double? = nil, pitch: Double? = nil, roll: Double? = nil
    ) throws -> SnapshotSubject {
        try SnapshotSubject(
            camera: .perspective(horizontalFieldOfView: fieldOfView), heading: heading.map { try Heading($0) },
            pitch: pitch, roll: roll, source: MemoryPicture(image))
    }
}

extension RenderedSnapshot {
    /// The pixels of the JPEG.
    var image: PixelImage {
        get throws { try JPEGDecoder.decode(jpeg) }
    }
}

/// Renders a view and decodes the result.
func pixels(of subject: SnapshotSubject, _ request: ViewRequest) throws -> PixelImage {
    try Renderer().render(subject, try request.options()).image
}
