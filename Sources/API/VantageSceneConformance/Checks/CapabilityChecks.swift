import Vantage
import VantageJPEG
import VantageScenes
import VantageSnapshotter

/// Rules for methods that have default implementations. Providers override these methods only for speed, so the results
/// must stay the same.
extension ConformanceCheck {
    static let capabilities = [
        ConformanceCheck(ofCapability: "An immediate result is the same as an asynchronous one") {
            subject, found in
            let provider = subject.provider
            var isCapable = false
            for request in try ConformanceRequest.all(subject.dataset) {
                let (place, options) = (request.place, request.options)
                // The asynchronous request comes first, because it prepares a provider for the immediate one.
                let expected = try await provider.scene(near: place, options: options)
                guard let result = try provider.immediateScene(near: place, options: options) else { continue }
                isCapable = true
                found.expect(
                    isEqual(result, expected),
                    "\(request): \(describe(result)) instead of \(describe(expected))")
            }
            return isCapable
        },
        ConformanceCheck(ofCapability: "An immediate request that names an unknown collection throws an error") {
            subject, found in
            let place = try Coordinate(latitude: 48.5, longitude: 7.7)
            _ = try await subject.provider.scene(near: place)
            guard try subject.provider.immediateScene(near: place, options: .init()) != nil else { return false }
            do {
                let result = try subject.provider.immediateScene(near: place, options: unknownCollection())
                found.expect(result == nil, "\(describe(result.flatMap { $0 })) instead of an error")
            } catch let error as SceneError where error.code == .noSuchCollection {
            }
            return true
        },
        ConformanceCheck("The candidates are all scenes within the radius that pass the filter") {
            for request in try ConformanceRequest.all($0.dataset, count: 120) {
                let reference = ReferenceResult(request, $0.dataset.scenes, ids: [:])
                guard !reference.isAtTheRadius else { continue }
                let expected = reference.within
                let all = try await $0.candidates(request, limit: 1000)
                $1.expect(
                    all.count == expected.count && all.allSatisfy { isClose($0.value, expected[$0.key]) },
                    "\(request): \(all.count) candidates instead of \(expected.count), or their distances differ")
                let some = try await $0.candidates(request, limit: 3)
                let nearest = expected.values.sorted().prefix(3)
                $1.expect(
                    some.count == nearest.count && zip(some.values.sorted(), nearest).allSatisfy(isClose),
                    "\(request): the nearest 3 candidates are at \(some.values.sorted()) instead of \(nearest) m")
            }
        },
        ConformanceCheck("A request for candidates in an unknown collection is an error") { subject, found in
            let place = try Coordinate(latitude: 48.5, longitude: 7.7)
            await found.expect(.noSuchCollection, from: "candidates(near:)") {
                _ = try await subject.provider.candidates(near: place, options: unknownCollection(), limit: 10)
            }
        },
        ConformanceCheck(ofCapability: "A picture read in parts is identical to the same picture read as a whole") {
            subject, found in
            var isCapable = false
            for expected in subject.dataset.scenes where expected.hasPicture {
                let scene = try subject.scene(expected)
                guard let faults = try await subject.reading(scene, { try faults(of: $0, scene) }) else { continue }
                isCapable = true
                for fault in faults { found.add("\(expected.name): \(fault)") }
            }
            return isCapable
        },
    ]

    private static func unknownCollection() -> AvailabilityOptions {
        var options = AvailabilityOptions()
        options.filter.collection = "twon"
        return options
    }

    private static func isEqual(_ one: AvailableScene?, _ other: AvailableScene?) -> Bool {
        one?.scene == other?.scene && one?.distance == other?.distance && one?.viewHeading == other?.viewHeading
            && one?.token == other?.token
    }

    private static func describe(_ result: AvailableScene?) -> String {
        result.map { "scene \($0.scene.id) at \($0.distance) m" } ?? "no scene"
    }

    private static func isClose(_ distance: Double, _ expected: Double?) -> Bool {
        expected.map { abs(distance - $0) < 2 * ReferenceResult.tolerance } ?? false
    }

    /// Compares a picture read in parts with the same picture read as a whole.
    ///
    /// - Returns: `nil` if no level has an index.
    private static func faults(of session: any PictureSession, _ scene: Scene) throws -> [String]? {
        let indexed = try session.levels.filter { try session.indexParts(0..<1, of: $0) != nil }
        guard !indexed.isEmpty else { return nil }
        var faults: [String] = []
        for level in indexed {
            let bytes = try session.bytes(of: level)
            let middle = bytes.count / 2
            let ranges = [0..<2, 2..<2, 1..<middle, middle - 1..<bytes.count - 3, bytes.count - 2..<bytes.count + 1]
            let expected = ranges.flatMap { bytes[$0.clamped(to: bytes.indices)] }
            if try session.bytes(ranges, of: level) != expected {
                faults.append("byte ranges of level \(level.index) differ from the whole level")
            }
        }
        let subject = try SnapshotSubject(scene, session)
        let whole = try SnapshotSubject(scene, ReindexedPicture(session))
        guard let size = scene.size else { return faults }
        let (width, height) = (size.width, size.height)
        for (columns, rows) in [
            (0..<width, 0..<height), (0..<width / 2, height / 2..<height), (width - 1..<width, 0..<1),
            (width / 3..<width / 2, height / 3..<height / 2),
        ]
        where try Renderer().part(columns, rows, of: subject, isCancelled: { false })
            != Renderer().part(columns, rows, of: whole, isCancelled: { false })
        {
            faults.append("columns \(columns) and rows \(rows) have different pixels")
        }
        return faults
    }
}

/// A session that reads another session's levels as a whole and extracts parts of them using its own index.
private struct ReindexedPicture: PictureSession {
    private let session: any PictureSession

    init(_ session: any PictureSession) { self.session = session }

    var size: PictureSize { session.size }
    var levels: [PyramidLevel] { session.levels }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try session.bytes(of: level) }

    func indexParts(_ parts: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]? {
        JPEGIndex(of: try bytes(of: level)).map { Array($0.parts[parts.clamped(to: $0.parts.indices)]) }
    }
}

extension ConformanceSubject {
    /// Returns the distances of the candidates for a request, in meters.
    fileprivate func candidates(
        _ request: ConformanceRequest, limit: Int
    ) async throws -> [ConformanceScene.Key: Double] {
        let keys = Dictionary(listed.map { ($0.value.id, $0.key) }) { first, _ in first }
        let found = try await provider.candidates(near: request.place, options: request.options, limit: limit)
        let distances = try found.map { candidate in
            guard let key = keys[candidate.id] else { throw ConformanceFailure("\(candidate.id) is not listed") }
            return (key, candidate.distance)
        }
        // A dictionary would hide a scene that is returned twice.
        guard Set(distances.map(\.0)).count == distances.count else {
            throw ConformanceFailure("\(request) returns the same candidate twice")
        }
        return Dictionary(uniqueKeysWithValues: distances)
    }
}
