import CVantageProj
import VantageGeodesy

/// The operations of a system, ready to run on one thread at a time.
final class TransformationSession: @unchecked Sendable {
    // Sendable because a transformer hands a session to one caller at a time, and PROJ allows contexts to move between
    // threads.
    private let context: ProjContext
    private let operations: [CoordinateOperation]
    private let widest: Int
    /// The prepared operations; `nil` until an operation is first used.
    private var prepared: [ProjObject?]

    init(_ operations: [CoordinateOperation]) throws(CoordinateSystemError) {
        context = try ProjContext()
        self.operations = operations
        widest = operations.widest
        prepared = Array(repeating: nil, count: operations.count)
    }

    /// Transforms a point with the operation for its position or, if there is none, with the operation for the largest
    /// area.
    ///
    /// - Parameter point: Coordinates in the system's own order and units.
    /// - Returns: The position and the index of the operation; `nil` if the point has no position.
    func transform(_ point: SIMD3<Double>) -> (GeodeticPoint, Int)? {
        guard let estimate = transform(point, with: widest) else { return nil }
        guard operations.count > 1, let place = estimate.coordinate, let index = operations.index(at: place),
            index != widest
        else { return (estimate, widest) }
        return transform(point, with: index).map { ($0, index) }
    }

    /// Transforms a point with the given operation.
    func transform(_ point: SIMD3<Double>, with index: Int) -> GeodeticPoint? {
        guard let operation = operation(index) else { return nil }
        var coordinates = PJ_COORD()
        // PROJ treats an infinite time as unknown.
        coordinates.xyzt = PJ_XYZT(x: point.x, y: point.y, z: point.z, t: .infinity)
        let result = context.library.proj_trans(operation.pointer, PJ_FWD, coordinates).xyz
        guard result.x.isFinite, result.y.isFinite else {
            _ = context.library.proj_errno_reset(operation.pointer)
            return nil
        }
        return GeodeticPoint(latitude: result.x, longitude: result.y, height: result.z)
    }

    private func operation(_ index: Int) -> ProjObject? {
        if let ready = prepared[index] { return ready }
        prepared[index] = context.object(operations[index].pipeline)
        return prepared[index]
    }
}
