extension MapStyle {
    /// How traffic looks, the worst upon the others.
    func traffic(at zoom: Double) -> [TrafficStep] {
        guard ground != .imagery, zoom >= 9 else { return [] }
        let width = ZoomStops((9, 1.2), (12, 2), (14, 3), (16, 4.5), (18, 8), (20, 22)).value(at: zoom)
        return MapTraffic.Congestion.allCases.map { congestion in
            var paint = MapOverlay.Style(stroke: Self.color(congestion), lineWidth: width)
            paint.casing = .init(color: isDark ? MapColor(0x1B1E22) : .white, width: max(0.6, width * 0.22))
            if congestion == .closed { paint.dash = [width * 1.6, width * 1.2] }
            return TrafficStep(selector: congestion, paint: paint)
        }
    }

    private static func color(_ congestion: MapTraffic.Congestion) -> MapColor {
        switch congestion {
        case .low: MapColor(0x3FAE5A)
        case .moderate: MapColor(0xF2A93B)
        case .heavy: MapColor(0xE2543F)
        case .severe: MapColor(0x9C2131)
        case .closed: MapColor(0x55504E)
        }
    }
}
