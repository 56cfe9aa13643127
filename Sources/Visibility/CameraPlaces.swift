import Scenes

/// The places in the open where a camera may have been: more of them in the middle of a street than beside its houses, and
/// where other pictures were taken.
struct CameraPlaces {
    struct Place {
        let point: SIMD2<Double>
        /// How likely it is, beside the others.
        let weight: Double
    }

    private(set) var all: [Place] = []

    /// How many times a camera that seems to be within a building is looked for twice as far away.
    private static let tries = 4
    /// Below so many places in the open, a camera is looked for farther away: positions in narrow streets may be off by a
    /// house.
    private static let fewest = CameraSpread.count / 8
    /// Metres above the ground: one stands beneath what begins higher.
    private static let clearance = 2.0

    /// `ways`: Where pictures were taken around.
    init(_ camera: Candidate, _ map: WallMap, _ ways: CameraWays) {
        let center = map.plane.point(camera.coordinate)
        let within = map.buildings(containing: center)
        let accuracy = max(0, camera.accuracy ?? VisibilityJudge.usualAccuracy)
        if accuracy == 0, !Self.isWithin(within, map) {
            all = [Place(point: center, weight: 1)]
            return
        }
        var deviation = accuracy
        for _ in 0...Self.tries {
            let open = CameraSpread.offsets.map { center + $0 * deviation }
                .filter { !Self.isWithin((within + map.buildingsCrossed(from: center, to: $0)).oddlyMany, map) }
            if open.count >= Self.fewest {
                all = Self.weighed(open, map, ways.others(than: center))
                return
            }
            deviation = max(1, deviation * 2)
        }
    }

    var isEmpty: Bool { all.isEmpty }

    /// Streets are wide where pictures are taken, but pictures are not taken there alone: how many were taken counts by its
    /// fourth root, as towns that were made up have shown.
    private static func weighed(
        _ places: [SIMD2<Double>], _ map: WallMap, _ ways: CameraWays
    ) -> [Place] {
        places.map { place in
            let room = map.distanceToWall(from: place, most: CameraWays.wideOpen) / CameraWays.wideOpen
            // Where all of them lie at walls, they still count.
            return Place(point: place, weight: max(room, 1e-3) * ways.density(at: place).squareRoot().squareRoot())
        }
    }

    private static func isWithin(_ buildings: [Int], _ map: WallMap) -> Bool {
        buildings.contains { map.buildings[$0].base < clearance }
    }
}
