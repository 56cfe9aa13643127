/// How features of one kind are labelled.
struct LabelStyle: Sendable {
    var text: TextStyle
    var color: MapColor
    var halo: MapColor
    /// In points; 0 is none.
    var haloWidth = 1.3
    var placement = Placement.point
    /// Which labels come first: the smaller.
    var priority: Int
    /// Free room around, in points.
    var padding = 2.0

    enum Placement: Sendable {
        /// Around a point.
        case point
        /// Below an icon, or beside it.
        case icon(PointOfInterestCategory)
        /// Beside a dot.
        case dot
        /// Along a line.
        case line
        /// A road's number on a plate, upright.
        case shield
    }
}

extension MapStyle {
    /// How a feature is labelled; nil where it is not at this zoom.
    func label(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        guard ground != .imagery, zoom >= facts.minimumZoom, var style = drawn(facts, at: zoom) else { return nil }
        // Upon pictures an edge is all that parts the letters from what is beneath.
        if ground == .imageryWithRoads { style.haloWidth = max(style.haloWidth, 1.9) }
        return style
    }

    private func drawn(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        if facts.role.isPlace { return place(facts, at: zoom) }
        if facts.role.isRoad || facts.role.isRail { return way(facts, at: zoom) }
        switch facts.role {
        case .river, .canal, .stream: return waterway(facts, at: zoom)
        case .waterName:
            return LabelStyle(
                text: TextStyle(
                    size: ZoomStops((0, 11), (10, 11), (16, 13)).value(at: zoom), isItalic: true, spacing: 0.04,
                    lineWidth: 7),
                color: palette.waterText, halo: palette.halo.withAlpha(0.55), haloWidth: 1, priority: 32)
        case .peak where zoom >= 11:
            return LabelStyle(
                text: TextStyle(size: 10.5, weight: 500, lineWidth: 8), color: palette.quietText, halo: palette.halo,
                placement: .dot, priority: 45)
        case .pointOfInterest: return pointOfInterest(facts, at: zoom)
        case .houseNumber where zoom >= 17.5:
            return LabelStyle(
                text: TextStyle(size: 9), color: palette.quietText, halo: palette.building, haloWidth: 1, priority: 95,
                padding: 1)
        case .other:
            return LabelStyle(
                text: TextStyle(size: 11, lineWidth: 9), color: palette.text, halo: palette.halo, placement: .dot,
                priority: 60)
        default: return nil
        }
    }

    private func place(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        guard let kind = placeKinds[facts.role], kind.zooms.contains(zoom) else { return nil }
        var text = TextStyle(size: kind.size.value(at: zoom), weight: kind.weight)
        text.lineWidth = 8
        text.spacing = kind.isSpaced ? 0.08 : 0
        text.isUppercase = kind.isSpaced
        // The lesser ones of a kind are smaller.
        if [.country, .city].contains(facts.role) { text.size *= max(0.78, 1.08 - facts.rank * 0.03) }
        let hasDot = zoom < 8 && [.city, .town].contains(facts.role)
        return LabelStyle(
            text: text, color: kind.isQuiet ? palette.quietText : kind.isStrong ? palette.strongText : palette.text,
            halo: palette.halo, haloWidth: 1.5, placement: hasDot ? .dot : .point,
            priority: kind.priority - (facts.isCapital ? 3 : 0), padding: 4)
    }

    private struct PlaceKind {
        let zooms: ClosedRange<Double>
        let size: ZoomStops
        var weight = 400
        var isSpaced = false
        var isStrong = false
        var isQuiet = false
        let priority: Int
    }

