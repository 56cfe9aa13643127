import VantageCore

extension DatasetImporter {
    /// Reads the requested tracks early, so that an unreadable one does not leave an empty store behind. Later calls do
    /// nothing.
    ///
    /// - Throws: ``ImportFailure`` for the first track that cannot be read.
    package func readTracks() async throws {
        guard !options.tracks.paths.isEmpty else { return }
        try await WorkerPool.waiting.run { _ in _ = try library.requested() }
    }

    func preparation(of paths: [String], keepsPictures: Bool) async throws -> InputPreparation {
        var preparation = try preparation(keepsPictures: keepsPictures)
        if keepsPictures { preparation.prepared = prepared }
        if options.tracks.minimumDistance > 0, let tracks = preparation.tracks {
            preparation.thinning = try await thinning(paths, tracks)
        }
        return preparation
    }

    /// Returns a preparation that does not leave out any pictures.
    func preparation(keepsPictures: Bool) throws -> InputPreparation {
        var preparation = InputPreparation(options: options, keepsPictures: keepsPictures)
        preparation.tracks = ImportTracks(options: options.tracks, requested: try library.requested())
        return preparation
    }

    /// Finds the pictures that are too close to others, from their metadata alone. The result depends only on the
    /// inputs, so a resumed run leaves out the same pictures.
    private func thinning(_ paths: [String], _ tracks: ImportTracks) async throws -> TrackThinning {
        let workers = WorkerPool(maximum: options.jobs, threads: .ofTasks)
        let jobs = max(1, options.jobs)
        var pictures: [PictureOnTrack] = []
        try await OrderedPipeline.run(DiscoveryChunks(scanner(paths), from: 0), width: jobs, window: 2 * jobs) {
            chunk in
            try await workers.run { cancellation in
                try cancellation.check()
                return chunk.discoveries.enumerated().compactMap { place, discovery in
                    PictureOnTrack(
                        discovery, position: chunk.position + place, tracks: tracks, limits: options.limits)
                }
            }
        } consume: {
            pictures += $0
        }
        return TrackThinning(pictures, minimumDistance: options.tracks.minimumDistance)
    }
}
