/// A picture as JPEGs keep it: a plane of luma and, unless it is grey, two of chroma that may have fewer samples.
///
/// Values are those of JFIF (ITU-T T.871): 0...255 for luma, and for chroma 128 ± half the difference.
package struct PlanarImage: Hashable, Sendable {
    /// Samples, rows from the top without padding.
    package struct Plane: Hashable, Sendable {
        package let width: Int
        package let height: Int
        package var samples: [UInt8]

        package init(width: Int, height: Int, samples: [UInt8]) {
            precondition(width > 0 && height > 0 && samples.count == width * height, "Expected a byte for each sample.")
            self.width = width
            self.height = height
            self.samples = samples
        }
    }

    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    /// Pixels that share a sample of chroma, across and down; 1 for grey.
    package let chromaStep: SIMD2<Int>
    /// One for grey; else luma, blue difference, red difference.
    package var planes: [Plane]

    package init(width: Int, height: Int, chromaStep: SIMD2<Int>, planes: [Plane]) {
        precondition(planes.count == 1 || planes.count == 3, "Expected one plane or three.")
        precondition(planes[0].width == width && planes[0].height == height, "Expected a sample of luma a pixel.")
        self.width = width
        self.height = height
        self.chromaStep = chromaStep
        self.planes = planes
    }

    package var isGrey: Bool { planes.count == 1 }
}
