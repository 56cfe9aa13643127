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
    private let mask: LineMask

    init(canvas: Canvas, style: MapStyle, projection: MapProjection, scale: Double, tiles: [VisibleTile]) {
        self.canvas = canvas
        self.style = style
        self.projection = projection
        self.scale = scale
        self.tiles = tiles
        mask = LineMask(width: canvas.width, height: canvas.height)
    }

    var zoom: Double { projection.zoom }
    private var path: PathBuilder {
        PathBuilder(
            context: canvas.context,
            view: PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height)))
    }

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

    func paint() {
        paintAreas(MapRole.earth...(.aerodrome))
        // Beneath the water: where a river is an area, its line is not seen.
        for role in [MapRole.ditch, .stream, .canal, .river] { paintLines(role, style.waterway(role, at: zoom)) }
        paintAreas(.water...(.swimmingPool))
        paintLines(.ferry, style.ferry(at: zoom))
        paintAreas(.runwayArea...(.bridgeArea))
        paintLines(.pier, style.pier(at: zoom))
        for role in [MapRole.taxiway, .runway] { paintLines(role, style.airstrip(role, at: zoom)) }
        for level in levels(of: .tunnel) { paintWays(.tunnel, level) }
        paintAreas(.building...(.building))
        paintWays(.ground, 0)
        paintLines(.cableway, style.cableway(at: zoom))
        for role in [MapRole.districtBoundary, .regionBoundary, .countryBoundary] { paintBoundary(role) }
        for level in levels(of: .bridge) { paintWays(.bridge, level) }
        paintOthers()
    }

    private func levels(of structure: WayStructure) -> [Int8] {
        tiles.reduce(into: Set<Int8>()) { $0.formUnion($1.tile.levels(of: structure)) }.sorted()
    }

    private func paintAreas(_ roles: ClosedRange<MapRole>) {
        for role in MapRole.allCases where roles.contains(role) { paintArea(role) }
    }

    private func paintBoundary(_ role: MapRole) {
        for isDisputed in [false, true] {
            let key = ShapeKey(role: role, isDisputed: isDisputed)
            style.boundary(key, at: zoom).map { paintLines(key, $0) }
        }
    }

    /// All ways of one structure: first what lies beneath them, then they themselves, the great ones last.
    private func paintWays(_ structure: WayStructure, _ level: Int8) {
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
            paintLines(key, LineStyle(width: casing.width, color: casing.color, cap: cap))
        }
        for (key, style) in roads { paintLines(key, style) }
        for (key, track, pieces) in rails {
            paintLines(key, track)
            if let pieces { paintLines(key, pieces) }
        }
    }

    private func paintOthers() {
        paintArea(.other)
        paintLines(.other, style.plainLine(at: zoom))
        let radius = 3 * scale
        eachShape(ShapeKey(role: .other)) { shape, layer, transform in
            guard layer.features[shape.feature].kind == .point else { return }
            for index in layer.pointRange(of: layer.features[shape.feature]) {
                let place = transform(layer.points[index])
                guard path.view.grown(by: radius).contains(place) else { continue }
                cairo_new_sub_path(canvas.context)
                cairo_arc(canvas.context, place.x, place.y, radius, 0, 2 * .pi)
            }
        }
        canvas.setColor(style.palette.other)
        cairo_fill(canvas.context)
    }

    // MARK: How it is drawn

    private func eachShape(
        _ key: ShapeKey, margin: Double = 0,
        _ body: (PreparedTile.Shape, VectorLayer, PixelTransform) -> Void
    ) {
        for tile in tiles { eachShape(key, in: tile, margin: margin, body) }
    }

    private func eachShape(
        _ key: ShapeKey, in tile: VisibleTile, margin: Double,
        _ body: (PreparedTile.Shape, VectorLayer, PixelTransform) -> Void
    ) {
        for shape in tile.tile.shapes(key) {
            let transform = tile.transforms[shape.layer]
            guard shape.box.intersects(tile.views[shape.layer].grown(by: margin / transform.scale + 0.5)) else {
                continue
            }
            body(shape, tile.tile.layers[shape.layer], transform)
        }
    }

    /// All areas of a role, of all tiles at once: where two touch or overlap there is no line between them.
    private func paintArea(_ role: MapRole) {
        guard let color = style.fill(role, at: zoom) else { return }
        let key = ShapeKey(role: role)
        cairo_new_path(canvas.context)
        eachShape(key) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .polygon else { return }
            path.add(feature, of: layer, box: shape.box, transform: transform)
        }
        canvas.setColor(color)
        cairo_set_fill_rule(canvas.context, CAIRO_FILL_RULE_WINDING)
        // Edges that stand out little have sixteen steps instead of some two hundred, in less time.
        let standsOut = [MapRole.earth, .water, .other].contains(role)
        cairo_set_antialias(canvas.context, standsOut ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_FAST)
        cairo_fill(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
        if let outline = style.outline(role, at: zoom) { paintOutlines(key, outline) }
    }

    /// Lines around areas, but not where a tile's edge cuts them.
    private func paintOutlines(_ key: ShapeKey, _ line: LineStyle) {
        set(line)
        for tile in tiles where !tile.tile.shapes(key).isEmpty {
            inside(tile) {
                eachShape(key, in: tile, margin: line.width * scale) { shape, layer, transform in
                    path.add(layer.features[shape.feature], of: layer, box: shape.box, transform: transform)
                    cairo_stroke(canvas.context)
                }
            }
        }
    }

    private func paintLines(_ role: MapRole, _ line: LineStyle?) {
        guard let line else { return }
        for structure in WayStructure.allCases where structure != .tunnel {
            paintLines(ShapeKey(role: role, structure: structure), line)
        }
    }

    private func paintLines(_ key: ShapeKey, _ line: LineStyle) {
        if line.dash.isEmpty, line.cap == .round { return paintSolidLines(key, line) }
        set(line)
        // What lies in the margins of two tiles would be drawn by both.
        for tile in tiles where !tile.tile.shapes(key).isEmpty { inside(tile) { strokeLines(key, in: tile, line) } }
    }

    private func paintSolidLines(_ key: ShapeKey, _ line: LineStyle) {
        let width = line.width * scale
        eachShape(key, margin: width) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .line else { return }
            mask.add(feature, of: layer, box: shape.box, transform: transform, lineWidth: width)
        }
        mask.paint(line.color, on: canvas)
    }

    private func strokeLines(_ key: ShapeKey, in tile: VisibleTile, _ line: LineStyle) {
        // Dashes are short: of their edges one sees little.
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_FAST)
        eachShape(key, in: tile, margin: line.width * scale) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .line else { return }
            path.add(feature, of: layer, box: shape.box, transform: transform)
            cairo_stroke(canvas.context)
        }
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
    }

    private func set(_ line: LineStyle) {
        let context = canvas.context
        cairo_new_path(context)
        canvas.setColor(line.color)
        cairo_set_line_width(context, line.width * scale)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_line_cap(context, line.cap == .round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT)
        let dash = line.dash.map { $0 * scale }
        cairo_set_dash(context, dash, Int32(dash.count), 0)
    }

    /// Draws only upon the pixels whose centres lie in a tile.
    private func inside(_ tile: VisibleTile, _ body: () -> Void) {
        guard tiles.count > 1 else { return body() }
        let transform = projection.transform(from: tile.placed.origin, unit: tile.placed.side, scale: scale)
        cairo_save(canvas.context)
        cairo_new_path(canvas.context)
        path.add([SIMD2<Int32>(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)].map { transform($0) })
        cairo_close_path(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_NONE)
        cairo_clip(canvas.context)
        cairo_set_antialias(canvas.context, CAIRO_ANTIALIAS_DEFAULT)
        body()
        cairo_restore(canvas.context)
    }
}

extension MapRole: Comparable {
    /// In the order in which they are drawn.
    public static func < (one: MapRole, other: MapRole) -> Bool { one.rawValue < other.rawValue }
}
