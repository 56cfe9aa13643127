/// The maker note of an Olympus or OM System camera, which contains the position of the preview in an ORF file.
///
/// Source: ExifTool, "Olympus Tags", and its `MakerNotes.pm`.
struct OlympusMakerNote {
    private enum Tag {
        static let exif: UInt16 = 0x8769
        static let makerNote: UInt16 = 0x927C
        static let cameraSettings: UInt16 = 0x2020
        static let previewStart: UInt16 = 0x101
        static let previewLength: UInt16 = 0x102
    }

    /// The known forms of the note: the name at its start, and the offsets of the byte order and the directory.
    private static let forms: [(name: String, byteOrder: Int, directory: Int)] = [
        ("OLYMPUS\0", 8, 12), ("OM SYSTEM\0", 12, 16),
    ]

    private let structure: TIFFStructure
    private let directory: [TIFFStructure.Entry]

    /// Returns `nil` if the file has no maker note in one of the known forms. The notes of the oldest cameras, which
    /// begin with `OLYMP`, are not read, because their previews are small.
    init?(in file: TIFFStructure) {
        guard let pointer = file.integer(Tag.exif, in: file.firstDirectory),
            let entry = file.directory(at: pointer).first(where: { $0.tag == Tag.makerNote }),
            let note = file.bytes(of: entry),
            let form = Self.forms.first(where: { note.starts(with: $0.name.utf8) }), note.count > form.directory
        else { return nil }
        let order = note.dropFirst(form.byteOrder).prefix(2)
        // Offsets are relative to the start of the note.
        structure = file.structure(at: note.startIndex, isBigEndian: order.elementsEqual("MM".utf8))
        directory = structure.directory(at: form.directory)
    }

    /// The bytes of the preview, or `nil` if the note does not describe one.
    var preview: ArraySlice<UInt8>? {
        guard let pointer = structure.integer(Tag.cameraSettings, in: directory) else { return nil }
        let settings = structure.directory(at: pointer)
        guard let start = structure.integer(Tag.previewStart, in: settings),
            let length = structure.integer(Tag.previewLength, in: settings), start > 0, length > 0
        else { return nil }
        return structure.bytes(in: start..<start + length)
    }
}
