import Vantage

/// The parameters for the file format of a map, which may be a document.
package enum MapFormatParameters: ParameterGroup {
    package static let standard = MapFormatRequest()

    package static let all: [ParameterDescription<MapFormatRequest>] = [
        .choice(
            "format", \.name,
            "The file format. By default, commands use the extension of the output file, and the server uses png."),
        PictureFormatParameters.quality,
    ]
}

/// The parameters for the file format of a picture that contains a map.
package enum PictureFormatParameters: ParameterGroup {
    package static let standard = MapFormatRequest()

    package static let all: [ParameterDescription<MapFormatRequest>] = [
        .optional(
            "format", \.name, .words(pictures.map(\.rawValue)), "The file format.", defaultText: "png",
            parse: { parameter in
                { (text) throws(RequestError) in
                    guard let format = pictures.first(where: { $0.rawValue == text }) else {
                        throw parameter.notUnderstood("to be " + pictures.map(\.rawValue).alternatives, text)
                    }
                    return format
                }
            }, text: \.rawValue
        ).only(in: .server),
        quality,
    ]

    fileprivate static let quality = ParameterDescription<MapFormatRequest>.integer(
        "quality", \.quality, in: Parameter.qualities, "The JPEG or WebP quality.", defaultText: "85")

    private static let pictures: [MapFormatRequest.Name] = [.png, .jpeg, .webp]
}

/// A file format for maps, and its quality.
package struct MapFormatRequest: Sendable {
    package enum Name: String, CaseIterable, Sendable {
        case png = "png"
        case jpeg = "jpeg"
        case webp = "webp"
        case pdf = "pdf"
        case svg = "svg"
    }

    /// The format, or `nil` for the default.
    package var name: Name?
    /// The quality of JPEG and WebP, or `nil` for the default.
    package var quality: Int?

    package init() {}

    package init(_ format: MapPictureFormat) {
        name =
            switch format {
            case .png: nil
            case .jpeg: .jpeg
            case .webp: .webp
            case .pdf: .pdf
            case .svg: .svg
            }
        quality = format.quality
    }

    /// The format, which is PNG by default.
    package var format: MapPictureFormat {
        switch name {
        case nil, .png: .png
        case .jpeg: quality.map { .jpeg(quality: $0) } ?? .jpeg()
        case .webp: quality.map { .webp(quality: $0) } ?? .webp()
        case .pdf: .pdf
        case .svg: .svg
        }
    }
}
