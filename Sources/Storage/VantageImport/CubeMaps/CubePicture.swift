import VantageCore
import VantageGeodesy
import VantageJPEG

/// The picture of a cube map, assembled from its six files: two rows of three faces, in the order of
/// ``CubeMap/usualOrder``.
///
/// If the files are JPEGs that can be joined losslessly, no pixel changes. Otherwise, the files are decoded, and the
/// picture is encoded once.
struct CubePicture {
    /// The quality of the JPEG, on libjpeg's scale, if the files cannot be joined losslessly.
    private static let quality = 92
    private static let columns = 3
    /// The memory for each pixel while the picture is assembled, in bytes.
    private static let bytesPerPixel = 3

    let file: LoadedPicture.File
    let camera: CubeMap
    let metadata: PictureMetadata
    /// The source of the camera, for provenances.
    let source: String
    private(set) var warnings: [String] = []

    /// Reads the six files and assembles the picture.
    ///
    /// - Throws: ``ImportFailure`` if a file cannot be read, or if the files are not squares of the same size.
    init(of files: CubeMapFiles, limits: JPEGLimits) throws(ImportFailure) {
        let (faces, archive) = try Self.read(files, limits: limits)
        let side = try Self.side(of: faces, files)
        let size = try Self.checkedSize(side, of: files, limits)
        let placed = try CubeArrangement(of: faces, hasAxes: files.hasAxes, files, limits)
        do throws(JPEGError) {
            let jpeg = try Self.jpeg(of: placed, side: side, limits: limits)
            let header = try JPEGDecoder.header(of: jpeg, limits: limits)
            file = LoadedPicture.File(
                bytes: archive, size: size, jpeg: jpeg, header: header,
                conversion: "It consists of pictures of the six faces of a cube; views use a JPEG made from them.",
                isArchive: true)
        } catch {
            throw ImportFailure(error, picture: files.name)
        }
        do throws(GeodesyError) {
            camera = try CubeMap(width: size.width, height: size.height, layout: .grid)
        } catch {
            throw ImportFailure(.badCubeMap, files.name, "\(files.name): \(error.description)")
        }
        metadata = PictureMetadata(ofFaces: CubeMapFiles.order.compactMap { faces[$0]?.metadata })
        source = (["six files, one for each face"] + placed.remarks).joined(separator: "; ")
        if !placed.hasFittingCaps {
            warnings.append("The upper and lower faces of \(files.name) do not match the other faces. Check them.")
        }
        if faces.values.contains(where: { ($0.metadata.exif.number(.orientation) ?? 1) != 1 }) {
            warnings.append("The EXIF Orientation of the faces of \(files.name) was ignored.")
        }
    }

    // MARK: Files

    /// Reads all files and puts them in an archive. Its entries are named after the faces, so the archive does not
    /// depend on the names of the files.
    private static func read(
        _ files: CubeMapFiles, limits: JPEGLimits
    ) throws(ImportFailure) -> (faces: [CubeMap.Face: ReadableJPEG], archive: [UInt8]) {
        var faces: [CubeMap.Face: ReadableJPEG] = [:]
        var contents: [(name: String, content: [UInt8])] = []
        var total = 0
        for face in CubeMapFiles.order {
            let file = files[face]
            let (bytes, format) = try PictureFileReader(file: file, limits: limits).contents()
            total += bytes.count
            guard total <= min(limits.maximumBytes, StoredZip.maximumSize) else { throw tooLarge(files, limits) }
            let fileExtension = file.name.split(separator: ".").last?.lowercased() ?? "jpg"
            contents.append(("\(face.rawValue).\(fileExtension)", bytes))
            faces[face] = try ReadableJPEG(bytes, format, name: file.name, limits: limits)
        }
        return (faces, StoredZip.bytes(of: contents))
    }

    private static func tooLarge(_ files: CubeMapFiles, _ limits: JPEGLimits) -> ImportFailure {
        ImportFailure(
            .tooLarge, files.name,
            "The six files of \(files.name) together exceed the limit of \(limits.maximumBytes) bytes. "
                + "Make them smaller.",
            limit: .pictureBytes)
    }

