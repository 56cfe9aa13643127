/// The visibility of an item from one position.
enum PositionVisibility: Equatable {
    case whole
    /// The part of the item that rises above the buildings in front of it is visible.
    case above
    /// The item is hidden by an obstacle, which is `nil` if the item faces away.
    case hidden(by: Blocker?)
    /// The item is taller than most houses, and the height of a building in front of the item is unknown.
    case undecided
}

/// An obstacle between a camera and an item.
enum Blocker: Equatable {
    /// A building, by its index.
    case building(Int)
    case terrain
}

/// Determines the positions from which an item is visible.
struct LineOfSight {
    let map: WallMap
    let target: ItemTarget
    /// The elevation of the ground; `nil` for level ground.
    let relief: Relief?

    /// The height of a camera above the ground in meters.
    private static let eye = 2.0
    /// The height above the ground, in meters, at which an item must be visible.
    private static let sill = 1.5
    /// The height in meters above which an item is taller than most houses.
    private static let usualHeight = 7.0
    /// For an item that has an outline, the share of its camera-facing points that must be visible.
    private static let enough = 0.25
    /// The height at which the top of a tower is checked, as a share of the tower's full height.
    private static let topShare = 0.9
    /// The height in meters by which the ground must rise above a line of sight to block it. It equals the usual
    /// accuracy of elevations.
    private static let leastHill = 5.0

    func sighting(of front: ItemTarget.Front, from camera: SIMD2<Double>) -> PositionVisibility {
        if target.area?.contains(camera) == true { return .whole }
        let facing = front.points.filter { point in
            point.normal.map { (camera - point.place).dot($0) > 0 } ?? true
        }
        let wanted = max(1, Int((Double(facing.count) * Self.enough).rounded(.up)))
        var seen = 0
        var blocker: Blocker?
        for point in facing {
            if let found = self.blocker(between: camera, point.place) {
                blocker = blocker ?? found
            } else {
                seen += 1
                if seen >= wanted { return .whole }
            }
        }
        if let top = target.top, let visibility = topVisibility(of: facing, from: camera, top) { return visibility }
        return .hidden(by: blocker ?? target.own.min().map(Blocker.building))
    }

    /// Returns the position where the ground blocks the line to an item, as a fraction of that line.
    func crest(between camera: SIMD2<Double>, _ point: SIMD2<Double>, upTo top: Double = Self.sill) -> Double? {
        relief?.crest(from: camera, to: point, rise: (Self.eye, top), margin: Self.leastHill)
    }

    /// Returns the position of a building's nearest wall, as a fraction of the line to a point; `nil` if the line
    /// crosses no wall.
    func wall(of building: Int, between camera: SIMD2<Double>, _ point: SIMD2<Double>) -> Double? {
        var nearest: Double?
        map.forEachCrossedWall(from: camera, to: point) { wall, share in
            if map.building(ofWall: wall) == building { nearest = min(nearest ?? 1, share) }
            return true
        }
        return nearest
    }

    /// Returns the height in meters at which a line of sight passes above the ground. The line runs from a camera to
    /// the height `top` above a point.
    private func height(
        from camera: SIMD2<Double>, to point: SIMD2<Double>, _ top: Double, at share: Double
    ) -> Double {
        Self.eye + (top - Self.eye) * share + (relief?.depth(from: camera, to: point, at: share) ?? 0)
    }

    /// Returns the obstacle that hides an item on the ground.
    private func blocker(between camera: SIMD2<Double>, _ point: SIMD2<Double>) -> Blocker? {
        if crest(between: camera, point) != nil { return .terrain }
        var blocker: Blocker?
        map.forEachCrossedWall(from: camera, to: point) { wall, share in
            let number = map.building(ofWall: wall)
            let building = map.buildings[number]
            let height = height(from: camera, to: point, Self.sill, at: share)
            guard target.mayBeHidden(by: number), building.base < height, building.height ?? .infinity > height else {
                return true
            }
            blocker = .building(number)
            return false
        }
        return blocker
    }

    /// Returns the visibility of the part of the item that rises above the buildings in front of it; `nil` if that part
    /// is hidden.
    private func topVisibility(
        of points: [ItemTarget.Point], from camera: SIMD2<Double>, _ top: Double
    ) -> PositionVisibility? {
        guard top > Self.usualHeight else { return nil }
        var isUndecided = false
        let top = top * Self.topShare
        for point in points where crest(between: camera, point.place, upTo: top) == nil {
            var (isHidden, isUnknown) = (false, false)
            map.forEachCrossedWall(from: camera, to: point.place) { wall, share in
                let number = map.building(ofWall: wall)
                if target.own.contains(number) { return true }
                let building = map.buildings[number]
                let height = height(from: camera, to: point.place, top, at: share)
                if let roof = building.height { isHidden = isHidden || roof > height } else { isUnknown = true }
                return !isHidden
            }
            if !isHidden, !isUnknown { return .above }
            isUndecided = isUndecided || !isHidden
        }
        return isUndecided ? .undecided : nil
    }
}
