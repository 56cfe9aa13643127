import Foundation
import Geodesy
import MapRenderer
import Scenes
import Snapshotter

/// Works on single rows of a batch of snapshots.
struct SnapshotBatchWorker: Sendable {
    let batch: SnapshotBatch
    let folder: BatchOutputFolder
    let provider: (any SceneProvider)?
    let settled: [Fingerprint: Int]

    /// - Throws: Only what ends the whole batch: nothing can be written, or it was cancelled.
    func work(on request: SnapshotBatchRequest) async throws -> SnapshotBatchOutcome {
        do {
            let (row, name) = try request.target.get()
            if let skipped = skipped(row, name: name) { return skipped }
            return row.kind == .map ? try await map(of: row, name: name) : try await picture(of: row, name: name)
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as BatchError where error.code == .cannotWrite {
            throw error
        } catch {
            return .failed(id: request.id, code: Self.code(of: error), message: "\(error)")
        }
    }

    /// What needs no work, because an earlier run did it.
    private func skipped(_ row: BatchRow, name: String) -> SnapshotBatchOutcome? {
        guard batch.resumes else { return nil }
        let reported = settled[Fingerprint(of: row.id)]
        if reported == -1 { return .skipped(unreported: nil) }
        guard let size = folder.wholePicture(name), reported == nil || reported == size else { return nil }
        let isNews = reported == nil
        return .skipped(
            unreported: isNews ? SnapshotBatchOutcome.Picture(id: row.id, output: name, bytes: size) : nil)
    }

    private func picture(of row: BatchRow, name: String) async throws -> SnapshotBatchOutcome {
        guard let provider else {
            throw BatchError(
                .badRow, "Row \(row.number) asks for a view, and there is no store. Name one with --store.")
        }
        guard let found = try await find(row.subject, in: provider) else { return .unavailable(id: row.id) }
        var options = batch.options
        if let heading = row.heading {
            options.heading = heading
            options.lookAt = nil
        }
        options.pitch = row.pitch ?? options.pitch
        options.fieldOfView = row.fieldOfView ?? options.fieldOfView
        options.size = row.size ?? options.size
        let snapshot = try await provider.snapshot(of: found.scene, viewHeading: found.heading, options: options)
        try folder.write(snapshot.jpegData, to: name, row: row)
        return .done(
            SnapshotBatchOutcome.Picture(
                id: row.id, output: name, bytes: snapshot.jpegData.count, width: snapshot.pixelWidth,
                height: snapshot.pixelHeight, scene: found.scene.id.description,
                token: provider.token(for: found.scene.id, viewHeading: found.heading),
                distance: found.distance.map { ($0 * 1000).rounded() / 1000 }, view: ViewJSON(snapshot),
                unphotographed: snapshot.unphotographedShare > 0 ? snapshot.unphotographedShare : nil,
                attribution: snapshot.attribution, license: snapshot.license))
    }

    private struct Found {
        let scene: Scene
        let heading: Heading?
        let distance: Double?
    }

    private func map(of row: BatchRow, name: String) async throws -> SnapshotBatchOutcome {
        guard let maps = batch.maps else {
            throw BatchError(
                .badRow, "Row \(row.number) asks for a map. Name what to draw it from with --source.")
        }
        guard case .place(let place) = row.subject else {
            throw BatchError(.badRow, "Row \(row.number) asks for a map. Give it a latitude and a longitude.")
        }
        let snapshot = try await MapSnapshotter(
            options: maps.options(for: row, at: place, name: name), in: maps.store
        ).snapshot
        try folder.write(snapshot.data, to: name, row: row)
        return .done(
            SnapshotBatchOutcome.Picture(
                id: row.id, output: name, bytes: snapshot.data.count, width: snapshot.pixelWidth,
                height: snapshot.pixelHeight, kind: row.kind.rawValue, attribution: snapshot.attribution,
                missingTiles: snapshot.missingTiles, damagedTiles: snapshot.damagedTiles))
    }

    private func find(_ subject: BatchRow.Subject, in provider: any SceneProvider) async throws -> Found? {
        switch subject {
        case .place(let place):
            return try await provider.scene(near: place, options: batch.availability).map {
                Found(scene: $0.scene, heading: $0.viewHeading, distance: $0.distance)
            }
        case .token(let token):
            let (scene, heading) = try await provider.scene(token: token)
            return Found(scene: scene, heading: heading, distance: nil)
        case .scene(let id):
            return Found(scene: try await provider.scene(id), heading: nil, distance: nil)
        }
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case let error as any VantageError: error.codeName
        default: "unexpected"
        }
    }
}

extension SnapshotBatch.Maps {
    /// - Parameter name: Of the picture; its ending says the format.
    fileprivate func options(for row: BatchRow, at place: Coordinate, name: String) -> MapSnapshotter.Options {
        var options = options
        options.area = .camera(
            MapCamera(center: place, zoom: row.zoom ?? zoom, heading: row.heading ?? .north))
        options.size = row.size ?? options.size
        options.configuration = row.style ?? options.configuration
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        options.format = MapPictureFormat(fileExtension: ending, quality: options.format.quality) ?? options.format
        return options
    }
}