    /// Returns the width and height of all faces in pixels.
    private static func side(
        of faces: [CubeMap.Face: ReadableJPEG], _ files: CubeMapFiles
    ) throws(ImportFailure) -> Int {
        guard let front = faces[.front]?.size else { preconditionFailure("Expected all six faces.") }
        for face in CubeMapFiles.order {
            guard let size = faces[face]?.size, size == front, size.width == size.height else {
                throw ImportFailure(
                    .badCubeMap, files.name,
                    "\(files.name) is a cube map, whose faces must be squares of the same size, but "
                        + "\(files[face].name) has a different shape or size than \(files[.front].name). "
                        + "Export them again.")
            }
        }
        return front.width
    }

    private static func checkedSize(
        _ side: Int, of files: CubeMapFiles, _ limits: JPEGLimits
    ) throws(ImportFailure) -> PictureSize {
        let size = PictureSize(width: columns * side, height: CubeMapFiles.order.count / columns * side)
        guard size.width * size.height <= limits.maximumPixels else {
            throw ImportFailure(
                .tooLarge, files.name,
                "The faces of \(files.name) together have more than \(limits.maximumPixels) pixels. Make them smaller.",
                limit: .picturePixels)
        }
        return size
    }

    // MARK: Joining

    private static func jpeg(
        of placed: CubeArrangement, side: Int, limits: JPEGLimits
    ) throws(JPEGError) -> [UInt8] {
        let faces = CubeMap.usualOrder.compactMap { placed.faces[$0] }
        if faces.allSatisfy({ $0.turns == 0 }), let joined = try joined(faces, limits: limits) { return joined }
        return try JPEGEncoder.encode(
            try painted(faces, side: side, limits: limits),
            options: JPEGEncodingOptions(quality: quality, subsampling: subsampling(of: faces, side: side)))
    }

    /// Joins the faces losslessly. Returns `nil` if that is not possible or needs more memory than decoding them.
    private static func joined(
        _ faces: [CubeArrangement.Face], limits: JPEGLimits
    ) throws(JPEGError) -> [UInt8]? {
        do {
            return try JPEGRewriter.grid(of: faces.map(\.picture.jpeg), columns: columns, limits: limits)
        } catch {
            guard error.code == .tooMuchMemory else { throw error }
            return nil
        }
    }

    private static func painted(
        _ faces: [CubeArrangement.Face], side: Int, limits: JPEGLimits
    ) throws(JPEGError) -> PixelImage {
        let (width, height) = (columns * side, faces.count / columns * side)
        guard width * height <= limits.maximumMemory / bytesPerPixel else {
            throw JPEGError(
                .tooMuchMemory,
                "Joining the faces requires more than \(limits.maximumMemory >> 20) MiB. Make them smaller.",
                limit: .decoderMemory)
        }
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for (index, face) in faces.enumerated() {
            let image = try JPEGDecoder.decode(face.picture.jpeg, limits: limits).turned(face.turns)
            let corner = index / columns * side * width + index % columns * side
            for row in 0..<side {
                let place = (corner + row * width) * 3
                pixels.replaceSubrange(
                    place..<place + side * 3, with: image.pixels[row * side * 3..<(row + 1) * side * 3])
            }
        }
        return PixelImage(width: width, height: height, pixels: pixels)
    }

    /// Returns the subsampling that all faces share, or 4:4:4 if it differs or if a chroma sample would belong to two
    /// faces.
    private static func subsampling(of faces: [CubeArrangement.Face], side: Int) -> ChromaSubsampling {
        let factors = Set(faces.map { $0.picture.header.samplingFactors.map { SIMD2($0.horizontal, $0.vertical) } })
        guard factors.count == 1, let first = factors.first?.first, side % 16 == 0 else { return .s444 }
        return first == SIMD2(2, 2) ? .s420 : first == SIMD2(2, 1) ? .s422 : .s444
    }
}

extension PixelImage {
    /// Returns a square picture rotated clockwise.
    ///
    /// - Parameter quarters: The number of quarter turns, from 0 to 3.
    fileprivate func turned(_ quarters: Int) -> PixelImage {
        guard quarters > 0 else { return self }
        var turned = self
        let last = width - 1
        for y in 0..<height {
            for x in 0..<width {
                let source =
                    switch quarters {
                    case 1: SIMD2(y, last - x)
                    case 2: SIMD2(last - x, last - y)
                    default: SIMD2(last - y, x)
                    }
                let (from, to) = ((source.y * width + source.x) * 3, (y * width + x) * 3)
                for channel in 0..<3 { turned.pixels[to + channel] = pixels[from + channel] }
            }
        }
        return turned
    }
}
