import VantageJPEG

/// A projector that draws the planes of an image onto the planes of a view.
struct Projector {
    let view: ResolvedView
    /// The number of view pixels that share a chroma sample, across and down.
    let chromaStep: SIMD2<Int>
    var warpGrids = WarpGridCache.shared
    let isCancelled: @Sendable () -> Bool

    struct Outcome {
        let image: PlanarImage
        /// The fraction of the view that was not photographed, in 0...1.
        let unphotographedFraction: Double
    }

    /// - Parameter minification: The maximum width of a view pixel, measured in pixels of the full-size picture.
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
        return outcome(planes, unphotographedFraction: missing / Double(view.width * view.height))
    }

    /// Returns a completely gray view, for a direction in which nothing was photographed.
    func unphotographed() -> Outcome {
        outcome(grids.map(\.neutral), unphotographedFraction: 1)
    }

    /// The grids of luma and both chroma planes. The chroma of a gray picture has the same value everywhere.
    var grids: [ViewGrid] {
        [SIMD2(1, 1), chromaStep, chromaStep].map { ViewGrid(width: view.width, height: view.height, step: $0) }
    }

    func outcome(_ planes: [PlanarImage.Plane], unphotographedFraction: Double) -> Outcome {
        let image = PlanarImage(width: view.width, height: view.height, chromaStep: chromaStep, planes: planes)
        return Outcome(image: image, unphotographedFraction: unphotographedFraction)
    }
}

extension ViewGrid {
    /// The neutral plane, used for the part that was not photographed and for the chroma of gray pictures.
    var neutral: PlanarImage.Plane {
        PlanarImage.Plane(
            width: columns, height: rows, samples: [UInt8](repeating: Coverage.neutral, count: columns * rows))
    }
}
