import CVantageJPEG
import VantageCore

extension JPEGLimits {
    func check(_ bytes: [UInt8]) throws(JPEGError) {
        guard bytes.count <= maximumBytes else {
            throw JPEGError(
                .tooManyBytes,
                "The file is \(bytes.count) bytes long, but the limit is \(maximumBytes). Use a smaller file.",
                limit: .pictureBytes)
        }
        try Self.checkStart(of: bytes)
    }

    /// Checks that the bytes start with SOI, as every JPEG does.
    static func checkStart(of bytes: [UInt8]) throws(JPEGError) {
        guard bytes.starts(with: [0xFF, 0xD8]) else {
            throw JPEGError(.notAJPEG, "\(kind(of: bytes)). Convert the picture to JPEG.")
        }
    }

    func check(_ header: cjpeg_header) throws(JPEGError) {
        let (width, height) = (Int(header.width), Int(header.height))
        guard width * height <= maximumPixels else {
            throw JPEGError(
                .tooManyPixels,
                """
                The picture declares \(width)×\(height) = \(width * height) pixels, but the limit is \
                \(maximumPixels). Make the picture smaller.
                """,
                limit: .picturePixels)
        }
    }

    /// Returns the limits that apply while a picture of this size is read.
    func session(for header: cjpeg_header) -> cjpeg_limits {
        let pixels = max(1, Int(header.width) * Int(header.height))
        let affordable = max(Self.scansOfLargest, maximumPixels / pixels * Self.scansOfLargest)
        return cjpeg_limits(memory: max(1, maximumMemory), scans: Int32(clamping: min(maximumScans, affordable)))
    }

    /// The limits for the temporary JPEG that consists of segments of a picture.
    var partSession: cjpeg_limits { cjpeg_limits(memory: max(1, maximumMemory), scans: 1) }

    /// The number of scans allowed for the largest pictures: twice as many as common encoders write. In a measurement,
    /// decoding a half-megabyte file with 256 megapixels and 190 scans took 21 seconds.
    private static let scansOfLargest = 20

    /// Returns a clause that names the actual format. Files in other formats are often named .jpg by mistake.
    private static func kind(of bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "The file is empty" }
        guard let format = PictureFormat(bytes: bytes) else { return "The file does not start with a JPEG header" }
        return "The file is a \(format.rawValue), not a JPEG"
    }
}
