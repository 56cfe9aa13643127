import Foundation
import Geodesy

extension MapSnapshot {
    /// A map that a provider of its own has drawn. The overlays and the attribution of the options are painted upon it, and
    /// overlays are found again where something lies.
    ///
    /// - Parameters:
    ///   - pixels: Red, green and blue of each pixel, a byte each, rows from the top, each from the left. The picture's size
    ///     is the options' in points times their scale, and ``MapSnapshotOptions/projection()`` says how it has to lie.
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
        try self.init(
            canvas, projection, options, painting: all, attribution: attribution, labels: labels, others: features
        ) { Task.isCancelled }
    }

    /// The same of a picture that somebody else has drawn and packed.
    ///
    /// - Parameters:
    ///   - picture: A PNG, a JPEG or a WebP of the size that the options ask for.
    ///   - overlays: Those that are not in it.
    package init(
        picture: [UInt8], for options: MapSnapshotOptions, painting overlays: [MapOverlay], attribution: String?,
        labels: [MapLabel], isCancelled: @escaping () -> Bool
    ) throws {
        let (projection, pixels) = (try options.projection(), options.pixels)
        let decoded = try TilePicture(picture, label: "The picture", maximumSide: options.limits.maximumSide)
        let canvas = try Canvas(width: pixels.width, height: pixels.height, isOpaque: true)
        canvas.draw(decoded.canvas)
        let named = labels.map { label in
            var feature = MapFeature(label)
            feature.coordinate = label.middle.flatMap { projection.coordinate(for: $0) }
            return (label: label, feature: feature)
        }
        try self.init(
            canvas, projection, options, painting: overlays, attribution: attribution, labels: labels,
            others: { point in named.filter { $0.label.contains(point) }.map(\.feature) }, isCancelled)
    }

    private init(
        _ canvas: Canvas, _ projection: MapProjection, _ options: MapSnapshotOptions, painting overlays: [MapOverlay],
        attribution: String?, labels: [MapLabel], others: @escaping @Sendable (CGPoint) -> [MapFeature],
        _ isCancelled: @escaping () -> Bool
    ) throws {
        let style = MapStyle(options.configuration, options.colorScheme)
        let shaper = try ShaperPool.shared.take()
        defer { ShaperPool.shared.giveBack(shaper) }
        var painter = OverlayPainter(
            canvas: canvas, projection: projection, scale: options.scale, shaper: shaper, palette: style.palette,
            limits: options.limits,
            proceed: DrawingBudget(limit: options.limits.maximumDrawingWork, isCancelled: isCancelled))
        try painter.paint(overlays)
        let credits = AttributionPainter(scale: options.scale, palette: style.palette, shaper: shaper)
        if options.showsAttribution, let attribution,
            let placed = credits.place(attribution, width: canvas.width, height: canvas.height)
        {
            credits.paint(placed, on: canvas)
        }
        var hits = FeatureHits(
            projection: projection, scale: options.scale, steps: DrawingSteps(ground: style.palette.earth), tiles: [],
            labels: [], overlays: options.overlays, traffic: [], languages: options.languages)
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

extension MapLabel {
    /// Whether it covers a point of the picture, in points.
    fileprivate func contains(_ point: CGPoint) -> Bool {
        boxes.contains { corners in
            FeatureHits.contains([corners.map { SIMD2($0.x, $0.y) }], SIMD2(point.x, point.y))
        }
    }
}

extension MapLabel {
    /// Of the first of its boxes.
    fileprivate var middle: CGPoint? {
        guard let corners = boxes.first, !corners.isEmpty else { return nil }
        let count = Double(corners.count)
        return CGPoint(x: corners.map(\.x).reduce(0, +) / count, y: corners.map(\.y).reduce(0, +) / count)
    }
}

extension MapFeature {
    /// What a label says of what bears it.
    fileprivate init(_ label: MapLabel) {
        self.init(.label, kind: label.role.kind, name: label.text)
        role = label.role
        category = label.category
    }
}

extension Canvas {
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
