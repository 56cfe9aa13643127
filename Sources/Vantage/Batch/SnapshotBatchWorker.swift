import Foundation
import Geodesy
import SceneStore
import Snapshotter

/// Works on single rows of a batch of snapshots.
struct SnapshotBatchWorker: Sendable {
    let batch: SnapshotBatch
    let folder: BatchOutputFolder
    let store: SceneStore
    let settled: [Fingerprint: Int]

    /// - Throws: Only what ends the whole batch: nothing can be written, or it was cancelled.
    func work(on request: SnapshotBatchRequest) async throws -> SnapshotBatchOutcome {
        do {
            let (row, name) = try request.target.get()
            if let skipped = skipped(row, name: name) { return skipped }
            return try await picture(of: row, name: name)
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
        guard let found = try await find(row.subject) else { return .unavailable(id: row.id) }
        var options = batch.options
        if let heading = row.heading {
            options.heading = heading
            options.lookAt = nil
        }
        options.pitch = row.pitch ?? options.pitch
        options.fieldOfView = row.fieldOfView ?? options.fieldOfView
        options.size = row.size ?? options.size
        let snapshot = try await store.snapshot(of: found.scene, impliedHeading: found.heading, options: options)
        try folder.write(snapshot.jpegData, to: name, row: row)
        return .done(
            SnapshotBatchOutcome.Picture(
                id: row.id, output: name, bytes: snapshot.jpegData.count, width: snapshot.pixelWidth,
                height: snapshot.pixelHeight, scene: found.scene.id.description,
                token: store.token(for: found.scene.id, viewHeading: found.heading),
                distance: found.distance.map { ($0 * 1000).rounded() / 1000 }, view: ViewJSON(snapshot),
                unphotographed: snapshot.unphotographedShare > 0 ? snapshot.unphotographedShare : nil,
                attribution: snapshot.attribution, license: snapshot.license))
    }

    private struct Found {
        let scene: Scene
        let heading: Heading?
        let distance: Double?
    }

    private func find(_ subject: BatchRow.Subject) async throws -> Found? {
        switch subject {
        case .place(let place):
            return try await store.scene(near: place, options: batch.availability).map {
                Found(scene: $0.scene, heading: $0.viewHeading, distance: $0.distance)
            }
        case .token(let token):
            let (scene, heading) = try await store.scene(token: token)
            return Found(scene: scene, heading: heading, distance: nil)
        case .scene(let id):
            return Found(scene: try await store.scene(id), heading: nil, distance: nil)
        }
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case let error as BatchError: error.code.rawValue
        case let error as SceneStoreError: error.code.rawValue
        case let error as SnapshotError: error.code.rawValue
        case let error as LookAroundError: error.code.rawValue
        case let error as GeodesyError: error.code.rawValue
        default: "unexpected"
        }
    }
}
