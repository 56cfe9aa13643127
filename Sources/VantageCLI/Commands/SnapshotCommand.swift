import ArgumentParser
import Vantage
import VantageRequests

struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Make a picture of a place.",
        discussion: """
            The view looks at the place of --at unless --heading or --look-at says otherwise. With --item the scene is \
            chosen that sees the place, and the view looks at its front. Exit 1 when there is no scene within --radius. \
            --help-hidden lists the flags of the limits, too.

            Example:
              vantage snapshot --at 48.2001,7.7002 --size 1024x768 --output view.jpg
              vantage snapshot --item F456QDEMX8DFX --source map.mbtiles -o shop.jpg
              vantage snapshot --token TOKEN --heading 120 --fov 60 --output - > view.jpg
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The place, in degrees.", valueName: "LAT,LON"))
    var at: String?

    @Option(help: "A token that `vantage available` gave.")
    var token: String?

    @Option(help: ArgumentHelp("A scene's id.", valueName: "ID"))
    var scene: String?

    @OptionGroup var item: ItemOptions
    @OptionGroup var between: SightSourceOptions

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The JPEG to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    @OptionGroup(title: "The view") var view: ViewOptions
    @OptionGroup(title: "Which scene, with --at or --item") var filter: FilterOptions
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ViewLimitOptions

    func validate() throws {
        guard [at, token, scene, item.item].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Say what to show: one of --at LAT,LON, --item ID, --token TOKEN or --scene ID.")
        }
        guard !item.visibleOnly || item.item != nil else {
            throw ValidationError("--visible-only goes with --item.")
        }
    }

    func run() async throws {
        let options = try view.request.options(limits: limits.limits, .flags)
        try OutputFile.check(file, isNoneOf: [store.url.path])
        let availability = try filter.request.availability(hasPicture: true, .flags)
        try await store.reading { store in
            guard let scene = try await find(availability, in: store) else {
                if output.json { try Console.json(AvailabilityJSON(nil)) }
                output.remark(
                    "vantage: No imagery within \(availability.radius.short) m of \(subject.prefix(40))\(item.visibleOnly ? " that sees it" : "")."
                )
                try Console.flush()
                throw ExitCode.no
            }
            let snapshot = try await LookAroundSnapshotter(scene: scene, options: options).snapshot
            try OutputFile.write(snapshot.jpegData, to: file)
            remark(on: snapshot)
            if let visibility = scene.visibility, visibility.state != .visible {
                output.remark("vantage: The place is \(visibility.sentence).".printableLine)
            }
            // Standard output is the picture's when it goes there.
            if output.json, file != "-" {
                try Console.json(SnapshotJSON(snapshot, of: scene.scene, file: file, visibility: scene.visibility))
            }
            try Console.flush()
        }
    }

    private func find(
        _ availability: AvailabilityOptions, in store: SceneStore
    ) async throws -> LookAroundScene? {
        if let token { return try await LookAroundScene(token: token, in: store) }
        if let scene { return LookAroundScene(try await store.scene(SceneID(parsing: scene)), in: store) }
        if let id = item.item {
            return try await item.request(id, in: store, between.maps(), options: availability).scene
        }
        let place = try Parameter("--at").coordinate(at ?? "")
        return try await LookAroundSceneRequest(coordinate: place, in: store, options: availability).scene
    }

    /// What was asked for.
    private var subject: String { at ?? item.item ?? "" }

    private func remark(on snapshot: LookAroundSnapshotter.Snapshot) {
        if view.heading != nil, snapshot.view.headingReference == .picture {
            output.remark(
                "vantage: Nobody knows which way this picture faces; --heading was counted from its center.")
        }
        if snapshot.isCoarser {
            output.remark(
                "vantage: The view was made from a coarser scale. Raise --max-decoded-megapixels for a finer.")
        }
        if snapshot.unphotographedShare > 0 {
            let percent = (snapshot.unphotographedShare * 100).rounded(toPlaces: 1)
            output.remark("vantage: \(percent) % of the view was not photographed and is grey.")
        }
    }
}
