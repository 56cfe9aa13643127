/// The problems with the tiles in a map. Unreadable tiles are drawn as background.
package struct TileProblems: Hashable, Sendable {
    /// The number of tiles that a source does not have.
    package var missing: Int
    /// The reasons why tiles could not be read, each with the tile's name.
    package var damaged: [String]
    /// Remarks on ignored parts of tiles and sources, one sentence each.
    package var remarks: [String]

    package init(missing: Int = 0, damaged: [String] = [], remarks: [String] = []) {
        (self.missing, self.damaged, self.remarks) = (missing, damaged, remarks)
    }

    /// Adds the problems from another part of the map. Each reason and remark is listed once.
    package mutating func add(_ other: TileProblems) {
        missing += other.missing
        for reason in other.damaged where !damaged.contains(reason) { damaged.append(reason) }
        for remark in other.remarks where !remarks.contains(remark) { remarks.append(remark) }
    }

    /// The approximate size in memory, in bytes.
    package var byteCount: Int { (damaged + remarks).reduce(0) { $0 + $1.utf8.count + 16 } }
}
