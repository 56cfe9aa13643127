import VantageCore
import VantageObjects
import VantageStoreCore

extension StoredPicture {
    /// Creates the description of a picture in another catalog. The bytes of the picture and its index are outside the
    /// catalog.
    ///
    /// - Throws: `InvalidStoredValue` if a value is out of range. A catalog is untrusted.
    package init(
        id: Int64, level: Int64, isOriginal: Bool, width: Int64, height: Int64, byteCount: Int64, hash: ContentHash,
        limitation: String?, linkedPath: String?
    ) throws {
        self.init(
            id: try id.checked(in: StoredRange.pictureRow, "picture.id"),
            level: Int(try level.checked(in: StoredRange.level, "picture.level")), isOriginal: isOriginal,
            size: PictureSize(
                width: Int(try width.checked(in: StoredRange.side, "picture.width")),
                height: Int(try height.checked(in: StoredRange.side, "picture.height"))),
            byteCount: Int(try byteCount.checked(in: StoredRange.byteCount, "picture.byte_count")), hash: hash,
            limitation: limitation, indexHash: nil, linkedPath: linkedPath)
    }

    /// Sets the location of the bytes.
    package mutating func setSlice(_ object: PictureObject, offset: Int64) throws {
        slice = try ObjectSlice(object, offset: offset, byteCount: Int64(byteCount))
    }

    /// Sets the location of the index.
    package mutating func setIndex(_ object: PictureObject, offset: Int64, byteCount: Int64, hash: ContentHash) throws {
        indexSlice = try ObjectSlice(object, offset: offset, byteCount: byteCount)
        indexHash = hash
    }
}

extension ObjectSlice {
    /// - Throws: `InvalidStoredValue` if the range is not in the object.
    init(_ object: PictureObject, offset: Int64, byteCount: Int64) throws {
        let start = try offset.checked(in: 0...Int64(object.byteCount), "picture_slice.object_offset")
        let length = try byteCount.checked(in: 1...Int64(object.byteCount) - start, "a slice's length")
        self.init(object: object, range: Int(start)..<Int(start + length))
    }
}

extension PictureObject {
    /// The maximum length of a suffix, as in the schema.
    private static let longestSuffix = 8

    /// Creates an object from stored values.
    ///
    /// - Throws: `InvalidStoredValue` if a value is out of range. The suffix becomes part of a path.
    package init(storedHash bytes: some Collection<UInt8>, suffix: String, byteCount: Int64) throws {
        guard let hash = ContentHash(bytes: Array(bytes)) else {
            throw InvalidStoredValue("picture_object.sha256 has \(bytes.count) bytes")
        }
        let isPlain = suffix.utf8.allSatisfy {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard isPlain, (1...Self.longestSuffix).contains(suffix.utf8.count) else {
            throw InvalidStoredValue("picture_object.suffix is not a plain word")
        }
        let count = try byteCount.checked(in: StoredRange.objectByteCount, "picture_object.byte_count")
        self.init(hash: hash, suffix: suffix, byteCount: Int(count))
    }
}
