import Vantage

extension OutputOptions {
    /// Says what a map lacks.
    func remark(on map: MapSnapshotter.Snapshot) {
        if map.missingTiles > 0 {
            let verb = map.missingTiles == 1 ? "is" : "are"
            remark("vantage: \(map.missingTiles.counted("tile")) of the map \(verb) not in the sources.")
        }
        if let reason = map.damagedTiles.first {
            let count = map.damagedTiles.count.counted("tile")
            remark("vantage: \(count) of the map cannot be read and left background: \(reason)")
        }
        for remark in map.remarks.prefix(3) { self.remark("vantage: \(remark)") }
        if let name = map.unreadableNames.first {
            remark(
                "vantage: No font has all characters of \(map.unreadableNames.count.counted("name")), such as "
                    + "\"\(name.prefix(40))\". Install fonts of their scripts (Debian: fonts-noto-core, fonts-noto-cjk)."
            )
        }
    }
}
