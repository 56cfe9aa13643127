import VantageCore
import VantagePlaces

extension MapStyle {
    /// Returns the label steps at a zoom.
    package func symbols(at zoom: Double) -> [SymbolStep] {
        guard ground != .imagery else { return [] }
        return places(at: zoom) + waterNames(at: zoom) + shields(at: zoom) + wayNames(at: zoom)
            + pointNames(at: zoom)
    }

    /// - Parameter paint: Returns `nil` for a feature without a label.
    private func names(
        _ role: MapRole, at zoom: Double, _ paint: @escaping @Sendable (FeatureFacts) -> LabelStyle?
    ) -> SymbolStep {
        let least = minimumHaloWidth
        return SymbolStep(selector: role, text: .name) { facts in
            guard zoom >= facts.minimumZoom, var style = paint(facts) else { return nil }
            style.haloWidth = max(style.haloWidth, least)
            return style
        }
    }

    private func names(_ role: MapRole, at zoom: Double, _ style: LabelStyle) -> SymbolStep {
        names(role, at: zoom) { _ in style }
    }

    /// Over imagery, only the halo separates the glyphs from the background.
    private var minimumHaloWidth: Double { ground == .imageryWithRoads ? 1.9 : 0 }

    // MARK: Places

    private struct PlaceKind {
        let role: MapRole
        let zooms: ClosedRange<Double>
        let size: ZoomStops
        var weight = 400
        var isSpaced = false
        var isStrong = false
        var isQuiet = false
        let priority: Int
    }

    private static let placeKinds = [
        PlaceKind(
            role: .continent, zooms: -2...2.5, size: 15.0, weight: 500, isSpaced: true, isQuiet: true, priority: 5),
        PlaceKind(
            role: .country, zooms: 1.5...8, size: ZoomStops((2, 11), (6, 17)), weight: 600, isStrong: true,
            priority: 10),
        PlaceKind(
            role: .region, zooms: 4...9, size: ZoomStops((4, 9.5), (8, 12.5)), weight: 500, isSpaced: true,
            isQuiet: true, priority: 30),
        PlaceKind(
            role: .city, zooms: 3...15, size: ZoomStops((3, 11), (8, 15), (12, 21)), weight: 600, isStrong: true,
            priority: 15),
        PlaceKind(
            role: .town, zooms: 6...16, size: ZoomStops((6, 10.5), (10, 13), (14, 18)), weight: 500, isStrong: true,
            priority: 20),
        PlaceKind(
            role: .village, zooms: 9.5...17, size: ZoomStops((10, 10.5), (13, 13), (16, 15)), weight: 500,
            priority: 25),
        PlaceKind(role: .hamlet, zooms: 12...18, size: ZoomStops((12, 10), (16, 12.5)), priority: 40),
        PlaceKind(
            role: .suburb, zooms: 11.5...16, size: ZoomStops((11.5, 10), (15, 12.5)), weight: 500, isSpaced: true,
            isQuiet: true, priority: 35),
        PlaceKind(
            role: .neighborhood, zooms: 13...17, size: ZoomStops((13, 9.5), (16, 11.5)), weight: 500, isSpaced: true,
            isQuiet: true, priority: 50),
        PlaceKind(role: .island, zooms: 8...16, size: 11.0, isQuiet: true, priority: 38),
    ]

    private func places(at zoom: Double) -> [SymbolStep] {
        Self.placeKinds.filter { $0.zooms.contains(zoom) }.map { kind in
            let style = style(kind, at: zoom)
            let shrinks = [.country, .city].contains(kind.role)
            return names(kind.role, at: zoom) { facts in
                var style = style
                // Less important places of the same kind are labeled in smaller text.
                if shrinks { style.text.size *= max(0.78, 1.08 - facts.rank * 0.03) }
                if facts.isCapital { style.priority -= 3 }
                return style
            }
        }
    }

    private func style(_ kind: PlaceKind, at zoom: Double) -> LabelStyle {
        let text = TextStyle(
            size: kind.size.value(at: zoom), weight: kind.weight, spacing: kind.isSpaced ? 0.08 : 0,
            isUppercase: kind.isSpaced, lineWidth: 8)
        let hasDot = zoom < 8 && [.city, .town].contains(kind.role)
        return LabelStyle(
            text: text, color: kind.isQuiet ? palette.quietText : kind.isStrong ? palette.strongText : palette.text,
            halo: palette.halo, haloWidth: 1.5, placement: hasDot ? .dot : .point, priority: kind.priority, padding: 4)
    }

    // MARK: Water

    private func waterNames(at zoom: Double) -> [SymbolStep] {
        let areas = names(
            .waterName, at: zoom,
            LabelStyle(
                text: TextStyle(
                    size: ZoomStops((0, 11), (10, 11), (16, 13)).value(at: zoom), isItalic: true, spacing: 0.04,
                    lineWidth: 7),
                color: palette.waterText, halo: palette.halo.withAlpha(0.55), haloWidth: 1, priority: 32))
        return [areas]
            + [MapRole.river, .canal, .stream].filter { zoom >= ($0 == .stream ? 14 : 11.5) }.map { role in
                let text = TextStyle(
                    size: ZoomStops((12, 10.5), (16, 12.5)).value(at: zoom), isItalic: true, spacing: 0.06)
                return names(
                    role, at: zoom,
                    LabelStyle(
                        text: text, color: palette.waterText, halo: palette.halo, haloWidth: 1.2, placement: .line,
                        priority: role == .stream ? 85 : 58))
            }
    }

