import Vantage

extension OutputOptions {
    /// Prints remarks about missing tiles, damaged tiles, and characters that are missing from all fonts.
    func remark(on map: MapSnapshotter.Snapshot) {
        if map.missingTiles > 0 {
            remark("vantage: The sources lack \(map.missingTiles.counted("tile")) for this map.")
        }
        if let reason = map.damagedTiles.first {
            let count = map.damagedTiles.count.counted("unreadable tile")
            remark("vantage: The map shows background in place of \(count): \(reason)")
        }
        for remark in map.remarks.prefix(3) { self.remark("vantage: \(remark)") }
        if let name = map.unreadableNames.first {
            remark(
                "vantage: No font has all characters in \(map.unreadableNames.count.counted("name")), such as "
                    + "\"\(name.prefix(40))\". Install fonts for its script (Debian: fonts-noto-core, fonts-noto-cjk)."
            )
        }
    }
}
