import SceneProviderConformance
import Vantage

extension MapConformanceCheck {
    static let cancellation = [
        MapConformanceCheck("A task that was cancelled gets a CancellationError") { subject, found in
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                _ = try await subject.map()
            }
            task.cancel()
            do {
                try await task.value
                found.add("it goes on")
            } catch is CancellationError {
            } catch {
                found.add("it throws \(error)")
            }
        },
        MapConformanceCheck("A snapshotter that was cancelled gives nothing") { subject, found in
            let snapshotter = MapSnapshotter(options: subject.options, in: subject.provider)
            snapshotter.cancel()
            do {
                _ = try await snapshotter.snapshot
                found.add("it goes on")
            } catch is CancellationError {}
        },
        MapConformanceCheck("A provider draws as before after work was cancelled") { subject, found in
            let before = try await subject.map().data
            for _ in 0..<10 {
                let task = Task { try await subject.map().data }
                task.cancel()
                _ = try? await task.value
            }
            found.expect(try await subject.map().data == before, "another picture")
        },
    ]
}
