import CCairo
import MapTiles

/// Draws the areas and lines of vector tiles.
struct TilePainter {
    let canvas: Canvas
    let style: MapStyle
    let projection: MapProjection
    /// Pixels for each point.
    let scale: Double
    let tiles: [VisibleTile]
    private let proceed: CancellationCheck
    private let mask: LineMask

    /// - Parameter proceed: Asked between pieces of what is drawn.
    init(
        canvas: Canvas, style: MapStyle, projection: MapProjection, scale: Double, tiles: [VisibleTile],
        proceed: CancellationCheck
    ) {
        self.canvas = canvas
        self.style = style
        self.projection = projection
        self.scale = scale
        self.tiles = tiles
        self.proceed = proceed
        mask = LineMask(width: canvas.width, height: canvas.height, proceed: proceed)
    }

    var zoom: Double { projection.zoom }
    private var view: PixelBox {
        PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
    }
    private var parts: FeatureParts { FeatureParts(view: view) }

    /// A tile as it lies in the picture.
    struct VisibleTile {
        let tile: PreparedTile
        let placed: PlacedTile
        /// Of each layer's units, by the layer's number: layers have extents of their own.
        let transforms: [PixelTransform]
        /// The view in the units of each layer.
        let views: [PixelBox]

        init(_ tile: PreparedTile, _ placed: PlacedTile, projection: MapProjection, scale: Double) {
            self.tile = tile
            self.placed = placed
            let pixels = PixelBox(left: 0, top: 0, right: projection.width * scale, bottom: projection.height * scale)
            transforms = tile.layers.map {
                projection.transform(from: placed.origin, unit: placed.side / Double($0.extent), scale: scale)
            }
            views = transforms.map { $0.units(of: pixels) }
        }
    }

    // MARK: What is drawn when

    /// - Throws: `CancellationError`.
    func paint() throws {
        paintSea()
        try paintAreas(MapRole.earth...(.aerodrome))
        // Beneath the water: where a river is an area, its line is not seen.
        for role in [MapRole.ditch, .stream, .canal, .river] { try paintLines(role, style.waterway(role, at: zoom)) }
        try paintAreas(.water...(.swimmingPool))
        try paintLines(.ferry, style.ferry(at: zoom))
        try paintAreas(.runwayArea...(.bridgeArea))
        try paintLines(.pier, style.pier(at: zoom))
        for role in [MapRole.taxiway, .runway] { try paintLines(role, style.airstrip(role, at: zoom)) }
        for level in levels(of: .tunnel) { try paintWays(.tunnel, level) }
        try paintAreas(.building...(.building))
        try paintWays(.ground, 0)
        try paintLines(.cableway, style.cableway(at: zoom))
        for role in [MapRole.districtBoundary, .regionBoundary, .countryBoundary] { try paintBoundary(role) }
        for level in levels(of: .bridge) { try paintWays(.bridge, level) }
        try paintOthers()
    }

    /// In tiles of a source that says what land is, all else is water.
    private func paintSea() {
        guard style.ground == .drawn else { return }
        cairo_new_path(canvas.context)
        for tile in tiles where tile.tile.saysLand { addSquare(of: tile) }
        canvas.setColor(style.background)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_NONE)
        cairo_fill(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
    }

    private func levels(of structure: WayStructure) -> [Int8] {
        tiles.reduce(into: Set<Int8>()) { $0.formUnion($1.tile.levels(of: structure)) }.sorted()
    }

    private func paintAreas(_ roles: ClosedRange<MapRole>) throws {
        for role in MapRole.allCases where roles.contains(role) { try paintArea(role) }
    }

    private func paintBoundary(_ role: MapRole) throws {
        for isDisputed in [false, true] {
            let key = ShapeKey(role: role, isDisputed: isDisputed)
            try style.boundary(key, at: zoom).map { try paintLines(key, $0) }
        }
    }

    /// All ways of one structure: first what lies beneath them, then they themselves, the great ones last.
    private func paintWays(_ structure: WayStructure, _ level: Int8) throws {
        let keys = MapRole.allCases.filter(\.isRoad).flatMap { role in
            [true, false].map { ShapeKey(role: role, structure: structure, level: level, isLink: $0) }
        }
        let roads = keys.compactMap { key in style.road(key, at: zoom).map { (key, $0) } }
        let rails = [MapRole.subway, .tram, .siding, .rail].compactMap { role -> (ShapeKey, LineStyle, LineStyle?)? in
            let key = ShapeKey(role: role, structure: structure, level: level)
            return style.rail(key, at: zoom).map { (key, $0.track, $0.pieces) }
        }
        for (key, style) in roads + rails.map({ ($0.0, $0.1) }) {
            guard let casing = style.casing else { continue }
            let cap = structure == .ground ? style.cap : .butt
            try paintLines(key, LineStyle(width: casing.width, color: casing.color, cap: cap))
        }
        for (key, style) in roads { try paintLines(key, style) }
        for (key, track, pieces) in rails {
            try paintLines(key, track)
            if let pieces { try paintLines(key, pieces) }
        }
    }

    private func paintOthers() throws {
        try paintArea(.other)
        try paintLines(.other, style.plainLine(at: zoom))
        try paintOtherPoints()
    }

