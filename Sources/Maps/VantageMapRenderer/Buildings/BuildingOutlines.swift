import VantageMapCanvas
import VantageMapRelief

/// The footprints of a pitched map's buildings, and a test of whether buildings hide a place on the ground.
struct BuildingOutlines: Sendable {
    private struct Outline {
        let rings: [[SIMD2<Double>]]
        let box: PixelBox
        /// The height of the roof above the camera's target, in points.
        let roof: Double
        let building: Int
    }

    private var outlines: [Outline] = []
    /// The numbers of the outlines whose boxes touch each square of the plane.
    private var squares: [SIMD2<Int32>: [Int]] = [:]
    /// The numbers of the outlines whose boxes touch more than ``maximumSquares``.
    private var large: [Int] = []

    /// The width of a square, in points.
    private static let square = 64.0
    /// A tile can contain a building of any size, so the number of its squares is limited.
    private static let maximumSquares = 1024.0

    /// The approximate size in memory, in bytes.
    var byteCount: Int {
        outlines.reduce(squares.count * 64) { sum, outline in
            outline.rings.reduce(sum + MemoryLayout<Outline>.stride) { $0 + 32 + $1.count * 16 }
        }
    }

    /// - Parameters:
    ///   - rings: The footprint and its holes, as points on the plane.
    ///   - roof: The height of the roof above the camera's target, in points.
    mutating func add(_ rings: [[SIMD2<Double>]], roof: Double, building: Int) {
        let outline = Outline(rings: rings, box: PixelBox(around: rings.flatMap { $0 }), roof: roof, building: building)
        if let touched = Self.squares(of: outline.box) {
            for square in touched { squares[square, default: []].append(outlines.count) }
        } else {
            large.append(outlines.count)
        }
        outlines.append(outline)
    }

    /// Returns the squares that a box touches; `nil` if there are too many.
    private static func squares(of box: PixelBox) -> [SIMD2<Int32>]? {
        func number(_ place: Double) -> Int32 { Int32((min(max(place, -1e9), 1e9) / square).rounded(.down)) }
        guard box.left <= box.right, box.top <= box.bottom else { return [] }
        let (columns, rows) = ((box.right - box.left) / square + 2, (box.bottom - box.top) / square + 2)
        guard columns * rows <= maximumSquares else { return nil }
        return (number(box.top)...number(box.bottom)).flatMap { row in
            (number(box.left)...number(box.right)).map { SIMD2($0, row) }
        }
    }

    /// Returns the buildings at a place, and the height of the highest roof above it, or `nil` if the place is outside
    /// all buildings.
    ///
    /// - Parameter reach: The maximum distance from a building, in points.
    func buildings(at place: SIMD2<Double>, within reach: Double) -> (numbers: Set<Int>, roof: Double?) {
        var numbers = Set<Int>()
        var roof: Double?
        let near = PixelBox(around: [place]).grown(by: reach)
        let indexed = Self.squares(of: near)?.flatMap { squares[$0] ?? [] }
        for number in indexed.map({ Set($0 + large) }) ?? Set(outlines.indices) {
            let outline = outlines[number]
            guard outline.box.grown(by: reach).contains(place) else { continue }
            if ShapeGeometry.contains(outline.rings, place) {
                numbers.insert(outline.building)
                roof = max(roof ?? outline.roof, outline.roof)
            } else if outline.rings.contains(where: { ShapeGeometry.distance($0 + $0.prefix(1), place) <= reach }) {
                numbers.insert(outline.building)
            }
        }
        return (numbers, roof)
    }
}

/// A test of whether the buildings of a pitched map hide what a label names.
struct HiddenPlaces {
    private let sight: BuildingSight
    private let outlines: BuildingOutlines
    private let projection: MapProjection
    private let scale: Double

    /// A building this near a place, in meters, does not hide it: entrances are often mapped just outside the wall.
    private static let reach = 1.5

    /// - Parameter scale: Pixels per point.
    init(_ buildings: Buildings, _ projection: MapProjection, scale: Double) {
        sight = BuildingSight(buildings.faces)
        outlines = buildings.outlines
        self.projection = projection
        self.scale = scale
    }

    /// - Parameters:
    ///   - pixel: The position of a place on the ground.
    ///   - isInBuilding: Whether the place may be in a building. If so, it is visible where the building's roof is.
    func contain(_ pixel: SIMD2<Double>, isInBuilding: Bool) -> Bool {
        guard let plane = projection.ground(pixel / scale - projection.middle)?.plane else { return true }
        let ground = projection.terrain?.height(at: plane) ?? 0
        guard isInBuilding else { return sight.hides(plane, height: ground, ignoring: []) }
        let own = outlines.buildings(at: plane, within: Self.reach / projection.metersPerPoint)
        return sight.hides(plane, height: max(own.roof ?? ground, ground), ignoring: own.numbers)
    }
}
