import Testing
import VantageCore
import VantageJPEG
import VantagePictureFormats

struct DerivedJPEGTests {
    /// A picture with a different color in each quarter, so that a mirrored or rotated copy differs.
    static let quarters: PixelImage = {
        var image = PixelImage(width: 64, height: 48, pixels: [UInt8](repeating: 0, count: 64 * 48 * 3))
        for row in 0..<48 {
            for column in 0..<64 {
                let color: [UInt8] =
                    switch (row < 24, column < 32) {
                    case (true, true): [200, 30, 40]
                    case (true, false): [30, 180, 60]
                    case (false, true): [40, 60, 190]
                    case (false, false): [220, 210, 90]
                    }
                image.pixels.replaceSubrange((row * 64 + column) * 3..<(row * 64 + column) * 3 + 3, with: color)
            }
        }
        return image
    }()

    static let exif: [UInt8] = {
        var builder = TIFFBuilder(isBigEndian: true)
        builder.directories = [[builder.shorts(274, 6), builder.data(271, type: 2, Array("Kamera\0".utf8))]]
        return builder.file()
    }()
    static let xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)

    /// The same pixels in each format, with metadata.
    static func encoded(_ format: PictureFormat) -> [UInt8]? {
        switch format {
        case .png:
            EncodedPicture.png(
                quarters,
                chunks: [("eXIf", exif), ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp)])
        case .webp: EncodedPicture.webp(quarters, chunks: [("EXIF", Array("Exif\0\0".utf8) + exif), ("XMP ", xmp)])
        case .heif: EncodedPicture.heif(quarters, exif: exif, xmp: xmp)
        case .tiff:
            TIFFBuilder.picture(
                quarters, isBigEndian: true,
                [
                    TIFFBuilder(isBigEndian: true).shorts(274, 6),
                    TIFFBuilder(isBigEndian: true).data(271, type: 2, Array("Kamera\0".utf8)),
                    TIFFBuilder(isBigEndian: true).data(700, type: 1, xmp),
                ])
        default: nil
        }
    }

    private static let codings = [1, 5, 6, 9].flatMap { matrix in
        [(true, true), (true, false), (false, true), (false, false)].map {
            EncodedPicture.Coding(matrix: matrix, isFullRange: $0.0, isInFile: $0.1)
        }
    }

    /// JPEGs use the full range and matrix 5 or 6, which are equivalent.
    @Test(arguments: codings)
    func `a JPEG made from a HEIC keeps its colors for any matrix and range`(coding: EncodedPicture.Coding) throws {
        for size in [PictureSize(width: 64, height: 48), PictureSize(width: 37, height: 21)] {
            let original = Self.quarters.cropped(to: size)
            let bytes = try #require(EncodedPicture.heif(original, coding: coding))
            let image = try JPEGDecoder.decode(try DerivedJPEG(of: bytes, format: .heif, limits: .standard).bytes)
            #expect(image.width == size.width && image.height == size.height)
            for (x, y) in [(8, 8), (size.width - 2, 8), (8, size.height - 2)] {
                let (found, expected) = (image.color(x, y), original.color(x, y))
                #expect(
                    zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 6 }, "\(found) is not \(expected)")
            }
        }
    }

    @Test(arguments: [PictureFormat.png, .webp, .heif, .tiff])
    func `reads the same metadata without decoding the picture`(format: PictureFormat) throws {
        let bytes = try #require(Self.encoded(format))
        let metadata = try EmbeddedMetadata(of: bytes, format: format, limits: .standard)
        let derived = try DerivedJPEG(of: bytes, format: format, limits: .standard).metadata
        #expect(metadata.xmp == derived.xmp && metadata.xmp == Self.xmp)
        let tags = try #require(metadata.exif).firstDirectory.map(\.tag)
        #expect(tags.contains(271) && tags == derived.exif?.firstDirectory.map(\.tag))
        #expect(throws: PictureFormatError.self) {
            try EmbeddedMetadata(of: bytes, format: .jpegXL, limits: .standard)
        }
    }

    @Test(arguments: [PictureFormat.png, .webp, .heif, .tiff])
    func `converts a picture to a JPEG with the same pixels`(format: PictureFormat) throws {
        let bytes = try #require(Self.encoded(format))
        #expect(PictureFormat(bytes: bytes) == format)
        let image = try JPEGDecoder.decode(try DerivedJPEG(of: bytes, format: format, limits: .standard).bytes)
        #expect((image.width, image.height) == (64, 48))
        for (column, row) in [(8, 8), (56, 8), (8, 40), (56, 40)] {
            let pixel = (row * 64 + column) * 3..<(row * 64 + column) * 3 + 3
            for (seen, expected) in zip(image.pixels[pixel], Self.quarters.pixels[pixel]) {
                #expect(abs(Int(seen) - Int(expected)) <= 4, "\(format) at \(column),\(row)")
            }
        }
    }

    @Test(arguments: [PictureFormat.png, .webp, .heif, .tiff])
    func `reads EXIF and XMP from each format`(format: PictureFormat) throws {
        let picture = try DerivedJPEG(of: try #require(Self.encoded(format)), format: format, limits: .standard)
        let exif = try #require(picture.metadata.exif)
        let make = try #require(exif.firstDirectory.first { $0.tag == 271 })
        #expect(exif.value(of: make)?.bytes == Array("Kamera\0".utf8))
        #expect(picture.metadata.xmp == Self.xmp)
        // libheif itself applies the rotations in the file.
        #expect(picture.isUpright == (format == .heif))
    }

    @Test func `converts an AVIF`() throws {
        guard let bytes = EncodedPicture.heif(Self.quarters, isAVIF: true) else { return }
        let image = try JPEGDecoder.decode(try DerivedJPEG(of: bytes, format: .heif, limits: .standard).bytes)
        #expect((image.width, image.height) == (64, 48))
    }

    @Test(arguments: [PictureFormat.png, .webp, .heif, .tiff])
    func `the error for a picture beyond a limit names the limit`(format: PictureFormat) throws {
        let bytes = try #require(Self.encoded(format))
        let pixels = #expect(throws: PictureFormatError.self) {
            try DerivedJPEG(of: bytes, format: format, limits: JPEGLimits(maximumPixels: 1000))
        }
        #expect(pixels?.limit == .picturePixels)
        let memory = #expect(throws: PictureFormatError.self) {
            try DerivedJPEG(of: bytes, format: format, limits: JPEGLimits(maximumMemory: 5000))
        }
        #expect(memory?.limit == .decoderMemory)
    }

    @Test(arguments: [PictureFormat.png, .webp, .heif, .tiff])
    func `a truncated picture is an error`(format: PictureFormat) throws {
        let bytes = try #require(Self.encoded(format))
        for count in [9, 20, bytes.count / 3, bytes.count / 2] {
            #expect(throws: PictureFormatError.self, "\(count) bytes") {
                try DerivedJPEG(of: Array(bytes.prefix(count)), format: format, limits: .standard)
            }
        }
    }

    @Test(arguments: [PictureFormat.png, .webp, .heif, .tiff])
    func `survives any flipped byte`(format: PictureFormat) throws {
        let bytes = try #require(Self.encoded(format))
        let limits = JPEGLimits(maximumPixels: 1_000_000, maximumMemory: 16 << 20)
        for index in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 700) {
            var damaged = bytes
            damaged[index] ^= 0x5B
            _ = try? DerivedJPEG(of: damaged, format: format, limits: limits)
        }
    }

    @Test func `transparent parts become gray`() throws {
        let bytes = EncodedPicture.transparentWebP(width: 32, height: 32)
        let image = try JPEGDecoder.decode(try DerivedJPEG(of: bytes, format: .webp, limits: .standard).bytes)
        #expect(image.pixels.allSatisfy { abs(Int($0) - 128) <= 1 })
    }
}

extension PixelImage {
    fileprivate func color(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * 3
        return Array(pixels[start..<start + 3])
    }

    fileprivate func cropped(to size: PictureSize) -> PixelImage {
        let rows = (0..<size.height).flatMap { pixels[$0 * width * 3..<($0 * width + size.width) * 3] }
        return PixelImage(width: size.width, height: size.height, pixels: rows)
    }
}
