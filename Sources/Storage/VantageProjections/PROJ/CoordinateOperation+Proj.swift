import CVantageProj
import VantageGeodesy

extension CoordinateOperation {
    /// Reads an operation that PROJ suggests.
    ///
    /// - Returns: `nil` if the operation needs a grid or a time, or if PROJ cannot run it.
    init?(_ object: ProjObject) {
        let library = object.library
        let context = object.context.pointer
        guard library.proj_coordoperation_get_grid_used_count(context, object.pointer) == 0,
            let pipeline = library.proj_as_proj_string(context, object.pointer, PJ_PROJ_5, nil)
                .map({ String(cString: $0) }),
            !pipeline.contains("t_epoch=")
        else { return nil }
        let isBallpark = library.proj_coordoperation_has_ballpark_transformation(context, object.pointer) != 0
        let shift = isBallpark ? .assumedNone : Self.movesPositions(pipeline) ? .parameters : DatumShift.none
        let accuracy = library.proj_coordoperation_get_accuracy(context, object.pointer)
        let area = object.areaOfUse
        self.init(
            name: object.name, accuracy: Self.accuracy(stated: accuracy, shift), shift: shift, area: area?.box,
            isOffshore: area?.name?.contains("- offshore") ?? false, pipeline: pipeline)
    }

    /// - Parameter stated: The accuracy that PROJ states, in meters; negative if PROJ states none. It states none for
    ///   projections without a datum shift, because they are exact.
    private static func accuracy(stated: Double, _ shift: DatumShift) -> Double? {
        switch shift {
        case .none: max(stated, 0)
        case .assumedNone: nil
        case .parameters: stated < 0 ? nil : stated
        }
    }

    /// Reports whether a pipeline has a step that shifts positions from one datum to another. PROJ omits steps without
    /// effect, such as translations by 0 m.
    private static func movesPositions(_ pipeline: String) -> Bool {
        ["helmert", "molodensky", "molobadekas", "geogoffset", "affine"].contains { pipeline.contains("proj=\($0)") }
    }
}
