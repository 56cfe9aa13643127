import VantageJPEG

/// A reader of the preview and the metadata in a CR3 file, Canon's raw format.
///
/// Source: L. Clévy, "Describing the Canon Raw v3 (CR3) file format", 2018; ExifTool, "Canon Tags", uuid.
struct CanonPicture {
    private enum Identifier {
        static let metadata = "85c0b687820f11e08111f4ce462b6a48"
        static let preview = "eaf42b5e1c984b88b9fbb7dc406e4d16"
        static let xmp = "be7acfcb97a942e89c71999491e3afac"
    }

    private let bytes: [UInt8]
    private let top: [MediaBoxes.Box]
    private let movie: [MediaBoxes.Box]

    static func jpeg(of bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> DerivedJPEG {
        let picture = try CanonPicture(bytes)
        let preview = try RawPreview(largestOf: picture.previews, limits: limits)
        return DerivedJPEG(bytes: preview.jpeg, metadata: picture.metadata, isUpright: false)
    }

    static func metadata(in bytes: [UInt8]) throws(PictureFormatError) -> EmbeddedMetadata {
        try CanonPicture(bytes).metadata
    }

    private init(_ bytes: [UInt8]) throws(PictureFormatError) {
        self.bytes = bytes
        top = Array(MediaBoxes(of: bytes[...]))
        guard let movie = top.first(where: { $0.name == "moov" }) else {
            throw .damaged("it is incomplete")
        }
        self.movie = Array(movie.boxes)
    }

    // MARK: Previews

    private var previews: [ArraySlice<UInt8>] {
        movie.filter { $0.name == "trak" }.compactMap(sample) + [smallPreview].compactMap { $0 }
    }

    /// Returns the first sample of a track. The track of the largest preview has only one sample.
    private func sample(of track: MediaBoxes.Box) -> ArraySlice<UInt8>? {
        guard let table = track.boxes.first("mdia", "minf", "stbl"), let size = size(in: table),
            let start = position(in: table), start <= bytes.count, size <= bytes.count - start
        else { return nil }
        return bytes[start..<start + size]
    }

    /// Returns the size of the first sample: the common size of all samples or, if that is 0, the first size in the
    /// list.
    private func size(in table: MediaBoxes.Box) -> Int? {
        guard let sizes = table.boxes.first("stsz")?.contents, sizes.count >= 12 else { return nil }
        let common = sizes.integer(at: 4, 4)
        guard common == 0 else { return common }
        return sizes.count >= 16 ? sizes.integer(at: 12, 4) : nil
    }

    private func position(in table: MediaBoxes.Box) -> Int? {
        if let offsets = table.boxes.first("co64")?.contents, offsets.count >= 16 {
            return offsets.integer(at: 8, 4) == 0 ? offsets.integer(at: 12, 4) : nil
        }
        guard let offsets = table.boxes.first("stco")?.contents, offsets.count >= 12 else { return nil }
        return offsets.integer(at: 8, 4)
    }

    /// The preview outside the tracks: eight bytes, followed by a box. In the box, 16 bytes precede the JPEG; the last
    /// four of them are its length.
    private var smallPreview: ArraySlice<UInt8>? {
        guard let box = top.first(where: { $0.identifier == Identifier.preview }),
            let preview = MediaBoxes(of: box.contents.dropFirst(8)).first("PRVW")?.contents, preview.count > 16
        else { return nil }
        return preview.dropFirst(16).prefix(preview.integer(at: 12, 4))
    }

    // MARK: Metadata

    /// The EXIF directories are separate TIFF structures.
    private var metadata: EmbeddedMetadata {
        let boxes = movie.first { $0.identifier == Identifier.metadata }.map { Array($0.boxes) } ?? []
        func structure(_ name: String) -> TIFFStructure? {
            boxes.first { $0.name == name }.flatMap { TIFFStructure(Array($0.contents)) }
        }
        var metadata = EmbeddedMetadata(
            exif: structure("CMT1"), xmp: top.first { $0.identifier == Identifier.xmp }.map { Array($0.contents) })
        metadata.exifDirectory = structure("CMT2")
        metadata.gpsDirectory = structure("CMT4")
        return metadata
    }
}
