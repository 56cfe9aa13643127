import Vantage

/// The values of a row that change the options of its picture. They are the parameters that batches have.
struct BatchValues: Sendable {
    /// The names of the parameters, further names of their columns, and whether they are numbers.
    static let parameters: [(name: String, aliases: [String], isNumber: Bool)] = {
        let all =
            columns(of: ViewParameters.self) + columns(of: MapAreaParameters.self)
            + columns(of: MapSizeParameters.self) + columns(of: MapLookParameters.self)
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

    /// - Parameter texts: The texts of the values by the names of the parameters.
    init(_ texts: [String: String]) throws(RequestError) {
        self.texts = texts
        var area = MapAreaRequest()
        try Self.read(MapAreaParameters.self, into: &area, from: texts)
        self.area = area
        // The values are parsed here, too, so that a row with an invalid one has no options at all.
        var (view, map) = (LookAroundSnapshotter.Options(), MapSnapshotter.Options(area: .places([])))
        try change(&view)
        try change(&map)
    }

    /// Changes the options of a view. A heading takes precedence over a place to look at.
    func change(_ options: inout LookAroundSnapshotter.Options) throws(RequestError) {
        if texts["heading"] != nil { options.lookAt = nil }
        try Self.read(ViewParameters.self, into: &options, from: texts)
    }

    /// Changes the options of a map with a camera.
    func change(_ options: inout MapSnapshotter.Options) throws(RequestError) {
        try Self.read(MapLookParameters.self, into: &options, from: texts)
        try Self.read(MapSizeParameters.self, into: &options, from: texts)
        guard case .camera(var camera) = options.area else { return }
        if let zoom = area.zoom { camera.height = .zoom(zoom) }
        if let heading = area.heading { camera.heading = heading }
        options.area = .camera(camera)
    }

    /// Reads the parameters of a group that batches have. The pitch of a view, for example, is not the pitch of a map.
    private static func read<Group: ParameterGroup>(
        _ group: Group.Type, into options: inout Group.Options, from texts: [String: String]
    ) throws(RequestError) {
        let names = Set(group.all.filter { $0.interfaces.contains(.batch) }.map(\.name))
        try group.read(into: &options, .plain) { name in
            names.contains(name) ? texts[name].map { [$0] } ?? [] : []
        }
    }
}
