// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that building and testing Vantage does not fetch the dependencies of its benchmarks. The
// plugin requires its targets to be in a folder named Benchmarks. Without traits, the plugin does not include an
// allocator, so its allocation counts are always 0.
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
