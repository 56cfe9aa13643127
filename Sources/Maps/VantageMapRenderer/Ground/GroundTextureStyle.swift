import Foundation
import VantageMapRelief
import VantageMapStyle

/// The settings that all textures of a map share.
struct GroundTextureStyle: Hashable, Sendable {
    let configuration: MapConfiguration
    let colorScheme: MapColorScheme
    let showsHillshade: Bool
    /// The smallest interval between contour lines, in meters; `nil` if they are disabled.
    let contourInterval: Double?
    let skipsDamagedTiles: Bool
    /// The zoom of the map. Lines have the same width everywhere on the ground, so they look thinner in the distance.
    let zoom: Double
    /// The texture's width and height, in pixels.
    let side: Int

    init(_ options: MapSnapshotOptions, zoom: Double, contourInterval: Double?) {
        configuration = options.configuration
        colorScheme = options.colorScheme
        showsHillshade = options.showsHillshade
        self.contourInterval = contourInterval
        skipsDamagedTiles = options.skipsDamagedTiles
        self.zoom = zoom
        // A multiple of four, so that it can be halved twice.
        side = Int((GroundTexture.side * options.scale / 4).rounded(.up)) * 4
    }

    /// Returns the projection of a tile as seen from above. More distant tiles have fewer pixels per point.
    func projection(of placed: PlacedTile) -> MapProjection {
        placed.projection(zoom: zoom, side: MapProjection.worldSide * exp2(zoom - Double(placed.tile.zoom)))
    }
}
