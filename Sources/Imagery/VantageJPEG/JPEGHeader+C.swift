import CVantageJPEG

extension JPEGHeader {
    init(_ header: cjpeg_header, primaryByteCount: Int?) {
        width = Int(header.width)
        height = Int(header.height)
        components = Int(header.components)
        precision = Int(header.precision)
        isProgressive = header.progressive
        isArithmetic = header.arithmetic
        colorModel = ColorModel(header.color)
        samplingFactors = header.samplingFactors
        restartInterval = header.restart_interval == 0 ? nil : Int(header.restart_interval)
        self.primaryByteCount = primaryByteCount
    }
}

extension JPEGHeader.ColorModel {
    fileprivate init(_ color: cjpeg_color) {
        switch color {
        case CJPEG_GRAY: self = .gray
        case CJPEG_RGB: self = .rgb
        case CJPEG_YCBCR: self = .yCbCr
        case CJPEG_CMYK: self = .cmyk
        case CJPEG_YCCK: self = .ycck
        default: self = .other
        }
    }
}

extension cjpeg_header {
    fileprivate var samplingFactors: [JPEGHeader.SamplingFactor] {
        withUnsafeBytes(of: horizontal_sampling) { across in
            withUnsafeBytes(of: vertical_sampling) { down in
                zip(across, down).prefix(Int(components)).map { .init(horizontal: Int($0), vertical: Int($1)) }
            }
        }
    }
}

extension cjpeg_header {
    /// Reads the header and checks it against the limits.
    init(of bytes: [UInt8], limits: JPEGLimits) throws(JPEGError) {
        try limits.check(bytes)
        self.init()
        let status = cjpeg_read_header(bytes, bytes.count, &self)
        if let error = JPEGError(status, limits: limits) { throw error }
        try limits.check(self)
    }
}
