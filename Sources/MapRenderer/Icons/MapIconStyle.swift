import Foundation
import Places

/// How a map marks points of interest of a category; as MapKit's `MKIconStyle`.
public struct MapIconStyle: Hashable, Sendable {
    /// What is drawn on it.
    public let category: PointOfInterestCategory
    /// Of the disc.
    public let backgroundColor: MapColor

    /// A style of an app's own.
    public init(_ category: PointOfInterestCategory, backgroundColor: MapColor) {
        self.category = category
        self.backgroundColor = backgroundColor
    }

    /// The style of the standard map.
    public init(_ category: PointOfInterestCategory, colorScheme: MapColorScheme = .light) {
        let palette = colorScheme == .dark ? Palette.dark : .light
        self.init(category, backgroundColor: palette.iconColor(category))
    }

    /// The white drawing alone, on a transparent ground.
    ///
    /// - Parameter side: Pixels, 1 to 1024.
    /// - Returns: A PNG, with opacity.
    /// - Throws: ``MapError`` for another side, and without memory.
    public func glyph(side: Int) throws(MapError) -> Data { try picture(side) { _ in } }

    /// The icon as it stands on a map, without an edge: the drawing on its disc, on a transparent ground.
    ///
    /// - Parameter side: Pixels, 1 to 1024.
    /// - Returns: A PNG, with opacity.
    /// - Throws: ``MapError`` for another side, and without memory.
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
