// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that whoever builds or tests Vantage neither fetches nor builds what only benchmarks need.
// The plugin wants its targets in a folder of the name Benchmarks. Without traits it brings no allocator of its own;
// its counts of allocations are then 0 and say nothing.
let package = Package(
    name: "VantageBenchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "Vantage", path: "../.."),
        .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "HotFunctions",
            dependencies: [
                .product(name: "Vantage", package: "Vantage"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "HotFunctions",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
        )
    ],
    swiftLanguageModes: [.v6]
)
