import Foundation
import VantageMapCanvas
import VantageMapStyle
import VantagePlaces

/// The icon style of a point of interest category, similar to MapKit's `MKIconStyle`.
public struct MapIconStyle: Hashable, Sendable {
    /// The category, which determines the glyph.
    public let category: PointOfInterestCategory
    /// The color of the disc.
    public let backgroundColor: MapColor

    /// Creates a custom style.
    public init(_ category: PointOfInterestCategory, backgroundColor: MapColor) {
        self.category = category
        self.backgroundColor = backgroundColor
    }

    /// Creates the style that the standard map uses.
    public init(_ category: PointOfInterestCategory, colorScheme: MapColorScheme = .light) {
        let palette = colorScheme == .dark ? Palette.dark : .light
        self.init(category, backgroundColor: palette.iconColor(category))
    }

    /// Returns the white glyph alone on a transparent background.
    ///
    /// - Parameter side: The width and height of the image in pixels, 1 to 1024.
    /// - Returns: A PNG with an alpha channel.
    /// - Throws: ``MapError`` if the side is out of range or memory runs out.
    public func glyph(side: Int) throws(MapError) -> Data { try picture(side) { _ in } }

    /// Returns the icon as drawn on a map, but without its edge: the glyph on its disc, over a transparent background.
    ///
    /// - Parameter side: The width and height of the image in pixels, 1 to 1024.
    /// - Returns: A PNG with an alpha channel.
    /// - Throws: ``MapError`` if the side is out of range or memory runs out.
    public func image(side: Int) throws(MapError) -> Data {
        try picture(side) { canvas in
            IconPainter.paintDisc(backgroundColor, radius: Double(side) / 2, on: canvas)
        }
    }

    private func picture(_ side: Int, _ paintGround: (Canvas) -> Void) throws(MapError) -> Data {
        guard (1...1024).contains(side) else {
            throw MapError(.invalidOption, "Expected an icon of 1 to 1024 pixels but received \(side).")
        }
        let canvas = try Canvas(width: side, height: side, isOpaque: false)
        paintGround(canvas)
        let middle = SIMD2(repeating: Double(side) / 2)
        IconPainter.paintGlyph(category, at: middle, size: Double(side), on: canvas)
        return Data(try PNGFile(withOpacity: canvas).bytes)
    }
}
