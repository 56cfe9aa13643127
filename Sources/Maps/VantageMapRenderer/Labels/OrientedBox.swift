import Foundation
import VantageMapCanvas

/// A rotated rectangle, in pixels.
struct OrientedBox: Hashable, Sendable {
    /// The corners, clockwise from the top left of the text.
    let corners: [SIMD2<Double>]
    let bounds: PixelBox
    private let isUpright: Bool

    private init(corners: [SIMD2<Double>], isUpright: Bool) {
        self.corners = corners
        self.isUpright = isUpright
        bounds = PixelBox(around: corners)
    }

    init(_ box: PixelBox) {
        corners = [
            SIMD2(box.left, box.top), SIMD2(box.right, box.top), SIMD2(box.right, box.bottom),
            SIMD2(box.left, box.bottom),
        ]
        bounds = box
        isUpright = true
    }

    /// - Parameters:
    ///   - box: The unrotated box, relative to `origin`.
    ///   - direction: The cosine and the sine of the clockwise angle in the image.
    init(_ box: PixelBox, turnedBy direction: SIMD2<Double>, about origin: SIMD2<Double>) {
        corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)].map {
            SIMD2(
                origin.x + $0.0 * direction.x - $0.1 * direction.y, origin.y + $0.0 * direction.y + $0.1 * direction.x)
        }
        bounds = PixelBox(around: corners)
        isUpright = direction.y == 0
    }

    /// Returns the box, expanded by a margin on each side.
    func grown(by margin: Double) -> OrientedBox {
        func unit(_ step: SIMD2<Double>) -> SIMD2<Double> {
            let size = (step * step).sum().squareRoot()
            return size > 0 ? step / size * margin : SIMD2(0, 0)
        }
        let across = unit(corners[1] - corners[0])
        let down = unit(corners[3] - corners[0])
        return OrientedBox(
            corners: [
                corners[0] - across - down, corners[1] + across - down, corners[2] + across + down,
                corners[3] - across + down,
            ], isUpright: isUpright)
    }

    /// Reports whether the boxes overlap; touching boxes do not.
    func intersects(_ other: OrientedBox) -> Bool {
        guard bounds.intersects(other.bounds) else { return false }
        if isUpright, other.isUpright { return true }
        return !isApart(from: other) && !other.isApart(from: self)
    }

    func contains(_ point: SIMD2<Double>) -> Bool {
        bounds.contains(point)
            && (0..<4).allSatisfy { index in
                let (from, to) = (corners[index], corners[(index + 1) % 4])
                return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= 0
            }
    }

    /// Reports whether another box lies entirely beyond one of this box's sides.
    private func isApart(from other: OrientedBox) -> Bool {
        for index in 0..<4 {
            let (from, to) = (corners[index], corners[(index + 1) % 4])
            let side = to - from
            if other.corners.allSatisfy({ side.x * ($0.y - from.y) - side.y * ($0.x - from.x) <= 1e-9 }) { return true }
        }
        return false
    }
}

/// The bounds of placed labels in a spatial index.
struct CollisionGrid {
    private let cell = 64.0
    private let columns: Int
    private let rows: Int
    private var cells: [[Int]]
    private var taken: [OrientedBox] = []
    /// The area that labels may cover.
    let frame: PixelBox

    init(width: Double, height: Double) {
        frame = PixelBox(left: 0, top: 0, right: width, bottom: height)
        columns = max(1, Int((width / cell).rounded(.up)))
        rows = max(1, Int((height / cell).rounded(.up)))
        cells = Array(repeating: [], count: columns * rows)
    }

    /// Reports whether a label fits into the image without overlapping another one.
    ///
    /// - Parameters:
    ///   - candidates: The label's padded boxes.
    ///   - boxes: The label's own boxes, which must be inside the image.
    func isFree(_ candidates: [OrientedBox], inside boxes: [OrientedBox]) -> Bool {
        boxes.allSatisfy { frame.contains($0.bounds) }
            && candidates.allSatisfy { box in
                !indexes(of: box.bounds).contains { index in cells[index].contains { taken[$0].intersects(box) } }
            }
    }

    mutating func take(_ boxes: [OrientedBox]) {
        for box in boxes where box.bounds.intersects(frame) {
            for index in indexes(of: box.bounds) { cells[index].append(taken.count) }
            taken.append(box)
        }
    }

    private func indexes(of box: PixelBox) -> [Int] {
        let across = column(box.left)...column(box.right)
        let down = row(box.top)...row(box.bottom)
        return down.flatMap { row in across.map { row * columns + $0 } }
    }

    private func column(_ x: Double) -> Int { min(max(Int(x / cell), 0), columns - 1) }
    private func row(_ y: Double) -> Int { min(max(Int(y / cell), 0), rows - 1) }
}
