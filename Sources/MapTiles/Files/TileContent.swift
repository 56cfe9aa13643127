import FileAccess

/// What the first bytes of a tile say it is.
enum TileContent {
    /// A PNG, a JPEG or a WebP.
    case picture
    case gzip
    case zlib
    /// Known, and not read.
    case unreadable(String)
    /// Neither: a vector tile that is not packed has no mark of its own.
    case other

    init(_ bytes: some Collection<UInt8>) {
        let head = Array(bytes.prefix(12))
        func has(_ mark: [UInt8], at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: mark) }
        self =
            if let picture = Self.picture(head) {
                picture
            } else if has([0x1F, 0x8B]) {
                .gzip
            } else if head.count > 1, head[0] & 0x8F == 0x08, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 {
                // Deflate in a window of up to 32 KiB, and a check sum. Source: RFC 1950, section 2.2. In a vector tile
                // it would be field 15, or another one, of a kind that tiles do not have.
                .zlib
            } else if has([0x28, 0xB5, 0x2F, 0xFD]) {
                .unreadable("packed with zstd")
            } else {
                .other
            }
    }

    /// Formats that no viewer of maps reads are not looked for: what their marks look like may be a vector tile.
    private static func picture(_ head: [UInt8]) -> TileContent? {
        switch PictureFormat(bytes: head) {
        case .png, .jpeg, .webp: .picture
        case .gif: .unreadable("a GIF")
        case .heic: .unreadable("a HEIC or an AVIF")
        default: nil
        }
    }
}
