/// The style of a map: which features are visible at each zoom, and how they are painted.
package struct MapStyle: Sendable {
    package enum Ground: Sendable {
        /// Areas and lines on land and water.
        case drawn
        /// Imagery overlaid with roads and names.
        case imageryWithRoads
        /// Imagery only.
        case imagery
    }

    package let palette: Palette
    package let ground: Ground
    package let isDark: Bool

    package var background: MapColor { ground == .drawn ? palette.background : MapColor(0x20262C) }

    // MARK: Areas

    private static let firstZooms: [MapRole: Double] = [
        .building: 13, .parking: 14, .playground: 14, .pitch: 13, .garden: 13, .swimmingPool: 14, .pedestrianArea: 13,
        .railwayGround: 12, .education: 11, .hospital: 11, .quarry: 11, .military: 10, .cemetery: 11, .stadium: 12,
        .commercial: 10, .industrial: 9, .residential: 4, .aerodrome: 10, .runwayArea: 11, .orchard: 9, .pier: 12,
        .bridgeArea: 13, .natureReserve: 7,
    ]

    /// Returns the fill color for an area, or `nil` if it is not drawn.
    package func fill(_ role: MapRole, at zoom: Double) -> MapColor? {
        guard ground == .drawn, zoom >= Self.firstZooms[role] ?? -.infinity else { return nil }
        switch role {
        case .water, .swimmingPool: return palette.water
        case .intermittentWater: return palette.water.withAlpha(0.55)
        case .earth: return palette.earth
        case .building:
            // At low zooms, buildings merely tint the ground.
            let share = ZoomStops((13, 0.4), (14, 0.7), (15, 0.9), (16, 1)).value(at: zoom)
            return palette.earth.mixed(with: palette.building, share)
        case .other: return palette.other.withAlpha(0.16)
        default: return palette.areas[role]
        }
    }

    /// Returns the outline of an area, or `nil` if it has none.
    package func outline(_ role: MapRole, at zoom: Double) -> LinePaint? {
        guard ground == .drawn else { return nil }
        switch role {
        case .building where zoom >= 15.5: return LinePaint(width: 0.7, color: palette.buildingEdge)
        case .natureReserve where zoom >= 9:
            return LinePaint(width: 1, color: palette.parkText.withAlpha(0.35), dash: [6, 3], cap: .butt)
        case .other: return LinePaint(width: 1, color: palette.other.withAlpha(0.7))
        default: return nil
        }
    }

    /// The hillshade is soft, so that names and roads over it stay legible.
    package var hillshade: HillshadePaint {
        isDark
            ? HillshadePaint(shadow: MapColor.black.withAlpha(0.55), highlight: MapColor(0xA8B8C8, alpha: 0.22))
            : HillshadePaint(shadow: MapColor(0x4A4A5E, alpha: 0.5), highlight: MapColor(0xFFFDF4, alpha: 0.55))
    }

    /// Returns the shade at the foot of buildings, where less of the sky lights the ground. Its color is that of the
    /// hillshade's shadows.
    func footShade(at zoom: Double) -> ShadePaint? {
        guard ground == .drawn, zoom >= 15 else { return nil }
        return ShadePaint(reach: 4, color: hillshade.shadow)
    }

    /// Returns the color of trees, or `nil` if they are not shown.
    package func trees(at zoom: Double) -> MapColor? { ground == .drawn && zoom >= 17 ? palette.tree : nil }

    /// Returns the paint for trees as seen from above. On the ground of a pitched map, it is their shade.
    func crowns(at zoom: Double, isShade: Bool) -> CrownPaint? {
        guard let color = trees(at: zoom) else { return nil }
        if isShade { return CrownPaint(color: hillshade.shadow.withAlpha(hillshade.shadow.alpha * 0.3)) }
        let edge = LinePaint(width: 0.6, color: color.mixed(with: .black, 0.25).withAlpha(0.5))
        return CrownPaint(color: color.withAlpha(0.55), edge: edge)
    }

    // MARK: Lines

    /// Returns the paint for contour lines. They are thin, so that features underneath stay legible.
    package func contours(at zoom: Double) -> ContourPaint {
        let width = ZoomStops((8, 0.45), (13, 0.6), (16, 0.75)).value(at: zoom)
        let (color, alpha) = (contourPalette.contour, ground == .drawn ? 0.6 : 0.75)
        return ContourPaint(
            line: LinePaint(width: width, color: color.withAlpha(alpha)),
            index: LinePaint(width: 1.8 * width, color: color.withAlpha(alpha + 0.15)))
    }

    /// The palette for contour lines. Imagery maps use the palette for names over imagery.
    private var contourPalette: Palette { ground == .imagery ? palette.overImagery : palette }

    /// The style of the height labels along contour lines. The labels are placed after all names.
    package var contourHeight: LabelStyle {
        LabelStyle(
            text: TextStyle(size: 9, weight: 500), color: contourPalette.contourText,
            halo: contourPalette.halo.withAlpha(0.7), haloWidth: 1.2, placement: .line, priority: 200, padding: 6)
    }

    func waterway(_ role: MapRole, at zoom: Double) -> LinePaint? {
        guard ground == .drawn else { return nil }
        let width: ZoomStops
        switch role {
        case .river: width = ZoomStops((6, 0.5), (10, 1.2), (13, 2.2), (16, 4), (20, 16))
        case .canal: width = ZoomStops((9, 0.6), (13, 1.8), (16, 4), (20, 16))
        case .stream: width = ZoomStops((12, 0.6), (15, 1.3), (18, 3), (20, 7))
        default: width = ZoomStops((13.5, 0.5), (16, 1), (20, 5))
        }
        guard zoom >= width.first else { return nil }
        return LinePaint(width: width.value(at: zoom), color: palette.waterLine)
    }

    package func ferry(at zoom: Double) -> LinePaint? {
        guard ground == .drawn, zoom >= 8 else { return nil }
        return LinePaint(
            width: ZoomStops((8, 0.7), (16, 1.5)).value(at: zoom), color: palette.ferry, dash: [5, 3], cap: .butt)
    }

    /// Returns the paint for a pier mapped as a line. Narrow piers are drawn slightly wider than they are.
    package func pier(at zoom: Double) -> LinePaint? {
        guard ground == .drawn, zoom >= 12, let color = palette.areas[.pier] else { return nil }
        return LinePaint(width: ZoomStops((12, 0.8), (16, 4), (20, 40)).value(at: zoom), color: color, cap: .butt)
    }

    func airstrip(_ role: MapRole, at zoom: Double) -> LinePaint? {
        guard ground == .drawn, zoom >= 10, let color = palette.areas[.runwayArea] else { return nil }
        let width =
            role == .runway
            ? ZoomStops((10, 1), (14, 9), (18, 110), (20, 440)) : ZoomStops((11, 0.5), (14, 3), (18, 36))
        return LinePaint(width: width.value(at: zoom), color: color, cap: .butt)
    }

    /// Road widths in points, by zoom. A road is visible from the zoom of its first stop onward.
    private static let roadWidths: [MapRole: ZoomStops] = [
        .motorway: ZoomStops((5, 0.7), (8, 1.5), (11, 3), (13, 4.6), (14, 6.2), (16, 12), (18, 30), (20, 112)),
        .trunk: ZoomStops((6, 0.6), (8, 1.2), (11, 2.6), (13, 4), (14, 5.6), (16, 11), (18, 28), (20, 104)),
        .primary: ZoomStops((7.5, 0.6), (11, 2.1), (13, 3.5), (14, 5), (16, 10), (18, 26), (20, 98)),
        .secondary: ZoomStops((9, 0.6), (11, 1.5), (13, 2.9), (14, 4.4), (16, 9.5), (18, 24), (20, 92)),
        .tertiary: ZoomStops((10.5, 0.6), (12, 1.3), (13, 2.2), (14, 3.8), (16, 9), (18, 22), (20, 86)),
        .minor: ZoomStops((12, 0.6), (13, 1.2), (14, 2.4), (15, 4.6), (16, 7.6), (18, 19), (20, 76)),
        .service: ZoomStops((14, 0.6), (15, 1.7), (16, 3.6), (18, 10), (20, 40)),
        .driveway: ZoomStops((15.5, 0.7), (17, 2.2), (18, 4), (20, 16)),
        .pedestrian: ZoomStops((13, 0.8), (14, 1.6), (16, 5), (18, 14), (20, 56)),
        .track: ZoomStops((13.5, 0.6), (15, 0.9), (18, 2.4), (20, 6)),
        .footway: ZoomStops((14.5, 0.6), (16, 1), (18, 2.2), (20, 6)),
        .sidewalk: ZoomStops((18, 1), (20, 3)),
        .steps: ZoomStops((14.5, 0.8), (16, 1.8), (18, 5), (20, 14)),
        .cycleway: ZoomStops((14, 0.6), (16, 1.1), (18, 2.4), (20, 6)),
        .path: ZoomStops((14, 0.6), (16, 1), (18, 2.2), (20, 6)),
    ]

    /// Returns the paint for a road, or `nil` if it is not shown.
    package func road(_ key: ShapeKey, at zoom: Double) -> WayPaint? {
        guard ground != .imagery, let widths = Self.roadWidths[key.role], zoom >= widths.first + (key.isLink ? 3 : 0)
        else { return nil }
        let width = widths.value(at: zoom) * (key.isLink ? 0.6 : 1)
        guard let colors = palette.roads[key.role] else { return path(key, width: width) }
        var way = WayPaint(line: LinePaint(width: width, color: colors.fill))
        // Thin lines have no casing. They use the casing's color, because their own would not be visible on land.
        let edge = min(max(width * 0.16, 0.5), 2) * 2
        if width > 2 {
            way.casing = LinePaint(width: width + edge, color: colors.casing)
        } else {
            way.line.color = colors.fill.mixed(with: colors.casing, min(1, (2.4 - width) * 0.8))
        }
        if key.structure == .tunnel { soften(&way) }
        if key.structure == .bridge, width > 2 {
            let color = colors.casing.mixed(with: palette.strongText, 0.25)
            way.casing = LinePaint(width: width + edge + 1, color: color, cap: .butt)
        }
        return adaptedToGround(way)
    }

    /// Returns the paint for the arrows on one-way streets, or `nil` if the road is too narrow for them.
    func arrows(_ key: ShapeKey, _ road: WayPaint, at zoom: Double) -> ArrowPaint? {
        guard zoom >= 16, key.structure != .tunnel, road.line.width >= 4.5, let colors = palette.roads[key.role] else {
            return nil
        }
        let width = min(max(road.line.width * 0.42, 3.6), 7)
        return ArrowPaint(
            length: width * 2.4, width: width, color: colors.casing.mixed(with: palette.text, isDark ? 0.45 : 0.4),
            spacing: 110)
    }

    private func path(_ key: ShapeKey, width: Double) -> WayPaint {
        let color = key.role == .track ? palette.track : palette.path
        var way = WayPaint(line: LinePaint(width: width, color: color, cap: .butt))
        switch key.role {
        case .steps: way.line.dash = [max(1, width * 0.5), max(0.8, width * 0.3)]
        case .track: way.line.dash = [5, 2]
        case .cycleway: way.line.dash = [4, 1.5]
        default: way.line.dash = [2.5, 1.8]
        }
        if key.structure == .tunnel { way.line.color = color.mixed(with: palette.earth, 0.5) }
        if key.structure == .bridge { way.casing = LinePaint(width: width + 3, color: palette.earth, cap: .butt) }
        return adaptedToGround(way)
    }

    private func soften(_ way: inout WayPaint) {
        way.line.color = way.line.color.mixed(with: palette.earth, 0.6)
        way.line.cap = .butt
        guard let casing = way.casing else { return }
        way.casing?.color = casing.color.mixed(with: palette.earth, 0.35)
        way.casing?.cap = .butt
    }

    private func adaptedToGround(_ way: WayPaint) -> WayPaint {
        var way = way
        if ground == .imageryWithRoads { way.casing?.color = MapColor.black.withAlpha(0.4) }
        return way
    }

    /// Returns the paint for a railway, including its ties.
    package func rail(_ key: ShapeKey, at zoom: Double) -> WayPaint? {
        guard ground != .imagery else { return nil }
        let widths: ZoomStops
        switch key.role {
        case .rail: widths = ZoomStops((8, 0.5), (12, 1), (14, 1.7), (16, 3), (18, 6), (20, 18))
        case .siding: widths = ZoomStops((13, 0.5), (16, 1.4), (18, 4), (20, 12))
        case .tram: widths = ZoomStops((13, 0.5), (16, 1.1), (18, 2.4), (20, 6))
        default: widths = ZoomStops((13, 0.5), (16, 1.2), (20, 8))
        }
        guard zoom >= widths.first else { return nil }
        let width = widths.value(at: zoom)
        var color = palette.rail
        if key.structure == .tunnel { color = color.mixed(with: palette.earth, 0.55) }
        var way = WayPaint(line: LinePaint(width: width, color: color, cap: .butt))
        if key.structure == .tunnel || key.role == .subway { way.line.dash = [4, 3] }
        if key.structure == .bridge {
            way.casing = LinePaint(
                width: width + 3.5, color: palette.earth.mixed(with: palette.rail, 0.6), cap: .butt)
        }
        guard key.role == .rail, key.structure != .tunnel, zoom >= 13 else { return way }
        let piece = max(5, width * 2.4)
        way.pieces = LinePaint(width: width * 0.6, color: palette.railSleepers, dash: [piece, piece], cap: .butt)
        return way
    }

    package func cableway(at zoom: Double) -> LinePaint? {
        guard ground != .imagery, zoom >= 12 else { return nil }
        return LinePaint(width: 1, color: palette.rail, dash: [8, 2], cap: .butt)
    }

    /// Returns the paint for cliffs.
    func cliff(at zoom: Double) -> LinePaint? {
        guard ground == .drawn, zoom >= 13 else { return nil }
        return LinePaint(
            width: ZoomStops((13, 0.6), (16, 1.4), (20, 4)).value(at: zoom),
            color: palette.contour.mixed(with: palette.quietText, 0.5), dash: [2, 1], cap: .butt)
    }

    package func boundary(_ key: ShapeKey, at zoom: Double) -> LinePaint? {
        guard ground != .imagery else { return nil }
        switch key.role {
        case .countryBoundary:
            return LinePaint(
                width: ZoomStops((0, 0.5), (4, 1), (10, 2)).value(at: zoom), color: palette.countryBoundary,
                dash: key.isDisputed ? [3, 3] : [], cap: key.isDisputed ? .butt : .round)
        case .regionBoundary where zoom >= 4:
            return LinePaint(
                width: ZoomStops((4, 0.5), (10, 1.3)).value(at: zoom), color: palette.boundary, dash: [5, 2, 1.5, 2],
                cap: .butt)
        case .districtBoundary where zoom >= 11:
            return LinePaint(width: 1, color: palette.boundary.withAlpha(0.8), dash: [3, 2], cap: .butt)
        default: return nil
        }
    }

    /// The paint for a line in a layer that no schema recognizes.
    var plainLine: LinePaint { LinePaint(width: 1.6, color: palette.other) }
}
