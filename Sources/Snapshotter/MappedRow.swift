/// The mapping of one row of a view: for each pixel the place in a source image, and how far it moves for one pixel to
/// the right and for one pixel down; all in the image's pixels.
struct MappedRow: Sendable {
    typealias Lanes = SIMD8<Float>

    /// What is kept of a pixel, in the order in which it is stored.
    enum Field: Int, CaseIterable {
        case x, y, acrossX, acrossY, downX, downY
    }

    /// Chunks of eight pixels; the last may reach beyond the row.
    let chunkCount: Int
    private var storage: [Lanes]

    init(width: Int) {
        chunkCount = (width + 7) / 8
        storage = [Lanes](repeating: .zero, count: chunkCount * Field.allCases.count)
    }

    @inline(__always)
    subscript(field: Field, chunk: Int) -> Lanes {
        get { storage[field.rawValue * chunkCount + chunk] }
        set { storage[field.rawValue * chunkCount + chunk] = newValue }
    }

    /// Gives the fields one after another, each as ``chunkCount`` times eight numbers.
    func withFields<Outcome>(_ body: (FieldPointers) -> Outcome) -> Outcome {
        storage.withUnsafeBytes { bytes in
            body(FieldPointers(start: bytes.bindMemory(to: Float.self), count: chunkCount * 8))
        }
    }
}

/// The fields of a row, by pixel.
struct FieldPointers {
    fileprivate let start: UnsafeBufferPointer<Float>
    fileprivate let count: Int

    @inline(__always)
    subscript(column: Int) -> ImagePoint {
        ImagePoint(
            position: SIMD2(start[column], start[count + column]),
            across: SIMD2(start[2 * count + column], start[3 * count + column]),
            down: SIMD2(start[4 * count + column], start[5 * count + column]))
    }
}

/// A place in a source image, and how far it moves for one pixel of the view; in the image's pixels.
struct ImagePoint {
    var position: SIMD2<Float>
    var across: SIMD2<Float>
    var down: SIMD2<Float>
}
