import Foundation
import VantageCore
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageMapTiles

/// A renderer that draws maps from a set of sources. Safe for concurrent use.
package final class MapRenderer: Sendable {
    package let sources: [any MapSource]
    let tiles: TileLoader
    let elevation: ElevationTiles
    private let hillshade: HillshadeTiles
    private let contours: ContourTiles
    let textures: GroundTextures
    private let terrain: TerrainGrids
    private let shapers = ShaperPool()
    let history = LabelHistory()

    /// - Parameter cacheBytes: The size of the tile cache.
    package init(sources: [any MapSource], cacheBytes: Int = 64 << 20) {
        self.sources = sources
        tiles = TileLoader(sources: sources, cacheBytes: cacheBytes)
        elevation = ElevationTiles(sources: sources, cacheBytes: cacheBytes)
        hillshade = HillshadeTiles(elevation, cacheBytes: cacheBytes)
        contours = ContourTiles(elevation, cacheBytes: cacheBytes)
        // Enough to view a town from all sides. With a smaller cache, the textures would be drawn repeatedly.
        textures = GroundTextures(tiles, hillshade, contours, cacheBytes: cacheBytes / 32 * 19)
        terrain = TerrainGrids(elevation, cacheBytes: cacheBytes / 4)
    }

    /// Draws a map.
    ///
    /// - Throws: ``MapError``; `MapSourceError` if a source is damaged; `CancellationError` once `isCancelled`, which
    ///   is called periodically, returns `true`.
    package func render(_ options: MapSnapshotOptions, isCancelled: @escaping () -> Bool = { false }) throws
        -> MapSnapshot
    {
        let (canvas, description) = try draw(options, isCancelled)
        return MapSnapshot(data: Data(try canvas.encoded(as: options.format)), mapDescription: description)
    }

    /// Describes a map without drawing it.
    ///
    /// - Throws: The same errors as ``render(_:isCancelled:)``, except for those that only drawing can cause.
    package func describe(_ options: MapSnapshotOptions, isCancelled: @escaping () -> Bool = { false }) throws
        -> MapDescription
    {
        try withLayout(of: options, isCancelled) { builder, layout in
            MapDescription(layout, builder, problems: try problems(in: layout, builder))
        }
    }

    /// Lays out the furniture of a map without drawing it.
    func furniture(_ options: MapSnapshotOptions) throws -> FurnitureLayout? {
        try withLayout(of: options, { false }) { _, layout in layout.furniture }
    }

    /// Draws a map and cuts it into tiles of equal size.
    ///
    /// - Returns: The images row by row from the top, left to right.
    /// - Throws: The same errors as ``render(_:isCancelled:)``.
    package func renderTiles(
        columns: Int, rows: Int, of options: MapSnapshotOptions, isCancelled: @escaping () -> Bool = { false }
    ) throws -> [[UInt8]] {
        var options = options
        options.furniture = MapFurniture()
        guard options.format.document == nil else {
            throw MapError(.invalidOption, "A tile cannot be a PDF or SVG file. Use PNG, JPEG or WebP.")
        }
        let (canvas, _) = try draw(options, isCancelled)
        let (width, height) = (canvas.width / columns, canvas.height / rows)
        return try (0..<rows * columns).map { number in
            let tile = try Canvas(width: width, height: height, isOpaque: canvas.isOpaque)
            tile.draw(canvas, left: Double(-(number % columns) * width), top: Double(-(number / columns) * height))
            return try tile.encoded(as: options.format)
        }
    }

    private func draw(_ options: MapSnapshotOptions, _ isCancelled: @escaping () -> Bool) throws -> (
        Canvas, MapDescription
    ) {
        try withLayout(of: options, isCancelled) { builder, layout in
            let drawing = MapDrawing(
                layout: layout, options: builder.options, style: builder.style, budget: builder.budget,
                shaper: builder.shaper,
                hillshade: hillshade, textures: textures)
            let (canvas, problems) = try drawing.draw()
            return (canvas, MapDescription(layout, builder, problems: problems))
        }
    }

    /// Lays out a map. The builder's shaper is available only while `body` runs.
    private func withLayout<Result>(
        of options: MapSnapshotOptions, _ isCancelled: @escaping () -> Bool,
        _ body: (MapLayoutBuilder, MapLayout) throws -> Result
    ) throws -> Result {
        let options = options.preparedForDocument
        try options.check()
        try checkSources(for: options)
        let shaper = try shapers.take()
        defer { shapers.checkIn(shaper) }
        let builder = MapLayoutBuilder(
            options: options, projection: try projection(of: options),
            style: MapStyle(options.configuration, options.colorScheme),
            budget: DrawingBudget(limit: options.limits.maximumDrawingWork, isCancelled: isCancelled), shaper: shaper,
            attribution: attribution)
        var framed = builder
        if let track = options.labelTrack { framed.labelSource = try labels(track, builder) }
        return try body(framed, try layout(with: framed))
    }

    private func projection(of options: MapSnapshotOptions) throws -> MapProjection {
        let projection = try options.area.projection(
            width: options.extent.width, height: options.extent.height, insets: options.insets)
        return tiles.pictureSide(options.configuration)
            .map { projection.aligned(toTilesOf: $0, scale: options.scale) } ?? projection
    }

    func layout(with builder: MapLayoutBuilder) throws -> MapLayout {
        guard let lens = builder.projection.lens else { return try builder.layout(tiles, contours) }
        return builder.options.isRealistic
            ? try builder.layout(realistic: lens, textures, terrain) : try builder.layout(pitched: lens, textures)
    }

    /// Returns the problems that drawing would report for tiles in the ground textures.
    private func problems(in layout: MapLayout, _ builder: MapLayoutBuilder) throws -> [TileProblems] {
        guard case .pitched(let ground) = layout.ground else { return [] }
        return try ground.tiles.map {
            try textures.problems(of: $0.tile, ground.textureStyle, builder.options, budget: builder.budget)
        }
    }

    private func checkSources(for options: MapSnapshotOptions) throws(MapError) {
        let configuration = options.configuration
        let roles = Set(sources.map(\.info.role))
        guard roles != [.elevation] else {
            let names = sources.map(\.info.file.lastPathComponent).joined(separator: ", ")
            throw MapError(
                .invalidSource,
                "There is nothing to show, because all sources contain only elevation, encoded as colors: \(names). "
                    + "Add a source with features or pictures.")
        }
        for (what, isWanted) in [
            ("Hill shading needs", options.showsHillshade), ("Contour lines need", options.showsContours),
            ("A realistic map needs", options.elevationStyle == .realistic),
        ] where isWanted && !roles.contains(.elevation) {
            throw MapError(
                .invalidOption,
                "\(what) an elevation source, and there is none. Add an MBTiles or PMTiles archive of Terrarium or "
                    + "terrain-RGB tiles, or turn this option off.")
        }
        guard configuration == .hybrid || configuration == .imagery, !roles.contains(.picture) else { return }
        throw MapError(
            .invalidOption,
            "Hybrid and imagery maps need a source with pictures, and there is none. Add an MBTiles or PMTiles archive "
                + "of PNG, JPEG or WebP tiles, or request the standard map.")
    }

    /// The attribution that must appear with every map drawn from these sources.
    package var attribution: String? {
        var seen = Set<String>()
        let all = sources.compactMap(\.info.attribution).filter { seen.insert($0).inserted }
        return all.isEmpty ? nil : all.joined(separator: " · ")
    }
}

