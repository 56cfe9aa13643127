extension OverlayPainter {
    /// How much is left of a route in a tunnel, and behind what hides it.
    private static let pale = 0.4

    /// Draws a route: the line keeps its width, however far it is.
    ///
    /// - Throws: `CancellationError`; ``MapError``.
    func drawRoute(_ route: MapRouteLine, _ style: MapOverlay.Style, on canvas: Canvas) throws {
        let pieces = try RoutePath(projection, scale: scale, proceed: proceed, hides: hides).pieces(of: route)
        try drawLines(pieces.filter(\.isPale).map(\.points), style.faded(to: Self.pale), on: canvas)
        try drawLines(pieces.filter { !$0.isPale }.map(\.points), style, on: canvas)
    }
}

extension MapOverlay.Style {
    /// The same, of which so much is left.
    fileprivate func faded(to share: Double) -> MapOverlay.Style {
        func faded(_ color: MapColor) -> MapColor { color.withAlpha(color.alpha * share) }
        var style = self
        style.stroke = stroke.map(faded)
        // What lies beneath a line that lets it through would be seen.
        style.casing = nil
        style.gradient = gradient.map { .init($0.location, faded($0.color)) }
        return style
    }
}
