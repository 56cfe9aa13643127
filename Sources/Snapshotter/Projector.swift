import JPEGCodec

/// Makes the pixels of a view from an image.
struct Projector {
    let view: ResolvedView
    let isCancelled: @Sendable () -> Bool

    /// Rows between two looks at whether the work is still wanted.
    private static let bandHeight = 32

    struct Outcome {
        let image: PixelImage
        /// The share of the view that was not photographed, in 0...1.
        let unphotographedShare: Double
    }

    /// - Parameter shrink: The greatest number of picture pixels, at full size, that a view's pixel is wide.
    func project(_ image: SourceImage, shrink: Double) throws(SnapshotError) -> Outcome {
        let highest = SamplingKernel.highestLevel(shrink: shrink / Double(image.factor))
        let pyramid = Pyramid(image, highest: highest)
        guard !isCancelled() else { throw .cancelled }
        var missing = 0.0
        var isComplete = false
        let count = view.width * view.height * 3
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let target = buffer.baseAddress else { return }
            isComplete = pyramid.withReaders { readers in
                fill(target, with: sampler(readers, image), missing: &missing)
            }
            filled = isComplete ? count : 0
        }
        guard isComplete else { throw .cancelled }
        return Outcome(
            image: PixelImage(width: view.width, height: view.height, pixels: pixels),
            unphotographedShare: missing / Double(view.width * view.height))
    }

    private func sampler(_ readers: UnsafeBufferPointer<TexelReader>, _ image: SourceImage) -> Sampler {
        let panorama = view.panorama
        return Sampler(
            readers: readers, mapper: RowMapper(view, into: image),
            coverage: panorama.flatMap { Coverage(of: $0, origin: image.origin, factor: image.factor) },
            turn: panorama.map { $0.fullWidth / Double(image.factor) })
    }

    /// - Returns: Whether all of it was filled; not when the work was cancelled.
    private func fill(_ target: UnsafeMutablePointer<UInt8>, with sampler: Sampler, missing: inout Double) -> Bool {
        var mapped = MappedRow(width: view.width)
        for row in 0..<view.height {
            if row % Projector.bandHeight == 0, isCancelled() { return false }
            missing += sampler.fill(target + row * view.width * 3, width: view.width, row: row, using: &mapped)
        }
        return true
    }
}

extension Pyramid {
    /// Lends readers of the image and of its halvings, in that order.
    fileprivate func withReaders<Outcome>(_ body: (UnsafeBufferPointer<TexelReader>) -> Outcome) -> Outcome {
        image.pixels.withUnsafeBytes { pixels in
            halvings.withUnsafeBytes { halvings in
                // Images have pixels, and halvings are read only where there are levels.
                guard let start = pixels.baseAddress else { preconditionFailure("An image has at least one pixel.") }
                let first = TexelReader(image: image, pixels: start)
                let others = levels.enumerated().map { index, level in
                    TexelReader(level, index: index + 1, of: image, texels: halvings.baseAddress ?? start)
                }
                return ([first] + others).withUnsafeBufferPointer(body)
            }
        }
    }
}
