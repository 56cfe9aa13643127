import VantageMapCanvas
import VantageMapStyle

extension OverlayPainter {
    /// The opacity of a route in tunnels and where it is hidden.
    private static let pale = 0.4

    /// Draws a route at a constant width, independent of distance.
    ///
    /// - Throws: `CancellationError`; ``MapError``.
    func drawRoute(_ route: MapRouteLine, _ style: MapOverlay.Style, on canvas: Canvas) throws {
        let pieces = try RoutePath(projection, scale: scale, budget: budget, hides: hides).pieces(of: route)
        try drawLines(pieces.filter(\.isPale).map(\.points), style.faded(to: Self.pale), on: canvas)
        try drawLines(pieces.filter { !$0.isPale }.map(\.points), style, on: canvas)
    }
}

extension MapOverlay.Style {
    /// Returns the style with its opacity reduced.
    fileprivate func faded(to share: Double) -> MapOverlay.Style {
        func faded(_ color: MapColor) -> MapColor { color.withAlpha(color.alpha * share) }
        var style = self
        style.stroke = stroke.map(faded)
        // Drops the casing, which would show through a translucent line.
        style.casing = nil
        style.gradient = gradient.map { .init($0.location, faded($0.color)) }
        return style
    }
}
