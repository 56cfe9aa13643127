extension RegularFile {
    /// Reads the whole file, and returns the SHA-256 and the number of its bytes.
    ///
    /// - Parameter check: Called often; throws if the work was canceled.
    package func hash(check: () throws -> Void = {}) throws -> (hash: ContentHash, bytes: Int) {
        var hasher = SHA256()
        var position = 0
        while case let bytes = try bytes(at: position, count: 1 << 20), !bytes.isEmpty {
            try check()
            hasher.update(bytes)
            position += bytes.count
        }
        return (ContentHash(bytes: hasher.finalize())!, position)
    }
}
