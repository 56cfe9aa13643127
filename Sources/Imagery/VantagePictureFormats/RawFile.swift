import VantageJPEG

/// A raw file with the structure of a TIFF, such as a DNG. Its sensor data is not decoded. Its preview is a JPEG.
///
/// Source: Adobe, "Digital Negative (DNG) Specification 1.7", chapter 2; TIFF 6.0, section 22, and Adobe, "TIFF
/// Technical Note 2", for JPEGs in a TIFF; ExifTool, "PanasonicRaw Tags", for RW2.
struct RawFile {
    private enum Tag {
        static let compression: UInt16 = 259
        static let photometricInterpretation: UInt16 = 262
        static let stripOffsets: UInt16 = 273
        static let stripByteCounts: UInt16 = 279
        static let subdirectories: UInt16 = 330
        static let jpegOffset: UInt16 = 513
        static let jpegLength: UInt16 = 514
        static let dngVersion: UInt16 = 50706
        /// The tags that contain complete JPEGs in an RW2. Only newer models write the second one.
        static let panasonicPreviews: Set<UInt16> = [0x2E, 0x127]
    }

    /// The values of PhotometricInterpretation for the data of a color filter array and for linear raw data.
    private static let sensorData: Set = [32803.0, 34892]
    /// The values of Compression for JPEGs.
    private static let jpegCompressions: Set = [6.0, 7]
    private static let maximumDirectories = 32

    private let structure: TIFFStructure
    private let directories: [[TIFFStructure.Entry]]

    /// Creates a file whose header says that it contains sensor data.
    init(raw structure: TIFFStructure) {
        self.structure = structure
        directories = Self.directories(of: structure)
    }

    /// Returns `nil` if the file does not contain sensor data.
    init?(_ structure: TIFFStructure) {
        self.init(raw: structure)
        let isRaw = directories.contains { directory in
            directory.contains { $0.tag == Tag.dngVersion }
                || structure.number(Tag.photometricInterpretation, in: directory).map(Self.sensorData.contains) ?? false
        }
        guard isRaw || structure.isCanonRaw else { return nil }
    }

    /// Returns the largest preview.
    ///
    /// - Throws: ``PictureFormatError`` `.unsupported` if there is none with at least one megapixel.
    func preview(limits: JPEGLimits) throws(PictureFormatError) -> RawPreview {
        let described = directories.compactMap { embeddedJPEG(in: $0).flatMap(structure.bytes(in:)) }
        let contained = structure.firstDirectory.filter { Tag.panasonicPreviews.contains($0.tag) }
            .compactMap(structure.bytes(of:))
        let noted = OlympusMakerNote(in: structure)?.preview
        return try RawPreview(largestOf: described + contained + [noted].compactMap { $0 }, limits: limits)
    }

    private func embeddedJPEG(in directory: [TIFFStructure.Entry]) -> Range<Int>? {
        if let start = structure.integer(Tag.jpegOffset, in: directory),
            let length = structure.integer(Tag.jpegLength, in: directory)
        {
            return range(start, length)
        }
        guard let compression = structure.number(Tag.compression, in: directory),
            Self.jpegCompressions.contains(compression),
            let start = structure.single(Tag.stripOffsets, in: directory),
            let length = structure.single(Tag.stripByteCounts, in: directory)
        else { return nil }
        return range(start, length)
    }

    private func range(_ start: Int, _ length: Int) -> Range<Int>? {
        start > 0 && length > 0 ? start..<start + length : nil
    }

    /// Returns the directories of the file's chain and their subdirectories. Each directory is read once.
    private static func directories(of structure: TIFFStructure) -> [[TIFFStructure.Entry]] {
        var offsets = structure.chain(limit: maximumDirectories)
        var directories: [[TIFFStructure.Entry]] = []
        var seen: Set<Int> = []
        while let offset = offsets.first, directories.count < maximumDirectories {
            offsets.removeFirst()
            guard seen.insert(offset).inserted else { continue }
            let directory = structure.directory(at: offset)
            directories.append(directory)
            let below = directory.filter { $0.tag == Tag.subdirectories }
                .flatMap { structure.value(of: $0)?.numbers ?? [] }
            offsets += below.compactMap { $0.flatMap { Int(exactly: $0) } }
        }
        return directories
    }
}

extension TIFFStructure {
    /// Whether the file is a Canon CR2, which has its own signature after the TIFF header and no tags that describe the
    /// sensor data.
    fileprivate var isCanonRaw: Bool { bytes(in: 8..<10).map { $0.elementsEqual("CR".utf8) } ?? false }

    fileprivate func number(_ tag: UInt16, in directory: [Entry]) -> Double? {
        directory.first { $0.tag == tag }.flatMap { value(of: $0)?.numbers.first ?? nil }
    }

    /// Returns the number in a tag, such as an offset, if it is an integer of at most 32 bits.
    func integer(_ tag: UInt16, in directory: [Entry]) -> Int? {
        number(tag, in: directory).flatMap { UInt32(exactly: $0) }.map(Int.init)
    }

    /// Returns the number in a tag that contains exactly one.
    fileprivate func single(_ tag: UInt16, in directory: [Entry]) -> Int? {
        directory.first { $0.tag == tag && $0.count == 1 }.flatMap { _ in integer(tag, in: directory) }
    }
}
