import VantageCore
import Dispatch
import Vantage

extension ConformanceCheck {
    /// These checks come last because they remove scenes.
    static let removal = [
        ConformanceCheck(
            "An open picture stays readable after its scene is removed, or throws sceneNoLongerAvailable",
            whereRemovable: { subject, remove, found in
                guard let (scene, before) = try await pictured(subject, 0) else { return }
                let provider = subject.provider
                let (opened, removed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                async let reading: [UInt8]? = WorkerPool.waiting.run { _ in
                    defer { opened.signal() }
                    let session = try provider.picture(of: scene)
                    defer { session.close() }
                    let level = session.levels.min { $0.index < $1.index }
                    opened.signal()
                    removed.wait()
                    return try level.map { try session.bytes(of: $0) }
                }
                try await WorkerPool.waiting.run { _ in opened.wait() }
                defer { removed.signal() }
                try await remove(scene.id, provider)
                removed.signal()
                do {
                    let bytes = try await reading
                    found.expect(bytes == before, "the bytes changed")
                } catch let error as SceneError where error.code == .sceneNoLongerAvailable {
                }
            }),
        ConformanceCheck(
            "A removed scene is neither found nor listed, and using its token, ID or picture throws an error",
            whereRemovable: { subject, remove, found in
                guard let (scene, _) = try await pictured(subject, 1) else { return }
                let provider = subject.provider
                let token = try await provider.token(for: scene.id, viewHeading: nil)
                try await remove(scene.id, provider)
                let near = try await provider.scene(near: scene.coordinate, options: AvailabilityOptions(radius: 2000))
                found.expect(near?.scene.id != scene.id, "it is still found")
                let left = try await provider.allScenes(SceneQuery())
                found.expect(!left.contains { $0.id == scene.id }, "it is still listed")
                await found.expect(.sceneNoLongerAvailable, from: "its ID") { _ = try await provider.scene(scene.id) }
                await found.expect(.sceneNoLongerAvailable, from: "its token") {
                    _ = try await provider.scene(token: token)
                }
                await found.expect(.sceneNoLongerAvailable, from: "its snapshot") {
                    _ = try await LookAroundSnapshotter(scene: LookAroundScene(scene, in: provider)).snapshot
                }
            }),
    ]

    /// Returns a scene that has a picture, along with the picture's bytes.
    private static func pictured(_ subject: ConformanceSubject, _ number: Int) async throws -> (Scene, [UInt8])? {
        let scenes = subject.dataset.scenes.filter(\.hasPicture)
        guard number < scenes.count else { return nil }
        let scene = try subject.scene(scenes[number])
        return try await subject.reading(scene) { session in
            guard let level = session.levels.min(by: { $0.index < $1.index }) else { return nil }
            return (scene, try session.bytes(of: level))
        }
    }
}