    // MARK: Ways

    private static let wayNameZooms: [MapRole: Double] = [
        .motorway: 12.5, .trunk: 12.5, .primary: 12.5, .secondary: 13, .tertiary: 14, .minor: 14.8, .service: 16.5,
        .pedestrian: 14.8, .track: 16, .footway: 17, .path: 16.5, .cycleway: 17, .steps: 17, .rail: 16, .tram: 17,
    ]

    private func wayNames(at zoom: Double) -> [SymbolStep] {
        let roads = MapRole.roads.reversed().enumerated().map { (role: $1, order: $0) }
        let rails = [MapRole.rail, .tram].map { (role: $0, order: 0) }
        return (roads + rails).compactMap { role, order in
            guard let first = Self.wayNameZooms[role], zoom >= first else { return nil }
            let isGreat = [MapRole.motorway, .trunk, .primary, .secondary].contains(role)
            let sizes = isGreat ? ZoomStops((13, 10.5), (16, 12.5), (19, 15)) : ZoomStops((13, 9.5), (16, 11), (19, 15))
            let style = LabelStyle(
                text: TextStyle(size: sizes.value(at: zoom)), color: palette.roadText, halo: palette.halo,
                haloWidth: 1.4, placement: .line, priority: 70 + order)
            let hidesTunnels = !role.isRoad
            return names(role, at: zoom) { hidesTunnels && $0.structure == .tunnel ? nil : style }
        }
    }

    /// Returns the drawing steps for road number shields.
    private func shields(at zoom: Double) -> [SymbolStep] {
        let roads: [(MapRole, zoom: Double)] = [(.motorway, 8), (.trunk, 9), (.primary, 11), (.secondary, 13)]
        return roads.enumerated().filter { zoom >= $1.zoom }.map { order, road in
            let style = LabelStyle(
                text: TextStyle(size: 9.5, weight: 600), color: palette.plateText, halo: palette.halo,
                placement: .shield, priority: 64 + order, padding: 4)
            let palette = palette
            return SymbolStep(selector: road.0, text: .shield) { facts in
                var style = style
                style.color = palette.plate(of: facts.shield?.network ?? .other).text
                return style
            }
        }
    }

    // MARK: Points

    private func pointNames(at zoom: Double) -> [SymbolStep] {
        let peak = LabelStyle(
            text: TextStyle(size: 10.5, weight: 500, lineWidth: 8), color: palette.quietText, halo: palette.halo,
            placement: .dot, priority: 55)
        let number = LabelStyle(
            text: TextStyle(size: 9), color: palette.quietText, halo: palette.building, haloWidth: 1, priority: 95,
            padding: 1)
        let other = LabelStyle(
            text: TextStyle(size: 11, lineWidth: 9), color: palette.text, halo: palette.halo, placement: .dot,
            priority: 60)
        return (zoom >= 11 ? [names(.peak, at: zoom, peak)] : [])
            + (zoom >= 17.5 ? [names(.houseNumber, at: zoom, number)] : [])
            + [names(.other, at: zoom, other), names(.pointOfInterest, at: zoom, pointsOfInterest(at: zoom))]
    }

    private static let landmarks: Set<PointOfInterestCategory> = [
        .castle, .fortress, .museum, .nationalMonument, .placeOfWorship, .theater,
    ]

    private func pointsOfInterest(at zoom: Double) -> @Sendable (FeatureFacts) -> LabelStyle? {
        // Schemas rank points within a neighborhood. The maximum rank that is shown grows with the zoom, because there
        // is more room.
        let most = ZoomStops((13.5, 2), (14.5, 6), (15.5, 18), (16.5, 60), (17.5, 2000)).value(at: zoom)
        let (palette, share) = (palette, ground == .drawn ? 0.45 : 0.85)
        // Where streets are narrow, the space between names keeps the map legible.
        let padding = zoom < 17 ? 5.0 : 3
        return { facts in
            guard let category = facts.category, zoom >= (category == .airport ? 10.5 : 13.5), facts.rank <= most else {
                return nil
            }
            // Landmarks take precedence over the names of minor streets.
            let isLandmark = zoom >= 15 && facts.rank < 6 && Self.landmarks.contains(category)
            return LabelStyle(
                text: TextStyle(size: 10.5, lineWidth: 8),
                color: palette.iconColor(category).mixed(with: palette.text, share), halo: palette.halo,
                haloWidth: 1.3, placement: .icon(category),
                priority: isLandmark ? 68 : 80 + Int(nearest: min(max(facts.rank, 0), 1000)) / 10,
                padding: padding)
        }
    }
}
