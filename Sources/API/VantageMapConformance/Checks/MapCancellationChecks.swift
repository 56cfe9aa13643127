import VantageSceneConformance
import Vantage

extension MapConformanceCheck {
    static let cancellation = [
        MapConformanceCheck("A canceled task throws a CancellationError") { subject, found in
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                _ = try await subject.map()
            }
            task.cancel()
            do {
                try await task.value
                found.add("it does not throw")
            } catch is CancellationError {
            } catch {
                found.add("it throws \(error)")
            }
        },
        MapConformanceCheck("A canceled snapshotter throws a CancellationError") { subject, found in
            let snapshotter = MapSnapshotter(options: subject.options, in: subject.provider)
            snapshotter.cancel()
            do {
                _ = try await snapshotter.snapshot
                found.add("it does not throw")
            } catch is CancellationError {}
        },
        MapConformanceCheck("A provider draws the same picture after other requests are canceled") { subject, found in
            let before = try await subject.map().data
            for _ in 0..<10 {
                let task = Task { try await subject.map().data }
                task.cancel()
                _ = try? await task.value
            }
            found.expect(try await subject.map().data == before, "the picture is different")
        },
    ]
}
