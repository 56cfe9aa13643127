import Foundation
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

extension MapSnapshot {
    /// Creates a snapshot of a map that a custom provider has drawn. The options' overlays and attribution are painted
    /// over it, and hit testing includes the overlays.
    ///
    /// - Parameters:
    ///   - pixels: Red, green and blue of each pixel, one byte each, in rows from the top, left to right. The image
    ///     size is the options' size in points times their scale, and ``MapSnapshotOptions/projection()`` defines its
    ///     geometry.
    ///   - options: The options of the request.
    ///   - attribution: The attribution that must appear with the map.
    ///   - labels: The labels in the image.
    ///   - features: A closure that returns the features at a position in the image, in points: topmost first,
    ///     without overlays. Features that the options exclude are removed.
    /// - Throws: ``MapError`` if an option is out of range or the number of pixels is wrong; `CancellationError` if the
    ///   task is canceled.
    public init(
        pixels: [UInt8], for options: MapSnapshotOptions, attribution: String? = nil, labels: [MapLabel] = [],
        features: @escaping @Sendable (CGPoint) -> [MapFeature] = { _ in [] }
    ) throws {
        let description = try MapDescription(
            for: options, attribution: attribution, labels: labels, features: features)
        let (width, height) = (description.pixelWidth, description.pixelHeight)
        guard pixels.count == width * height * 3 else {
            throw MapError(
                .invalidOption,
                "Expected \(width)×\(height) pixels of three bytes, \(width * height * 3) in total, but received "
                    + "\(pixels.count).")
        }
        let canvas = try Canvas(width: width, height: height, isOpaque: true)
        canvas.setPixels(pixels)
        let all = options.overlays.overlays(.aboveRoads) + options.overlays.overlays(.aboveLabels)
        try canvas.paint(all, attribution, of: options, description.projection) { Task.isCancelled }
        self.init(data: Data(try canvas.encoded(as: options.format)), mapDescription: description)
    }
}

extension MapSnapshotOptions {
    /// Returns the projection of a map with these options.
    ///
    /// - Throws: ``MapError`` for values that are out of range or exceed a limit.
    public func projection() throws(MapError) -> MapProjection {
        try check()
        return try area.projection(width: extent.width, height: extent.height, insets: insets)
    }
}

extension Canvas {
    /// Paints overlays over a finished map, and the attribution if it is enabled.
    func paint(
        _ overlays: [MapOverlay], _ attribution: String?, of options: MapSnapshotOptions, _ projection: MapProjection,
        isCancelled: @escaping () -> Bool
    ) throws {
        let palette = MapStyle(options.configuration, options.colorScheme).palette
        let shaper = try ShaperPool.shared.take()
        defer { ShaperPool.shared.checkIn(shaper) }
        var painter = OverlayPainter(
            canvas: self, projection: projection, scale: options.scale, shaper: shaper, palette: palette,
            limits: options.limits,
            budget: DrawingBudget(limit: options.limits.maximumDrawingWork, isCancelled: isCancelled))
        try painter.paint(overlays)
        let credits = AttributionPainter(scale: options.scale, palette: palette, shaper: shaper)
        guard options.showsAttribution, let attribution,
            let placed = credits.place(attribution, width: width, height: height)
        else { return }
        credits.paint(placed, on: self)
    }

    /// - Parameter pixels: Red, green and blue of each pixel, in rows from the top.
    fileprivate func setPixels(_ pixels: [UInt8]) {
        withPixels { target, stride in
            for row in 0..<height {
                let line = (target.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<width {
                    let place = (row * width + column) * 3
                    line[column] =
                        0xFF00_0000 | UInt32(pixels[place]) << 16 | UInt32(pixels[place + 1]) << 8
                        | UInt32(pixels[place + 2])
                }
            }
        }
    }
}
