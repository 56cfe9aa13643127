import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageScenes
import VantageSnapshotter
import VantageCore

/// A worker that processes individual rows of a snapshot batch.
struct SnapshotBatchWorker: Sendable {
    let batch: SnapshotBatch
    let output: any BatchOutput
    let provider: (any SceneProvider)?

    /// Processes a row.
    ///
    /// - Throws: Only errors that stop the whole batch: nothing can be written, or the batch was canceled.
    func work(on request: SnapshotBatchRequest) async throws -> SnapshotBatchResult {
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

    /// Returns the result for a row that an earlier run completed, or `nil` if the row still has to be processed.
    private func skipped(_ row: BatchRow, name: String) -> SnapshotBatchResult? {
        guard batch.resumes else { return nil }
        switch batch.settled[row.id] {
        case .unavailable: return .skipped(unreported: nil)
        case .done(let bytes): return output.wholePicture(name) == bytes ? .skipped(unreported: nil) : nil
        case nil:
            return output.wholePicture(name).map {
                .skipped(unreported: .init(id: row.id, output: name, bytes: $0, content: nil))
            }
        }
    }

    private func picture(of row: BatchRow, name: String) async throws -> SnapshotBatchResult {
        guard let provider else {
            throw BatchError(.noScenes, "Row \(row.number) requests a view, but there is no scene store.")
        }
        guard let found = try await find(row.subject, in: provider) else { return .unavailable(id: row.id) }
        var options = batch.options
        try row.view(&options)
        let snapshot = try await provider.snapshot(
            of: found.scene, viewHeading: found.viewHeading, options: options)
        try output.write(snapshot.jpegData, to: name, row: row)
        let content = SnapshotBatchResult.Picture.Content.view(
            snapshot, of: found.scene.id, token: try await found.token, distance: found.distance,
            visibility: found.visibility)
        return .done(.init(id: row.id, output: name, bytes: snapshot.jpegData.count, content: content))
    }

    private func map(of row: BatchRow, name: String) async throws -> SnapshotBatchResult {
        guard let maps = batch.maps else {
            throw BatchError(.noMapSource, "Row \(row.number) requests a map, but the batch has no map source.")
        }
        guard case .place(let place) = row.subject else {
            throw BatchError(
                .badRow, "Row \(row.number) requests a map but has no place. Add its latitude and longitude.")
        }
        let snapshot = try await MapSnapshotter(
            options: try maps.options(for: row, at: place, name: name), in: maps.store
        ).snapshot
        try output.write(snapshot.data, to: name, row: row)
        return .done(.init(id: row.id, output: name, bytes: snapshot.data.count, content: .map(snapshot)))
    }

    private func find(_ subject: BatchRow.Subject, in provider: any SceneProvider) async throws -> LookAroundScene? {
        switch subject {
        case .place(let place):
            return try await provider.scene(near: place, options: batch.availability).map {
                LookAroundScene($0, in: provider)
            }
        case .item(let id):
            guard let places = batch.visibilitySources.places(of: provider) else {
                throw BatchError(.noScenes, "The row requests a place by its ID, but there is no store with places.")
            }
            return try await LookAroundSceneRequest(
                mapItem: places.mapItem(id), in: provider, visibilitySources: batch.visibilitySources,
                options: batch.availability
            ).scene
        case .token(let token): return try await LookAroundScene(token: token, in: provider)
        case .scene(let id): return LookAroundScene(try await provider.scene(id), in: provider)
        }
    }
}

extension SnapshotBatch.Maps {
    /// Returns the map options for a row.
    ///
    /// - Parameter name: The file name of the picture. Its extension determines the format.
    fileprivate func options(for row: BatchRow, at place: Coordinate, name: String) throws -> MapSnapshotter.Options {
        var options = options
        options.area = .camera(MapCamera(center: place, zoom: zoom))
        try row.map(&options)
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        options.format = MapPictureFormat(fileExtension: ending, quality: options.format.quality) ?? options.format
        return options
    }
}
