/// Reads parts of a JPEG at the cost of the part, with the help of its ``JPEGIndex``.
///
/// The segments that a part needs are made a small JPEG of their own, which libjpeg-turbo decodes. Samples equal those of
/// the whole picture, for neither the segments nor the planes depend on what is around them.
package struct JPEGPartialDecoder: Sendable {
    let indexed: IndexedFrame

    /// - Parameter header: A ``JPEGIndex/header``.
    /// - Throws: ``JPEGError`` `.damaged` when it is not a header.
    package init(indexHeader header: [UInt8]) throws(JPEGError) {
        do {
            indexed = try IndexedFrame(header: header)
        } catch {
            throw JPEGError(.damaged, "The index of the picture is damaged: \(error.words). Import the picture again.")
        }
    }

    /// Pixels.
    package var width: Int { indexed.frame.width }
    /// Pixels.
    package var height: Int { indexed.frame.height }

    /// Finds the segments that a region needs.
    ///
    /// - Parameters:
    ///   - region: Pixels of the scaled picture; made larger until its sides lie between samples of chroma.
    ///   - sharesChroma: Whether 2×2 pixels share a sample of chroma, even where libjpeg makes one for each pixel: at a
    ///     smaller scale it mostly does, and a picture that shares chroma itself has no use for them.
    ///   - columns: For a row of the scaled picture's pixels, the columns that are needed of those rows of MCUs; the
    ///     others are left blank.
    /// - Throws: ``JPEGError`` `.regionOutsidePicture`.
    package func part(
        _ region: PixelRegion, scale: JPEGScale, sharesChroma: Bool = false,
        columns: (_ rows: Range<Int>) -> Range<Int>? = { _ in 0..<Int.max }
    ) throws(JPEGError) -> JPEGPart {
        let geometry = PartGeometry(indexed.frame, scale, sharesChroma: sharesChroma)
        guard region.lies(inWidth: geometry.width, height: geometry.height) else {
            throw JPEGError(.regionOutsidePicture, "The region does not lie in the picture; ask for pixels inside it.")
        }
        return JPEGPart(indexed, geometry, region: geometry.aligned(region), columns: columns)
    }
}

/// The sizes of a picture at a scale.
struct PartGeometry: Hashable, Sendable {
    let scale: JPEGScale
    /// Pixels of the scaled picture.
    let width: Int
    let height: Int
    /// Scaled pixels of an MCU.
    let mcu: SIMD2<Int>
    /// Scaled pixels that share a sample of chroma.
    let chromaStep: SIMD2<Int>
    /// Whether a sample of chroma is the mean of 2×2 that libjpeg makes.
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

    /// The region, grown to whole samples of chroma.
    func aligned(_ region: PixelRegion) -> PixelRegion {
        let step = chromaStep
        let left = region.x / step.x * step.x
        let top = region.y / step.y * step.y
        let right = min(width, (region.x + region.width + step.x - 1) / step.x * step.x)
        let bottom = min(height, (region.y + region.height + step.y - 1) / step.y * step.y)
        return PixelRegion(x: left, y: top, width: right - left, height: bottom - top)
    }
}
