import VantagePictureFormats

/// A reader of the tags in EXIF blocks and TIFF files.
enum ExifReader {
    static let signature: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

    static func isExif(_ payload: [UInt8]) -> Bool { payload.starts(with: signature.prefix(4)) }

    /// Reads the tags of an EXIF block in a JPEG.
    ///
    /// - Parameter payload: The payload of an APP1 segment, starting with `Exif`. The specification requires two NULs
    ///   after that, but some writers put other bytes there.
    /// - Returns: The tags listed in ``ExifTag`` that are readable, or none if the block is damaged.
    static func tags(in payload: [UInt8]) -> [ExifTag: ExifValue] {
        TIFFStructure(payload, at: signature.count).map(tags) ?? [:]
    }

    /// Reads the tags of a picture that is not a JPEG.
    static func tags(of metadata: EmbeddedMetadata) -> [ExifTag: ExifValue] {
        var tags = metadata.exif.map { self.tags(of: $0) } ?? [:]
        for (structure, directory) in [
            (metadata.exifDirectory, ExifTag.exifDirectory), (metadata.gpsDirectory, ExifTag.gpsDirectory),
        ] {
            guard let structure else { continue }
            add(structure.firstDirectory, of: structure, directory, to: &tags)
        }
        return tags
    }

    /// Reads the tags of the main, the EXIF and the GPS directory. If a tag occurs twice, its first value is used.
    static func tags(of structure: TIFFStructure) -> [ExifTag: ExifValue] {
        var tags: [ExifTag: ExifValue] = [:]
        let main = structure.firstDirectory
        let exif = structure.directory(pointer: exifPointer, in: main)
        // Some writers put the pointer to the GPS directory into the EXIF directory.
        let gps = structure.directory(pointer: gpsPointer, in: main + exif)
        for (entries, directory) in [
            (main, ExifTag.mainDirectory), (exif, ExifTag.exifDirectory), (gps, ExifTag.gpsDirectory),
        ] {
            add(entries, of: structure, directory, to: &tags)
        }
        return tags
    }

    private static func add(
        _ entries: [TIFFStructure.Entry], of structure: TIFFStructure, _ directory: UInt32,
        to tags: inout [ExifTag: ExifValue]
    ) {
        for entry in entries {
            guard let tag = ExifTag(rawValue: directory | UInt32(entry.tag)), tags[tag] == nil else { continue }
            tags[tag] = structure.value(of: entry)
        }
    }

    private static let exifPointer: UInt16 = 0x8769
    private static let gpsPointer: UInt16 = 0x8825
}

extension TIFFStructure {
    /// Returns the directory that an entry points to. The specification requires the entry to be a LONG, but other
    /// integer types occur.
    fileprivate func directory(pointer tag: UInt16, in entries: [Entry]) -> [Entry] {
        let pointers = entries.lazy.filter { $0.tag == tag }.compactMap { value(of: $0)?.number }
        return pointers.first.flatMap { Int(exactly: $0) }.map(directory(at:)) ?? []
    }
}