extension MapSnapshotOptions {
    /// - Throws: ``MapError`` for values that are out of range or exceed a limit.
    package func check() throws(MapError) {
        if let paper {
            try paper.check()
            var printed = self
            printed.usePaper()
            guard printed.size == size, printed.scale == scale else {
                throw MapError(
                    .invalidOption, "A size on paper cannot be combined with a size in points or a scale. Use one.")
            }
        } else if !PictureSize.allowedScales.contains(scale) {
            throw MapError(.invalidOption, "Expected a scale from 1 to 4 but received \(scale).")
        }
        try furniture.check()
        guard !showsLabelsOnly || format == .png else {
            throw MapError(.invalidOption, "Labels without a map are transparent, so they must be a PNG.")
        }
        guard size.width >= 1, size.height >= 1, max(size.width, size.height) <= limits.maximumSide,
            pixels.width <= limits.maximumSide, pixels.height <= limits.maximumSide,
            Double(pixels.width) * Double(pixels.height) <= Double(limits.maximumPixels)
        else {
            throw MapError(
                .tooLarge,
                "Expected a picture of 1 to \(limits.maximumSide) pixels per side and at most \(limits.maximumPixels) "
                    + "in total but received \(size.width)×\(size.height) points at \((scale * 100).rounded() / 100) pixels each."
            )
        }
        guard overlays.count <= limits.maximumOverlays else {
            throw MapError(
                .tooLarge,
                "There are \(overlays.count) overlays, more than the limit of \(limits.maximumOverlays). "
                    + "Combine shapes of the same style into one overlay.")
        }
        let points = overlays.pointCount
        guard points <= limits.maximumOverlayPoints else {
            throw MapError(
                .tooLarge,
                "The overlays have \(points) points, more than the limit of \(limits.maximumOverlayPoints). "
                    + "Simplify them, or raise the limit.")
        }
        let places = visibleTraffic?.pointCount ?? 0
        guard places <= limits.maximumOverlayPoints else {
            throw MapError(
                .tooLarge,
                "The traffic lines have \(places) points, more than the limit of \(limits.maximumOverlayPoints). Leave "
                    + "out lines outside the map, simplify them, or raise the limit.")
        }
    }
}

extension MapProjection {
    /// Returns the projection, moved by less than a pixel so that tile pixels coincide with image pixels and need no
    /// resampling. Returns it unchanged if the map is pitched or rotated, or if tiles are drawn at a different scale
    /// from their own.
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
    /// The total number of coordinates in all overlays.
    var pointCount: Int {
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
