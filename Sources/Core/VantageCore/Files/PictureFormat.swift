/// The format of a picture, determined by its first bytes.
package enum PictureFormat: String, CaseIterable, Sendable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WebP"
    case tiff = "TIFF"
    case heif = "HEIC or AVIF"
    /// Raw files from Fujifilm, Olympus (OM System), Panasonic (Leica), and Canon. Other raw files are TIFFs.
    case raf = "RAF"
    case orf = "ORF"
    case rw2 = "RW2"
    case cr3 = "CR3"
    case bmp = "BMP"
    case jpegXL = "JPEG XL"
    case jpeg2000 = "JPEG 2000"

    /// The magic numbers of raw formats that are otherwise TIFF: ORF, in two variants, and RW2.
    package static let rawNumbers: Set<Int> = [0x4F52, 0x5352, 0x55]

    /// The number of leading bytes that determine the format.
    package static let signatureLength = 16

    /// - Returns: `nil` for any other format.
    package init?(bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(Self.signatureLength))
        guard let match = Self.allCases.first(where: { $0.matches(start) }) else { return nil }
        self = match
    }

    /// - Returns: `nil` for any other format, and for a file that cannot be read.
    package init?(ofFile path: String) {
        guard let start = try? RegularFile(path: path).bytes(at: 0, count: Self.signatureLength) else { return nil }
        self.init(bytes: start)
    }

    /// Reports whether a file is HEIC or AVIF. Videos use the same container with different brands.
    private static func isStillImage(_ start: [UInt8]) -> Bool {
        let brands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif", "avis"]
        return start.dropFirst(4).starts(with: "ftyp".utf8)
            && brands.contains { start.dropFirst(8).starts(with: $0.utf8) }
    }

    private func matches(_ start: [UInt8]) -> Bool {
        switch self {
        case .jpeg: start.starts(with: [0xFF, 0xD8, 0xFF])
        case .png: start.starts(with: [0x89, 0x50, 0x4E, 0x47])
        case .gif: start.starts(with: "GIF8".utf8)
        case .webp: start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
        case .tiff: start.starts(with: [0x49, 0x49, 0x2A, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2A])
        case .heif: Self.isStillImage(start)
        case .raf: start.starts(with: "FUJIFILMCCD-RAW".utf8)
        case .orf: ["IIRO", "IIRS", "MMOR"].contains { start.starts(with: $0.utf8) }
        case .rw2: start.starts(with: [0x49, 0x49, 0x55, 0])
        case .cr3: start.dropFirst(4).starts(with: "ftypcrx ".utf8)
        case .bmp: start.starts(with: "BM".utf8) && start.dropFirst(6).starts(with: [0, 0, 0, 0])
        case .jpegXL: start.starts(with: [0xFF, 0x0A]) || start.dropFirst(4).starts(with: "JXL ".utf8)
        case .jpeg2000: start.dropFirst(4).starts(with: "jP  ".utf8)
        }
    }
}
