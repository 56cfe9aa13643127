extension MapStyle {
    /// Returns the steps for drawing a map at a zoom.
    ///
    /// - Parameters:
    ///   - levels: The levels of the map's bridges and tunnels.
    ///   - raisesBuildings: Whether the map is the ground of a pitched one, on which buildings stand.
    package func steps(at zoom: Double, levels: WayLevels, raisesBuildings: Bool = false) -> DrawingSteps {
        DrawingSteps(
            ground: ground == .drawn ? palette.earth : background,
            features: features(at: zoom, levels, raisesBuildings: raisesBuildings),
            traffic: traffic(at: zoom), symbols: symbols(at: zoom))
    }

    private func features(at zoom: Double, _ levels: WayLevels, raisesBuildings: Bool) -> [DrawingStep] {
        switch ground {
        case .imagery: [.rasterTiles, .contours(contours(at: zoom))]
        // The roads are translucent, so that the imagery shows through.
        case .imageryWithRoads:
            [.rasterTiles, .contours(contours(at: zoom)), .group(opacity: 0.5, shapes(at: zoom, levels))]
        case .drawn:
            [.rasterTiles, .sea(background)] + shapes(at: zoom, levels, raisesBuildings: raisesBuildings)
        }
    }

    /// Returns the steps for all areas, lines and points, from the lowest to the highest.
    private func shapes(at zoom: Double, _ levels: WayLevels, raisesBuildings: Bool = false) -> [DrawingStep] {
        let below =
            areas(Self.land, at: zoom) + [.hillshade(hillshade), .contours(contours(at: zoom))]
            // Waterway lines are drawn below water areas, so that a river's area hides its center line.
            + [MapRole.ditch, .stream, .canal, .river].flatMap { lines($0, waterway($0, at: zoom)) }
            + areas([.water, .intermittentWater, .swimmingPool], at: zoom)
            + lines(.cliff, cliff(at: zoom))
            + lines(.ferry, ferry(at: zoom))
            + areas([.runwayArea, .pedestrianArea, .pier, .bridgeArea], at: zoom)
            + lines(.pier, pier(at: zoom))
            + [MapRole.taxiway, .runway].flatMap { lines($0, airstrip($0, at: zoom)) }
            + levels.tunnels.flatMap { ways(.tunnel, $0, at: zoom) }
        let crowns = crowns(at: zoom, isShade: raisesBuildings).map { [DrawingStep.crowns($0)] } ?? []
        let shade = raisesBuildings ? footShade(at: zoom) : nil
        return below + (shade.map { [.shade(ShapeKey(role: .building), $0)] } ?? [])
            + (raisesBuildings ? crowns : [])
            + areas([.building], at: zoom)
            + ways(.ground, 0, at: zoom)
            + lines(.cableway, cableway(at: zoom))
            + [MapRole.districtBoundary, .regionBoundary, .countryBoundary].flatMap { boundaries($0, at: zoom) }
            + levels.bridges.flatMap { ways(.bridge, $0, at: zoom) }
            + (raisesBuildings ? [] : crowns)
            + others(at: zoom)
    }

    private static let land: [MapRole] = [
        .earth, .farmland, .orchard, .grass, .meadow, .heath, .scrub, .wood, .wetland, .sand, .rock, .ice,
        .residential, .commercial, .industrial, .railwayGround, .quarry, .military, .education, .hospital, .cemetery,
        .park, .garden, .natureReserve, .pitch, .playground, .stadium, .parking, .aerodrome,
    ]

    private func areas(_ roles: [MapRole], at zoom: Double) -> [DrawingStep] {
        roles.flatMap { role -> [DrawingStep] in
            guard let color = fill(role, at: zoom) else { return [] }
            let key = ShapeKey(role: role)
            let fill = FillPaint(color: color, hasFineEdges: [MapRole.earth, .water, .other].contains(role))
            return [.fill(key, fill)] + (outline(role, at: zoom).map { [.outline(key, $0)] } ?? [])
        }
    }

    /// Returns the steps for lines; tunnels are not shown.
    private func lines(_ role: MapRole, _ paint: LinePaint?) -> [DrawingStep] {
        guard let paint else { return [] }
        return [WayStructure.ground, .bridge].map { .line(ShapeKey(role: role, structure: $0), paint) }
    }

    private func boundaries(_ role: MapRole, at zoom: Double) -> [DrawingStep] {
        [false, true].compactMap { isDisputed in
            let key = ShapeKey(role: role, isDisputed: isDisputed)
            return boundary(key, at: zoom).map { .line(key, $0) }
        }
    }

    /// Returns the steps for all roads and railways with the same structure and level: first the casings, then the ways
    /// themselves, with the most important ones last.
    private func ways(_ structure: WayStructure, _ level: Int8, at zoom: Double) -> [DrawingStep] {
        let keys = MapRole.roads.flatMap { role in
            [true, false].map { ShapeKey(role: role, structure: structure, level: level, isLink: $0) }
        }
        let roads = keys.compactMap { key in road(key, at: zoom).map { (key, $0) } }
        let rails = [MapRole.subway, .tram, .siding, .rail].compactMap { role -> (ShapeKey, WayPaint)? in
            let key = ShapeKey(role: role, structure: structure, level: level)
            return rail(key, at: zoom).map { (key, $0) }
        }
        let all = roads + rails
        let casings = all.compactMap { key, paint in paint.casing.map { DrawingStep.casing(key, $0) } }
        return casings
            + all.flatMap { key, paint in [paint.line, paint.pieces].compactMap { $0.map { .line(key, $0) } } }
            + roads.compactMap { key, paint in arrows(key, paint, at: zoom).map { .arrows(key, $0) } }
    }

    /// Returns the drawing steps for layers that no schema recognizes.
    private func others(at zoom: Double) -> [DrawingStep] {
        areas([.other], at: zoom) + lines(.other, plainLine)
            + [.disc(ShapeKey(role: .other), DiscPaint(radius: 3, color: palette.other))]
    }
}
