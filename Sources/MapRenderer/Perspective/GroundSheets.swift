import Foundation
import Geodesy
import MapTiles

/// A tile of the ground, drawn as it looks from straight above.
struct GroundSheet: Sendable {
    /// Points of a side, where a tile is as large as in the picture. Small ones leave little beside the picture.
    static let side = 256.0
    /// By how many zooms its tile is deeper than the map that it is a part of.
    static let depth = Int(log2(MapProjection.worldSide / side))

    let pixels: SheetPixels
    /// Tiles that sources did not have.
    let missing: Int
    /// Why tiles could not be read.
    let damaged: [String]
    /// What of the sources was passed over.
    let remarks: [String]
    /// Units of work that drawing it costs.
    let work: Double
}

/// What the sheets of a map have in common.
struct GroundLook: Hashable, Sendable {
    let configuration: MapConfiguration
    let colorScheme: MapColorScheme
    let showsHillshade: Bool
    /// Metres between contour lines, where they are nearest; nil without.
    let contourInterval: Double?
    let skipsDamagedTiles: Bool
    /// Of the map: lines are as wide everywhere, and the farther the narrower.
    let zoom: Double
    /// Pixels of a side.
    let side: Int

    init(_ options: MapSnapshotOptions, zoom: Double, contourInterval: Double?) {
        configuration = options.configuration
        colorScheme = options.colorScheme
        showsHillshade = options.showsHillshade
        self.contourInterval = contourInterval
        skipsDamagedTiles = options.skipsDamagedTiles
        self.zoom = zoom
        // A multiple of four, so that it can be halved twice.
        side = Int((GroundSheet.side * options.scale / 4).rounded(.up)) * 4
    }

    /// A tile as the map has it, seen straight down; the farther it is, the fewer pixels there are for each point.
    func projection(of placed: PlacedTile) -> MapProjection {
        placed.projection(zoom: zoom, side: MapProjection.worldSide * exp2(zoom - Double(placed.tile.zoom)))
    }
}

/// Draws the tiles of the ground of pitched maps, and keeps them for the next map.
struct GroundSheets: Sendable {
    private struct Key: Hashable {
        let look: GroundLook
        let tile: TileID
    }

    let tiles: TileLoader
    let relief: ReliefTiles
    let contours: ContourTiles
    private let kept: TileCache<Key, GroundSheet>

    init(_ tiles: TileLoader, _ relief: ReliefTiles, _ contours: ContourTiles, cacheBytes: Int) {
        (self.tiles, self.relief, self.contours) = (tiles, relief, contours)
        kept = TileCache(maximumBytes: cacheBytes)
    }

    /// - Parameter options: Of the map.
    /// - Throws: As a map does.
    func sheet(
        _ tile: TileID, _ look: GroundLook, _ options: MapSnapshotOptions, proceed: DrawingBudget
    ) throws -> GroundSheet {
        let sheet = try kept.value(Key(look: look, tile: tile)) {
            let sheet = try draw(tile, look, options, proceed.afresh)
            return (sheet, sheet.pixels.byteCount)
        }!
        // The same map costs the same, whatever was kept.
        try proceed.spend(sheet.work)
        return sheet
    }

    private func draw(
        _ tile: TileID, _ look: GroundLook, _ options: MapSnapshotOptions, _ proceed: DrawingBudget
    ) throws -> GroundSheet {
        var options = options
        options.scale = Double(look.side) / GroundSheet.side
        let placed = PlacedTile(tile: tile, turn: 0)
        let close = placed.projection(zoom: Double(tile.zoom - GroundSheet.depth), side: GroundSheet.side)
        let loaded = try tiles.load(
            close, options, mostDetail: Int(look.zoom.rounded(.down)), isCancelled: proceed.isCancelled)
        let (seen, scale) = view(of: tile, look)
        let steps = MapStyle(look.configuration, look.colorScheme)
            .steps(at: look.zoom, levels: WayLevels(of: loaded.features))
        let canvas = try Canvas(width: look.side, height: look.side, isOpaque: true)
        canvas.fillAll(steps.ground)
        var painter = TilePainter(
            canvas: canvas, projection: seen, scale: scale, tiles: loaded.features, pictures: loaded.pictures,
            proceed: proceed)
        if look.showsHillshade {
            painter.relief = { [relief] paint in
                try relief.pictures(
                    for: seen, scale: scale, paint: paint, limit: options.limits.maximumTiles, proceed: proceed)
            }
        }
        let contours = try contours(of: tile, look, options, proceed)
        painter.contours = contours
        try painter.paint(steps.features)
        return GroundSheet(
            pixels: try SheetPixels(canvas), missing: loaded.missing, damaged: loaded.damaged,
            remarks: loaded.remarks + (contours?.remarks ?? []), work: proceed.spent)
    }

    /// How a map sees one of its sheets straight down, and pixels for each of its points.
    private func view(of tile: TileID, _ look: GroundLook) -> (MapProjection, scale: Double) {
        let seen = look.projection(of: PlacedTile(tile: tile, turn: 0))
        return (seen, Double(look.side) / seen.width)
    }

    /// The contour lines of a sheet; nil where none are wanted.
    func contours(
        of tile: TileID, _ look: GroundLook, _ options: MapSnapshotOptions, _ proceed: DrawingBudget
    ) throws -> VisibleContours? {
        guard let nearest = look.contourInterval else { return nil }
        let interval = ContourInterval.metres(nearest, levels: look.zoom - Double(tile.zoom - GroundSheet.depth))
        let (seen, scale) = view(of: tile, look)
        return try contours.lines(
            of: seen, scale: scale, interval: interval, limit: options.limits.maximumTiles, proceed: proceed)
    }
}

extension PlacedTile {
    /// - Parameter side: Points.
    fileprivate func projection(zoom: Double, side points: Double) -> MapProjection {
        MapProjection(
            center: MapPoint(x: origin.x + side / 2, y: origin.y + side / 2), zoom: zoom, heading: .north,
            width: points, height: points, anchor: CGPoint(x: points / 2, y: points / 2))
    }
}
