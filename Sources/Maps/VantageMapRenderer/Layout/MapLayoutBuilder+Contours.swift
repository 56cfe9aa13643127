import VantageMapRelief

extension MapLayoutBuilder {
    /// Returns the contour lines of the map as seen from above, or `nil` if they are disabled or the map is zoomed out
    /// too far.
    func contours(_ contours: ContourTiles) throws -> VisibleContours? {
        guard let interval = try contourInterval(contours) else { return nil }
        return try contours.lines(
            of: projection, scale: options.scale, interval: interval, limit: options.limits.maximumTiles,
            budget: budget)
    }

    func contourInterval(_ contours: ContourTiles) throws -> Double? {
        options.showsContours ? try contours.interval(of: projection) : nil
    }

    /// Returns the candidates for contour height labels.
    func contourLabels(of contours: VisibleContours?) -> [LabelCandidate] {
        guard let contours else { return [] }
        var labels = ContourLabels(options, projection, style.contourHeight)
        labels.add(contours)
        return labels.candidates()
    }
}

extension MapLayoutBuilder {
    /// Returns the candidates for contour labels on the ground near the camera of a pitched map.
    func contourLabels(of ground: [PlacedTile], _ textureStyle: GroundTextureStyle, _ textures: GroundTextures) throws
        -> [LabelCandidate]
    {
        guard textureStyle.contourInterval != nil else { return [] }
        var labels = ContourLabels(options, projection, style.contourHeight)
        for placed in ground {
            guard var contours = try textures.contours(of: placed.tile, textureStyle, options, budget) else { continue }
            for tile in contours.tiles.indices { contours.tiles[tile].placed.wrap += placed.wrap }
            labels.add(contours, within: placed)
        }
        return labels.candidates()
    }
}
