import VantageMapCanvas

/// A PNG whose colors encode numbers, so its color space does not apply.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", sections 5 (chunks) and 11.3.2 (color
/// space).
enum HeightPNG {
    private static let signature = 8
    /// The total size of a chunk's length, name and checksum, in bytes.
    private static let chunkOverhead = 12
    private static let displayChunks: Set = ["gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "sBIT"]

    /// - Returns: The PNG without its color space. Images in other formats are returned unchanged.
    /// - Throws: ``MapError`` if the colors cannot encode heights.
    static func read(_ bytes: [UInt8], label: String) throws(MapError) -> [UInt8] {
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 26 else { return bytes }
        // Grayscale pictures have no red, green and blue channels, and libpng treats 16-bit values as brightness rather
        // than as numbers.
        guard bytes[24] <= 8, bytes[25] & 2 != 0 else {
            throw MapError(
                .invalidSource,
                "\(label) is a PNG \(bytes[24] > 8 ? "with 16 bits per channel" : "without colors"), but heights need "
                    + "8 bits each for red, green and blue. Create the source again.")
        }
        var kept = Array(bytes.prefix(signature))
        var rest = bytes.dropFirst(signature)
        while rest.count >= chunkOverhead {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let chunk = rest.prefix(length + chunkOverhead)
            if !displayChunks.contains(String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self)) { kept += chunk }
            rest = rest.dropFirst(length + chunkOverhead)
        }
        return kept + rest
    }
}
