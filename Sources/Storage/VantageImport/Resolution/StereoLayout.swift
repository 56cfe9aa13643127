import VantageCore

/// The arrangement of the pictures for both eyes in a stereo picture.
enum StereoLayout: Hashable {
    /// The picture for the left eye is above the one for the right eye.
    case topBottom
    /// The picture for the left eye is to the left of the one for the right eye.
    case leftRight

    /// Creates a layout from a StereoMode property, such as `top-bottom`. Returns `nil` for `mono` and other modes.
    ///
    /// Source: Google, "Spherical Video V1 RFC", StereoMode, which some writers also use in GPano.
    init?(mode: String) {
        switch mode.lowercased().filter(\.isLetter) {
        case "topbottom", "overunder": self = .topBottom
        case "leftright", "sidebyside": self = .leftRight
        default: return nil
        }
    }

    /// Returns the layout of two full spheres in a picture with this shape, or `nil` for any other shape.
    init?(shape size: PictureSize) {
        let layouts: [StereoLayout] = [.topBottom, .leftRight]
        guard
            let layout = layouts.first(where: {
                let eye = $0.eye(of: size)
                return PanoramaFit.isTwiceAsWide(Double(eye.width), Double(eye.height))
            })
        else { return nil }
        self = layout
    }

    /// Returns the size of the picture for the left eye. It starts in the top-left corner.
    func eye(of size: PictureSize) -> PictureSize {
        switch self {
        case .topBottom: PictureSize(width: size.width, height: max(1, size.height / 2))
        case .leftRight: PictureSize(width: max(1, size.width / 2), height: size.height)
        }
    }

    /// The name as it appears in the provenance of a camera.
    var name: String {
        switch self {
        case .topBottom: "top-bottom"
        case .leftRight: "left-right"
        }
    }
}

extension PanoramaTags {
    /// Returns the tags of one eye, given tags that describe the picture with both eyes.
    func ofEye(_ layout: StereoLayout) -> PanoramaTags {
        var tags = self
        switch layout {
        case .topBottom:
            tags.fullHeight = fullHeight.map { $0 / 2 }
            tags.croppedHeight = croppedHeight.map { $0 / 2 }
            tags.croppedTop = croppedTop.map { $0 / 2 }
        case .leftRight:
            tags.fullWidth = fullWidth.map { $0 / 2 }
            tags.croppedWidth = croppedWidth.map { $0 / 2 }
            tags.croppedLeft = croppedLeft.map { $0 / 2 }
        }
        return tags
    }
}
