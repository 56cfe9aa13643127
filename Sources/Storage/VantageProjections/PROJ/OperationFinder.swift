import CVantageProj
import VantageGeodesy

/// A search for the operations that transform coordinates in a system to WGS 84.
///
/// The choice depends only on PROJ's database, never on the installed grids: operations with grids are not used at all.
/// Their accuracy, which is centimeters for OSGB36, is higher than a picture's position requires, and results must not
/// change when a package is installed.
struct OperationFinder {
    /// The system without heights, unless it is geocentric.
    let source: ProjObject
    let isGeocentric: Bool

    /// Returns the operations in PROJ's order; empty if there are none.
    ///
    /// 1. If EPSG equates the datum with WGS 84 using a null transformation, that transformation applies everywhere, so
    ///    positions on such a datum are never shifted.
    /// 2. Otherwise, operations with parameters apply, each in its own area.
    /// 3. Otherwise, a datum with a modern ellipsoid is equated with WGS 84.
    /// 4. Otherwise, operations by way of a third datum apply, each in its own area.
    func operations() -> [CoordinateOperation] {
        let direct = candidates(through: PROJ_INTERMEDIATE_CRS_USE_NEVER)
        let known = direct.filter { $0.shift != .assumedNone }
        if let null = known.first(where: { $0.shift == .none }) { return [null] }
        if !known.isEmpty { return known }
        if source.unbound.hasModernEllipsoid, let assumed = direct.first { return [assumed] }
        // For an unknown geocentric system, this search would take PROJ several seconds.
        guard !isGeocentric else { return [] }
        return candidates(through: PROJ_INTERMEDIATE_CRS_USE_ALWAYS).filter { $0.shift != .assumedNone }
    }

    /// Returns PROJ's suggestions in its own order, without those that need a grid or a time.
    private func candidates(through use: PROJ_INTERMEDIATE_CRS_USE) -> [CoordinateOperation] {
        let library = source.library
        let context = source.context.pointer
        guard let settings = library.proj_create_operation_factory_context(context, nil) else { return [] }
        defer { library.proj_operation_factory_context_destroy(settings) }
        library.proj_operation_factory_context_set_grid_availability_use(
            context, settings, PROJ_GRID_AVAILABILITY_IGNORED)
        library.proj_operation_factory_context_set_spatial_criterion(
            context, settings, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
        library.proj_operation_factory_context_set_allow_use_intermediate_crs(context, settings, use)
        guard let target = source.context.system("EPSG", isGeocentric ? "4979" : "4326"),
            let list = library.proj_create_operations(context, source.pointer, target.pointer, settings)
        else { return [] }
        defer { library.proj_list_destroy(list) }
        return (0..<library.proj_list_get_count(list)).compactMap { index in
            ProjObject(source.context, owning: library.proj_list_get(context, list, index))
                .flatMap(CoordinateOperation.init)
        }
    }
}
