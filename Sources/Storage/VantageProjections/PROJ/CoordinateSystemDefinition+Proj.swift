import CVantageProj

extension CoordinateSystemDefinition {
    /// Creates PROJ's objects for the definition.
    func resolve(in context: ProjContext) throws(CoordinateSystemError) -> ResolvedSystem {
        switch form {
        case .code(let code, nil): return ResolvedSystem(try Self.object(code, in: context))
        case .code(let horizontal, let vertical?):
            return try Self.compound(horizontal, vertical, in: context)
        case .wkt: return ResolvedSystem(try system(context.wkt(text), in: context))
        case .projJSON:
            guard let json = AreaOfUseCheck.sanitized(projJSON: text) else { throw Self.unreadable(text) }
            return ResolvedSystem(try system(context.object(json), in: context))
        case .projString:
            let parameters = text.split(whereSeparator: \.isWhitespace).filter { !$0.hasSuffix("type=crs") }
            let operation = parameters.joined(separator: " ")
            guard isProjection(operation, in: context) else { throw Self.unreadable(text, reason: context.lastMessage) }
            // Without this parameter, PROJ reads the string as an operation.
            return ResolvedSystem(try system(context.object("\(operation) +type=crs"), in: context))
        }
    }

    /// Reports whether an operation converts latitudes and longitudes to something else, or is `longlat`, which leaves
    /// them unchanged. PROJ would create a coordinate system from any operation, even from one that does nothing.
    private func isProjection(_ text: String, in context: ProjContext) -> Bool {
        let library = context.library
        guard let operation = context.object(text), library.proj_angular_input(operation.pointer, PJ_FWD) != 0
        else { return false }
        let name = library.proj_pj_info(operation.pointer).id.map { String(cString: $0) } ?? ""
        return library.proj_angular_output(operation.pointer, PJ_FWD) == 0
            || ["longlat", "latlong", "latlon", "lonlat"].contains(name)
    }

    /// Returns an object if it is a coordinate system.
    private func system(_ object: ProjObject?, in context: ProjContext) throws(CoordinateSystemError) -> ProjObject {
        guard let object, context.library.proj_is_crs(object.pointer) != 0 else {
            throw Self.unreadable(text, reason: context.lastMessage)
        }
        return object
    }

    private static func compound(
        _ code: SystemCode, _ vertical: SystemCode, in context: ProjContext
    ) throws(CoordinateSystemError) -> ResolvedSystem {
        let system = try object(code, in: context)
        let heights = try object(vertical, in: context)
        guard heights.type == PJ_TYPE_VERTICAL_CRS, system.type != PJ_TYPE_VERTICAL_CRS, system.axes.count == 2 else {
            throw CoordinateSystemError(
                .systemUnsupported,
                "\(code) (\(system.name)) and \(vertical) (\(heights.name)) are not a horizontal and a vertical "
                    + "coordinate system. Check the codes.")
        }
        let both = vertical.authority == code.authority ? "\(code)+\(vertical.code)" : "\(code)+\(vertical)"
        return ResolvedSystem(horizontal: system, vertical: heights, code: both)
    }

    private static func object(
        _ code: SystemCode, in context: ProjContext
    ) throws(CoordinateSystemError) -> ProjObject {
        if let object = context.system(code.authority, code.code) { return object }
        // Esri's own codes are often mistaken for EPSG codes.
        let isEsri = code.authority == "EPSG" && context.system("ESRI", code.code) != nil
        let hint = isEsri ? "Use ESRI:\(code.code)." : "Check the code."
        throw CoordinateSystemError(.unknownCode, "\(code) is not a coordinate system in PROJ's database. \(hint)")
    }
}
