import VantageCore

extension StoredPicture {
    /// Creates the description of a linked original from another catalog.
    package init(
        id: Int64, linkedOriginal path: String, size: PictureSize, byteCount: Int, hash: ContentHash,
        limitation: String?
    ) {
        self.init(
            id: id, level: 0, isOriginal: true, size: size, byteCount: byteCount, hash: hash, limitation: limitation,
            indexHash: nil, linkedPath: path)
    }
}
