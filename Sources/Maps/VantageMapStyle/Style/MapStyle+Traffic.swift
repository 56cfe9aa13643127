extension MapStyle {
    /// Returns the traffic steps; the worst congestion is drawn on top.
    package func traffic(at zoom: Double) -> [TrafficStep] {
        guard ground != .imagery, zoom >= 9 else { return [] }
        let width = ZoomStops((9, 1.2), (12, 2), (14, 3), (16, 4.5), (18, 8), (20, 22)).value(at: zoom)
        return TrafficCongestion.allCases.map { congestion in
            var line = LinePaint(width: width, color: Self.color(congestion))
            if congestion == .closed { line.dash = [width * 1.6, width * 1.2] }
            let casing = LinePaint(width: max(0.6, width * 0.22), color: isDark ? MapColor(0x1B1E22) : .white)
            return TrafficStep(congestion: congestion, line: line, casing: casing)
        }
    }

    private static func color(_ congestion: TrafficCongestion) -> MapColor {
        switch congestion {
        case .low: MapColor(0x3FAE5A)
        case .moderate: MapColor(0xF2A93B)
        case .heavy: MapColor(0xE2543F)
        case .severe: MapColor(0x9C2131)
        case .closed: MapColor(0x55504E)
        }
    }
}
