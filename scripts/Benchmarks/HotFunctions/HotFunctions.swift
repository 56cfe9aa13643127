import Benchmark
import Foundation
import Vantage

/// Benchmarks for the functions in which lookups and views spend most of their time. Each function runs alone, on
/// SampleData's pictures.
let benchmarks: @Sendable () -> Void = {
    Benchmark.defaultConfiguration = .init(
        metrics: [.wallClock, .throughput, .instructions, .peakMemoryResident], maxDuration: .seconds(3))
    addGeodesy()
    addLookups()
    addViews()
}

@Sendable private func addGeodesy() {
    Benchmark("distance between two places", configuration: .init(scalingFactor: .kilo)) { benchmark in
        let here = try Coordinate(latitude: 48.20042, longitude: 7.69989)
        let there = try Coordinate(latitude: 48.2006, longitude: 7.6999)
        for _ in benchmark.scaledIterations { blackHole(identity(here).distance(to: there)) }
    }
    Benchmark("panorama pixel in a direction", configuration: .init(scalingFactor: .kilo)) { benchmark in
        let panorama = Equirectangular(width: 5760, height: 2880)
        let direction = SIMD3(0.3, 0.9, -0.1)
        for _ in benchmark.scaledIterations { blackHole(panorama.point(of: identity(direction))) }
    }
}

@Sendable private func addLookups() {
    Benchmark("one lookup that finds a scene") { benchmark in
        let street = try await Street.shared
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try await street.store.scene(near: street.place)) }
    }
    Benchmark("one lookup far from any scene") { benchmark in
        let store = try await Street.shared.store
        let ocean = try Coordinate(latitude: -33.62, longitude: -10.5)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try await store.scene(near: ocean)) }
    }
    Benchmark("1000 lookups in one call") { benchmark in
        let street = try await Street.shared
        let places = Array(repeating: street.place, count: 1000)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try await street.store.scenes(near: places)) }
    }
    Benchmark("availability of 1000 places in one call") { benchmark in
        let street = try await Street.shared
        let places = Array(repeating: street.place, count: 1000)
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try await street.store.availability(near: places)) }
    }
    Benchmark("scene from a token") { benchmark in
        let street = try await Street.shared
        let token = try await street.scene.token
        benchmark.startMeasurement()
        for _ in benchmark.scaledIterations { blackHole(try await street.store.scene(token: token)) }
    }
}

@Sendable private func addViews() {
    for (name, pitch) in [("view of the horizon", 0.0), ("view of the sky", 80)] {
        Benchmark("\(name), 640x480") { benchmark in
            let scene = try await Street.shared.scene
            var options = LookAroundSnapshotter.Options(heading: Heading(normalizing: 40))
            options.pitch = pitch
            benchmark.startMeasurement()
            for _ in benchmark.scaledIterations {
                blackHole(try await LookAroundSnapshotter(scene: scene, options: options).snapshot.jpegData.count)
            }
        }
    }
}
