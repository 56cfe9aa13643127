import VantageJPEG

/// The results of reading the same bytes in each supported way.
struct Reading {
    let header: Result<JPEGHeader, JPEGError>
    let pixels: Result<PixelImage, JPEGError>
    let eighth: Result<PixelImage, JPEGError>
    let check: Result<Void, JPEGError>
    let segments: Result<[JPEGSegment], JPEGError>
    let rewritten: Result<[UInt8], JPEGError>

    init(_ bytes: [UInt8]) {
        header = Result { () throws(JPEGError) in try JPEGDecoder.header(of: bytes) }
        pixels = Result { () throws(JPEGError) in try JPEGDecoder.decode(bytes) }
        eighth = Result { () throws(JPEGError) in try JPEGDecoder.decode(bytes, scale: .eighth) }
        check = Result { () throws(JPEGError) in try JPEGDecoder.check(bytes) }
        segments = Result { () throws(JPEGError) in try JPEGSegments.read(from: bytes) }
        rewritten = Result { () throws(JPEGError) in try JPEGRewriter.baseline(bytes, restartInterval: 2) }
    }

    /// Whether decoding at full size, decoding at 1/8 and checking all succeed or all throw the same error code.
    var agrees: Bool { pixels.code == eighth.code && pixels.code == check.code }
}

extension Result where Failure == JPEGError {
    /// The error, or nil after a success.
    var code: JPEGError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
