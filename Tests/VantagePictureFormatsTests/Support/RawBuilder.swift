import VantageJPEG

/// Builds raw files: previews and metadata in the containers of several makers.
struct RawBuilder {
    /// A preview of one megapixel, and a smaller one.
    static let preview = jpeg(width: 1280, height: 800)
    static let thumbnail = jpeg(width: 160, height: 120)

    static func jpeg(width: Int, height: Int) -> [UInt8] {
        let segment = JPEGSegment(marker: 0xE1, payload: Array("Exif\0\0".utf8) + exif("Preview"))
        let pixels = [UInt8](repeating: UInt8(truncatingIfNeeded: width), count: width * height * 3)
        return try! JPEGEncoder.encode(
            PixelImage(width: width, height: height, pixels: pixels), options: .init(segments: [segment]))
    }

    /// EXIF data that contains a maker.
    static func exif(_ maker: String) -> [UInt8] {
        var builder = TIFFBuilder()
        builder.directories = [[builder.data(271, type: 2, Array(maker.utf8) + [0])]]
        return builder.file()
    }

    private static func big(_ number: Int, _ size: Int = 4) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    // MARK: RAF

    static func raf(_ preview: [UInt8]) -> [UInt8] {
        let start = 148
        var file = Array("FUJIFILMCCD-RAW 0201FF389501X-T1".utf8)
        file += [UInt8](repeating: 0, count: 84 - file.count) + big(start) + big(preview.count)
        return file + [UInt8](repeating: 0, count: start - file.count) + preview + [1, 2, 3]
    }

    // MARK: RW2 and ORF

    /// - Parameter tag: The tag that contains the preview.
    static func rw2(_ preview: [UInt8], tag: UInt16 = 0x2E) -> [UInt8] {
        var builder = TIFFBuilder()
        builder.directories = [
            [builder.data(271, type: 2, Array("Panasonic\0".utf8)), builder.data(tag, type: 7, preview)]
        ]
        var file = builder.file()
        file[2] = 0x55
        return file
    }

    /// - Parameters:
    ///   - name: How the maker note begins, up to the byte order.
    ///   - start: The offset of the preview from the maker note; `nil` for the correct one.
    static func orf(_ preview: [UInt8], name: String = "OLYMPUS\0", start: Int? = nil) -> [UInt8] {
        let note = 200
        let first = name.utf8.count + 4
        let settings = first + 18
        func number(_ value: Int, _ size: Int = 4) -> [UInt8] { big(value, size).reversed() }
        func directory(_ entries: [(tag: Int, type: Int, value: Int)]) -> [UInt8] {
            number(entries.count, 2)
                + entries.flatMap { number($0.tag, 2) + number($0.type, 2) + number(1) + number($0.value) }
                + number(0)
        }
        let length = settings + 30
        let contents =
            Array("\(name)II".utf8) + [3, 0] + directory([(0x2020, 13, settings)])
            + directory([(0x101, 4, start ?? length), (0x102, 4, preview.count)])
        var builder = TIFFBuilder()
        builder.directories = [[builder.data(271, type: 2, Array("OLYMPUS\0".utf8)), builder.long(0x8769, 100)]]
        var file = builder.file()
        file.replaceSubrange(2..<4, with: "RO".utf8)
        file += [UInt8](repeating: 0, count: 100 - file.count)
        file += number(1, 2) + number(0x927C, 2) + number(7, 2) + number(contents.count) + number(note) + number(0)
        return file + [UInt8](repeating: 0, count: note - file.count) + contents + preview
    }

    // MARK: CR3

    static func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        big(8 + contents.count) + Array(name.utf8) + contents
    }

    private static func box(identifier: String, _ contents: [UInt8]) -> [UInt8] {
        let digits = Array(identifier)
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
        return box("uuid", bytes + contents)
    }

    /// - Parameters:
    ///   - preview: The JPEG in the first track.
    ///   - small: The JPEG outside the tracks.
    ///   - hasList: Whether the size of the only sample is in a list.
    static func cr3(_ preview: [UInt8], small: [UInt8], hasList: Bool = false, gps: [UInt8] = exif("G")) -> [UInt8] {
        func track(_ start: Int) -> [UInt8] {
            let sizes = hasList ? big(0) + big(0) + big(1) + big(preview.count) : big(0) + big(preview.count) + big(1)
            let table = box("stsz", sizes) + box("co64", big(0) + big(1) + big(0) + big(start))
            return box("trak", box("mdia", box("minf", box("stbl", table))))
        }
        func head(_ start: Int) -> [UInt8] {
            let metadata = box("CMT1", exif("Canon")) + box("CMT2", exif("E")) + box("CMT4", gps)
            let movie = box(identifier: "85c0b687820f11e08111f4ce462b6a48", metadata) + track(start)
            let size = big(small.count)
            let header = big(0) + big(1, 2) + big(1620, 2) + big(1080, 2) + big(1, 2) + size
            return box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8)) + box("moov", movie)
                + box(identifier: "be7acfcb97a942e89c71999491e3afac", Array("<x/>".utf8))
                + box(
                    identifier: "eaf42b5e1c984b88b9fbb7dc406e4d16", big(0) + big(1) + box("PRVW", header + small))
        }
        // The length of the head does not depend on the position of the data.
        return head(head(0).count + 8) + box("mdat", preview)
    }
}
