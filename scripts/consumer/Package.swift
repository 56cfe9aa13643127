// swift-tools-version: 6.1
import PackageDescription

// scripts/consumer.sh copies this manifest into a temporary folder and sets VANTAGE_CHECKOUT.
let checkout = Context.environment["VANTAGE_CHECKOUT"] ?? "../.."
let names = ["Directions", "Geodesy", "Pictures", "Places", "Routing", "Scenes", "Visibility"]

let package = Package(
    name: "Consumer",
    dependencies: [.package(name: "Vantage", path: checkout, traits: [])],
    targets: names.map { .target(name: $0) } + [
        .executableTarget(
            name: "consumer",
            dependencies: names.map { .target(name: $0) }
                + ["Vantage", "VantageSceneConformance", "VantageMapConformance"].map {
                    .product(name: $0, package: "Vantage")
                })
    ],
    swiftLanguageModes: [.v6]
)
