import VantageMapStyle

/// The colors of a map of scenes.
enum SceneMapColors {
    static let paper = MapColor.white
    static let ground = MapColor(0xF8F7F3)
    static let graticule = MapColor(0xD9D6CC)
    static let frame = MapColor(0x8A8A86)
    static let text = MapColor(0x2B2D30)
    static let quietText = MapColor(0x5E6166)
    static let warning = MapColor(0xC4281C)
    static let panorama = MapColor(0x12796C)
    static let photo = MapColor(0xD9720F)
    static let sequence = MapColor(0x4C74B8)
    static let land = MapColor(0xC9CFC2)
    static let water = MapColor(0xEDF2F6)
}
