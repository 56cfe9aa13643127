import Foundation
import VantageCore
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// Draws maps from a set of sources. Safe for concurrent use.
package final class MapRenderer: Sendable {
    package let sources: [any MapSource]
    let tiles: TileLoader
    let elevation: ElevationTiles
    private let hillshade: HillshadeTiles
    private let contours: ContourTiles
    let textures: GroundTextures
    private let terrain: TerrainGrids
    private let shapers = ShaperPool()

    /// - Parameter cacheBytes: The size of the tile cache.
    package init(sources: [any MapSource], cacheBytes: Int = 64 << 20) {
        self.sources = sources
        tiles = TileLoader(sources: sources, cacheBytes: cacheBytes)
        elevation = ElevationTiles(sources: sources, cacheBytes: cacheBytes)
        hillshade = HillshadeTiles(elevation, cacheBytes: cacheBytes)
        contours = ContourTiles(elevation, cacheBytes: cacheBytes)
        // Room for views of a town from all sides; a smaller cache would draw the textures repeatedly.
        textures = GroundTextures(tiles, hillshade, contours, cacheBytes: cacheBytes / 32 * 19)
        terrain = TerrainGrids(elevation, cacheBytes: cacheBytes / 4)
    }

    /// Draws a map.
    ///
    /// - Throws: ``MapError``; `MapSourceError` if a source is damaged; `CancellationError` once `isCancelled`, which
    ///   is called between pieces of work, returns `true`.
    package func render(_ options: MapSnapshotOptions, isCancelled: @escaping () -> Bool = { false }) throws
        -> MapSnapshot
    {
        var (canvas, map) = try draw(options, isCancelled)
        map.data = Data(try canvas.encoded(as: options.format))
        return map
    }

    /// Draws a map and cuts it into tiles of equal size.
    ///
    /// - Returns: The images in rows from the top, each from the left.
    /// - Throws: The errors of ``render(_:isCancelled:)``.
    package func renderTiles(
        columns: Int, rows: Int, of options: MapSnapshotOptions, isCancelled: @escaping () -> Bool = { false }
    ) throws -> [[UInt8]] {
        let (canvas, _) = try draw(options, isCancelled)
        let (width, height) = (canvas.width / columns, canvas.height / rows)
        let tile = try Canvas(width: width, height: height, isOpaque: true)
        return try (0..<rows * columns).map { number in
            tile.draw(canvas, left: Double(-(number % columns) * width), top: Double(-(number / columns) * height))
            return try tile.encoded(as: options.format)
        }
    }

    /// - Returns: A canvas, and the snapshot without its image data.
    private func draw(_ options: MapSnapshotOptions, _ isCancelled: @escaping () -> Bool) throws -> (
        Canvas, MapSnapshot
    ) {
        try options.check()
        try checkSources(for: options)
        let shaper = try shapers.take()
        defer { shapers.giveBack(shaper) }
        let budget = DrawingBudget(limit: options.limits.maximumDrawingWork, isCancelled: isCancelled)
        var projection = try options.area.projection(
            width: Double(options.size.width), height: Double(options.size.height), insets: options.insets)
        if let side = tiles.pictureSide(options.configuration) {
            projection = projection.aligned(toTilesOf: side, scale: options.scale)
        }
        let drawing = MapDrawing(
            options: options, projection: projection, style: MapStyle(options.configuration, options.colorScheme),
            budget: budget, shaper: shaper, attribution: attribution)
        guard let lens = projection.lens else { return try drawing.draw(tiles, hillshade, contours) }
        return options.isRealistic
            ? try drawing.draw(realistic: lens, textures, terrain) : try drawing.draw(pitched: lens, textures)
    }

    private func checkSources(for options: MapSnapshotOptions) throws(MapError) {
        let configuration = options.configuration
        let roles = Set(sources.map(\.info.role))
        guard roles != [.elevation] else {
            let names = sources.map(\.info.file.lastPathComponent).joined(separator: ", ")
            throw MapError(
                .invalidSource,
                "There is nothing to look at: \(names) has heights above the sea written as colors, and there is no other "
                    + "source. A map needs one with features or pictures.")
        }
        for (what, isWanted) in [
            ("Hill shading needs", options.showsHillshade), ("Contour lines need", options.showsContours),
            ("A realistic map needs", options.elevationStyle == .realistic),
        ] where isWanted && !roles.contains(.elevation) {
            throw MapError(
                .invalidOption,
                "\(what) a source of heights, and there is none. Add an MBTiles or PMTiles archive of Terrarium or "
                    + "terrain-RGB tiles, or do without.")
        }
        guard configuration == .hybrid || configuration == .imagery, !roles.contains(.picture) else { return }
        throw MapError(
            .invalidOption,
            "A hybrid map and imagery need a source with pictures, and there is none. Name an MBTiles or PMTiles archive "
                + "of PNG, JPEG or WebP tiles, or ask for the standard map.")
    }

    /// The attribution that has to appear with every map of these sources.
    package var attribution: String? {
        var seen = Set<String>()
        let all = sources.compactMap(\.info.attribution).filter { seen.insert($0).inserted }
        return all.isEmpty ? nil : all.joined(separator: " · ")
    }
}

