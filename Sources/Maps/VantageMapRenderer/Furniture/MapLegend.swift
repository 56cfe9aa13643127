import VantageMapStyle

/// The legend of a map: the features that are visible in it.
struct MapLegend {
    /// A line of the legend.
    struct Entry {
        let name: String
        let sample: Sample
    }

    enum Sample {
        case area(fill: MapColor, edge: LinePaint?)
        case line(LinePaint, casing: LinePaint?)
    }

    let entries: [Entry]

    /// The names of roles, in the order in which the legend lists them.
    private static let names: [(name: String, roles: [MapRole])] = [
        ("Motorway", [.motorway]), ("Main road", [.trunk, .primary]), ("Secondary road", [.secondary, .tertiary]),
        ("Street", [.minor, .service]), ("Pedestrian street", [.pedestrian]), ("Track", [.track]),
        ("Cycle path", [.cycleway]), ("Footpath", [.path, .footway]), ("Steps", [.steps]), ("Railway", [.rail]),
        ("Tram", [.tram]), ("Subway", [.subway]), ("Cable car", [.cableway]), ("Ferry", [.ferry]),
        ("National border", [.countryBoundary]), ("Regional border", [.regionBoundary]), ("Water", [.water]),
        ("Stream", [.stream]), ("Forest", [.wood]), ("Park or garden", [.park, .garden]),
        ("Grass or meadow", [.grass, .meadow]), ("Farmland", [.farmland]), ("Orchard or vineyard", [.orchard]),
        ("Wetland", [.wetland]), ("Sand", [.sand]), ("Rock", [.rock]), ("Glacier", [.ice]), ("Building", [.building]),
        ("Residential area", [.residential]), ("Commercial area", [.commercial]), ("Industrial area", [.industrial]),
        ("School or university", [.education]), ("Hospital", [.hospital]), ("Cemetery", [.cemetery]),
        ("Sports ground", [.pitch, .stadium]), ("Airfield", [.aerodrome]), ("Nature reserve", [.natureReserve]),
    ]

    /// - Parameter overlays: The overlays above the roads and the labels. Those with a title have an entry.
    init(_ steps: [DrawingStep], _ tiles: [VisibleTile], overlays: [MapOverlay]) {
        let visible = Self.visibleKeys(tiles)
        let known = Self.names.compactMap { name, roles in
            Self.sample(roles, steps.flatMap(\.all), visible).map { Entry(name: name, sample: $0) }
        }
        var titles = Set<String>()
        entries =
            overlays.compactMap { overlay in
                guard let title = overlay.title, titles.insert(title).inserted else { return nil }
                return overlay.sample.map { Entry(name: String(title.prefix(40)), sample: $0) }
            } + known
    }

    private static func visibleKeys(_ tiles: [VisibleTile]) -> Set<ShapeKey> {
        tiles.reduce(into: []) { keys, tile in
            keys.formUnion(
                tile.tile.keys.filter { key in
                    tile.tile.shapes(key).contains { $0.box.intersects(tile.views[$0.layer]) }
                })
            if tile.tile.hasLandAreas { keys.insert(ShapeKey(role: .water)) }
        }
    }

    private static func sample(_ roles: [MapRole], _ steps: [DrawingStep], _ visible: Set<ShapeKey>) -> Sample? {
        for role in roles {
            var (fill, edge): (MapColor?, LinePaint?)
            var (line, casing): (LinePaint?, LinePaint?)
            for step in steps {
                switch step {
                case .fill(let key, let paint) where key.role == role && visible.contains(key): fill = paint.color
                case .outline(let key, let paint) where key.role == role: edge = paint
                case .line(let key, let paint)
                where key.role == role && key.structure == .ground && !key.isLink && visible.contains(key):
                    line = line ?? paint
                case .casing(let key, let paint) where key.role == role && key.structure == .ground && !key.isLink:
                    casing = paint
                default: break
                }
            }
            if let fill { return .area(fill: fill, edge: edge) }
            if let line { return .line(line, casing: casing) }
        }
        return nil
    }
}

extension MapOverlay {
    /// The overlay's sample in the legend; `nil` for markers, text and the like.
    fileprivate var sample: MapLegend.Sample? {
        switch shape {
        case .polygon, .multiPolygon, .circle:
            style.fill.map {
                .area(
                    fill: $0, edge: style.stroke.map { LinePaint(width: min(style.lineWidth, 2), color: $0) })
            }
        case .polyline, .multiPolyline, .route:
            style.stroke.map { .line(LinePaint(width: style.lineWidth, color: $0, dash: style.dash), casing: nil) }
        default: nil
        }
    }
}
