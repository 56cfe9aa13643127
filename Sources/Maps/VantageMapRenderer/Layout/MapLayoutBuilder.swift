import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A builder that lays out one map: it reads the tiles and places the labels.
struct MapLayoutBuilder {
    let options: MapSnapshotOptions
    var projection: MapProjection
    let style: MapStyle
    /// The budget for drawing work. It also checks periodically for cancellation.
    let budget: DrawingBudget
    let shaper: TextShaper
    /// The attribution that must appear with the map.
    let attribution: String?

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
        if let credit { placer.grid.take([OrientedBox(credit.ground)]) }
        placer.grid.take(
            try OverlayObstacles(projection, options, shaper: shaper, budget: budget).boxes(of: options.overlays))
        let candidates = try LabelCollector(
            options: options, projection: projection, steps: steps.symbols, tiles: loaded.features, budget: budget
        ).candidates()
        let labels = try placer.place(candidates + contourLabels, budget: budget)
        return MapLayout(
            projection: projection, loaded: loaded, steps: steps,
            labels: PlacedLabels(labels: labels, unreadable: placer.unreadable.sorted()), credit: credit,
            ground: ground)
    }

    private var placedCredit: AttributionPainter.Placed? {
        guard options.showsAttribution, let attribution else { return nil }
        return AttributionPainter(scale: options.scale, palette: style.palette, shaper: shaper)
            .place(attribution, width: options.pixels.width, height: options.pixels.height)
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
