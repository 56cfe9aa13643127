import Foundation
import Geodesy
import MapTiles

/// The drawing of one map.
struct MapDrawing {
    let options: MapSnapshotOptions
    var projection: MapProjection
    let style: MapStyle
    let proceed: DrawingBudget
    let shaper: TextShaper
    /// What has to stand beside the map.
    let attribution: String?

    /// Draws the map as it is seen straight down.
    ///
    /// - Returns: A canvas, and what is known of the map, without its picture.
    func draw(_ tiles: TileLoader, _ relief: ReliefTiles, _ contours: ContourTiles) throws -> (Canvas, MapSnapshot) {
        var loaded = try tiles.load(projection, options, isCancelled: proceed.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        try proceed()
        let canvas = try emptyCanvas()
        canvas.fillAll(steps.ground)
        var painter = TilePainter(
            canvas: canvas, projection: projection, scale: options.scale, tiles: loaded.features,
            pictures: loaded.pictures, proceed: proceed)
        if options.showsHillshade {
            painter.relief = { paint in
                try relief.pictures(
                    for: projection, scale: options.scale, paint: paint, limit: options.limits.maximumTiles,
                    proceed: proceed)
            }
        }
        let contours = try self.contours(contours)
        loaded.remarks += contours?.remarks ?? []
        painter.contours = contours
        try painter.paint(steps.features)
        try proceed()
        var overlays = overlayPainter(canvas)
        try overlays.paint(options.visibleTraffic?.overlays(steps.traffic) ?? [])
        try overlays.paint(options.overlays.overlays(.aboveRoads))
        let labels = try finish(canvas, &overlays, steps, loaded.features, heights: heights(of: contours))
        return (canvas, map(canvas, loaded, steps, labels))
    }

    func emptyCanvas() throws -> Canvas {
        try Canvas(width: options.pixels.width, height: options.pixels.height, isOpaque: true)
    }

    func overlayPainter(_ canvas: Canvas) -> OverlayPainter {
        OverlayPainter(
            canvas: canvas, projection: projection, scale: options.scale, shaper: shaper, palette: style.palette,
            limits: options.limits, proceed: proceed)
    }

    /// Draws labels, the overlays above them, and the attribution.
    ///
    /// - Parameter heights: Of contour lines, where all else has left room.
    func finish(
        _ canvas: Canvas, _ overlays: inout OverlayPainter, _ steps: DrawingSteps, _ tiles: [VisibleTile],
        heights: [LabelCandidate]
    ) throws -> PlacedLabels {
        try proceed()
        let attribution = AttributionPainter(scale: options.scale, palette: style.palette, shaper: shaper)
        let credit =
            options.showsAttribution
            ? self.attribution.flatMap { attribution.place($0, width: canvas.width, height: canvas.height) } : nil
        var placer = LabelPlacer(width: canvas.width, height: canvas.height, scale: options.scale, shaper: shaper)
        if let magnification { placer.magnification = magnification }
        if let credit { placer.grid.take([OrientedBox(credit.ground)]) }
        placer.grid.take(try overlays.obstacles(options.overlays))
        let candidates = try LabelCollector(
            options: options, projection: projection, steps: steps.symbols, tiles: tiles, proceed: proceed
        ).candidates()
        let labels = try placer.place(candidates + heights, proceed: proceed)
        LabelPainter(canvas: canvas, palette: style.palette, scale: options.scale).paint(labels)
        try proceed()
        try overlays.paint(options.overlays.overlays(.aboveLabels))
        if let credit { attribution.paint(credit, on: canvas) }
        try proceed()
        return PlacedLabels(labels: labels, unreadable: placer.unreadable.sorted())
    }

    /// What is known of the map, without its picture.
    func map(
        _ canvas: Canvas, _ loaded: TileLoader.Loaded, _ steps: DrawingSteps, _ labels: PlacedLabels,
        building: @escaping @Sendable (SIMD2<Double>) -> FeatureReference? = { _ in nil }
    ) -> MapSnapshot {
        var hits = FeatureHits(
            projection: projection, scale: options.scale, steps: steps, tiles: loaded.features,
            labels: labels.labels.compactMap(FeatureHits.Label.init), overlays: options.overlays,
            traffic: options.visibleTraffic?.overlays(steps.traffic) ?? [], languages: options.languages)
        hits.palette = style.palette
        hits.selectable = options.selectableMapFeatures
        hits.building = building
        return MapSnapshot(
            data: Data(), pixelWidth: canvas.width, pixelHeight: canvas.height, options: options,
            projection: projection, attribution: attribution, missingTiles: loaded.missing,
            damagedTiles: loaded.damaged, remarks: loaded.remarks,
            labels: labels.labels.map { $0.label(scale: options.scale) }, unreadableNames: labels.unreadable,
            hits: hits)
    }
}

/// The labels of a map.
struct PlacedLabels {
    let labels: [PlacedLabel]
    /// Those with characters that no font has.
    let unreadable: [String]
}

extension PlacedLabel {
    fileprivate func label(scale: Double) -> MapLabel {
        MapLabel(
            text: candidate.text, role: candidate.facts.role, category: candidate.facts.category,
            boxes: boxes.map { $0.corners.map { CGPoint(x: $0.x / scale, y: $0.y / scale) } })
    }
}