    private func paintOtherPoints() throws {
        let radius = 3 * scale
        let reached = view.grown(by: radius)
        var count = 0
        func fill() throws {
            try proceed()
            canvas.setColor(style.palette.other)
            cairo_fill(canvas.context)
        }
        try eachShape(ShapeKey(role: .other)) { shape, layer, transform in
            guard layer.features[shape.feature].kind == .point else { return }
            for index in layer.pointRange(of: layer.features[shape.feature]) {
                let place = transform(layer.points[index])
                guard reached.contains(place) else { continue }
                cairo_new_sub_path(canvas.context)
                cairo_arc(canvas.context, place.x, place.y, radius, 0, 2 * .pi)
                count += 1
                if count % Self.pointsAtOnce == 0 { try fill() }
            }
        }
        try fill()
    }

    private static let pointsAtOnce = 4096

    // MARK: How it is drawn

    private func eachShape(
        _ key: ShapeKey, margin: Double = 0,
        _ body: (PreparedTile.Shape, VectorLayer, PixelTransform) throws -> Void
    ) throws {
        for tile in tiles { try eachShape(key, in: tile, margin: margin, body) }
    }

    private func eachShape(
        _ key: ShapeKey, in tile: VisibleTile, margin: Double,
        _ body: (PreparedTile.Shape, VectorLayer, PixelTransform) throws -> Void
    ) throws {
        for (number, shape) in tile.tile.shapes(key).enumerated() {
            if number % 64 == 0 { try proceed() }
            let transform = tile.transforms[shape.layer]
            guard shape.box.intersects(tile.views[shape.layer].grown(by: margin / transform.scale + 0.5)) else {
                continue
            }
            try body(shape, tile.tile.layers[shape.layer], transform)
        }
    }

    /// All areas of a role, of all tiles at once: where two touch or overlap there is no line between them.
    private func paintArea(_ role: MapRole) throws {
        guard let color = style.fill(role, at: zoom) else { return }
        let key = ShapeKey(role: role)
        var path = AreaPath(width: canvas.width, height: canvas.height, proceed: proceed)
        try eachShape(key) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .polygon else { return }
            try parts.each(feature, of: layer, box: shape.box, transform: transform) { try path.add($0) }
        }
        // Edges that stand out little have sixteen steps instead of some two hundred, in less time.
        let standsOut = [MapRole.earth, .water, .other].contains(role)
        try path.fill(
            color, isEvenOdd: false, antialias: standsOut ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_FAST, on: canvas)
        if let outline = style.outline(role, at: zoom) { try paintOutlines(key, outline) }
    }

    /// Lines around areas, but not where a tile's edge cuts them.
    private func paintOutlines(_ key: ShapeKey, _ line: LineStyle) throws {
        for tile in tiles where !tile.tile.shapes(key).isEmpty {
            try inside(tile) { try stroke(key, in: tile, line) { _ in true } }
        }
    }

    private func paintLines(_ role: MapRole, _ line: LineStyle?) throws {
        guard let line else { return }
        for structure in WayStructure.allCases where structure != .tunnel {
            try paintLines(ShapeKey(role: role, structure: structure), line)
        }
    }

    private func paintLines(_ key: ShapeKey, _ line: LineStyle) throws {
        if line.dash.isEmpty, line.cap == .round { return try paintSolidLines(key, line) }
        // What lies in the margins of two tiles would be drawn by both.
        for tile in tiles where !tile.tile.shapes(key).isEmpty {
            try inside(tile) { try strokeLines(key, in: tile, line) }
        }
    }

    private func paintSolidLines(_ key: ShapeKey, _ line: LineStyle) throws {
        let width = line.width * scale
        try eachShape(key, margin: width) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .line else { return }
            try mask.add(feature, of: layer, box: shape.box, transform: transform, lineWidth: width)
        }
        mask.paint(line.color, on: canvas)
    }

    private func strokeLines(_ key: ShapeKey, in tile: VisibleTile, _ line: LineStyle) throws {
        // Dashes are short: of their edges one sees little.
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_FAST)
        try stroke(key, in: tile, line) { $0.kind == .line }
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
    }

    private func stroke(
        _ key: ShapeKey, in tile: VisibleTile, _ line: LineStyle, where isWanted: (VectorFeature) -> Bool
    ) throws {
        let width = line.width * scale
        canvas.setColor(line.color)
        cairo_set_line_join(canvas.context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(canvas.context, line.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        var path = StrokePath(
            context: canvas.context, frame: view.grown(by: width + 2), width: width, dash: line.dash.map { $0 * scale },
            proceed: proceed)
        try eachShape(key, in: tile, margin: width) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard isWanted(feature) else { return }
            try parts.each(feature, of: layer, box: shape.box, transform: transform) {
                try path.add($0, isRing: feature.kind == .polygon)
            }
            try path.finish()
        }
    }

    /// Draws only upon the pixels whose centres lie in a tile.
    private func inside(_ tile: VisibleTile, _ body: () throws -> Void) throws {
        guard tiles.count > 1 else { return try body() }
        cairo_save(canvas.context)
        cairo_new_path(canvas.context)
        addSquare(of: tile)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_NONE)
        cairo_clip(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
        defer { cairo_restore(canvas.context) }
        try body()
    }

    /// The pixels whose centres lie in a tile, as a part of the path.
    private func addSquare(of tile: VisibleTile) {
        let transform = projection.transform(from: tile.placed.origin, unit: tile.placed.side, scale: scale)
        let corners = [SIMD2<Int32>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)].map { transform($0) }
        // Far beyond the last zoom a tile would be larger than Cairo's numbers.
        cairo_add_line(canvas.context, ShapeCut.ring(corners, to: view.grown(by: 256)))
        cairo_close_path(canvas.context)
    }
}

extension MapRole: Comparable {
    /// In the order in which they are drawn.
    public static func < (one: MapRole, other: MapRole) -> Bool { one.rawValue < other.rawValue }
}