extension MapSnapshotOptions {
    /// - Throws: ``MapError`` for values that are out of range or exceed a limit.
    package func check() throws(MapError) {
        guard PictureSize.allowedScales.contains(scale) else {
            throw MapError(.invalidOption, "Expected a scale from 1 to 4 but received \(scale).")
        }
        guard size.width >= 1, size.height >= 1, max(size.width, size.height) <= limits.maximumSide,
            pixels.width <= limits.maximumSide, pixels.height <= limits.maximumSide,
            Double(pixels.width) * Double(pixels.height) <= Double(limits.maximumPixels)
        else {
            throw MapError(
                .tooLarge,
                "Expected a picture of 1 to \(limits.maximumSide) pixels at each side and at most "
                    + "\(limits.maximumPixels) in all but received \(size.width)×\(size.height) points at scale \(scale)."
            )
        }
        guard overlays.count <= limits.maximumOverlays else {
            throw MapError(
                .tooLarge,
                "There are \(overlays.count) overlays; at most \(limits.maximumOverlays) are drawn. "
                    + "Put what looks alike into one overlay.")
        }
        let points = overlays.pointCount
        guard points <= limits.maximumOverlayPoints else {
            throw MapError(
                .tooLarge,
                "The overlays have \(points) places; at most \(limits.maximumOverlayPoints) are drawn. "
                    + "Simplify them, or raise the limit.")
        }
        let places = visibleTraffic?.pointCount ?? 0
        guard places <= limits.maximumOverlayPoints else {
            throw MapError(
                .tooLarge,
                "The lines of the traffic have \(places) places; at most \(limits.maximumOverlayPoints) are drawn. Leave "
                    + "out what lies beside the map, simplify them, or raise the limit.")
        }
    }
}

extension MapProjection {
    /// Returns the projection, moved by less than a pixel so that tile pixels of the same size coincide with image
    /// pixels if seen straight down. No resampling is then needed.
    fileprivate func aligned(toTilesOf side: Int, scale: Double) -> MapProjection {
        let pixels = MapProjection.worldSide * exp2(zoom) * scale
        let levels = log2(pixels / Double(side))
        guard pitch == 0, heading.degrees == 0, abs(levels - levels.rounded()) < 1e-9 else { return self }
        func aligned(_ place: Double, _ anchor: Double) -> Double {
            ((place * pixels - anchor * scale).rounded() + anchor * scale) / pixels
        }
        return MapProjection(
            center: MapPoint(x: aligned(center.x, anchor.x), y: aligned(center.y, anchor.y)), zoom: zoom,
            heading: heading, width: width, height: height, anchor: anchor)
    }
}

extension MapOverlayList {
    fileprivate var pointCount: Int {
        (overlays(.aboveRoads) + overlays(.aboveLabels)).reduce(0) { sum, overlay in
            switch overlay.shape {
            case .polygon(let rings): sum + rings.reduce(0) { $0 + $1.count }
            case .multiPolygon(let all): sum + all.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
            case .polyline(let line): sum + line.count
            case .route(let route): sum + route.line.count
            case .multiPolyline(let lines): sum + lines.reduce(0) { $0 + $1.count }
            case .points(let points), .heat(let points): sum + points.count
            case .cones(let cones): sum + cones.count
            default: sum + 1
            }
        }
    }
}
