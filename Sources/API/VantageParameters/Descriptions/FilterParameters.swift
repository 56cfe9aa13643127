import Vantage

/// The parameters that select a scene.
package enum FilterParameters: ParameterGroup {
    package static let standard = AvailabilityOptions()

    package static let all: [ParameterDescription<AvailabilityOptions>] = [
        .number(
            "radius", \.radius, in: Parameter.radii, unit: "meters", "The maximum distance from the place to a scene.",
            default: standard.radius),
        .choice(
            "rank", \.ranking,
            "The scene to prefer: the nearest one, or the best by distance, direction, 360° coverage and age.",
            default: standard.ranking),
        .coordinate("facing", \.filter.target, "Only scenes that face this place."),
        .number(
            "facing-tolerance", \.filter.tolerance, in: Parameter.tolerances, unit: "degrees",
            "The maximum angle between a photo's heading and the direction to the place that it must face.",
            default: SceneFilter.Facing.defaultTolerance),
        .date(
            "captured-after", \.filter.capturedAfter, example: "2023-05-17",
            "Only scenes captured at or after this time, such as 2023-05-17 or 2023-05-17T08:21:04Z."),
        .date(
            "captured-before", \.filter.capturedBefore, example: "2025-01-01",
            "Only scenes captured before this time."),
        // Commands have the flags --panoramas-only and --photos-only instead.
        .choice("kind", \.filter.kind, "Only panoramas, or only flat photos.").only(in: .server),
        .text(
            "collection", \.filter.collection, example: "aubeval", placeholder: "NAME",
            "Only scenes in this collection."),
        .flag("has-picture", \.filter.hasPicture, "Only scenes that have a picture.").only(in: .server),
    ]
}

extension SceneFilter {
    /// The place that scenes must face.
    fileprivate var target: Coordinate? {
        get { facing?.target }
        set { facing = newValue.map { Facing(target: $0) } }
    }

    /// The tolerance of ``facing``. Without a place to face, it has no effect.
    fileprivate var tolerance: Double {
        get { facing?.tolerance ?? Facing.defaultTolerance }
        set { facing?.tolerance = newValue }
    }
}
