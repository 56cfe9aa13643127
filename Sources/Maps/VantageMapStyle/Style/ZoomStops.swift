import Foundation

/// A value that depends on the zoom. Between stops, it is interpolated exponentially, like the scale of the map.
struct ZoomStops: Sendable, ExpressibleByFloatLiteral {
    private let stops: [(zoom: Double, value: Double)]

    init(_ stops: (Double, Double)...) { self.stops = stops.map { (zoom: $0.0, value: $0.1) } }
    init(floatLiteral value: Double) { stops = [(0, value)] }

    /// Returns the value at a zoom level. It is constant before the first stop and after the last one.
    func value(at zoom: Double) -> Double {
        guard let upper = stops.firstIndex(where: { $0.zoom > zoom }) else { return stops[stops.count - 1].value }
        guard upper > 0 else { return stops[0].value }
        let (from, to) = (stops[upper - 1], stops[upper])
        let share = (zoom - from.zoom) / (to.zoom - from.zoom)
        // If both values are positive, equal zoom steps multiply the value by equal factors.
        guard from.value > 0, to.value > 0 else { return from.value + (to.value - from.value) * share }
        return from.value * pow(to.value / from.value, share)
    }

    /// The zoom of the first stop.
    var first: Double { stops[0].zoom }
}
