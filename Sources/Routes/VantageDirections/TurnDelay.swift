import VantageGeodesy
import VantageRouting

/// The delay caused by turning at a junction.
enum TurnDelay {
    /// - Parameter side: The side of the road on which traffic drives.
    /// - Returns: The delay in seconds.
    static func seconds(from last: RouteSegment, to next: RouteSegment, driving side: Maneuver.Side) -> Double {
        if next.isRoundabout { return last.isRoundabout ? 0 : 4 }
        if last.isRoundabout || last.isFerry || next.isFerry || last.hasOnlyContinuation(next) { return 0 }
        if last.isLink, next.isLink || next.isFreeway { return 0 }
        let crossesTraffic: [Maneuver.Turn] = side == .right ? [.left, .sharpLeft] : [.right, .sharpRight]
        switch Maneuver.Turn(degrees: last.turn(into: next)) {
        case .straight: return 0
        case .slightLeft, .slightRight: return 0.5
        case .uTurn: return 20
        case let turn: return crossesTraffic.contains(turn) ? 3 : 1.5
        }
    }
}

extension TurnDelay {
    /// Returns the delays at turns in deciseconds, for searches that sum them up; `nil` if there are none for the mode of
    /// travel.
    ///
    /// - Parameter place: A place near the roads, which determines the side on which traffic drives.
    static func deciseconds(_ router: Router, near place: Coordinate, by type: TransportType) -> TurnDelays? {
        guard type == .automobile else { return nil }
        let side = DrivingSide.at(place)
        return { last, next in
            guard let last = try RouteSegment(last, router), let next = try RouteSegment(next, router) else { return 0 }
            return UInt32((seconds(from: last, to: next, driving: side) * 10).rounded())
        }
    }
}

/// The side of the road on which traffic drives.
enum DrivingSide {
    /// Returns the side at a place. It may be wrong near a border where the side changes.
    static func at(_ place: Coordinate) -> Maneuver.Side {
        let (latitude, longitude) = (place.latitude, place.longitude)
        return left.contains { $0.contains(latitude) && $1.contains(longitude) } ? .left : .right
    }

    /// Ranges of latitude and longitude where traffic drives on the left.
    private static let left: [(ClosedRange<Double>, ClosedRange<Double>)] = [
        // The British Isles, Malta and Cyprus.
        (49.8...61, -11...1.8), (49.1...49.75, -2.75...(-1.98)), (35.7...36.1, 14.1...14.6),
        (34.5...35.75, 32.2...34.7),
        // Japan and Hong Kong.
        (24...30, 122.9...131), (30...34.9, 128.3...133), (33...38, 131.3...142), (36...41.6, 135...142.2),
        (41...45.6, 139.3...146), (22.1...22.52, 113.5...114.5),
        // South Asia.
        (24.8...29, 61.7...67), (23.5...34, 69.5...80), (33...36.8, 72...78), (6...29, 68...88.5),
        (26.3...29, 80...88.2),
        (20.5...28, 88...93), (24...28.2, 92...96), (-1...7.5, 72.5...74),
        // Southeast Asia and Oceania.
        (5.6...20, 98.5...101.2), (13.5...17.8, 101...105.3), (11.5...13.7, 99.5...102.4), (-11...6.9, 95...119.5),
        (-11.5...3.5, 119...156), (-48...(-10), 112...180), (-22...(-12), -180...(-171)),
        // Africa.
        (-35...(-17), 11.5...41), (-18...(-8.3), 28...41), (-18...(-13.5), 22...28), (-12...(-4.5), 29.5...40.7),
        (-4.5...(-1), 30.9...41.6), (-1...4.5, 29.6...41.9), (-20.6...(-19.6), 57...63.6), (-10...(-3.5), 46...56.5),
        // The Americas.
        (17.6...18.6, -78.5...(-76)), (23.3...27.5, -79.5...(-73)), (20.9...23.3, -75.2...(-71)),
        (19.2...19.8, -81.5...(-79.7)), (10...11.4, -61.95...(-60.4)), (13...13.4, -59.7...(-59.4)),
        (11.9...13.4, -61.8...(-61)), (13.7...14.15, -61.1...(-60.8)), (15.2...15.65, -61.5...(-61.2)),
        (16.9...17.75, -62.9...(-61.6)), (17.6...18.8, -65.1...(-64.2)), (4.5...8.6, -60.8...(-54)),
        (1.8...4.5, -59.8...(-54)), (-53...(-51), -61.5...(-57.5)), (32.2...32.4, -64.9...(-64.6)),
    ]
}
