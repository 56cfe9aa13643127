import CVantageDeflate
import CVantageHEIF
import CVantagePNG
import CVantageWebP
import VantageJPEG

/// Losslessly encodes pixels in formats that the import converts.
enum EncodedPicture {
    static func png(_ image: PixelImage, chunks: [(name: String, contents: [UInt8])] = []) -> [UInt8] {
        var header = png_image()
        header.version = UInt32(PNG_IMAGE_VERSION)
        header.width = UInt32(image.width)
        header.height = UInt32(image.height)
        header.format = UInt32(PNG_FORMAT_FLAG_COLOR)
        var size = png_alloc_size_t()
        _ = png_image_write_to_memory(&header, nil, &size, 0, image.pixels, Int32(image.width * 3), nil)
        var bytes = [UInt8](repeating: 0, count: size)
        _ = png_image_write_to_memory(&header, &bytes, &size, 0, image.pixels, Int32(image.width * 3), nil)
        // The signature and IHDR take 33 bytes. libpng ignores the checksums of chunks that it skips.
        var file = Array(bytes.prefix(33))
        for chunk in chunks {
            file += bigEndian(chunk.contents.count) + Array(chunk.name.utf8) + chunk.contents + [0, 0, 0, 0]
        }
        return file + bytes[33..<size]
    }

    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target.baseAddress, capacity)
        }
    }

    static func webp(_ image: PixelImage, chunks: [(name: String, contents: [UInt8])] = []) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let size = WebPEncodeLosslessRGB(
            image.pixels, Int32(image.width), Int32(image.height), Int32(image.width * 3), &output)
        defer { WebPFree(output) }
        let simple = Array(UnsafeBufferPointer(start: output, count: size))
        guard !chunks.isEmpty else { return simple }
        // The extended format begins with a header that lists the kinds of chunks: 32 for ICCP, 8 for EXIF, 4 for XMP.
        let kinds: UInt8 = chunks.contains { $0.name == "ICCP" } ? 32 : 8 | 4
        let extended =
            [kinds, 0, 0, 0] + littleEndian(image.width - 1).prefix(3) + littleEndian(image.height - 1).prefix(3)
        let body = riff("VP8X", extended) + simple.dropFirst(12) + chunks.flatMap { riff($0.name, $0.contents) }
        return Array("RIFF".utf8) + littleEndian(body.count + 4) + Array("WEBP".utf8) + body
    }

    /// A red WebP that is fully transparent.
    static func transparentWebP(width: Int, height: Int) -> [UInt8] {
        let pixels = (0..<width * height).flatMap { _ in [250, 10, 10, 0] as [UInt8] }
        var output: UnsafeMutablePointer<UInt8>?
        let size = WebPEncodeLosslessRGBA(pixels, Int32(width), Int32(height), Int32(width * 4), &output)
        defer { WebPFree(output) }
        return Array(UnsafeBufferPointer(start: output, count: size))
    }

    private static func riff(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        Array(name.utf8) + littleEndian(contents.count) + contents + [UInt8](repeating: 0, count: contents.count % 2)
    }

    /// How RGB is converted to luma and chroma.
    struct Coding: Hashable {
        /// The code point of the matrix in ITU-T H.273.
        let matrix: UInt16
        let isFullRange: Bool
        /// Whether the file itself, and not only its compressed data, specifies the conversion.
        let isInFile: Bool
    }

    /// A HEIC or, if `isAVIF` is set, an AVIF. It is lossless unless `coding` is set, which also halves the
    /// chroma resolution.
    ///
    /// - Returns: `nil` if libheif has no encoder for the format.
    static func heif(
        _ image: PixelImage, isAVIF: Bool = false, exif: [UInt8]? = nil, xmp: [UInt8]? = nil, profile: [UInt8]? = nil,
        coding: Coding? = nil
    ) -> [UInt8]? {
        let context = heif_context_alloc()
        defer { heif_context_free(context) }
        var encoder: OpaquePointer?
        let format = isAVIF ? heif_compression_AV1 : heif_compression_HEVC
        guard heif_context_get_encoder_for_format(context, format, &encoder).code == heif_error_Ok else { return nil }
        defer { heif_encoder_release(encoder) }
        heif_encoder_set_lossless(encoder, coding == nil ? 1 : 0)
        heif_encoder_set_lossy_quality(encoder, 95)
        var picture: OpaquePointer?
        _ = heif_image_create(
            Int32(image.width), Int32(image.height), heif_colorspace_RGB, heif_chroma_interleaved_RGB, &picture)
        defer { heif_image_release(picture) }
        _ = heif_image_add_plane(picture, heif_channel_interleaved, Int32(image.width), Int32(image.height), 8)
        if let profile { _ = heif_image_set_raw_color_profile(picture, "prof", profile, profile.count) }
        if let coding, let colors = heif_nclx_color_profile_alloc() {
            heif_nclx_color_profile_set_color_primaries(colors, 1)
            heif_nclx_color_profile_set_transfer_characteristics(colors, 13)
            heif_nclx_color_profile_set_matrix_coefficients(colors, coding.matrix)
            colors.pointee.full_range_flag = coding.isFullRange ? 1 : 0
            heif_image_set_nclx_color_profile(picture, colors)
            heif_nclx_color_profile_free(colors)
        }
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane(picture, heif_channel_interleaved, &stride) else { return nil }
        for row in 0..<image.height {
            image.pixels.withUnsafeBufferPointer {
                (plane + row * Int(stride)).update(
                    from: $0.baseAddress! + row * image.width * 3, count: image.width * 3)
            }
        }
        var handle: OpaquePointer?
        let options = heif_encoding_options_alloc()
        defer { heif_encoding_options_free(options) }
        options?.pointee.macOS_compatibility_workaround_no_nclx_profile = coding?.isInFile == false ? 1 : 0
        guard heif_context_encode_image(context, picture, encoder, options, &handle).code == heif_error_Ok else {
            return nil
        }
        defer { heif_image_handle_release(handle) }
        if let exif { _ = heif_context_add_exif_metadata(context, handle, exif, Int32(exif.count)) }
        if let xmp { _ = heif_context_add_XMP_metadata(context, handle, xmp, Int32(xmp.count)) }
        return written(context)
    }

    private static func written(_ context: OpaquePointer?) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = heif_writer(writer_api_version: 1) { _, data, size, target in
            target?.assumingMemoryBound(to: [UInt8].self).pointee
                .append(contentsOf: UnsafeRawBufferPointer(start: data, count: size))
            return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
        }
        _ = withUnsafeMutablePointer(to: &bytes) { heif_context_write(context, &writer, $0) }
        return bytes
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func littleEndian(_ number: Int) -> [UInt8] { bigEndian(number).reversed() }
}
