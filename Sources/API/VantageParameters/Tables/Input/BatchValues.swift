import Vantage

/// The values in a batch row that override the batch's options for the row's picture.
struct BatchValues: Sendable {
    /// The names of the parameters, alternative names for their columns, and whether their values are numbers.
    static let parameters: [(name: String, aliases: [String], isNumber: Bool)] = {
        let all =
            columns(of: ViewParameters.self) + columns(of: MapAreaParameters.self)
            + columns(of: MapSizeParameters.self) + columns(of: MapAppearanceParameters.self)
        var names: Set<String> = []
        return all.filter { names.insert($0.name).inserted }
    }()

    private static func columns<Group: ParameterGroup>(
        of group: Group.Type
    ) -> [(name: String, aliases: [String], isNumber: Bool)] {
        group.all.filter { $0.interfaces.contains(.batch) }.map { parameter in
            let isNumber = if case .number = parameter.value { true } else { false }
            return (parameter.name, parameter.name == "fov" ? ["fieldofview"] : [], isNumber)
        }
    }

    private let texts: [String: String]
    private let area: MapAreaRequest

    /// - Parameter texts: The text of each value, by the parameter's name.
    init(_ texts: [String: String]) throws(RequestError) {
        self.texts = texts
        var area = MapAreaRequest()
        try Self.read(MapAreaParameters.self, into: &area, from: texts)
        self.area = area
        // Values are checked here so that a row with an invalid value fails before any options change.
        var (view, map) = (LookAroundSnapshotter.Options(), MapSnapshotter.Options(area: .places([])))
        try change(&view)
        try change(&map)
    }

    /// Applies the row's values to the options of a view. A heading takes precedence over the batch's look-at target.
    func change(_ options: inout LookAroundSnapshotter.Options) throws(RequestError) {
        if texts["heading"] != nil { options.lookAt = nil }
        try Self.read(ViewParameters.self, into: &options, from: texts)
    }

    /// Applies the row's values to the options of a map. Zoom and heading apply only if the area is a camera.
    func change(_ options: inout MapSnapshotter.Options) throws(RequestError) {
        try Self.read(MapAppearanceParameters.self, into: &options, from: texts)
        try Self.read(MapSizeParameters.self, into: &options, from: texts)
        guard case .camera(var camera) = options.area else { return }
        if let zoom = area.zoom { camera.height = .zoom(zoom) }
        if let heading = area.heading { camera.heading = heading }
        options.area = .camera(camera)
    }

    /// Reads only those parameters in a group that batches support. For example, a batch's `pitch` is the pitch of
    /// views, not of maps.
    private static func read<Group: ParameterGroup>(
        _ group: Group.Type, into options: inout Group.Options, from texts: [String: String]
    ) throws(RequestError) {
        let names = Set(group.all.filter { $0.interfaces.contains(.batch) }.map(\.name))
        try group.read(into: &options, .plain) { name in
            names.contains(name) ? texts[name].map { [$0] } ?? [] : []
        }
    }
}
