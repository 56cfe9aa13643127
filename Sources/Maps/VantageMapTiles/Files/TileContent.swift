import VantageCore

/// The content type of a tile, detected from its first bytes.
enum TileContent {
    /// A PNG, JPEG or WebP image.
    case picture
    case gzip
    case zlib
    /// A known type that is not supported.
    case unreadable(String)
    /// Any other type. An uncompressed vector tile has no signature.
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
                // The header of a zlib stream: deflate with a window of at most 32 KiB, and a checksum. Source: RFC
                // 1950, section 2.2. In a vector tile, these bytes would be a field with a number or type that tiles do
                // not use.
                .zlib
            } else if has([0x28, 0xB5, 0x2F, 0xFD]) {
                .unreadable("compressed with zstd")
            } else {
                .other
            }
    }

    /// Recognizes only picture formats that map viewers can display, because a vector tile may happen to start with the
    /// signature of another format.
    private static func picture(_ head: [UInt8]) -> TileContent? {
        switch PictureFormat(bytes: head) {
        case .png, .jpeg, .webp: .picture
        case .gif: .unreadable("a GIF")
        case .heif: .unreadable("a HEIC or AVIF picture")
        default: nil
        }
    }
}
