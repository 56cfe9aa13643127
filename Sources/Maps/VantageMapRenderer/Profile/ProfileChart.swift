import Foundation
import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A chart of an elevation profile, with distance on the horizontal axis and height on the vertical axis.
public struct ProfileChart: Sendable {
    /// The profile to draw.
    public var profile: ElevationProfile
    /// The size of the chart, in points.
    public var size: PictureSize
    /// Pixels per point, in 1...4.
    public var scale: Double
    /// Light or dark mode.
    public var colorScheme: MapColorScheme

    /// Creates a chart. The default size is 640×240 points.
    public init(
        _ profile: ElevationProfile, size: PictureSize = .init(width: 640, height: 240), scale: Double = 1,
        colorScheme: MapColorScheme = .light
    ) {
        (self.profile, self.size, self.scale, self.colorScheme) = (profile, size, scale, colorScheme)
    }

    /// Encodes the chart as a file. The same profile always produces the same bytes.
    ///
    /// - Throws: `MapError` if no height is known or the size is out of range.
    public func data(format: MapPictureFormat = .png) throws -> Data {
        try MapSnapshotOptions(area: .places([]), size: size, scale: scale).check()
        guard let lowest = profile.lowest, let highest = profile.highest, profile.distance > 0 else {
            throw MapError(.invalidOption, "There is nothing to draw: no source has elevation data along the line.")
        }
        let shaper = try ShaperPool.shared.take()
        defer { ShaperPool.shared.checkIn(shaper) }
        let pixels = size.pixels(scale: scale)
        let canvas = try Canvas(width: pixels.width, height: pixels.height, isOpaque: true)
        let axes = ChartAxes(
            heights: ChartScale(lowest...max(highest, lowest + 10), most: 5),
            distances: ChartScale(0...profile.distance, most: 8, isExact: true), size: size, scale: scale)
        let painter = ChartPainter(canvas: canvas, shaper: shaper, axes: axes, colors: ChartColors(colorScheme))
        painter.paint(profile.points)
        return Data(try canvas.encoded(as: format))
    }
}

/// The round numbers that label an axis.
struct ChartScale: Sendable {
    let range: ClosedRange<Double>
    let step: Double

    /// - Parameter isExact: Whether the axis ends at the extreme values instead of at the next round numbers.
    init(_ values: ClosedRange<Double>, most: Int, isExact: Bool = false) {
        let rough = (values.upperBound - values.lowerBound) / Double(most)
        let power = pow(10, log10(rough).rounded(.down))
        step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough } ?? rough
        let first = (values.lowerBound / step).rounded(.down) * step
        range = isExact ? values : first...(values.upperBound / step).rounded(.up) * step
    }

    var marks: [Double] { Array(stride(from: range.lowerBound, through: range.upperBound + step / 1e6, by: step)) }

    func share(of value: Double) -> Double { (value - range.lowerBound) / (range.upperBound - range.lowerBound) }
}

/// The conversion of chart values to pixels.
struct ChartAxes: Sendable {
    let heights, distances: ChartScale
    let size: PictureSize
    let scale: Double

    var left: Double { 52 * scale }
    var right: Double { Double(size.width) * scale - 14 * scale }
    var top: Double { 12 * scale }
    var bottom: Double { Double(size.height) * scale - 24 * scale }

    func x(_ distance: Double) -> Double { left + distances.share(of: distance) * (right - left) }
    func y(_ height: Double) -> Double { bottom - heights.share(of: height) * (bottom - top) }
}

/// The colors of a chart.
struct ChartColors: Sendable {
    let ground, grid, text, line, fill: MapColor

    init(_ scheme: MapColorScheme) {
        let isDark = scheme == .dark
        ground = isDark ? MapColor(0x1B1E22) : MapColor(0xFFFFFF)
        grid = isDark ? MapColor(0x3A4047) : MapColor(0xE2E0DB)
        text = isDark ? MapColor(0xC9CED4) : MapColor(0x55585C)
        line = isDark ? MapColor(0x7FB2F0) : MapColor(0x2F6FB7)
        fill = line.withAlpha(0.22)
    }
}
