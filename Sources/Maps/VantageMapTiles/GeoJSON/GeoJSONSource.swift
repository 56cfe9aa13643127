import Foundation
import VantageGeodesy
import VantageParsing

/// GeoJSON (RFC 7946) in memory, cut into tiles on request. Each file becomes a layer named after the file.
final class GeoJSONSource: MapSource {
    /// The zoom levels of the tiles. At the maximum zoom, tiles are accurate to a centimeter, and maps at higher zooms
    /// are drawn from them.
    static let zooms = 0...22

    let info: MapSourceInfo
    private let layers: [(shapes: ShapeLayer, index: BoxIndex)]

    init(_ files: [GeoJSONFile], at url: URL, remarks: [String] = []) {
        layers = files.map { ($0.layer, BoxIndex($0.layer.shapes.map(\.box))) }
        var info = MapSourceInfo(file: url, kind: .vector, zooms: Self.zooms)
        info.name = url.deletingPathExtension().lastPathComponent
        info.layerNames = files.map(\.layer.name)
        info.preservesFeatureIDs = true
        info.remarks = remarks + files.flatMap(\.remarks)
        let attributions = files.compactMap(\.attribution)
        info.attribution =
            attributions.isEmpty ? nil : attributions.uniqued().joined(separator: " ")
        info.bounds = WorldBounds.bounds(files.flatMap(\.layer.partBoxes))
        self.info = info
    }

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        guard id.isOnTheMap, Self.zooms.contains(id.zoom) else { return nil }
        let found = layers.compactMap { layer in
            var tiler = ShapeTiler(layer.shapes, id)
            return tiler.tile(layer.index)
        }
        return found.isEmpty ? nil : .vector(VectorTile(layers: found))
    }
}

extension [String] {
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