    private var placeKinds: [MapRole: PlaceKind] {
        [
            .continent: PlaceKind(zooms: -2...2.5, size: 15.0, weight: 500, isSpaced: true, isQuiet: true, priority: 5),
            .country: PlaceKind(
                zooms: 1.5...8, size: ZoomStops((2, 11), (6, 17)), weight: 600, isStrong: true,
                priority: 10),
            .region: PlaceKind(
                zooms: 4...9, size: ZoomStops((4, 9.5), (8, 12.5)), weight: 500, isSpaced: true, isQuiet: true,
                priority: 30),
            .city: PlaceKind(
                zooms: 3...15, size: ZoomStops((3, 11), (8, 15), (12, 21)), weight: 600, isStrong: true, priority: 15),
            .town: PlaceKind(
                zooms: 6...16, size: ZoomStops((6, 10.5), (10, 13), (14, 18)), weight: 500, isStrong: true, priority: 20
            ),
            .village: PlaceKind(
                zooms: 9.5...17, size: ZoomStops((10, 10.5), (13, 13), (16, 15)), weight: 500, priority: 25),
            .hamlet: PlaceKind(zooms: 12...18, size: ZoomStops((12, 10), (16, 12.5)), priority: 40),
            .suburb: PlaceKind(
                zooms: 11.5...16, size: ZoomStops((11.5, 10), (15, 12.5)), weight: 500, isSpaced: true, isQuiet: true,
                priority: 35),
            .neighbourhood: PlaceKind(
                zooms: 13...17, size: ZoomStops((13, 9.5), (16, 11.5)), weight: 500, isSpaced: true, isQuiet: true,
                priority: 50),
            .island: PlaceKind(zooms: 8...16, size: 11.0, isQuiet: true, priority: 38),
        ]
    }

    private static let roadNameZooms: [MapRole: Double] = [
        .motorway: 12.5, .trunk: 12.5, .primary: 12.5, .secondary: 13, .tertiary: 14, .minor: 14.8, .service: 16.5,
        .pedestrian: 15, .track: 16, .footway: 17, .path: 16.5, .cycleway: 17, .steps: 17, .rail: 16, .tram: 17,
    ]

    private func way(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        guard let first = Self.roadNameZooms[facts.role], zoom >= first,
            !(facts.role.isRail && facts.structure == .tunnel)
        else { return nil }
        let order = Int(MapRole.motorway.rawValue) - Int(facts.role.rawValue)
        let isGreat = facts.role >= .secondary && facts.role <= .motorway
        let sizes = isGreat ? ZoomStops((13, 10.5), (16, 12.5), (19, 15)) : ZoomStops((13, 9.5), (16, 11), (19, 15))
        return LabelStyle(
            text: TextStyle(size: sizes.value(at: zoom)),
            color: palette.roadText, halo: palette.halo, haloWidth: 1.4, placement: .line, priority: 70 + max(0, order))
    }

    /// How a road's number is shown.
    func shield(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        let zooms: [MapRole: Double] = [.motorway: 8, .trunk: 9, .primary: 11, .secondary: 13]
        guard ground != .imagery, let first = zooms[facts.role], zoom >= first else { return nil }
        let order = Int(MapRole.motorway.rawValue) - Int(facts.role.rawValue)
        return LabelStyle(
            text: TextStyle(size: 9.5, weight: 600), color: palette.plateText, halo: palette.halo, placement: .shield,
            priority: 64 + order, padding: 4)
    }

    private func waterway(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        guard zoom >= (facts.role == .stream ? 14 : 11.5) else { return nil }
        return LabelStyle(
            text: TextStyle(size: ZoomStops((12, 10.5), (16, 12.5)).value(at: zoom), isItalic: true, spacing: 0.06),
            color: palette.waterText, halo: palette.halo, haloWidth: 1.2, placement: .line,
            priority: facts.role == .stream ? 85 : 58)
    }

    private func pointOfInterest(_ facts: FeatureFacts, at zoom: Double) -> LabelStyle? {
        guard let category = facts.category else { return nil }
        // The schemas rank within a neighbourhood: ever more are shown as there is more room for them.
        let most = ZoomStops((13.5, 2), (14.5, 6), (15.5, 18), (16.5, 60), (17.5, 2000)).value(at: zoom)
        guard zoom >= (category == .airport ? 10.5 : 13.5), facts.rank <= most else { return nil }
        return LabelStyle(
            text: TextStyle(size: 10.5, lineWidth: 8),
            color: palette.iconColor(category).mixed(with: palette.text, ground == .drawn ? 0.45 : 0.85),
            halo: palette.halo, haloWidth: 1.3, placement: .icon(category),
            priority: 80 + Int(nearest: min(max(facts.rank, 0), 1000)) / 10)
    }
}
