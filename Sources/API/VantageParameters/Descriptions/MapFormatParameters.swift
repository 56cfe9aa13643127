import Vantage

/// The parameters for a map's file format.
package enum MapFormatParameters: ParameterGroup {
    package static let standard = MapFormatRequest()

    package static let all: [ParameterDescription<MapFormatRequest>] = [
        // In commands, the extension of the output file determines the format.
        .choice("format", \.name, "The file format.", default: .png).only(in: .server),
        .integer("quality", \.quality, in: Parameter.qualities, "The JPEG or WebP quality.", defaultText: "85"),
    ]
}

/// A file format for maps, and its quality.
package struct MapFormatRequest: Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case png = "png"
        case jpeg = "jpeg"
        case webp = "webp"
    }

    package var name = Name.png
    /// The quality of JPEG and WebP, or `nil` for the default.
    package var quality: Int?

    package init() {}

    package init(_ format: MapPictureFormat) {
        name =
            switch format {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            }
        quality = format.quality
    }

    package var format: MapPictureFormat {
        switch name {
        case .png: .png
        case .jpeg: quality.map { .jpeg(quality: $0) } ?? .jpeg()
        case .webp: quality.map { .webp(quality: $0) } ?? .webp()
        }
    }
}
