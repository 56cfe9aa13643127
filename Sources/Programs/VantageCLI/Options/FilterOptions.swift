import ArgumentParser
import Vantage
import VantageParameters

/// Options for selecting a scene.
struct FilterOptions: ParsableArguments {
    @OptionGroup var parameters: ParameterFlags<FilterParameters>

    @Flag var kinds: [SceneKind] = []

    /// - Parameter hasPicture: Whether only scenes with a picture are accepted.
    func availability(hasPicture: Bool = false) throws -> AvailabilityOptions {
        guard Set(kinds).count < 2 else {
            throw RequestError(
                .contradiction, "--panoramas-only and --photos-only cannot be combined.")
        }
        var options = AvailabilityOptions()
        (options.filter.kind, options.filter.hasPicture) = (kinds.first, hasPicture)
        try parameters.read(into: &options)
        return options
    }
}

/// The flags `--panoramas-only` and `--photos-only`.
extension SceneKind: EnumerableFlag {
    public static func name(for kind: SceneKind) -> NameSpecification { .customLong("\(kind.rawValue)s-only") }

    public static func help(for kind: SceneKind) -> ArgumentHelp? {
        switch kind {
        case .panorama: "Only 360° panoramas."
        case .photo: "Only flat photos."
        }
    }
}
