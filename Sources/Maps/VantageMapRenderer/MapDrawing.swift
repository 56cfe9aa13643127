import Foundation
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// Draws one map.
struct MapDrawing {
    let options: MapSnapshotOptions
    var projection: MapProjection
    let style: MapStyle
    let budget: DrawingBudget
    let shaper: TextShaper
    /// The attribution that has to appear with the map.
    let attribution: String?

    /// Draws the map as seen straight down.
    ///
    /// - Returns: A canvas, and the snapshot without its image data.
    func draw(_ tiles: TileLoader, _ hillshade: HillshadeTiles, _ contours: ContourTiles) throws -> (
        Canvas, MapSnapshot
    ) {
        var loaded = try tiles.load(projection, options, isCancelled: budget.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        try budget.checkCancellation()
        let canvas = try emptyCanvas()
        canvas.fillAll(steps.ground)
        var painter = TilePainter(
            canvas: canvas, projection: projection, scale: options.scale, tiles: loaded.features,
            pictures: loaded.pictures, budget: budget)
        if options.showsHillshade {
            painter.hillshade = { paint in
                try hillshade.pictures(
                    for: projection, scale: options.scale, paint: paint, limit: options.limits.maximumTiles,
                    budget: budget)
            }
        }
        let contours = try self.contours(contours)
        loaded.remarks += contours?.remarks ?? []
        painter.contours = contours
        try painter.paint(steps.features)
        try budget.checkCancellation()
        var overlays = overlayPainter(canvas)
        try overlays.paint(options.visibleTraffic?.overlays(steps.traffic) ?? [])
        try overlays.paint(options.overlays.overlays(.aboveRoads))
        let labels = try finish(canvas, &overlays, steps, loaded.features, contourLabels: contourLabels(of: contours))
        return (canvas, snapshot(canvas, loaded, steps, labels))
    }

    func emptyCanvas() throws -> Canvas {
        try Canvas(width: options.pixels.width, height: options.pixels.height, isOpaque: true)
    }

    func overlayPainter(_ canvas: Canvas) -> OverlayPainter {
        OverlayPainter(
            canvas: canvas, projection: projection, scale: options.scale, shaper: shaper, palette: style.palette,
            limits: options.limits, budget: budget)
    }

    /// Draws labels, the overlays above them, and the attribution.
    ///
    /// - Parameter contourLabels: Labels of contour lines, placed where other labels leave room.
    func finish(
        _ canvas: Canvas, _ overlays: inout OverlayPainter, _ steps: DrawingSteps, _ tiles: [VisibleTile],
        contourLabels: [LabelCandidate]
    ) throws -> PlacedLabels {
        try budget.checkCancellation()
        let attribution = AttributionPainter(scale: options.scale, palette: style.palette, shaper: shaper)
        let credit =
            options.showsAttribution
            ? self.attribution.flatMap { attribution.place($0, width: canvas.width, height: canvas.height) } : nil
        var placer = LabelPlacer(width: canvas.width, height: canvas.height, scale: options.scale, shaper: shaper)
        if let magnification { placer.magnification = magnification }
        if let credit { placer.grid.take([OrientedBox(credit.ground)]) }
        placer.grid.take(try overlays.obstacles(options.overlays))
        let candidates = try LabelCollector(
            options: options, projection: projection, steps: steps.symbols, tiles: tiles, budget: budget
        ).candidates()
        let labels = try placer.place(candidates + contourLabels, budget: budget)
        LabelPainter(canvas: canvas, palette: style.palette, scale: options.scale).paint(labels)
        try budget.checkCancellation()
        try overlays.paint(options.overlays.overlays(.aboveLabels))
        if let credit { attribution.paint(credit, on: canvas) }
        try budget.checkCancellation()
        return PlacedLabels(labels: labels, unreadable: placer.unreadable.sorted())
    }

    /// Returns the snapshot without its image data.
    func snapshot(
        _ canvas: Canvas, _ loaded: TileLoader.Loaded, _ steps: DrawingSteps, _ labels: PlacedLabels,
        building: @escaping @Sendable (SIMD2<Double>) -> FeatureReference? = { _ in nil }
    ) -> MapSnapshot {
        var hitTester = HitTester(
            projection: projection, scale: options.scale, steps: steps, tiles: loaded.features,
            labels: labels.labels.compactMap(HitTester.Label.init), overlays: options.overlays,
            traffic: options.visibleTraffic?.overlays(steps.traffic) ?? [], languages: options.languages)
        hitTester.palette = style.palette
        hitTester.selectable = options.selectableMapFeatures
        hitTester.building = building
        return MapSnapshot(
            data: Data(), pixelWidth: canvas.width, pixelHeight: canvas.height, options: options,
            projection: projection, attribution: attribution, missingTiles: loaded.missing,
            damagedTiles: loaded.damaged, remarks: loaded.remarks,
            labels: labels.labels.map { $0.label(scale: options.scale) }, unreadableNames: labels.unreadable,
            hitTester: hitTester)
    }
}

/// The placed labels of a map.
struct PlacedLabels {
    let labels: [PlacedLabel]
    /// Texts with characters that no font has.
    let unreadable: [String]
}

extension PlacedLabel {
    fileprivate func label(scale: Double) -> MapLabel {
        MapLabel(
            text: candidate.text, role: candidate.facts.role, category: candidate.facts.category,
            boxes: boxes.map { $0.corners.map { CGPoint(x: $0.x / scale, y: $0.y / scale) } })
    }
}
