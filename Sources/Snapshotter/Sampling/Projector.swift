import JPEGCodec

/// Makes the planes of a view from those of an image.
struct Projector {
    let view: ResolvedView
    /// Pixels of the view that share a sample of chroma.
    let chromaStep: SIMD2<Int>
    var warpGrids = WarpGridCache.shared
    let isCancelled: @Sendable () -> Bool

    struct Outcome {
        let image: PlanarImage
        /// The share of the view that was not photographed, in 0...1.
        let unphotographedShare: Double
    }

    /// - Parameter minification: The greatest number of picture pixels, at full size, that a view's pixel is wide.
    func project(_ image: SourceImage, minification: Double) throws -> Outcome {
        var planes: [PlanarImage.Plane] = []
        var missing = 0.0
        for (index, grid) in grids.enumerated() {
            guard index < image.picture.planes.count else {
                planes.append(grid.neutral)
                continue
            }
            let plane = PlaneProjector(view, grid, image, plane: index, warpGrids: warpGrids, isCancelled: isCancelled)
            let outcome = try plane.project(image.picture.planes[index], minification: minification)
            planes.append(outcome.plane)
            if index == 0 { missing = outcome.missing }
        }
        return outcome(planes, unphotographedShare: missing / Double(view.width * view.height))
    }

    /// A view of which nothing was photographed.
    func unphotographed() -> Outcome {
        outcome(grids.map(\.neutral), unphotographedShare: 1)
    }

    /// Those of luma and of both chromas; a grey picture's have the same value everywhere.
    private var grids: [ViewGrid] {
        [SIMD2(1, 1), chromaStep, chromaStep].map { ViewGrid(width: view.width, height: view.height, step: $0) }
    }

    private func outcome(_ planes: [PlanarImage.Plane], unphotographedShare: Double) -> Outcome {
        let image = PlanarImage(width: view.width, height: view.height, chromaStep: chromaStep, planes: planes)
        return Outcome(image: image, unphotographedShare: unphotographedShare)
    }
}

extension ViewGrid {
    /// What stands for what was not photographed, and for the chroma of grey.
    fileprivate var neutral: PlanarImage.Plane {
        PlanarImage.Plane(
            width: columns, height: rows, samples: [UInt8](repeating: Coverage.neutral, count: columns * rows))
    }
}
