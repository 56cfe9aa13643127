import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Render a street-level view of a place.",
        discussion: """
            The view looks at the --at place, unless --heading or --look-at is given. --item selects a scene that \
            sees the place, and the view looks at the front of the place. Exits with 1 if there is no scene within \
            --radius. --help-hidden also lists the limit options.

            Example:
              vantage snapshot --at 48.2001,7.7002 --size 1024x768 --output view.jpg
              vantage snapshot --item F456QDEMX8DFX --source map.mbtiles -o shop.jpg
              vantage snapshot --token TOKEN --heading 120 --fov 60 --output - > view.jpg
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The place, in degrees.", valueName: "LAT,LON"))
    var at: String?

    @Option(help: "A token printed by `vantage available`.")
    var token: String?

    @Option(help: ArgumentHelp("The id of a scene.", valueName: "ID"))
    var scene: String?

    @OptionGroup var item: ItemOptions
    @OptionGroup var between: VisibilitySourceOptions

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The JPEG file to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    @OptionGroup(title: "View options") var view: ParameterFlags<ViewParameters>
    @OptionGroup(title: "Scene filters, with --at or --item") var filter: FilterOptions
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ViewLimitOptions

    func validate() throws {
        guard [at, token, scene, item.item].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Expected one of --at LAT,LON, --item ID, --token TOKEN or --scene ID.")
        }
        guard !item.visibleOnly || item.item != nil else {
            throw ValidationError("--visible-only requires --item.")
        }
    }

    func run() async throws {
        let options = try view.options(LookAroundSnapshotter.Options(limits: limits.limits))
        try OutputFile.check(file, isNoneOf: [store.url.path])
        let availability = try filter.availability(hasPicture: true)
        try await store.reading { store in
            guard let scene = try await find(availability, in: store) else {
                if output.json { try Console.json(AvailabilityJSON(nil)) }
                let condition = item.visibleOnly ? " is known to show it" : ""
                output.remark(
                    "vantage: No imagery within \(availability.radius.short) m of \(subject.prefix(40))\(condition).")
                try Console.flush()
                throw ExitCode.no
            }
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            try OutputFile.write(snapshot.jpegData, to: file)
            remark(on: snapshot)
            if let visibility = scene.visibility, visibility.state != .visible {
                output.remark("vantage: The place is \(visibility.sentence).".printableLine)
            }
            // If the picture goes to standard output, nothing else is written there.
            if output.json, file != "-" {
                try Console.json(SnapshotJSON(snapshot, of: scene.scene, file: file, visibility: scene.visibility))
            }
            try Console.flush()
        }
    }

    private func find(
        _ availability: AvailabilityOptions, in store: any SceneStorage
    ) async throws -> LookAroundScene? {
        if let token { return try await LookAroundScene(token: token, in: store) }
        if let scene { return LookAroundScene(try await store.scene(SceneID(parsing: scene)), in: store) }
        if let id = item.item {
            return try await item.request(id, in: store, between.maps(), options: availability).scene
        }
        let place = try Parameter("--at").coordinate(at ?? "")
        return try await LookAroundSceneRequest(coordinate: place, in: store, options: availability).scene
    }

    /// The requested place or item.
    private var subject: String { at ?? item.item ?? "" }

    private func remark(on snapshot: LookAroundSnapshotter.Snapshot) {
        if view.has("heading"), snapshot.view.headingReference == .picture {
            output.remark(
                "vantage: This picture has no heading, so --heading is relative to its center.")
        }
        if snapshot.isResolutionLimited {
            output.remark(
                "vantage: The view has a reduced resolution. Raise --max-decoded-megapixels for more detail.")
        }
        if snapshot.unphotographedFraction > 0 {
            let percent = (snapshot.unphotographedFraction * 100).rounded(toPlaces: 1)
            output.remark("vantage: \(percent)% of the view was not photographed and is gray.")
        }
    }
}
