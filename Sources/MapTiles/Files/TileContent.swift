/// What the first bytes of a tile say it is.
enum TileContent {
    case png
    case jpeg
    case webP
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
            if has([0x89, 0x50, 0x4E, 0x47]) {
                .png
            } else if has([0xFF, 0xD8, 0xFF]) {
                .jpeg
            } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
                .webP
            } else if has([0x1F, 0x8B]) {
                .gzip
            } else if head.count > 1, head[0] & 0x8F == 0x08, (Int(head[0]) << 8 | Int(head[1])) % 31 == 0 {
                // Deflate in a window of up to 32 KiB, and a check sum. Source: RFC 1950, section 2.2. In a vector tile
                // it would be field 15, or another one, of a kind that tiles do not have.
                .zlib
            } else if has(Array("GIF8".utf8)) {
                .unreadable("a GIF")
            } else if has(Array("ftypavif".utf8), at: 4) {
                .unreadable("an AVIF")
            } else if has([0x28, 0xB5, 0x2F, 0xFD]) {
                .unreadable("packed with zstd")
            } else {
                .other
            }
    }

    var isPicture: Bool {
        switch self {
        case .png, .jpeg, .webP: true
        default: false
        }
    }
}
