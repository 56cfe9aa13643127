extension MapDrawing {
    /// The contour lines of the map as it is seen straight down; nil where none are wanted, or all is too far away.
    func contours(_ contours: ContourTiles) throws -> VisibleContours? {
        guard let interval = try contourInterval(contours) else { return nil }
        return try contours.lines(
            of: projection, scale: options.scale, interval: interval, limit: options.limits.maximumTiles,
            proceed: proceed)
    }

    func contourInterval(_ contours: ContourTiles) throws -> Double? {
        options.showsContours ? try contours.interval(of: projection) : nil
    }

    /// Where the heights of lines may be written.
    func heights(of contours: VisibleContours?) -> [LabelCandidate] {
        guard let contours else { return [] }
        var heights = ContourHeights(options, projection, style.contourHeight)
        heights.add(contours)
        return heights.candidates()
    }
}

extension MapDrawing {
    /// The same for the ground of a pitched map, where it is near.
    func heights(of ground: [PlacedTile], _ look: GroundLook, _ sheets: GroundSheets) throws -> [LabelCandidate] {
        guard look.contourInterval != nil else { return [] }
        var heights = ContourHeights(options, projection, style.contourHeight)
        for placed in ground {
            guard var contours = try sheets.contours(of: placed.tile, look, options, proceed) else { continue }
            for tile in contours.tiles.indices { contours.tiles[tile].placed.turn += placed.turn }
            heights.add(contours, within: placed)
        }
        return heights.candidates()
    }
}
