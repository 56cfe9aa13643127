import Foundation
import Geodesy
import MapRenderer
import Scenes
import Snapshotter
import VantageErrors

/// Works on single rows of a batch of snapshots.
struct SnapshotBatchWorker: Sendable {
    let batch: SnapshotBatch
    let folder: BatchOutputFolder
    let provider: (any SceneProvider)?

    /// - Throws: Only what ends the whole batch: nothing can be written, or it was cancelled.
    func work(on request: SnapshotBatchRequest) async throws -> SnapshotBatchOutcome {
        do {
            let row = try request.input.row.get()
            let name = try request.name.get()
            if let skipped = skipped(row, name: name) { return skipped }
            return row.kind == .map ? try await map(of: row, name: name) : try await picture(of: row, name: name)
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as BatchError where error.code == .cannotWrite {
            throw error
        } catch {
            return .failed(id: request.input.id, error.asVantageError)
        }
    }

    /// What needs no work, because an earlier run did it.
    private func skipped(_ row: BatchRow, name: String) -> SnapshotBatchOutcome? {
        guard batch.resumes else { return nil }
        switch batch.settled[row.id] {
        case .unavailable: return .skipped(unreported: nil)
        case .done(let bytes): return folder.wholePicture(name) == bytes ? .skipped(unreported: nil) : nil
        case nil:
            return folder.wholePicture(name).map {
                .skipped(unreported: .init(id: row.id, output: name, bytes: $0, content: nil))
            }
        }
    }

    private func picture(of row: BatchRow, name: String) async throws -> SnapshotBatchOutcome {
        guard let provider else {
            throw BatchError(.noScenes, "Row \(row.number) asks for a view, and there is no store.")
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
        let snapshot = try await provider.snapshot(
            of: found.scene, viewHeading: found.viewHeading, options: options)
        try folder.write(snapshot.jpegData, to: name, row: row)
        let content = SnapshotBatchOutcome.Picture.Content.view(
            snapshot, of: found.scene.id, token: try await found.token, distance: found.distance,
            visibility: found.visibility)
        return .done(.init(id: row.id, output: name, bytes: snapshot.jpegData.count, content: content))
    }

    private func map(of row: BatchRow, name: String) async throws -> SnapshotBatchOutcome {
        guard let maps = batch.maps else {
            throw BatchError(.noMapSource, "Row \(row.number) asks for a map, and there is nothing to draw it from.")
        }
        guard case .place(let place) = row.subject else {
            throw BatchError(.badRow, "Row \(row.number) asks for a map. Give it a latitude and a longitude.")
        }
        let snapshot = try await MapSnapshotter(
            options: maps.options(for: row, at: place, name: name), in: maps.store
        ).snapshot
        try folder.write(snapshot.data, to: name, row: row)
        return .done(.init(id: row.id, output: name, bytes: snapshot.data.count, content: .map(snapshot)))
    }

    private func find(_ subject: BatchRow.Subject, in provider: any SceneProvider) async throws -> LookAroundScene? {
        switch subject {
        case .place(let place):
            return try await provider.scene(near: place, options: batch.availability).map {
                LookAroundScene($0, in: provider)
            }
        case .item(let id):
            guard let places = batch.sight.places(of: provider) else {
                throw BatchError(.noScenes, "The row asks for a place by its id, and there is no table of places.")
            }
            return try await LookAroundSceneRequest(
                mapItem: places.mapItem(id), in: provider, sight: batch.sight, options: batch.availability
            ).scene
        case .token(let token): return try await LookAroundScene(token: token, in: provider)
        case .scene(let id): return LookAroundScene(try await provider.scene(id), in: provider)
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
