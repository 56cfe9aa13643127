/// How the stored pixels must be turned to be upright. Source: EXIF 2.32, tag 0x0112.
public enum Orientation: Int, Hashable, Sendable, CaseIterable, Codable {
    /// As they are stored.
    case up = 1
    /// Left and right change places.
    case upMirrored = 2
    /// Turned by 180°.
    case down = 3
    /// Top and bottom change places.
    case downMirrored = 4
    /// Rows and columns change places: mirrored about the diagonal from the top left.
    case leftMirrored = 5
    /// Turned by 90° clockwise.
    case right = 6
    /// Mirrored about the diagonal from the top right.
    case rightMirrored = 7
    /// Turned by 90° counterclockwise.
    case left = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }

    /// What turns an upright picture into the stored one.
    public var inverse: Orientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// The stored position of an upright pixel.
    ///
    /// - Parameters:
    ///   - point: A point of the upright picture, pixels from its top-left corner; pixel centers lie at .5.
    ///   - width: Width of the stored picture in pixels.
    ///   - height: Height of the stored picture in pixels.
    public func storedPoint(ofUpright point: SIMD2<Double>, width: Double, height: Double) -> SIMD2<Double> {
        switch self {
        case .up: point
        case .upMirrored: SIMD2(width - point.x, point.y)
        case .down: SIMD2(width - point.x, height - point.y)
        case .downMirrored: SIMD2(point.x, height - point.y)
        case .leftMirrored: SIMD2(point.y, point.x)
        case .right: SIMD2(point.y, height - point.x)
        case .rightMirrored: SIMD2(width - point.y, height - point.x)
        case .left: SIMD2(width - point.y, point.x)
        }
    }
}
