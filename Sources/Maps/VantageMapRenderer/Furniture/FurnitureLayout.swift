import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The positions of a map's furniture. Lengths and positions are in points from the top-left corner.
struct FurnitureLayout {
    private(set) var title: (text: String, box: Rectangle)?
    private(set) var northArrow: Rectangle?
    private(set) var scaleBar: (bar: ScaleBar, box: Rectangle)?
    private(set) var grid: MapGridLines?
    private(set) var legend: (entries: [MapLegend.Entry], box: Rectangle)?

    static let titleStyle = TextStyle(size: 15, weight: 700)
    static let textStyle = TextStyle(size: 8.5)
    static let legendStyle = TextStyle(size: 9)
    static let legendRow = 13.5
    static let swatch = 22.0
    private static let gap = 8.0
    private static let gridMargin = 12.0
    /// The minimum width of a map that has room for a scale bar.
    private static let narrowest = 60.0

    /// Lays out the furniture of a map.
    ///
    /// - Parameters:
    ///   - entries: The entries of the legend.
    ///   - credit: The rectangle of the attribution.
    ///   - textWidth: A closure that returns the width of a text.
    /// - Throws: ``MapError`` if the map cannot have a part.
    init(
        _ furniture: MapFurniture, _ projection: MapProjection, paper: MapPaper?, entries: [MapLegend.Entry],
        credit: Rectangle?, textWidth: (String, TextStyle) -> Double
    ) throws(MapError) {
        guard projection.pitch == 0 || !furniture.showsScaleBar && furniture.grid == nil else {
            throw MapError(
                .invalidOption,
                "A pitched map has no scale bar and no grid, because its scale changes with distance. Remove them, or "
                    + "show the map from above.")
        }
        if let kind = furniture.grid { grid = try MapGridLines(kind, projection) }
        let inset = Self.gap + (grid == nil ? 0 : Self.gridMargin)
        let (width, height) = (projection.width - 2 * inset, projection.height - 2 * inset)
        if let text = furniture.title, !text.isEmpty {
            let room = min(textWidth(text, Self.titleStyle) + 16, width - (furniture.showsNorthArrow ? 40 : 0))
            title = (text, Rectangle(left: inset, top: inset, width: room, height: 26))
        }
        if furniture.showsNorthArrow {
            northArrow = Rectangle(left: projection.width - inset - 32, top: inset, width: 32, height: 44)
        }
        if furniture.showsScaleBar, width >= Self.narrowest {
            let bar = ScaleBar(projection, atMost: min(180, width * 0.4), paper: paper)
            scaleBar = (
                bar, Rectangle(left: inset, top: projection.height - inset - 34, width: bar.width + 42, height: 34)
            )
        }
        let foot = scaleBar.map { $0.box.top - Self.gap / 2 } ?? projection.height - inset
        let head = title.map { $0.box.bottom + Self.gap / 2 } ?? inset
        let rows = min(entries.count, Int((min(foot - head, height * 0.7) - 10) / Self.legendRow))
        if rows > 0 {
            let shown = Array(entries.prefix(rows))
            let names = shown.map { textWidth($0.name, Self.legendStyle) }.max() ?? 0
            let tall = Double(rows) * Self.legendRow + 10
            legend = (
                shown, Rectangle(left: inset, top: foot - tall, width: names + Self.swatch + 22, height: tall)
            )
        }
        let obstacles = plates + [credit].compactMap(\.self)
        grid?.placeLabels(around: obstacles, textWidth: { textWidth($0, Self.textStyle) })
    }

    private var plates: [Rectangle] { [title?.box, northArrow, scaleBar?.box, legend?.box].compactMap(\.self) }

    /// The rectangles that labels must not cover.
    var boxes: [Rectangle] { plates + (grid?.labels.map(\.box) ?? []) }
}

extension Rectangle {
    /// - Parameter box: The rectangle in pixels.
    init(_ box: PixelBox, scale: Double) {
        self.init(
            left: box.left / scale, top: box.top / scale, width: (box.right - box.left) / scale,
            height: (box.bottom - box.top) / scale)
    }

    /// The rectangle in pixels.
    func pixels(scale: Double) -> PixelBox {
        PixelBox(left: left * scale, top: top * scale, right: right * scale, bottom: bottom * scale)
    }

    func intersects(_ other: Rectangle) -> Bool { pixels(scale: 1).intersects(other.pixels(scale: 1)) }
}
