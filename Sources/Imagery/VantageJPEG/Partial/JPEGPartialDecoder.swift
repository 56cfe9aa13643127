/// A decoder of parts of a JPEG, which uses the ``JPEGIndex`` of that JPEG. The cost depends on the size of the part,
/// not on that of the whole picture.
///
/// The segments that a part needs are assembled into a small JPEG, which libjpeg-turbo decodes. The samples match those
/// of a full decode, because neither the segments nor the planes depend on their surroundings.
package struct JPEGPartialDecoder: Sendable {
    let indexed: IndexedFrame

    /// Creates a decoder.
    ///
    /// - Parameter header: The ``JPEGIndex/header`` of the index.
    /// - Throws: ``JPEGError`` `.damaged` if the header is not valid.
    package init(indexHeader header: [UInt8]) throws(JPEGError) {
        do {
            indexed = try IndexedFrame(header: header)
        } catch {
            throw JPEGError(.damaged, "The index of the picture is damaged: \(error.words). Import the picture again.")
        }
    }

    /// The width of the picture in pixels.
    package var width: Int { indexed.frame.width }
    /// The height of the picture in pixels.
    package var height: Int { indexed.frame.height }

    /// Finds the segments that a region needs.
    ///
    /// - Parameters:
    ///   - region: The region in pixels of the scaled picture. It is extended to whole chroma samples.
    ///   - sharesChroma: Whether 2×2 pixels share a chroma sample even if libjpeg returns one for each pixel, as it
    ///     usually does at smaller scales. A view with subsampled chroma does not need more.
    ///   - columns: A closure that returns the columns needed in the given rows of the scaled picture. The given rows
    ///     form one row of MCUs. All other columns are left blank.
    /// - Throws: ``JPEGError`` `.regionOutsidePicture`.
    package func part(
        _ region: PixelRegion, scale: JPEGScale, sharesChroma: Bool = false,
        columns: (_ rows: Range<Int>) -> Range<Int>? = { _ in 0..<Int.max }
    ) throws(JPEGError) -> JPEGPart {
        let geometry = PartGeometry(indexed.frame, scale, sharesChroma: sharesChroma)
        guard region.lies(inWidth: geometry.width, height: geometry.height) else {
            throw JPEGError(.regionOutsidePicture, "The region is not inside the picture. Choose one that is.")
        }
        return JPEGPart(indexed, geometry, region: geometry.aligned(region), columns: columns)
    }
}

/// The dimensions of a picture at a given scale.
struct PartGeometry: Hashable, Sendable {
    let scale: JPEGScale
    /// The size of the scaled picture in pixels.
    let width: Int
    let height: Int
    /// The size of an MCU in scaled pixels.
    let mcu: SIMD2<Int>
    /// The number of scaled pixels that share a chroma sample, across and down.
    let chromaStep: SIMD2<Int>
    /// Whether 2×2 chroma samples from libjpeg are averaged into one.
    let halvesChroma: Bool

    init(_ frame: BaselineFrame, _ scale: JPEGScale, sharesChroma: Bool = false) {
        self.scale = scale
        width = scale.scaled(frame.width)
        height = scale.scaled(frame.height)
        mcu = frame.mcuSize / scale.rawValue
        let step = PlaneLayout.chromaStep(frame.chromaStep, at: scale)
        let hasWholePairs = mcu.x % 2 == 0 && mcu.y % 2 == 0
        halvesChroma = sharesChroma && frame.components.count > 1 && step == SIMD2(1, 1) && hasWholePairs
        chromaStep = halvesChroma ? SIMD2(2, 2) : step
    }

    /// Extends the region to whole chroma samples.
    func aligned(_ region: PixelRegion) -> PixelRegion {
        let step = chromaStep
        let left = region.x / step.x * step.x
        let top = region.y / step.y * step.y
        let right = min(width, (region.x + region.width + step.x - 1) / step.x * step.x)
        let bottom = min(height, (region.y + region.height + step.y - 1) / step.y * step.y)
        return PixelRegion(x: left, y: top, width: right - left, height: bottom - top)
    }
}
