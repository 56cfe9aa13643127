/// What is seen of an item from one place.
enum Sighting: Equatable {
    case whole
    /// What rises above the buildings before it.
    case above
    /// What stands between; `nil` where it is the item that faces away.
    case hidden(by: Blocker?)
    /// It rises higher than houses do, and nobody says how high what stands before it is.
    case undecided
}

/// What stands between a camera and an item.
enum Blocker: Equatable {
    /// By its place among the buildings.
    case building(Int)
    case terrain
}

/// Tells from which places an item is seen.
struct LineOfSight {
    let map: WallMap
    let target: ItemTarget
    /// `nil` stands for level ground.
    let relief: Relief?

    /// Metres above the ground: of a camera, and of what has to be seen of an item that stands on it.
    private static let eye = 2.0
    private static let sill = 1.5
    /// Metres: what is higher rises above most houses.
    private static let usualHeight = 7.0
    /// The share of its points that face a camera, of which an item with an outline has to show so many.
    private static let enough = 0.25
    /// The share of its height at which the top of a tower is looked for.
    private static let crown = 0.9
    /// Metres: heights of the ground are seldom more exact.
    private static let leastHill = 5.0

    func sighting(of front: ItemTarget.Front, from camera: SIMD2<Double>) -> Sighting {
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
        if let top = target.top, let crown = crown(of: facing, from: camera, top) { return crown }
        return .hidden(by: blocker ?? target.own.min().map(Blocker.building))
    }

    /// Where the ground hides what stands on it, as a share of the way to it.
    func crest(between camera: SIMD2<Double>, _ point: SIMD2<Double>, upTo top: Double = Self.sill) -> Double? {
        relief?.crest(from: camera, to: point, rise: (Self.eye, top), margin: Self.leastHill)
    }

    /// Where the nearest wall of a building stands, as a share of the way to a point; `nil` where none does.
    func wall(of building: Int, between camera: SIMD2<Double>, _ point: SIMD2<Double>) -> Double? {
        var nearest: Double?
        map.forEachCrossing(from: camera, to: point) { wall, share in
            if map.building(ofWall: wall) == building { nearest = min(nearest ?? 1, share) }
            return true
        }
        return nearest
    }

    /// Metres above the ground of the line from a camera to what is so high above the ground at a point.
    private func height(
        from camera: SIMD2<Double>, to point: SIMD2<Double>, _ top: Double, at share: Double
    ) -> Double {
        Self.eye + (top - Self.eye) * share + (relief?.depth(from: camera, to: point, at: share) ?? 0)
    }

    /// What hides what stands on the ground.
    private func blocker(between camera: SIMD2<Double>, _ point: SIMD2<Double>) -> Blocker? {
        if crest(between: camera, point) != nil { return .terrain }
        var blocker: Blocker?
        map.forEachCrossing(from: camera, to: point) { wall, share in
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

    /// What is seen of what rises above the buildings before it; `nil` for nothing.
    private func crown(of points: [ItemTarget.Point], from camera: SIMD2<Double>, _ top: Double) -> Sighting? {
        guard top > Self.usualHeight else { return nil }
        var isUndecided = false
        let top = top * Self.crown
        for point in points where crest(between: camera, point.place, upTo: top) == nil {
            var (isHidden, isUnknown) = (false, false)
            map.forEachCrossing(from: camera, to: point.place) { wall, share in
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
