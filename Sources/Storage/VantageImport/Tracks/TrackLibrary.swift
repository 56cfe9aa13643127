import Synchronization
import VantageCore
import VantageStoreCore

/// The tracks of an import. Each file is read when it is first needed.
final class TrackLibrary: Sendable {
    /// A file that was read.
    struct Entry: Sendable {
        let positioner: TrackPositioner
        let waypoints: [TrackWaypoint]
        let hasTrack: Bool
    }

    private struct State {
        var requested: Result<[TrackPositioner], ImportFailure>?
        /// The tracks next to pictures. Pictures are read folder by folder, so old files are rarely needed again.
        var found = LRUCache<String, Result<Entry, ImportFailure>>(maximumCost: TrackLibrary.maximumCost)
        /// The first and the last time in each file next to pictures, or `nil` if the file has no track.
        var spans: [String: ClosedRange<Int64>?] = [:]
        /// The warnings of each file, by its name.
        var warnings: [String: [String]] = [:]
    }

    /// The maximum number of positions that are kept in memory; each takes about 40 bytes.
    private static let maximumCost = 2_000_000

    let options: TrackOptions
    private let limits: ImportLimits
    private let state = Mutex(State())

    init(options: TrackOptions, limits: ImportLimits) {
        self.options = options
        self.limits = limits
    }

    /// Returns the tracks that the user requested. Blocks while they are read.
    ///
    /// - Throws: ``ImportFailure`` if a file cannot be read or has no track.
    func requested() throws(ImportFailure) -> [TrackPositioner] {
        try state.withLock { state in
            let requested = state.requested ?? read(&state)
            state.requested = requested
            return requested
        }.get()
    }

    private func read(_ state: inout State) -> Result<[TrackPositioner], ImportFailure> {
        Result { () throws(ImportFailure) in
            var positioners: [TrackPositioner] = []
            for path in options.paths {
                let name = path.split(separator: "/").last.map(String.init) ?? path
                let entry = try read(path, name: name, findsCourses: true, &state)
                guard entry.hasTrack else {
                    throw ImportFailure(
                        .badDocument, name,
                        "\(name) has no positions with times. Export the track with times, or choose another file.")
                }
                positioners.append(entry.positioner)
            }
            return positioners
        }
    }

    /// Returns the contents of a track file next to pictures. Blocks while it is read.
    func entry(at path: String, name: String) throws(ImportFailure) -> Entry {
        try state.withLock { state in
            if let known = state.found.value(for: path) { return known }
            let entry = Result { () throws(ImportFailure) in
                try read(path, name: name, findsCourses: false, &state)
            }
            state.spans[path] = .some((try? entry.get())?.positioner.span)
            state.found.insert(entry, cost: (try? entry.get())?.positioner.count ?? 0, for: path)
            return entry
        }.get()
    }

    /// Returns the position at a time in a track file next to pictures. The first and last times of each file stay in
    /// memory, so that files that do not cover the time are not read again for each picture.
    ///
    /// - Returns: `nil` if the file has no track or cannot be read. The scan reports files that cannot be read.
    func position(at time: Int64, inFileAt path: String, name: String) -> Result<TrackPosition, TrackMiss>? {
        if let span = state.withLock({ $0.spans[path] }) {
            guard let span else { return nil }
            if let miss = TrackMiss(time: time, outside: span, name: name) { return .failure(miss) }
        }
        guard let entry = try? entry(at: path, name: name), entry.hasTrack else { return nil }
        return Result { () throws(TrackMiss) in try entry.positioner.position(at: time) }
    }

    private func read(
        _ path: String, name: String, findsCourses: Bool, _ state: inout State
    ) throws(ImportFailure) -> Entry {
        let file = try TrackFile.read(path, name: name, limits: limits)
        state.warnings[name] = file.warnings
        return Entry(
            positioner: TrackPositioner(
                file, maximumGap: options.maximumGapMilliseconds, findsCourses: findsCourses),
            waypoints: file.waypoints, hasTrack: file.count > 0)
    }

    /// The warnings about the files that were read, with the files' names.
    var warnings: [(name: String, warnings: [ImportWarning])] {
        state.withLock { $0.warnings }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.map { ImportWarning($0) }) }
    }
}
