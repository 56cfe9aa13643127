import Foundation
import VantageMapRelief
import VantageMapStyle

extension MapDescription {
    /// - Parameter problems: The problems with tiles in the ground textures.
    init(_ layout: MapLayout, _ builder: MapLayoutBuilder, problems: [TileProblems]) {
        let (options, loaded) = (builder.options, layout.loaded)
        (self.options, projection, attribution) = (options, layout.projection, builder.attribution)
        (pixelWidth, pixelHeight) = (options.pixels.width, options.pixels.height)
        let all = problems.reduce(into: loaded.problems) { $0.add($1) }
        (missingTiles, damagedTiles, remarks) = (all.missing, all.damaged, all.remarks)
        labels = layout.labels.labels.map { $0.label(scale: options.scale) }
        unreadableNames = layout.labels.unreadable
        hitTester = HitTester(layout, options, palette: builder.style.palette)
        byteCount = layout.byteCount + options.overlays.pointCount * MapOverlayList.bytesPerPoint
    }
}

extension MapLayout {
    /// The approximate size in memory, in bytes, of the parts that a description keeps.
    fileprivate var byteCount: Int {
        let tiles = loaded.features.reduce(0) { $0 + $1.tile.byteCount }
        let ground = (ground.buildings?.byteCount ?? 0) + (projection.terrain?.byteCount ?? 0)
        return tiles + ground + labels.labels.count * MapLabel.bytes
    }
}

extension HitTester {
    fileprivate init(_ layout: MapLayout, _ options: MapSnapshotOptions, palette: Palette) {
        self.init(
            projection: layout.projection, scale: options.scale, steps: layout.steps, tiles: layout.loaded.features,
            labels: layout.labels.labels.compactMap(HitTester.Label.init), overlays: options.overlays,
            traffic: options.visibleTraffic?.overlays(layout.steps.traffic) ?? [], languages: options.languages)
        self.palette = palette
        selectable = options.selectableMapFeatures
        if let buildings = layout.ground.buildings {
            let scale = options.scale
            building = { buildings.feature(at: $0 / scale) }
        }
    }
}

extension PlacedLabel {
    fileprivate func label(scale: Double) -> MapLabel {
        MapLabel(
            text: candidate.text, role: candidate.facts.role, category: candidate.facts.category,
            boxes: boxes.map { $0.corners.map { CGPoint(x: $0.x / scale, y: $0.y / scale) } })
    }
}
