import CVantageJPEG

/// Operations that rewrite JPEGs without changing any pixels.
package enum JPEGRewriter {
    /// Rewrites a JPEG as baseline with the same coefficients, so that no pixel changes.
    ///
    /// APPn and COM segments (EXIF, XMP, ICC profile) are kept byte for byte. The multi-picture index and all bytes
    /// after the first picture are dropped. The result uses the standard Huffman tables, which have a code for every
    /// symbol.
    ///
    /// - Parameter restartInterval: The number of MCUs between restart markers, 1...65535; nil writes none.
    /// - Throws: ``JPEGError`` under the same conditions as ``JPEGDecoder/decode(_:scale:region:limits:)``;
    ///   `.cannotEncode` if a broken encoder wrote a coefficient that baseline cannot represent. The coefficients of
    ///   the whole picture, 2 bytes per sample, must fit into `maximumMemory`.
    package static func baseline(
        _ bytes: [UInt8], restartInterval: Int? = nil, limits: JPEGLimits = .standard
    ) throws(JPEGError) -> [UInt8] {
        try check(restartInterval: restartInterval)
        return try rewritten(bytes, limits) { session, buffer in
            cjpeg_rewrite(bytes, bytes.count, UInt32(restartInterval ?? 0), session, &buffer)
        }
    }

    /// Cuts out the top-left part of a JPEG, and rewrites it as ``baseline(_:restartInterval:limits:)`` does.
    ///
    /// - Parameters:
    ///   - width: The width of the part in pixels, from 1 to the picture's width.
    ///   - height: The height of the part in pixels, from 1 to the picture's height.
    /// - Throws: ``JPEGError`` `.regionOutsidePicture` if the part is not inside the picture; otherwise the same errors
    ///   as ``baseline(_:restartInterval:limits:)``.
    package static func topLeft(
        width: Int, height: Int, of bytes: [UInt8], limits: JPEGLimits = .standard
    ) throws(JPEGError) -> [UInt8] {
        let header = try JPEGDecoder.header(of: bytes, limits: limits)
        guard (1...header.width).contains(width), (1...header.height).contains(height) else {
            throw JPEGError(.regionOutsidePicture, "The part is not inside the picture. Choose one that is.")
        }
        return try rewritten(bytes, limits) { session, buffer in
            cjpeg_crop(bytes, bytes.count, UInt32(width), UInt32(height), session, &buffer)
        }
    }

    /// Joins pictures into a grid, and writes it as a baseline JPEG with the same coefficients. No pixel changes,
    /// except that decoders may interpolate chroma samples across the borders between the pictures.
    ///
    /// All segments are dropped, including the stored orientation and the color profile.
    ///
    /// - Parameters:
    ///   - cells: The pictures, row by row.
    ///   - columns: The number of pictures in a row.
    ///   - limits: The limits on the grid. The coefficients of the grid must fit into `maximumMemory`, and so must
    ///     those of each picture. They take 2 bytes per sample.
    /// - Returns: `nil` if the pictures cannot be joined without loss: if they differ in size, components or
    ///   quantization tables, if their components are inks, or if their size is not a multiple of the MCU size.
    /// - Throws: ``JPEGError`` under the same conditions as ``baseline(_:restartInterval:limits:)``.
    package static func grid(
        of cells: [[UInt8]], columns: Int, limits: JPEGLimits = .standard
    ) throws(JPEGError) -> [UInt8]? {
        precondition(columns > 0 && !cells.isEmpty && cells.count % columns == 0, "Expected complete rows.")
        let header = try cjpeg_header(of: cells[0], limits: limits)
        for cell in cells.dropFirst() { _ = try cjpeg_header(of: cell, limits: limits) }
        guard Int(header.width) * Int(header.height) * cells.count <= limits.maximumPixels else {
            throw JPEGError(
                .tooManyPixels,
                "The pictures have more than \(limits.maximumPixels) pixels in total. Make them smaller.",
                limit: .picturePixels)
        }
        var buffer = cjpeg_buffer()
        let status = join(cells[...], [], columns, limits.session(for: header), &buffer)
        defer { cjpeg_free(buffer) }
        guard status.outcome != CJPEG_BAD_REQUEST else { return nil }
        if let error = JPEGError(status, limits: limits) { throw error }
        return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    }

    /// Calls the C function with the addresses of all pictures.
    ///
    /// - Parameters:
    ///   - cells: The pictures whose addresses are still to be taken.
    ///   - sources: The addresses of the pictures before them.
    private static func join(
        _ cells: ArraySlice<[UInt8]>, _ sources: [cjpeg_source], _ columns: Int, _ limits: cjpeg_limits,
        _ buffer: inout cjpeg_buffer
    ) -> cjpeg_status {
        guard let first = cells.first else {
            return cjpeg_join(sources, UInt32(columns), UInt32(sources.count / columns), limits, &buffer)
        }
        return first.withUnsafeBufferPointer { bytes in
            let source = cjpeg_source(bytes: bytes.baseAddress, count: bytes.count)
            return join(cells.dropFirst(), sources + [source], columns, limits, &buffer)
        }
    }

    private static func rewritten(
        _ bytes: [UInt8], _ limits: JPEGLimits, _ rewrite: (cjpeg_limits, inout cjpeg_buffer) -> cjpeg_status
    ) throws(JPEGError) -> [UInt8] {
        let header = try cjpeg_header(of: bytes, limits: limits)
        var buffer = cjpeg_buffer()
        let status = rewrite(limits.session(for: header), &buffer)
        defer { cjpeg_free(buffer) }
        if let error = JPEGError(status, limits: limits) { throw error }
        return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
    }

    /// Checks that the interval fits into the 16 bits of a DRI segment.
    private static func check(restartInterval: Int?) throws(JPEGError) {
        guard let restartInterval, !(1...0xFFFF).contains(restartInterval) else { return }
        throw JPEGError(
            .cannotEncode, "Expected a restart interval from 1 to 65535 MCUs but received \(restartInterval).")
    }
}
