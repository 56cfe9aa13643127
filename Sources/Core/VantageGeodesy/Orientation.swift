/// The transformation that makes the stored pixels upright. Source: EXIF 2.32, tag 0x0112.
public enum Orientation: Int, Hashable, Sendable, CaseIterable, Codable {
    /// The stored pixels are upright.
    case up = 1
    /// Left and right are swapped.
    case upMirrored = 2
    /// Rotated by 180°.
    case down = 3
    /// Top and bottom are swapped.
    case downMirrored = 4
    /// Rows and columns are swapped: mirrored about the diagonal from the top left.
    case leftMirrored = 5
    /// Rotated by 90° clockwise.
    case right = 6
    /// Mirrored about the diagonal from the top right.
    case rightMirrored = 7
    /// Rotated by 90° counterclockwise.
    case left = 8

    /// A Boolean value indicating whether width and height are swapped.
    public var swapsWidthAndHeight: Bool { rawValue >= 5 }

    /// The transformation from the upright picture to the stored one.
    public var inverse: Orientation {
        switch self {
        case .right: .left
        case .left: .right
        default: self
        }
    }

    /// Returns the position in the stored picture that corresponds to a point in the upright picture.
    ///
    /// - Parameters:
    ///   - point: A point in the upright picture in pixels from its top-left corner; pixel centers lie at .5.
    ///   - width: The width of the stored picture in pixels.
    ///   - height: The height of the stored picture in pixels.
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
