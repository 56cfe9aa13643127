/// A picture as JPEGs store it: a luma plane and, unless it is gray, two chroma planes that may have fewer samples.
///
/// The values are as specified by JFIF (ITU-T T.871): 0...255, where a chroma of 128 is gray.
package struct PlanarImage: Hashable, Sendable {
    /// A plane of samples, in rows from the top without padding.
    package struct Plane: Hashable, Sendable {
        package let width: Int
        package let height: Int
        package var samples: [UInt8]

        package init(width: Int, height: Int, samples: [UInt8]) {
            precondition(width > 0 && height > 0 && samples.count == width * height, "Expected one byte per sample.")
            self.width = width
            self.height = height
            self.samples = samples
        }
    }

    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// The number of pixels that share a chroma sample, across and down; 1 for gray.
    package let chromaStep: SIMD2<Int>
    /// The planes: one for gray; otherwise luma, blue difference and red difference.
    package var planes: [Plane]

    package init(width: Int, height: Int, chromaStep: SIMD2<Int>, planes: [Plane]) {
        precondition(planes.count == 1 || planes.count == 3, "Expected one plane or three.")
        precondition(planes[0].width == width && planes[0].height == height, "Expected one luma sample per pixel.")
        self.width = width
        self.height = height
        self.chromaStep = chromaStep
        self.planes = planes
    }

    package var isGray: Bool { planes.count == 1 }
}
