import VantageMapCanvas
import VantageMapRelief

/// The boxes around overlays that labels must not cover.
struct OverlayObstacles {
    private let projection: MapProjection
    private let layout: MarkerLayout
    private let budget: DrawingBudget

    /// - Parameter budget: Checked for cancellation between overlays.
    init(_ projection: MapProjection, _ options: MapSnapshotOptions, shaper: TextShaper, budget: DrawingBudget) {
        (self.projection, self.budget) = (projection, budget)
        layout = MarkerLayout(width: options.pixels.width, scale: options.scale, shaper: shaper)
    }

    /// - Throws: `CancellationError`.
    func boxes(of overlays: MapOverlayList) throws -> [OrientedBox] {
        try (overlays.overlays(.aboveRoads) + overlays.overlays(.aboveLabels)).flatMap { overlay -> [OrientedBox] in
            guard case .marker(let marker) = overlay.shape else { return [] }
            try budget.checkCancellation()
            let tips = try OverlayGeometry(overlay.shape, projection: projection, scale: layout.scale).points
            return tips.flatMap { layout.boxes(marker.limited, tip: $0) }.map(OrientedBox.init)
        }
    }
}
