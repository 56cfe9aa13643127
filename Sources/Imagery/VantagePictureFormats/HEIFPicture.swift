import CVantageHEIF
import VantageJPEG

/// The conversion of the primary picture in a HEIF file (HEIC or AVIF) with libheif.
struct HEIFPicture {
    /// The memory per pixel, in bytes: libheif's planes, its RGB picture and our own.
    private static let bytesPerPixel = 10

    private let library: cheif_library
    private let limits: JPEGLimits

    static func jpeg(of bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> DerivedJPEG {
        try HEIFPicture(library: library(), limits: limits).jpeg(of: bytes)
    }

    /// Reads the metadata without decoding the picture.
    static func metadata(in bytes: [UInt8], limits: JPEGLimits) throws(PictureFormatError) -> EmbeddedMetadata {
        let picture = HEIFPicture(library: try library(), limits: limits)
        return try picture.withPrimaryPicture(of: bytes) { handle throws(PictureFormatError) in
            picture.metadata(of: handle)
        }
    }

    /// Returns libheif's functions, loading libheif first if necessary.
    static func library(_ result: cheif_load_result = cheif_load()) throws(PictureFormatError) -> cheif_library {
        if let library = result.library { return library.pointee }
        let reason = result.reason.map { String(cString: $0) }
        throw .missing("libheif", package: "libheif1", for: "HEIC and AVIF", reason: reason ?? "")
    }

    private func jpeg(of bytes: [UInt8]) throws(PictureFormatError) -> DerivedJPEG {
        try withPrimaryPicture(of: bytes) { handle throws(PictureFormatError) in
            try limits.check(
                width: Int(library.heif_image_handle_get_width(handle)),
                height: Int(library.heif_image_handle_get_height(handle)), bytesPerPixel: Self.bytesPerPixel)
            let (metadata, profile) = (metadata(of: handle), profile(of: handle))
            if profile == nil, mayHaveSamplesOfJPEG(handle), let planes = try planesOfJPEG(handle) {
                return try DerivedJPEG(planes, metadata: metadata, isUpright: true)
            }
            return try DerivedJPEG(
                pixels(of: handle), subsampling: .s420, metadata: metadata, isUpright: true, profile: profile)
        }
    }

    // MARK: - Color

    /// The maximum size of an ICC profile in bytes.
    private static let maximumProfile = 1 << 20

    private func profile(of handle: OpaquePointer) -> ColorProfile? {
        let size = library.heif_image_handle_get_raw_color_profile_size(handle)
        if (1...Self.maximumProfile).contains(size) {
            var profile = [UInt8](repeating: 0, count: size)
            guard library.heif_image_handle_get_raw_color_profile(handle, &profile).code == heif_error_Ok else {
                return nil
            }
            return ColorProfile(icc: profile)
        }
        return coding(of: handle).flatMap {
            ColorProfile(
                primaries: Int($0.color_primaries.rawValue), transfer: Int($0.transfer_characteristics.rawValue))
        }
    }

    private func coding(of handle: OpaquePointer) -> heif_color_profile_nclx? {
        coding(library.heif_image_handle_get_nclx_color_profile, handle)
    }

    private func coding(
        _ get: (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<heif_color_profile_nclx>?>?) -> heif_error,
        _ object: OpaquePointer
    ) -> heif_color_profile_nclx? {
        var coding: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard get(object, &coding).code == heif_error_Ok, let coding else { return nil }
        defer { library.heif_nclx_color_profile_free(coding) }
        return coding.pointee
    }

    /// Reports whether, according to the file, the picture's samples may be coded like those of a JPEG.
    private func mayHaveSamplesOfJPEG(_ handle: OpaquePointer) -> Bool {
        library.heif_image_handle_get_luma_bits_per_pixel(handle) == 8
            && library.heif_image_handle_has_alpha_channel(handle) == 0
            && coding(of: handle).map(Self.isOfJPEG) ?? true
    }

    /// Reports whether luma and chroma have the full range and the matrix of BT.601, as in JPEGs.
    /// Source: ITU-T H.273, table 4.
    private static func isOfJPEG(_ coding: heif_color_profile_nclx) -> Bool {
        coding.full_range_flag != 0 && [5, 6].contains(coding.matrix_coefficients.rawValue)
    }

    // MARK: - Decoding

    private func withPrimaryPicture<Result>(
        of bytes: [UInt8], _ body: (OpaquePointer) throws(PictureFormatError) -> Result
    ) throws(PictureFormatError) -> Result {
        guard let context = library.heif_context_alloc() else { throw .tooMuchMemory(limits.maximumMemory) }
        defer { library.heif_context_free(context) }
        // The import already uses all cores.
        library.heif_context_set_max_decoding_threads(context, 0)
        // libheif reads from this memory until the context is freed.
        return try bytes.withUnsafeBufferPointer { file throws(PictureFormatError) in
            try check(
                library.heif_context_read_from_memory_without_copy(context, file.baseAddress, file.count, nil))
            var handle: OpaquePointer?
            try check(library.heif_context_get_primary_image_handle(context, &handle))
            guard let handle else { throw .damaged("it has no primary picture") }
            defer { library.heif_image_handle_release(handle) }
            return try body(handle)
        }
    }

    /// Decodes the picture to RGB.
    private func pixels(of handle: OpaquePointer) throws(PictureFormatError) -> PixelImage {
        try decoded(handle, heif_colorspace_RGB, heif_chroma_interleaved_RGB) { image throws(PictureFormatError) in
            let plane = try plane(heif_channel_interleaved, of: image, bytesPerSample: 3)
            return PixelImage(width: plane.width, height: plane.height, pixels: plane.bytes)
        }
    }

    /// Decodes the picture to planes of luma and chroma, without converting colors.
    ///
    /// - Returns: `nil` if libheif reports that the samples are not coded like those of a JPEG. If only the compressed
    ///   data specifies the coding, libheif 1.15 converts the samples to that of a JPEG and reports no coding.
    private func planesOfJPEG(_ handle: OpaquePointer) throws(PictureFormatError) -> PlanarImage? {
        try decoded(handle, heif_colorspace_YCbCr, heif_chroma_420) { image throws(PictureFormatError) in
            guard coding(library.heif_image_get_nclx_color_profile, image).map(Self.isOfJPEG) ?? true else {
                return nil
            }
            var planes: [PlanarImage.Plane] = []
            for channel in [heif_channel_Y, heif_channel_Cb, heif_channel_Cr] {
                let plane = try plane(channel, of: image, bytesPerSample: 1)
                planes.append(PlanarImage.Plane(width: plane.width, height: plane.height, samples: plane.bytes))
            }
            return PlanarImage(
                width: planes[0].width, height: planes[0].height, chromaStep: SIMD2(2, 2), planes: planes)
        }
    }

    /// Decodes the picture. libheif applies the rotations and reflections that the file specifies.
    private func decoded<Result>(
        _ handle: OpaquePointer, _ colors: heif_colorspace, _ chroma: heif_chroma,
        _ body: (OpaquePointer) throws(PictureFormatError) -> Result
    ) throws(PictureFormatError) -> Result {
        var image: OpaquePointer?
        try check(library.heif_decode_image(handle, &image, colors, chroma, nil))
        guard let image else { throw .damaged("") }
        defer { library.heif_image_release(image) }
        return try body(image)
    }

    private func plane(
        _ channel: heif_channel, of image: OpaquePointer, bytesPerSample: Int
    ) throws(PictureFormatError) -> (width: Int, height: Int, bytes: [UInt8]) {
        let width = Int(library.heif_image_get_width(image, channel))
        let height = Int(library.heif_image_get_height(image, channel))
        let count = width * bytesPerSample
        var stride: Int32 = 0
        guard width > 0, height > 0, let plane = library.heif_image_get_plane_readonly(image, channel, &stride),
            stride >= count
        else { throw .damaged("") }
        // The decoded size may differ from the declared one.
        try limits.check(width: width, height: height, bytesPerPixel: Self.bytesPerPixel)
        let bytes = [UInt8](unsafeUninitializedCapacity: count * height) { target, written in
            for row in 0..<height {
                (target.baseAddress! + row * count).initialize(from: plane + row * Int(stride), count: count)
            }
            written = count * height
        }
        return (width, height, bytes)
    }

    private func check(_ error: heif_error) throws(PictureFormatError) {
        guard error.code != heif_error_Ok else { return }
        let reason = String(cString: error.message)
        switch error.code {
        case heif_error_Unsupported_filetype, heif_error_Unsupported_feature: throw .unsupported(reason)
        case heif_error_Memory_allocation_error: throw .tooMuchMemory(limits.maximumMemory)
        default: throw .damaged(reason)
        }
    }

    // MARK: - Metadata

    /// The maximum number of metadata blocks that are read.
    private static let maximumBlocks = 16
    /// The maximum size of one metadata block in bytes.
    private static let maximumBlock = 16 << 20

    private func metadata(of handle: OpaquePointer) -> EmbeddedMetadata {
        var metadata = EmbeddedMetadata()
        var ids = [heif_item_id](repeating: 0, count: Self.maximumBlocks)
        let count = library.heif_image_handle_get_list_of_metadata_block_IDs(handle, nil, &ids, Int32(ids.count))
        for id in ids.prefix(Int(max(0, count))) {
            guard let type = library.heif_image_handle_get_metadata_type(handle, id),
                let block = block(id, of: handle)
            else { continue }
            switch String(cString: type) {
            case "Exif": metadata.exif = metadata.exif ?? Self.exif(in: block)
            case "mime" where isXMP(id, of: handle): metadata.xmp = metadata.xmp ?? block
            default: break
            }
        }
        return metadata
    }

    private func isXMP(_ id: heif_item_id, of handle: OpaquePointer) -> Bool {
        library.heif_image_handle_get_metadata_content_type(handle, id).map { String(cString: $0) }
            == "application/rdf+xml"
    }

    private func block(_ id: heif_item_id, of handle: OpaquePointer) -> [UInt8]? {
        let size = library.heif_image_handle_get_metadata_size(handle, id)
        guard (1...Self.maximumBlock).contains(size) else { return nil }
        var block = [UInt8](repeating: 0, count: size)
        guard library.heif_image_handle_get_metadata(handle, id, &block).code == heif_error_Ok else { return nil }
        return block
    }

    /// Returns the EXIF data in a metadata block. The block begins with the distance to the TIFF header (ISO/IEC
    /// 23008-12, annex A).
    private static func exif(in block: [UInt8]) -> TIFFStructure? {
        guard block.count > 4 else { return nil }
        let distance = block.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        return TIFFStructure(block, at: 4 + distance) ?? EmbeddedMetadata.exif(in: Array(block.dropFirst(4)))
    }
}
