import VantageMapCanvas

/// The visible faces of buildings in an index by their position in the image, for testing many points.
package struct BuildingSight {
    private let faces: BuildingFaces
    /// The faces that touch each vertical strip of the image.
    private var strips: [[Int32]]
    private let left: Double

    /// The width of a strip, in points.
    private static let width = 16.0

    package init(_ faces: BuildingFaces) {
        self.faces = faces
        left = faces.frame.left
        let count = max(1, Int(((faces.frame.right - left) / Self.width).rounded(.up)))
        strips = Array(repeating: [], count: count)
        for (number, face) in faces.faces.enumerated() {
            for strip in strip(face.box.left)...strip(face.box.right) { strips[strip].append(Int32(number)) }
        }
    }

    private func strip(_ x: Double) -> Int {
        Int(min(max((x - left) / Self.width, 0), Double(strips.count - 1)))
    }

    /// Reports whether a building hides a point above the plane.
    ///
    /// - Parameters:
    ///   - height: The height above the camera's target, in points.
    ///   - ignored: The numbers of buildings that do not hide the point.
    package func hides(_ place: SIMD2<Double>, height: Double, ignoring ignored: Set<Int>) -> Bool {
        faces.hides(place, height: height) { point, isHidden in
            strips[strip(point.x)].contains { number in
                let face = faces.faces[Int(number)]
                return !ignored.contains(face.building) && isHidden(face)
            }
        }
    }
}
