import Foundation
import Geodesy

extension MapSnapshot {
    /// A map that a provider of its own has drawn. The overlays and the attribution of the options are painted upon it, and
    /// overlays are found again where something lies.
    ///
    /// - Parameters:
    ///   - pixels: Red, green and blue of each pixel, a byte each, rows from the top, each from the left. The picture's size
    ///     is the options' in points times their scale, and ``MapSnapshotOptions/projection()`` says how it has to lie.
    ///   - options: What the map was asked for as.
    ///   - attribution: What has to stand beside the map.
    ///   - labels: The names that were written.
    ///   - features: What lies at a point of the picture, in points, but for overlays; the uppermost first. What the options
    ///     leave out is taken from it.
    /// - Throws: ``MapError`` when an option is out of range, or there is another number of pixels; `CancellationError` when
    ///   the task is cancelled.
    public init(
        pixels: [UInt8], for options: MapSnapshotOptions, attribution: String? = nil, labels: [MapLabel] = [],
        features: @escaping @Sendable (CGPoint) -> [MapFeature] = { _ in [] }
    ) throws {
        let projection = try options.projection()
        let (width, height) = (options.pixels.width, options.pixels.height)
        guard pixels.count == width * height * 3 else {
            throw MapError(
                .invalidOption,
                "Expected \(width)×\(height) pixels of three bytes, \(width * height * 3) in all, but received "
                    + "\(pixels.count).")
        }
        let canvas = try Canvas(width: width, height: height, isOpaque: true)
        canvas.setPixels(pixels)
        let all = options.overlays.overlays(.aboveRoads) + options.overlays.overlays(.aboveLabels)
        try canvas.paint(all, attribution, of: options, projection) { Task.isCancelled }
        try self.init(canvas, projection, options, attribution: attribution, labels: labels, others: features)
    }

    /// - Parameter others: What lies at a point beside overlays.
    init(
        _ canvas: Canvas, _ projection: MapProjection, _ options: MapSnapshotOptions, attribution: String?,
        labels: [MapLabel], others: @escaping @Sendable (CGPoint) -> [MapFeature]
    ) throws {
        var hits = FeatureHits(
            projection: projection, scale: options.scale, steps: DrawingSteps(ground: .white), tiles: [], labels: [],
            overlays: options.overlays, traffic: [], languages: options.languages)
        hits.selectable = options.selectableMapFeatures
        hits.others = others
        self.init(
            data: Data(try canvas.encoded(as: options.format)), pixelWidth: canvas.width, pixelHeight: canvas.height,
            options: options, projection: projection, attribution: attribution, missingTiles: 0, damagedTiles: [],
            remarks: [], labels: labels, unreadableNames: [], hits: hits)
    }
}

extension MapSnapshotOptions {
    /// How a map with these options lies in its picture.
    ///
    /// - Throws: ``MapError`` for what is out of its range or beyond a limit.
    public func projection() throws(MapError) -> MapProjection {
        try check()
        return try area.projection(width: Double(size.width), height: Double(size.height), insets: insets)
    }
}

extension Canvas {
    /// Paints overlays upon a map that is whole, and what has to stand beside it where that is wanted.
    func paint(
        _ overlays: [MapOverlay], _ attribution: String?, of options: MapSnapshotOptions, _ projection: MapProjection,
        isCancelled: @escaping () -> Bool
    ) throws {
        let palette = MapStyle(options.configuration, options.colorScheme).palette
        let shaper = try ShaperPool.shared.take()
        defer { ShaperPool.shared.giveBack(shaper) }
        var painter = OverlayPainter(
            canvas: self, projection: projection, scale: options.scale, shaper: shaper, palette: palette,
            limits: options.limits,
            proceed: DrawingBudget(limit: options.limits.maximumDrawingWork, isCancelled: isCancelled))
        try painter.paint(overlays)
        let credits = AttributionPainter(scale: options.scale, palette: palette, shaper: shaper)
        guard options.showsAttribution, let attribution,
            let placed = credits.place(attribution, width: width, height: height)
        else { return }
        credits.paint(placed, on: self)
    }

    /// - Parameter pixels: Red, green and blue of each, rows from the top.
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
