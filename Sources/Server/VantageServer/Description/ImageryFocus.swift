import Vantage
import VantageGeodesy

/// Finds the part of the world that a map should show first: all imagery or, if most of it is in one region and the rest
/// is far away, that region.
struct ImageryFocus {
    /// The number of cells across and down in which scenes are counted.
    private static let side = 64
    /// The minimum width of a cell, as a fraction of the world's width. Counts are accurate to about 300 m.
    private static let minimumCell = 1.0 / 131_072
    /// The region is shown without the rest only if it is smaller than all imagery by this factor.
    private static let reduction = 4

    /// Returns the number of scenes in each cell of a grid over a square, row by row.
    let count: (_ square: MapRect, _ side: Int) async throws -> [Int]
    /// Boxes around all scenes, none of which crosses ±180°.
    let extents: [BoundingBox]

    /// The box to show, or `nil` if there are no scenes.
    var box: BoundingBox? {
        get async throws {
            var square = MapRect(origin: MapPoint(x: 0, y: 0), width: 1, height: 1)
            var found: MapRect?
            while let region = try await region(in: square) {
                found = region
                // A region across ±180° cannot be examined further as one square.
                let isPlain = region.origin.x + region.width <= 1
                let next = Self.square(around: region)
                guard isPlain, next.width < square.width / 2, next.width / Double(Self.side) > Self.minimumCell else {
                    break
                }
                square = next
            }
            return found?.boundingBoxAcrossAntimeridian?.reduced(to: extents)
        }
    }

    private func region(in square: MapRect) async throws -> MapRect? {
        let counts = try await count(square, Self.side)
        let regions = CountedRegion.all(in: counts, side: Self.side, isWorld: square.width == 1)
        guard let largest = regions.max(by: { $0.count < $1.count }) else { return nil }
        let all = regions.reduce(largest) { $0.union($1) }
        let total = regions.reduce(0) { $0 + $1.count }
        // Across continents, a map of the region with half of the scenes is more useful than a map of the world. Within
        // a country, only a few scattered scenes are ignored.
        let isWide = Double(all.length) * square.width / Double(Self.side) > 1.0 / 8
        let isMost = Double(largest.count) >= (isWide ? 0.5 : 0.95) * Double(total)
        let isSmall = largest.length * Self.reduction <= all.length
        return (isMost && isSmall ? largest : all).rectangle(in: square, side: Self.side)
    }

    /// Returns the smallest square around a rectangle within the world.
    private static func square(around region: MapRect) -> MapRect {
        let width = max(region.width, region.height)
        let x = min(max(0, region.origin.x + (region.width - width) / 2), 1 - width)
        let y = min(max(0, region.origin.y + (region.height - width) / 2), 1 - width)
        return MapRect(origin: MapPoint(x: x, y: y), width: width, height: width)
    }
}

extension MapRect {
    /// The bounding box in degrees, which crosses ±180° if the rectangle does.
    fileprivate var boundingBoxAcrossAntimeridian: BoundingBox? {
        let corner = MapPoint(x: origin.x + width, y: origin.y + height)
        let (northwest, southeast) = (origin.coordinate, corner.coordinate)
        return try? BoundingBox(
            west: origin.x * 360 - 180, south: southeast.latitude,
            east: (corner.x > 1 ? corner.x - 1 : corner.x) * 360 - 180, north: northwest.latitude)
    }
}

extension BoundingBox {
    /// Returns the part of the box inside the smallest box around those of `extents` that overlap it. Cells extend
    /// beyond the scenes in them.
    fileprivate func reduced(to extents: [BoundingBox]) -> BoundingBox {
        guard !crossesAntimeridian, let all = BoundingBox(around: extents.filter(overlaps)) else { return self }
        let reduced = try? BoundingBox(
            west: max(west, all.west), south: max(south, all.south), east: min(east, all.east),
            north: min(north, all.north))
        guard let reduced, !reduced.crossesAntimeridian else { return self }
        return reduced
    }

    /// Reports whether two boxes, neither of which crosses ±180°, have a point in common.
    private func overlaps(_ other: BoundingBox) -> Bool {
        west <= other.east && other.west <= east && south <= other.north && other.south <= north
    }
}
