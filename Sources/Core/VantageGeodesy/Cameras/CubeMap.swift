/// A panorama as the six faces of a cube, in one picture.
///
/// Every face appears as seen from the center of the cube. The side faces are upright. The bottom edge of the upper
/// face and the top edge of the lower face meet the front face.
public struct CubeMap: Hashable, Sendable {
    /// The arrangement of the faces in the picture.
    public enum Layout: String, Hashable, Sendable, CaseIterable, Codable {
        /// A row of six faces.
        case row = "row"
        /// A column of six faces.
        case column = "column"
        /// Two rows of three faces.
        case grid = "grid"
        /// Left, front, right and back in a row, with the upper and the lower face above and below the front.
        case horizontalCross = "horizontalCross"
        /// Left, front and right in a row, with the upper face above the front, the lower face below it, and the back,
        /// upside down, at the bottom.
        case verticalCross = "verticalCross"

        /// The number of faces across and down.
        var extent: SIMD2<Int> {
            switch self {
            case .row: SIMD2(6, 1)
            case .column: SIMD2(1, 6)
            case .grid: SIMD2(3, 2)
            case .horizontalCross: SIMD2(4, 3)
            case .verticalCross: SIMD2(3, 4)
            }
        }
    }

    /// A face of the cube.
    public enum Face: String, Hashable, Sendable, CaseIterable, Codable {
        case right = "right"
        case left = "left"
        case up = "up"
        case down = "down"
        case front = "front"
        case back = "back"
    }

    /// The width of the picture in pixels.
    public let width: Int
    /// The height of the picture in pixels.
    public let height: Int
    /// The arrangement of the faces.
    public let layout: Layout
    /// The order of the faces in a row, a column or a grid, from left to right and from top to bottom.
    public let faces: [Face]

    /// The order of the faces in OpenGL and in ffmpeg: right, left, up, down, front, back.
    public static let usualOrder = Face.allCases

    /// - Throws: ``GeodesyError`` `.calibrationUnusable` if the faces are not square, or if one is missing or repeated.
    public init(
        width: Int, height: Int, layout: Layout, faces: [Face] = usualOrder
    ) throws(GeodesyError) {
        try CalibrationRange.check(width: width, height: height)
        let extent = layout.extent
        guard width % extent.x == 0, height % extent.y == 0, width / extent.x == height / extent.y else {
            throw GeodesyError(
                .calibrationUnusable,
                "A cube map in the layout \(layout.rawValue) is \(extent.x)×\(extent.y) squares, "
                    + "but the picture is \(width)×\(height).")
        }
        guard faces.count == 6, Set(faces).count == 6 else {
            throw GeodesyError(.calibrationUnusable, "Expected each of a cube's six faces once.")
        }
        self.width = width
        self.height = height
        self.layout = layout
        self.faces = faces
    }

    /// Returns the layout whose aspect ratio matches that of a picture; `nil` if there is none.
    ///
    /// - Note: No two layouts have the same aspect ratio.
    public static func layout(ofWidth width: Int, height: Int) -> Layout? {
        Layout.allCases.first { width * $0.extent.y == height * $0.extent.x }
    }

    /// The width and height of a face in pixels.
    public var side: Int { width / layout.extent.x }

    /// Returns the position of a face in the picture, in faces from the top-left corner.
    func cell(of face: Face) -> SIMD2<Int> {
        switch layout {
        case .row, .column, .grid:
            let index = faces.firstIndex(of: face) ?? 0
            return SIMD2(index % layout.extent.x, index / layout.extent.x)
        case .horizontalCross, .verticalCross:
            switch face {
            case .left: return SIMD2(0, 1)
            case .front: return SIMD2(1, 1)
            case .right: return SIMD2(2, 1)
            case .up: return SIMD2(1, 0)
            case .down: return SIMD2(1, 2)
            case .back: return layout == .horizontalCross ? SIMD2(3, 1) : SIMD2(1, 3)
            }
        }
    }

    /// Returns the axes of a face in the camera's frame.
    func axes(of face: Face) -> Rotation {
        let (right, forward, up) = (SIMD3(1.0, 0, 0), SIMD3(0, 1.0, 0), SIMD3(0, 0, 1.0))
        return switch face {
        case .front: Rotation(right: right, forward: forward, up: up)
        case .right: Rotation(right: -forward, forward: right, up: up)
        case .left: Rotation(right: forward, forward: -right, up: up)
        case .up: Rotation(right: right, forward: up, up: -forward)
        case .down: Rotation(right: right, forward: -up, up: forward)
        case .back where layout == .verticalCross: Rotation(right: right, forward: -forward, up: -up)
        case .back: Rotation(right: -right, forward: -forward, up: up)
        }
    }
}
