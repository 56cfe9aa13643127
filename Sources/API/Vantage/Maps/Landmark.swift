import VantageCore
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageVisibility

/// The building of a landmark, with the buildings around it.
struct Landmark {
    private let outline: [Coordinate]
    private let height: Double
    private let view: LandmarkView

    /// The share of the picture that remains free on each side.
    static let margin = 0.1
    /// The distance from a building within which others may hide it, in meters.
    private static let surroundings = 150.0
    /// The largest extent of a landmark, in meters.
    private static let largest = 1500.0

    /// - Parameters:
    ///   - outline: The rings of the landmark's outline; empty if it is not known.
    ///   - maps: The map with the buildings.
    /// - Returns: `nil` if the map has no building there.
    init?(at coordinate: Coordinate, outline: [[Coordinate]], in maps: any BuildingProvider) async throws {
        let corners = outline.flatMap { $0 }
        let extent = corners.reduce(0) { max($0, coordinate.distance(to: $1)) }
        guard extent <= Self.largest,
            let known = try await maps.buildingSet(in: coordinate.box(within: extent + Self.surroundings))
        else { return nil }
        let plane = LocalPlane(around: coordinate)
        let around = outline.isEmpty ? known.buildings.filter { Self.contains(plane.rings($0.rings), .zero) } : []
        let area = plane.rings(around.max { plane.size($0) < plane.size($1) }?.rings ?? outline)
        // Parts of the building are buildings of their own in maps.
        let own = known.buildings.filter {
            Self.middle(of: plane.rings($0.rings)).map { Self.contains(area, $0) } == true
        }
        guard let main = own.max(by: { plane.size($0) < plane.size($1) }) else { return nil }
        let ownBuildings = Set(own)
        let others = known.buildings.filter { !ownBuildings.contains($0) }
        self.outline = own.flatMap { $0.rings.first ?? [] }
        height = own.map { $0.height ?? BuildingHeights.usual }.max() ?? BuildingHeights.usual
        view = LandmarkView(of: plane.solid(main, top: height), among: others.map { plane.solid($0) })
    }

    /// Returns a camera that shows all of the landmark.
    func camera(viewSize: PictureSize, allowsPitch: Bool) -> MapCamera {
        MapCamera(
            framing: outline, top: height, size: viewSize, heading: allowsPitch ? view.heading : .north,
            pitch: allowsPitch ? view.pitch : 0, margin: Self.margin)
    }

    private static func middle(of rings: [[SIMD2<Double>]]) -> SIMD2<Double>? {
        rings.first.flatMap { $0.isEmpty ? nil : $0.reduce(.zero, +) / Double($0.count) }
    }

    private static func contains(_ rings: [[SIMD2<Double>]], _ point: SIMD2<Double>) -> Bool {
        ShapeGeometry.contains(rings, point)
    }
}

extension LocalPlane {
    fileprivate func rings(_ rings: [[Coordinate]]) -> [[SIMD2<Double>]] { rings.map { $0.map(point) } }

    /// Returns the area of a building's outline, in square meters.
    fileprivate func size(_ building: Building) -> Double {
        abs(ShapeGeometry.signedArea(building.rings.first?.map(point) ?? []))
    }

    /// - Parameter top: The height in meters; `nil` for that of the building.
    fileprivate func solid(_ building: Building, top: Double? = nil) -> LandmarkView.Solid {
        LandmarkView.Solid(
            ring: building.rings.first?.map(point) ?? [], base: building.base,
            top: top ?? building.height ?? BuildingHeights.usual)
    }
}
