import CVantageProj

/// Properties of objects that are coordinate systems.
extension ProjObject {
    /// Returns the horizontal and the vertical part of a compound system. Any other system is its own horizontal part.
    func split() -> (horizontal: ProjObject, vertical: ProjObject?) {
        guard type == PJ_TYPE_COMPOUND_CRS, let horizontal = object({ library.proj_crs_get_sub_crs($0, $1, 0) }) else {
            return (self, nil)
        }
        return (horizontal, object { library.proj_crs_get_sub_crs($0, $1, 1) })
    }

    /// The plain system if this object combines a system with transformation parameters (`TOWGS84`); otherwise the
    /// object itself.
    var unbound: ProjObject {
        type == PJ_TYPE_BOUND_CRS ? object { library.proj_get_source_crs($0, $1) } ?? self : self
    }

    /// The system without its third axis.
    var withoutHeight: ProjObject {
        axes.count < 3 && unbound.axes.count < 3 ? self : object { library.proj_crs_demote_to_2D($0, nil, $1) } ?? self
    }

    /// The axes in the system's own order.
    var axes: [CoordinateAxis] {
        guard let system = object({ library.proj_crs_get_coordinate_system($0, $1) }) else { return [] }
        let count = library.proj_cs_get_axis_count(context.pointer, system.pointer)
        return (0..<max(0, count)).compactMap { system.axis($0) }
    }

    private func axis(_ index: Int32) -> CoordinateAxis? {
        var (name, abbreviation, direction): (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        (name, abbreviation, direction) = (nil, nil, nil)
        var unit: UnsafePointer<CChar>?
        var size = 0.0
        guard
            library.proj_cs_get_axis_info(
                context.pointer, pointer, index, &name, &abbreviation, &direction, &size, &unit, nil, nil) != 0
        else { return nil }
        let text = { (pointer: UnsafePointer<CChar>?) in pointer.map { String(cString: $0) } ?? "" }
        return CoordinateAxis(
            name: text(name), abbreviation: text(abbreviation), direction: text(direction), unitName: text(unit),
            unitSize: size)
    }

    /// A Boolean value indicating whether the latitude or the northing comes first. PROJ's rules for swapping the two
    /// also cover polar systems, in which both axes point north or south.
    var isNorthingFirst: Bool {
        guard type != PJ_TYPE_ENGINEERING_CRS,
            let normalized = object({ library.proj_normalize_for_visualization($0, $1) })
        else { return false }
        return normalized.axes.first != axes.first
    }

    /// A Boolean value indicating whether the system is derived from another one by a conversion.
    var isDerived: Bool { library.proj_crs_is_derived(context.pointer, pointer) != 0 }

    var celestialBody: String? {
        library.proj_get_celestial_body_name(context.pointer, pointer).map { String(cString: $0) }
    }

    /// The name of the datum or the datum ensemble.
    var datumName: String { object { library.proj_crs_get_datum_forced($0, $1) }?.name ?? "unknown" }

    /// The meaning of the heights of a vertical system.
    var verticalReference: VerticalReference? {
        let system = unbound
        return system.axes.first.map {
            VerticalReference(
                name: system.name, code: system.code, datum: system.datumName, isEllipsoidal: false, axis: $0)
        }
    }

    /// The meaning of the third axis of a geographic or projected system; `nil` if it has none.
    var ellipsoidalReference: VerticalReference? {
        let axes = axes
        guard axes.count == 3, axes[2].direction == "up" else { return nil }
        let geodetic = object { library.proj_crs_get_geodetic_crs($0, $1) } ?? self
        return VerticalReference(
            name: name, code: nil, datum: geodetic.datumName, isEllipsoidal: true, axis: axes[2])
    }

    /// A Boolean value indicating whether the ellipsoid is WGS 84 or GRS 1980, which differ by 0.1 mm.
    var hasModernEllipsoid: Bool {
        guard let ellipsoid = object({ library.proj_get_ellipsoid($0, $1) }) else { return false }
        var (axis, flattening) = (0.0, 0.0)
        _ = library.proj_ellipsoid_get_parameters(context.pointer, ellipsoid.pointer, &axis, nil, nil, &flattening)
        return axis == 6_378_137 && abs(flattening - 298.2572) < 0.0001
    }
}
