extension JPEGSegments {
    /// Estimates the quality of a JPEG from its first quantization table, on libjpeg's scale of 1...100.
    ///
    /// The estimate uses only the sum of the luma table, because other encoders' tables are shaped differently.
    ///
    /// - Returns: Nil if the JPEG has no table.
    package static func quality(of bytes: [UInt8]) -> Int? {
        let tables = try? read(from: bytes).first { $0.marker == JPEGMarker.quantization }
        guard let payload = tables?.payload, let head = payload.first else { return nil }
        let has16Bits = head >> 4 != 0
        let values = payload.dropFirst().prefix(has16Bits ? 128 : 64)
        guard values.count == (has16Bits ? 128 : 64) else { return nil }
        let sum =
            has16Bits
            ? stride(from: values.startIndex, to: values.endIndex, by: 2).reduce(0) {
                $0 + Int(values[$1]) << 8 + Int(values[$1 + 1])
            } : values.reduce(0) { $0 + Int($1) }
        // libjpeg scales its table by 200 − 2q percent, or by 5000 / q percent if q is below 50.
        let percent = Double(sum) * 100 / Double(sumAtQuality50)
        let quality = percent < 100 ? 100 - percent / 2 : 5000 / percent
        return Int(min(max(quality.rounded(), 1), 100))
    }

    /// The sum of the luma table in ITU-T T.81, K.1.
    private static let sumAtQuality50 = 3688
}
