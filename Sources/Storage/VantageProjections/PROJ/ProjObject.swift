import CVantageProj
import VantageGeodesy

/// A PROJ object: a coordinate system, a datum, or an operation.
final class ProjObject {
    let context: ProjContext
    let pointer: OpaquePointer

    /// Takes ownership of an object.
    ///
    /// - Returns: `nil` if the pointer is `nil`, which is how PROJ's functions report failure.
    init?(_ context: ProjContext, owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.context = context
        self.pointer = pointer
    }

    var library: cproj_library { context.library }

    deinit { _ = library.proj_destroy(pointer) }

    /// Returns an object that a PROJ function derives from this one.
    func object(_ function: (OpaquePointer?, OpaquePointer?) -> OpaquePointer?) -> ProjObject? {
        ProjObject(context, owning: function(context.pointer, pointer))
    }

    var type: PJ_TYPE { library.proj_get_type(pointer) }

    var name: String { library.proj_get_name(pointer).map { String(cString: $0) } ?? "unknown" }

    /// The authority and the code, such as `EPSG:25832`.
    var code: String? {
        guard let authority = library.proj_get_id_auth_name(pointer, 0),
            let code = library.proj_get_id_code(pointer, 0)
        else { return nil }
        return "\(String(cString: authority)):\(String(cString: code))"
    }

    /// The area that a system or an operation is meant for; its box is `nil` if its extent is unknown.
    var areaOfUse: (box: BoundingBox?, name: String?)? {
        var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
        var name: UnsafePointer<CChar>?
        guard library.proj_get_area_of_use(context.pointer, pointer, &west, &south, &east, &north, &name) != 0 else {
            return nil
        }
        // For an unknown area, PROJ reports -1000 for each side, which is not a valid box.
        return (
            try? BoundingBox(west: west, south: south, east: east, north: north), name.map { String(cString: $0) }
        )
    }
}
