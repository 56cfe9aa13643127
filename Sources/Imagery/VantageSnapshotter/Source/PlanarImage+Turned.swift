import VantageGeodesy
import VantageJPEG

extension PlanarImage {
    /// Returns the picture in its upright orientation.
    func turned(by orientation: Orientation) -> PlanarImage {
        let picture = hasWholeChroma ? self : withoutSharing
        let planes = picture.planes.map { $0.turned(by: orientation) }
        let step = picture.chromaStep
        return PlanarImage(
            width: planes[0].width, height: planes[0].height,
            chromaStep: orientation.swapsWidthAndHeight ? SIMD2(step.y, step.x) : step, planes: planes)
    }

    /// Whether no chroma sample extends beyond the edges of the picture, so that chroma stays aligned with luma when
    /// the picture is rotated or mirrored.
    var hasWholeChroma: Bool { width % chromaStep.x == 0 && height % chromaStep.y == 0 }

    /// The same picture with one chroma sample per pixel.
    var withoutSharing: PlanarImage {
        let chroma = planes.dropFirst().map { $0.repeated(chromaStep, width: width, height: height) }
        return PlanarImage(width: width, height: height, chromaStep: SIMD2(1, 1), planes: [planes[0]] + chroma)
    }

    /// Joins two pictures of the same height side by side.
    init(joining left: PlanarImage, _ right: PlanarImage) {
        let isWhole = left.width % left.chromaStep.x == 0
        let (left, right) = isWhole ? (left, right) : (left.withoutSharing, right.withoutSharing)
        let planes = zip(left.planes, right.planes).map { Plane(joining: $0, $1) }
        self.init(
            width: left.width + right.width, height: left.height, chromaStep: left.chromaStep, planes: planes)
    }
}

extension PlanarImage.Plane {
    fileprivate init(joining left: Self, _ right: Self) {
        var samples: [UInt8] = []
        samples.reserveCapacity(left.samples.count + right.samples.count)
        for row in 0..<left.height {
            samples += left.samples[row * left.width..<(row + 1) * left.width]
            samples += right.samples[row * right.width..<(row + 1) * right.width]
        }
        self.init(width: left.width + right.width, height: left.height, samples: samples)
    }

    /// Returns a larger plane in which each sample is repeated `step` times across and down.
    fileprivate func repeated(_ step: SIMD2<Int>, width: Int, height: Int) -> Self {
        let repeated = samples.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: width * height) { target, filled in
                for row in 0..<height {
                    let line = source.baseAddress! + row / step.y * self.width
                    for column in 0..<width { target[row * width + column] = line[column / step.x] }
                }
                filled = width * height
            }
        }
        return Self(width: width, height: height, samples: repeated)
    }

    fileprivate func turned(by orientation: Orientation) -> Self {
        let upright = orientation.swapsWidthAndHeight ? (width: height, height: width) : (width: width, height: height)
        let steps = steps(of: orientation)
        let turned = samples.withUnsafeBufferPointer { stored in
            [UInt8](unsafeUninitializedCapacity: samples.count) { buffer, filled in
                var target = 0
                for row in 0..<upright.height {
                    var source = steps.start + row * steps.row
                    for _ in 0..<upright.width {
                        buffer[target] = stored[source]
                        target += 1
                        source += steps.column
                    }
                }
                filled = target
            }
        }
        return Self(width: upright.width, height: upright.height, samples: turned)
    }

    /// Returns the offset in the stored plane of the upright plane's first sample, and the offsets from it to the next
    /// upright column and row.
    private func steps(of orientation: Orientation) -> (start: Int, column: Int, row: Int) {
        func offset(_ x: Double, _ y: Double) -> Int {
            let point = orientation.storedPoint(
                ofUpright: SIMD2(x + 0.5, y + 0.5), width: Double(width), height: Double(height))
            return Int(point.y.rounded(.down)) * width + Int(point.x.rounded(.down))
        }
        let start = offset(0, 0)
        return (start, offset(1, 0) - start, offset(0, 1) - start)
    }
}
