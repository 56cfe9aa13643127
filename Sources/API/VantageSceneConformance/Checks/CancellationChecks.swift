import Vantage

extension ConformanceCheck {
    static let cancellation = [
        ConformanceCheck("A canceled task throws a CancellationError and never returns a wrong result") {
            subject, found in
            let place = try Coordinate(latitude: 48.5, longitude: 7.7)
            let options = AvailabilityOptions()
            let many = Array(repeating: place, count: 2000)
            await expectCancellation("scenes(near:)", &found) {
                _ = try await subject.provider.scenes(near: many, options: options)
            }
            guard let scene = subject.dataset.scenes.first(where: \.hasPicture) else { return }
            let shown = LookAroundScene(try subject.scene(scene), in: subject.provider)
            await expectCancellation("a snapshot", &found) {
                _ = try await LookAroundSnapshotter(scene: shown, options: small()).snapshot
            }
            await expectCancellation("a request", &found) {
                _ = try await LookAroundSceneRequest(coordinate: place, in: subject.provider).scene
            }
        },
        ConformanceCheck("A provider returns the same result after other requests are canceled") {
            let place = try Coordinate(latitude: 48.5, longitude: 7.7)
            let (provider, before) = ($0.provider, try await $0.provider.scene(near: place)?.scene.id)
            for _ in 0..<20 {
                let task = Task { try await provider.scenes(near: [place, place, place], options: .init()) }
                task.cancel()
                _ = try? await task.value
            }
            $1.expect(try await provider.scene(near: place)?.scene.id == before, "the result is different")
        },
    ]

    private static func expectCancellation(
        _ what: String, _ found: inout Violations, _ work: @escaping @Sendable () async throws -> Void
    ) async {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await work()
        }
        task.cancel()
        do {
            try await task.value
            found.add("\(what) does not throw")
        } catch is CancellationError {
        } catch {
            found.add("\(what) throws \(error)")
        }
    }
}
