import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A builder that lays out one map: it reads the tiles and places the labels.
struct MapLayoutBuilder {
    var options: MapSnapshotOptions
    var projection: MapProjection
    let style: MapStyle
    /// The budget for drawing work. It also checks periodically for cancellation.
    let budget: DrawingBudget
    let shaper: TextShaper
    /// The attribution that must appear with the map.
    let attribution: String?
    /// The labels to show.
    var labelSource = LabelSource.fresh
    /// The width of the strip around the picture in which labels are placed as well, in points.
    var margin = 0.0

    /// Lays out the map as seen from above.
    func layout(_ tiles: TileLoader, _ contours: ContourTiles) throws -> MapLayout {
        var loaded = try tiles.load(projection, options, isCancelled: budget.isCancelled)
        let steps = style.steps(at: projection.zoom, levels: WayLevels(of: loaded.features))
        let contours = try self.contours(contours)
        loaded.problems.remarks += contours?.remarks ?? []
        return try layout(loaded, steps, .flat(contours), contourLabels: contourLabels(of: contours))
    }

    /// Places the labels.
    ///
    /// - Parameter contourLabels: The labels for contour lines, placed where the other labels leave room.
    func layout(
        _ loaded: TileLoader.Loaded, _ steps: DrawingSteps, _ ground: MapLayout.Ground,
        contourLabels: [LabelCandidate]
    ) throws -> MapLayout {
        try budget.checkCancellation()
        let credit = placedCredit
        var placer = LabelPlacer(
            width: options.pixels.width, height: options.pixels.height, scale: options.scale, shaper: shaper)
        if let magnification { placer.magnification = magnification }
        if let buildings = ground.buildings {
            let hidden = HiddenPlaces(buildings, projection, scale: options.scale)
            placer.isHidden = { hidden.contain($0, isInBuilding: $1) }
        }
        if let credit {
            placer.grid.take([OrientedBox(credit.ground.moved(by: SIMD2(repeating: margin * options.scale)))])
        }
        let furniture = try placedFurniture(loaded, steps, credit)
        for box in furniture?.boxes ?? [] { placer.grid.take([OrientedBox(box.pixels(scale: options.scale))]) }
        placer.grid.take(
            try OverlayObstacles(projection, options, shaper: shaper, budget: budget).boxes(of: options.overlays))
        let labels = try labels(&placer, loaded, steps, contourLabels)
        return MapLayout(
            projection: projection, loaded: loaded, steps: steps,
            labels: PlacedLabels(labels: labels, unreadable: placer.unreadable.sorted()), credit: credit,
            furniture: furniture, ground: ground)
    }

    private func placedFurniture(
        _ loaded: TileLoader.Loaded, _ steps: DrawingSteps, _ credit: AttributionPainter.Placed?
    ) throws -> FurnitureLayout? {
        guard options.furniture != MapFurniture() else { return nil }
        let overlays = options.overlays.overlays(.aboveRoads) + options.overlays.overlays(.aboveLabels)
        let legend =
            options.furniture.showsLegend
            ? MapLegend(steps.features, loaded.features, overlays: overlays).entries : []
        return try FurnitureLayout(
            options.furniture, projection, paper: options.paper, entries: legend,
            credit: credit.map { Rectangle($0.ground, scale: options.scale) }
        ) { text, style in
            (shaper.shape(text, style, scale: options.scale)?.width ?? 0) / options.scale
        }
    }

    private func labels(
        _ placer: inout LabelPlacer, _ loaded: TileLoader.Loaded, _ steps: DrawingSteps,
        _ contourLabels: [LabelCandidate]
    ) throws -> [PlacedLabel] {
        func candidate(_ label: KeptLabel) -> LabelCandidate? {
            label.candidate(in: projection, scale: options.scale, loaded.features)
        }
        switch labelSource {
        case .frame(let labels):
            return labels.compactMap { label, opacity in
                candidate(label).flatMap { placer.shown($0, label, opacity: opacity) }
            }
        case .continuing(let labels):
            for label in labels { if let candidate = candidate(label) { placer.keep(candidate, label) } }
        case .fresh: break
        }
        let candidates = try LabelCollector(
            options: options, projection: projection, steps: steps.symbols, tiles: loaded.features, budget: budget
        ).candidates()
        return try placer.place(candidates + contourLabels, budget: budget)
    }

    private var placedCredit: AttributionPainter.Placed? {
        guard options.showsAttribution, let attribution else { return nil }
        let strip = 2 * Int(nearest: margin * options.scale)
        return AttributionPainter(scale: options.scale, palette: style.palette, shaper: shaper)
            .place(attribution, width: options.pixels.width - strip, height: options.pixels.height - strip)
    }

    /// A function that returns the factor for label sizes at a position, or `nil` if all ground is equally near. With
    /// distance, labels shrink about half as much as the ground.
    private var magnification: ((SIMD2<Double>) -> Double)? {
        guard projection.lens != nil else { return nil }
        let (projection, scale) = (projection, options.scale)
        return { pixel in
            let inverseDepth = projection.ground(pixel / scale - projection.middle).map { 1 / $0.depth } ?? 0
            // Rounded, so that text is shaped at only a few sizes.
            return (min(0.5 + inverseDepth / 2, 1.5) * 8).rounded() / 8
        }
    }
}
