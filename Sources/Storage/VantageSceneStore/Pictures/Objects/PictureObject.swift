import VantageCore

/// An object that holds bytes of pictures outside the store. Its name contains its SHA-256, so it never changes.
package struct PictureObject: Hashable, Sendable {
    /// The suffix of objects that hold the levels and indexes of many scenes.
    static let volumeSuffix = "volume"

    package let hash: ContentHash
    /// The end of the name, such as `jpg`.
    package let suffix: String
    package let byteCount: Int

    package init(hash: ContentHash, suffix: String, byteCount: Int) {
        self.hash = hash
        self.suffix = suffix
        self.byteCount = byteCount
    }

    /// The object for an original.
    package init(original bytes: [UInt8], hash: ContentHash) {
        self.init(hash: hash, suffix: Self.suffix(ofOriginal: bytes), byteCount: bytes.count)
    }

    /// The path of the object in its location, such as `originals/ab/ab….jpg`. Folders with many files are slow, hence
    /// the 256 folders.
    package var path: String {
        "\(suffix == Self.volumeSuffix ? "volumes" : "originals")/\(hash.hexadecimal(1))/\(hash).\(suffix)"
    }

    /// Returns the suffix for the file of an original.
    private static func suffix(ofOriginal bytes: [UInt8]) -> String {
        switch PictureFormat(bytes: bytes) {
        case .jpeg: "jpg"
        case .png: "png"
        case .gif: "gif"
        case .webp: "webp"
        case .tiff: "tif"
        case .heif: "heif"
        case .jpegXL: "jxl"
        case .jpeg2000: "jp2"
        case .bmp: "bmp"
        case .raf, .orf, .rw2, .cr3: "raw"
        // The store writes archives of the faces of cube maps.
        case nil: bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) ? "zip" : "bin"
        }
    }
}

/// A range of the bytes in an object.
package struct ObjectSlice: Hashable, Sendable {
    package let object: PictureObject
    package let range: Range<Int>

    package init(object: PictureObject, range: Range<Int>) {
        self.object = object
        self.range = range
    }
}
