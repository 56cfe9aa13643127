import VantageCore
import VantageMapCanvas

/// The size of a printed map.
public struct MapPaper: Hashable, Sendable {
    /// The width and the height, in millimeters.
    public var width, height: Double
    /// The number of pixels per inch. In a PDF or SVG file, it applies only to embedded pictures, such as hill shading.
    public var resolution: Double

    /// The default resolution: that of a fine print.
    public static let standardResolution = 300.0
    /// The range of resolutions, in pixels per inch.
    public static let resolutions = 72.0...1200.0
    /// The range of widths and heights, in millimeters.
    public static let sides = 10.0...5000.0
    /// The length of an inch, in millimeters.
    static let inch = 25.4

    /// Creates a size.
    ///
    /// - Parameters:
    ///   - width: The width in millimeters.
    ///   - height: The height in millimeters.
    ///   - resolution: The number of pixels per inch.
    public init(width: Double, height: Double, resolution: Double = standardResolution) {
        (self.width, self.height, self.resolution) = (width, height, resolution)
    }

    /// The number of pixels per point. Lines and text have the same size on paper at every resolution.
    var scale: Double { resolution / 72 }

    var pixels: PictureSize {
        PictureSize(
            width: Int(nearest: width / Self.inch * resolution), height: Int(nearest: height / Self.inch * resolution))
    }

    func check() throws(MapError) {
        guard Self.sides.contains(width), Self.sides.contains(height), Self.resolutions.contains(resolution) else {
            throw MapError(
                .invalidOption,
                "Expected a page of 10 to 5000 mm per side and 72 to 1200 pixels per inch but received "
                    + "\(width)×\(height) mm and \(resolution) pixels per inch.")
        }
    }
}
