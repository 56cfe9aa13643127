import VantageGeodesy
import VantageScenes

/// Reduces the scenes in a tile to a few, each of which stands for the scenes around it.
enum CoverageThinning {
    /// The maximum number of scenes in a tile.
    static let maximum = 2000
    /// The number of squares along each side of a tile. Scenes in the same square overlap on the map.
    static let squares = 64

    /// Returns at most one scene for each square of a tile, with the number of scenes that it stands for. The squares
    /// are as small as the maximum allows.
    ///
    /// - Parameter scenes: The scenes, each with the number of scenes that it already stands for. If there are few
    ///   enough, the result is all of them. Otherwise, those outside the tile are left out.
    static func thinned(
        _ scenes: [(scene: Scene, count: Int)], in square: MapRect
    ) -> [(scene: Scene, count: Int)] {
        var scenes = scenes
        var side = squares
        while scenes.count > maximum {
            var kept: [Int: (scene: Scene, count: Int)] = [:]
            for (scene, count) in scenes {
                guard let cell = SceneCountGrid.cell(of: scene.coordinate, in: square, side: side) else { continue }
                guard let other = kept[cell] else {
                    kept[cell] = (scene, count)
                    continue
                }
                // Keys are evenly distributed, and the scene with the least key is still shown after zooming in.
                kept[cell] = (scene.id.key < other.scene.id.key ? scene : other.scene, count + other.count)
            }
            scenes = kept.sorted { $0.key < $1.key }.map(\.value)
            side /= 2
        }
        return scenes
    }
}
