import VantageCore
import VantageJPEG
import VantagePictureFormats

/// Functions that read the size of a picture, if possible without reading the whole file.
enum PictureDimensions {
    /// The number of bytes at the start of a file that contain the headers of most JPEGs.
    private static let start = 64 << 10
    private static let widthTag: UInt16 = 256
    private static let heightTag: UInt16 = 257

    /// Returns the size of the picture as stored, in pixels; `nil` if the file cannot be read.
    static func size(of picture: PictureFile, limits: JPEGLimits) -> PictureSize? {
        guard let file = try? RegularFile(path: picture.path), let start = try? file.bytes(at: 0, count: start),
            let format = PictureFormat(bytes: start)
        else { return nil }
        switch format {
        case .jpeg:
            if let header = try? JPEGDecoder.header(of: start, limits: limits) { return PictureSize(header) }
        case .png:
            guard start.count >= 24 else { return nil }
            return PictureSize(width: number(start[16..<20]), height: number(start[20..<24]))
        case .tiff:
            guard file.size <= limits.maximumBytes, let bytes = try? file.bytes(at: 0, count: file.size) else {
                return nil
            }
            if let size = TIFFStructure(bytes).flatMap(size) { return size }
        default: break
        }
        guard let (bytes, format) = try? PictureFileReader(file: picture, limits: limits).contents() else { return nil }
        return (try? ReadableJPEG(bytes, format, name: picture.name, limits: limits))?.size
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Returns the picture size in a TIFF's tags. For a raw file, this may differ from the size of the preview.
    private static func size(in structure: TIFFStructure) -> PictureSize? {
        func number(_ tag: UInt16) -> Int? {
            guard let entry = structure.firstDirectory.first(where: { $0.tag == tag }),
                let number = structure.value(of: entry)?.numbers.first ?? nil
            else { return nil }
            return Int(exactly: number)
        }
        return PictureSize(width: number(widthTag), height: number(heightTag))
    }
}

extension PictureSize {
    fileprivate init(_ header: JPEGHeader) { self.init(width: header.width, height: header.height) }
}
