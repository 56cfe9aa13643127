import Geodesy
import Scenes

/// Says of scenes around an item whether they see it.
package struct VisibilityJudge {
    /// Metres along each axis, where nothing is known of how exact a position is.
    static let usualAccuracy = 3.0
    /// Metres beyond the radius of a search within which scenes tell where streets are.
    package static let margin = CameraWays.margin
    /// The shares of the camera's places from which an item is visible, and up to which it is occluded.
    static let mostlySeen = 0.85
    static let hardlySeen = 0.15

    /// Walls: of an area that has more of them, nothing is said.
    private static let mostWalls = 100_000

    let plane: LocalPlane
    let target: ItemTarget
    private let ways: CameraWays
    private let line: LineOfSight
    private let hasOutlines: Bool

    /// - Parameters:
    ///   - area: `nil` where no outlines are known.
    ///   - relief: On the plane around the item; `nil` where no heights are known, and the ground is taken to be level.
    ///   - cameras: Where pictures were taken around the item.
    package init(_ item: SightItem, _ area: BuiltArea?, _ relief: Relief? = nil, cameras: [Coordinate]) {
        let area = area.flatMap { $0.wallCount <= Self.mostWalls ? $0 : nil }
        plane = LocalPlane(around: item.coordinate)
        ways = CameraWays(cameras.map(plane.point))
        let map = WallMap(area ?? BuiltArea(buildings: []), plane)
        target = ItemTarget(item, map, cameras: ways.places)
        line = LineOfSight(map: map, target: target, relief: relief)
        hasOutlines = area != nil
    }

    /// Where the item's front is, most likely.
    var front: Coordinate { plane.coordinate(target.fronts[0].middle) }

    /// Metres to the outline of an item that has one; 0 within it.
    func distance(from camera: Coordinate) -> Double { target.area?.distance(from: plane.point(camera)) ?? .infinity }

    /// How far a view of the front from a place is from one straight at it: 0 to 1, and 1 from behind.
    func slant(from camera: Coordinate) -> Double {
        let points = target.fronts[0].points
        guard points.count == 1, let normal = points[0].normal else { return 0 }
        let view = plane.point(camera) - points[0].place
        return 1 - max(0, view.dot(normal) / max(view.length, 1e-9))
    }

    package func visibility(from camera: Candidate) -> ItemVisibility {
        let picture = PictureSpan(camera)
        if picture.isUnknown { return answer(camera, .unknown, doubt: .headingUnknown) }
        guard hasOutlines || line.relief != nil else { return answer(camera, .unknown, doubt: .noOutlines) }
        let places = CameraPlaces(camera, line.map, ways)
        guard !places.isEmpty else { return answer(camera, .unknown, doubt: .withinBuilding) }
        let counts = target.fronts.map { (count(of: $0, from: places, picture), $0) }
        let found = answer(
            camera, SightingCount(counts.map { ($0.0, $0.1.weight) }),
            of: counts.max { $0.0.share * $0.1.weight < $1.0.share * $1.1.weight }?.1 ?? target.fronts[0])
        // What terrain hides is hidden, whatever stands on it.
        let isKnown = hasOutlines || found.state == .occluded && found.hiddenBy?.kind == .terrain
        return isKnown ? found : answer(camera, .unknown, doubt: .noOutlines)
    }

    private func count(
        of front: ItemTarget.Front, from places: CameraPlaces, _ picture: PictureSpan
    ) -> SightingCount {
        var count = SightingCount()
        for place in places.all {
            let isShown = picture.shows(front.middle, from: place.point)
            count.add(
                isShown ? line.sighting(of: front, from: place.point) : nil, from: place.point, weight: place.weight)
        }
        return count
    }

    private func answer(
        _ camera: Candidate, _ count: SightingCount, of front: ItemTarget.Front
    ) -> ItemVisibility {
        let share = count.share
        if count.undecidedShare > Self.hardlySeen {
            return answer(camera, .unknown, of: front, confidence: share, doubt: .heightUnknown)
        }
        if share >= Self.mostlySeen {
            return answer(
                camera, .visible, of: front, confidence: share, part: count.isMostlyAbove ? .above : .whole)
        }
        let obstacle = count.obstacle.flatMap { self.obstacle($0.blocker, from: $0.place, to: front, camera) }
        return share <= Self.hardlySeen
            ? answer(camera, .occluded, of: front, confidence: share, obstacle: obstacle)
            : answer(camera, .unknown, of: front, confidence: share, doubt: .position, obstacle: obstacle)
    }

    private func answer(
        _ camera: Candidate, _ state: ItemVisibility.State, of front: ItemTarget.Front? = nil,
        confidence: Double? = nil, part: ItemVisibility.Part? = nil, doubt: ItemVisibility.Doubt? = nil,
        obstacle: ItemVisibility.Obstacle? = nil
    ) -> ItemVisibility {
        let front = plane.coordinate((front ?? target.fronts[0]).middle)
        return ItemVisibility(
            state: state, confidence: confidence, part: part, doubt: doubt, hiddenBy: obstacle, front: front,
            distance: camera.coordinate.distance(to: front))
    }

    /// - Parameters:
    ///   - blocker: What hides the item.
    ///   - place: A place of the camera from which it does.
    private func obstacle(
        _ blocker: Blocker, from place: SIMD2<Double>, to front: ItemTarget.Front, _ camera: Candidate
    ) -> ItemVisibility.Obstacle? {
        let share =
            switch blocker {
            case .building(let number): line.wall(of: number, between: place, front.middle)
            case .terrain: line.crest(between: place, front.middle)
            }
        let building: Building? = if case .building(let number) = blocker { line.map.buildings[number] } else { nil }
        let coordinate = plane.coordinate(place + (front.middle - place) * (share ?? 1))
        return ItemVisibility.Obstacle(
            kind: building == nil ? .terrain : .building, id: building?.id, name: building?.name,
            coordinate: coordinate, distance: camera.coordinate.distance(to: coordinate))
    }
}

extension BuiltArea {
    /// With the stretches of ways through buildings, each of which is looked at where a wall is met.
    fileprivate var wallCount: Int {
        buildings.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } } + passages.reduce(0) { $0 + $1.count }
    }
}
