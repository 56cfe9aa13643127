import VantageJPEG

/// Builds TIFF structures: directories of entries in either byte order, and files with uncompressed pixels.
struct TIFFBuilder {
    struct Entry {
        let tag: UInt16
        let type: UInt16
        let count: Int
        /// The value in the file's byte order.
        let value: [UInt8]
    }

    let isBigEndian: Bool
    /// The directories in the order of the chain.
    var directories: [[Entry]] = []

    init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

    func bytes(_ number: Int, _ size: Int) -> [UInt8] {
        let little = (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isBigEndian ? little.reversed() : little
    }

    func shorts(_ tag: UInt16, _ numbers: Int...) -> Entry {
        Entry(tag: tag, type: 3, count: numbers.count, value: numbers.flatMap { bytes($0, 2) })
    }

    func long(_ tag: UInt16, _ number: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, value: bytes(number, 4)) }

    func data(_ tag: UInt16, type: UInt16, _ value: [UInt8]) -> Entry {
        Entry(tag: tag, type: type, count: value.count, value: value)
    }

    /// The file: the header, `contents` at offset 8, and the directories.
    func file(contents: [UInt8] = []) -> [UInt8] {
        var file = Array((isBigEndian ? "MM" : "II").utf8) + bytes(42, 2) + [0, 0, 0, 0] + contents
        if file.count % 2 == 1 { file.append(0) }
        var link = 4
        for directory in directories {
            file.replaceSubrange(link..<link + 4, with: bytes(file.count, 4))
            let end = file.count + 2 + directory.count * 12 + 4
            var values: [UInt8] = []
            file += bytes(directory.count, 2)
            for entry in directory.sorted(by: { $0.tag < $1.tag }) {
                file += bytes(Int(entry.tag), 2) + bytes(Int(entry.type), 2) + bytes(entry.count, 4)
                if entry.value.count <= 4 {
                    file += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
                } else {
                    file += bytes(end + values.count, 4)
                    values += entry.value + [UInt8](repeating: 0, count: entry.value.count % 2)
                }
            }
            link = file.count
            file += [0, 0, 0, 0] + values
        }
        return file
    }

    /// A file with uncompressed RGB pixels and further entries.
    static func picture(_ image: PixelImage, isBigEndian: Bool = false, _ more: [Entry] = []) -> [UInt8] {
        var builder = TIFFBuilder(isBigEndian: isBigEndian)
        builder.directories = [
            [
                builder.long(256, image.width), builder.long(257, image.height), builder.shorts(258, 8, 8, 8),
                builder.shorts(259, 1), builder.shorts(262, 2), builder.long(273, 8), builder.shorts(277, 3),
                builder.long(278, image.height), builder.long(279, image.pixels.count),
            ] + more
        ]
        return builder.file(contents: image.pixels)
    }
}
