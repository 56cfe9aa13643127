// swift-tools-version: 6.1
import PackageDescription

// Every module carries the prefix "Vantage" (C modules: "CVantage"), so that a consumer's own target named `Places` or
// `Routing` does not collide with one of ours. The folders in Sources are the layers; docs/architecture.md has a
// diagram. Vantage is built and tested on Linux only: SQLite, libjpeg-turbo, Cairo and Pango come from Debian.

/// The server and its client depend on Hummingbird and SwiftNIO. The `Server` trait is on by default, so that editors
/// and tests see the server. A consumer that needs only the library declares the dependency with `traits: []`, so that
/// neither package is fetched.
let server: TargetDependencyCondition? = .when(traits: ["Server"])

/// Pictures in object storage need libcurl, which is loaded at first use. Without the trait, its headers are not needed.
let curl: Target.Dependency = .target(name: "CVantageCurl", condition: .when(traits: ["ObjectStorage"]))
/// Catalogs in PostgreSQL need libpq, which is loaded at first use. Without the trait, its headers are not needed.
let libpq: Target.Dependency = .target(name: "CVantagePQ", condition: .when(traits: ["Postgres"]))

let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird", condition: server)
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird", condition: server)
let hummingbirdHTTP2: Target.Dependency = .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: server)
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio", condition: server)
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types", condition: server)
let nioHTTPTypes: Target.Dependency = .product(name: "NIOHTTPTypes", package: "swift-nio-extras", condition: server)
let nioTLS: Target.Dependency = .product(name: "NIOTLS", package: "swift-nio", condition: server)
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio", condition: server)
let nioSSL: Target.Dependency = .product(name: "NIOSSL", package: "swift-nio-ssl", condition: server)
let lifecycle: Target.Dependency = .product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle", condition: server)
let unixSignals: Target.Dependency = .product(
    name: "UnixSignals", package: "swift-service-lifecycle", condition: server)
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log", condition: server)
let metrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics", condition: server)
let tracing: Target.Dependency = .product(name: "Tracing", package: "swift-distributed-tracing", condition: server)
let configuration: Target.Dependency = .product(
    name: "Configuration", package: "swift-configuration", condition: server)
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system", condition: server)
let httpClient: Target.Dependency = .product(name: "AsyncHTTPClient", package: "async-http-client", condition: server)

/// A Swift module in a layer. Its sources are in `Sources/LAYER/NAME`.
func module(
    _ name: String, in layer: String, uses dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
    exclude: [String] = [], plugins: [Target.PluginUsage]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)", exclude: exclude,
        resources: resources, plugins: plugins)
}

/// A program. Its sources are in `Sources/LAYER/NAME`.
func program(_ name: String, in layer: String = "Programs", uses dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Sources/\(layer)/\(name)")
}

/// Our own C code, linked with system libraries.
func cModule(_ name: String, uses dependencies: [Target.Dependency] = [], links libraries: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/C/\(name)",
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// The module map for a system library.
func systemLibrary(_ name: String, pkgConfig: String? = nil, apt package: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

let package = Package(
    name: "Vantage",
    products: [
        // Authors of scene providers import all of these modules; apps import only the first.
        .library(name: "Vantage", targets: ["Vantage", "VantageScenes", "VantageGeodesy", "VantageJPEG"]),
        .library(name: "VantageSceneConformance", targets: ["VantageSceneConformance"]),
        .library(name: "VantageMapConformance", targets: ["VantageMapConformance"]),
        .library(name: "VantageRemote", targets: ["VantageRemote"]),
        .executable(name: "vantage", targets: ["VantageCLI"]),
        .executable(name: "vantage-server", targets: ["VantageServerCLI"]),
    ],
    traits: [
        .trait(name: "Server", description: "The HTTP server, its viewer, and its client, VantageRemote"),
        .trait(name: "ObjectStorage", description: "Pictures in object storage, through libcurl"),
        .trait(name: "Postgres", description: "Catalogs in PostgreSQL, through libpq"),
        .default(enabledTraits: ["Server"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        // Used only with the `Server` trait.
        .package(url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1")),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
        .package(url: "https://github.com/apple/swift-metrics", .upToNextMinor(from: "2.13.0")),
        .package(url: "https://github.com/apple/swift-distributed-tracing", .upToNextMinor(from: "1.7.3")),
        .package(url: "https://github.com/apple/swift-nio", .upToNextMinor(from: "2.101.2")),
        .package(url: "https://github.com/apple/swift-nio-extras", .upToNextMinor(from: "1.35.2")),
        .package(url: "https://github.com/apple/swift-http-types", .upToNextMinor(from: "1.8.0")),
        .package(url: "https://github.com/apple/swift-system", .upToNextMinor(from: "1.8.1")),
        .package(url: "https://github.com/apple/swift-nio-ssl", .upToNextMinor(from: "2.37.2")),
        .package(url: "https://github.com/swift-server/async-http-client", .upToNextMinor(from: "1.37.0")),
        .package(
            url: "https://github.com/apple/swift-configuration", .upToNextMinor(from: "1.4.0"),
            traits: [.defaults, "CommandLineArguments"]),
    ],
    targets: [
        // C: our own code, and module maps for system libraries.
        cModule("CVantageJPEG", links: ["jpeg", "turbojpeg"]),
        // These load their libraries at first use, because most runs of a program do not need them.
        cModule("CVantageCompression"),
        cModule("CVantageHEIF"),
        cModule("CVantageProj"),
        cModule("CVantageTIFF"),
        cModule("CVantageCurl"),
        cModule("CVantagePQ"),
        cModule("CVantageResampling"),
        cModule("CVantageRasterizer"),
        cModule("CVantageSQLite", links: ["sqlite3"]),
        cModule(
            "CVantageTextShaping",
            uses: ["CVantageBundle", "CVantageCairo", "CVantageFontconfig", "CVantagePango"]),
        // Locates the fonts and the database of PROJ that portable packages contain.
        cModule("CVantageBundle"),
        systemLibrary("CVantageZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        systemLibrary("CVantageExpat", pkgConfig: "expat", apt: "libexpat1-dev"),
        systemLibrary("CVantageDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev"),
        systemLibrary("CVantagePNG", pkgConfig: "libpng", apt: "libpng-dev"),
        systemLibrary("CVantageWebP", pkgConfig: "libwebpmux", apt: "libwebp-dev"),
        systemLibrary("CVantageCairo", pkgConfig: "cairo", apt: "libcairo2-dev"),
        systemLibrary("CVantageFontconfig", pkgConfig: "fontconfig", apt: "libfontconfig-dev"),
        systemLibrary("CVantagePango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
        systemLibrary("CVantageNettle", pkgConfig: "nettle", apt: "nettle-dev"),
        systemLibrary("CVantageMalloc"),
        // The header of the C interface, which VantageC implements.
        systemLibrary("CVantageLibrary"),

        // Core: values and rules, without SQLite, pictures or networking.
        module("VantageCore", in: "Core", uses: ["CVantageNettle"]),
        module("VantageGeodesy", in: "Core", uses: ["VantageCore"]),
        module("VantageMagnetism", in: "Core", uses: ["VantageGeodesy", "VantageCore"]),
        module("VantageParsing", in: "Core", uses: ["VantageCore"]),
        module("VantageMapLinks", in: "Core", uses: ["VantageGeodesy", "VantageCore"]),
        module("VantageScenes", in: "Core", uses: ["VantageGeodesy", "VantageCore"]),
        module("VantagePlaces", in: "Core", uses: ["VantageGeodesy", "VantageCore"]),
        module("VantageVisibility", in: "Core", uses: ["VantageGeodesy", "VantageScenes"]),

        // Imagery: from JPEG data to projected views.
        module("VantageJPEG", in: "Imagery", uses: ["VantageCore", "CVantageJPEG"]),
        module(
            "VantagePictureFormats", in: "Imagery",
            uses: [
                "VantageCore", "VantageJPEG", "CVantageDeflate", "CVantageHEIF", "CVantagePNG", "CVantageTIFF",
                "CVantageWebP",
            ]),
        module("VantageResampling", in: "Imagery", uses: ["VantageJPEG", "CVantageResampling"]),
        module(
            "VantageSnapshotter", in: "Imagery",
            uses: [
                "VantageGeodesy", "VantageScenes", "VantageCore", "VantageJPEG", "VantageResampling",
                "CVantageTextShaping", "CVantageResampling",
            ]),

        // Storage: the SQLite file, its contents, and imports.
        module(
            "VantageStoreCore", in: "Storage",
            uses: ["VantageCore", "VantageGeodesy", "CVantageSQLite", grdb, sqlite],
            resources: [.embedInCode("Migrations")]),
        // Objects in folders, on web servers and in buckets.
        module("VantageObjects", in: "Storage", uses: ["VantageCore", curl]),
        module(
            "VantageSceneStore", in: "Storage",
            uses: ["VantageGeodesy", "VantageScenes", "VantageCore", "VantageObjects", "VantageStoreCore", grdb]),
        module(
            "VantageShards", in: "Storage",
            uses: [
                "VantageGeodesy", "VantageCore", "VantageObjects", "VantageStoreCore", "VantageSceneStore", grdb,
                sqlite,
            ]),
        // Catalogs of scenes in PostgreSQL.
        module(
            "VantagePostgres", in: "Storage",
            uses: [
                "VantageGeodesy", "VantageScenes", "VantageCore", "VantageObjects", "VantageStoreCore",
                "VantageSceneStore",
                grdb, libpq,
            ],
            resources: [.embedInCode("Migrations")]),
        module(
            "VantagePlaceStore", in: "Storage",
            uses: [
                "VantageGeodesy", "VantagePlaces", "VantageVisibility", "VantageCore", "VantageStoreCore",
                "VantageParsing", grdb,
            ],
            resources: [
                .embedInCode("Tables/abbreviations.txt"), .embedInCode("Tables/category-phrases.txt"),
                .embedInCode("Tables/han.txt"), .embedInCode("Tables/region-names.txt"),
                .embedInCode("Tables/states.txt"),
            ],
            // Tests generate region-names.txt from this file.
            exclude: ["Tables/countries.txt"]),
        module(
            "VantageProjections", in: "Storage",
            uses: ["VantageGeodesy", "VantageCore", "CVantageBundle", "CVantageProj", "CVantageSQLite"]),
        module(
            "VantageImport", in: "Storage",
            uses: [
                "VantageGeodesy", "VantageMagnetism", "VantageScenes", "VantagePlaces", "VantageCore", "VantageJPEG",
                "VantageStoreCore", "VantageObjects", "VantageSceneStore", "VantagePlaceStore", "VantageParsing",
                "VantagePictureFormats", "VantageProjections", "VantageResampling", "CVantageCompression",
                "CVantageDeflate", "CVantageExpat", "CVantageZlib",
            ],
            resources: [.embedInCode("Tables/profiles.json"), .embedInCode("Tables/vocabulary.json")]),

        // Maps: tile archives, and pictures drawn from them.
        module(
            "VantageMapTiles", in: "Maps",
            uses: [
                "VantageGeodesy", "VantageCore", "VantageParsing", "CVantageSQLite", "VantageStoreCore",
                "CVantageZlib", grdb, sqlite,
            ]),
        module("VantageMapStyle", in: "Maps", uses: ["VantageCore", "VantagePlaces", "VantageMapTiles"]),
        module(
            "VantageMapCanvas", in: "Maps",
            uses: [
                "VantageCore", "VantageJPEG", "VantageMapStyle", "VantageMapTiles", "CVantageCairo",
                "CVantageDeflate", "CVantagePNG", "CVantageRasterizer", "CVantageWebP",
            ]),
        module(
            "VantageMapRelief", in: "Maps",
            uses: [
                "VantageCore", "VantageGeodesy", "VantageParsing", "VantageMapCanvas", "VantageMapStyle",
                "VantageMapTiles", "CVantageCairo", "CVantageRasterizer",
            ]),
        module(
            "VantageMapRenderer", in: "Maps",
            uses: [
                "VantageCore", "VantageGeodesy", "VantageParsing", "VantagePlaces", "VantageScenes",
                "VantageMapCanvas", "VantageMapRelief", "VantageMapStyle", "VantageMapTiles", "CVantageCairo",
                "CVantageTextShaping",
            ]),

        // Routes: road graphs, and directions along roads.
        module(
            "VantageRouting", in: "Routes",
            uses: ["VantageGeodesy", "VantageCore", "CVantageSQLite", "VantageStoreCore", grdb]),
        module(
            "VantageDirections", in: "Routes",
            uses: ["VantageGeodesy", "VantageRouting", "VantagePlaces", "VantageCore"]),

        // API: what an app imports.
        module(
            "Vantage", in: "API",
            uses: [
                "VantageGeodesy", "VantageCore", "VantageJPEG", "VantageScenes", "VantagePlaces", "VantageVisibility",
                "VantageStoreCore", "VantageObjects", "VantageSceneStore", "VantageShards", "VantagePostgres",
                "VantagePlaceStore", "VantageSnapshotter", "VantageImport", "VantageDirections",
                "VantageMapLinks", "VantageMapCanvas", "VantageMapRelief", "VantageMapRenderer", "VantageMapStyle",
                "VantageMapTiles", "VantageParsing",
            ]),
        module(
            "VantageSceneConformance", in: "API",
            uses: ["Vantage", "VantageScenes", "VantageSnapshotter", "VantageJPEG", "VantageCore"]),
        module("VantageMapConformance", in: "API", uses: ["Vantage", "VantageSceneConformance", "VantageCore"]),
        module(
            "VantageParameters", in: "API",
            uses: [
                "Vantage", "VantageGeodesy", "VantageSceneStore", "VantageSnapshotter", "VantageCore", "VantageParsing",
                "CVantageDeflate",
            ]),
        module(
            "VantageRemote", in: "API",
            uses: [
                "Vantage", "VantageScenes", "VantageParameters", "VantageCore", "VantageJPEG", "VantageMapCanvas",
                "VantageMapRelief",
                "VantageMapRenderer", "VantageMapStyle", "VantageParsing", "VantageSnapshotter", httpClient, nioCore,
                nioHTTP1,
            ]),

        // The C interface. Other languages load it as libvantage.so; see the end of this file.
        module(
            "VantageC", in: "API",
            uses: [
                "Vantage", "VantageParameters", "VantageSceneStore", "VantageScenes", "VantageCore", "VantageParsing",
                "CVantageLibrary",
            ]),

        // Server: HTTP, and the viewer that it serves.
        program("VantageEmbed", in: "Server"),
        .plugin(
            name: "VantageEmbedPagePlugin", capability: .buildTool(), dependencies: ["VantageEmbed"],
            path: "Sources/Server/VantageEmbedPagePlugin"),
        .plugin(
            name: "VantageEmbedSchemasPlugin", capability: .buildTool(), dependencies: ["VantageEmbed"],
            path: "Sources/Server/VantageEmbedSchemasPlugin"),
        module("VantageViewer", in: "Server", exclude: ["Page"], plugins: ["VantageEmbedPagePlugin"]),
        // The building blocks of endpoints: requests, responses, access control, and the files that the server serves.
        module(
            "VantageHTTP", in: "Server",
            uses: [
                "Vantage", "VantageGeodesy", "VantageJPEG", "VantageParameters", "VantageCore", "VantageParsing",
                hummingbird, nioCore, lifecycle, logging, tracing, httpTypes, nioHTTPTypes,
            ]),
        module(
            "VantageSTAC", in: "Server",
            uses: [
                "VantageHTTP", "Vantage", "VantageScenes", "VantageParameters", "VantageCore", "VantageParsing",
                "VantageMapTiles",
                httpTypes,
            ]),
        module(
            "VantageGoogle", in: "Server",
            uses: [
                "VantageHTTP", "Vantage", "VantageSnapshotter", "VantageParameters", "VantageCore", "VantageParsing",
            ]),
        module(
            "VantageServer", in: "Server",
            uses: [
                "VantageHTTP", "VantageSTAC", "VantageGoogle", "VantageViewer", "Vantage", "VantageGeodesy",
                "VantageSnapshotter", "VantageParameters",
                "VantageCore", "VantageParsing", "CVantageCompression", "CVantageDeflate", hummingbird,
                hummingbirdCore, hummingbirdHTTP2, nioCore, nioHTTP1, nioSSL, lifecycle, unixSignals, logging, metrics,
                tracing, httpTypes, nioHTTPTypes, nioTLS, httpClient,
            ],
            plugins: ["VantageEmbedSchemasPlugin"]),

        // Programs.
        program(
            "VantageCLI",
            uses: [
                "Vantage", "VantageMapCanvas", "VantageParameters", "VantageCore", "VantageGeodesy", "CVantageMalloc",
                .target(name: "VantageRemote", condition: server), argumentParser,
            ]),
        program(
            "VantageServerCLI",
            uses: [
                "Vantage", "VantageParameters", "VantageRemote", "VantageServer", "VantageHTTP", "CVantageMalloc",
                argumentParser,
                logging, lifecycle, tracing, unixSignals, configuration, nioCore, system,
            ]),
        // Runs the benchmarks for scripts/bench.sh; not a product, so consumers never build it.
        .executableTarget(
            name: "vantage-bench",
            dependencies: [
                "Vantage", "VantageParameters", "VantagePlaces", "VantageRouting", "VantageMapRelief",
                "VantageMapTiles", "VantageScenes", "VantageCityFixtures", "VantageRoadFixtures", "VantageGeodesy",
                argumentParser,
            ],
            path: "Sources/Programs/VantageBench"),

        // Fixtures shared by tests and benchmarks.
        .target(
            name: "VantageCityFixtures", dependencies: ["VantageVisibility", "VantageScenes", "VantageGeodesy"],
            path: "Tests/VantageCityFixtures"),
        .target(
            name: "VantageRoadFixtures", dependencies: ["VantageRouting"], path: "Tests/VantageRoadFixtures"),
        .target(
            name: "CVantageJPEGFixtures", path: "Tests/CVantageJPEGFixtures",
            linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CVantageSanitizers", path: "Tests/CVantageSanitizers"),
        .target(
            name: "VantageSceneFixtures",
            dependencies: ["VantageJPEG", "CVantageJPEGFixtures", "CVantageSanitizers"],
            path: "Tests/VantageSceneFixtures"),
        .target(
            name: "VantageMapFixtures",
            dependencies: [
                "VantageMapRelief", "VantageMapCanvas", "VantageMapStyle", "VantageMapTiles", "VantageGeodesy",
                "VantageSceneFixtures",
            ],
            path: "Tests/VantageMapFixtures"),
        .target(
            name: "VantageServerFixtures",
            dependencies: [
                "VantageServer", "VantageHTTP", "Vantage", "VantageSceneFixtures", lifecycle, logging, nioCore,
            ],
            path: "Tests/VantageServerFixtures"),
        // The program shown in docs/remote.md.
        .executableTarget(
            name: "VantageRemoteExample", dependencies: ["Vantage", "VantageRemote"],
            path: "Tests/VantageRemoteExample"),

        // Tests, in the order of the layers.
        .testTarget(name: "VantageCoreTests", dependencies: ["VantageCore", "VantageSceneFixtures"]),
        .testTarget(name: "VantageGeodesyTests", dependencies: ["VantageGeodesy"]),
        .testTarget(
            name: "VantageMagnetismTests", dependencies: ["VantageMagnetism", "VantageGeodesy", "VantageCore"]),
        .testTarget(
            name: "VantageParsingTests", dependencies: ["VantageCore", "VantageParsing", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageMapLinksTests", dependencies: ["VantageMapLinks", "VantageGeodesy", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantagePlacesTests", dependencies: ["VantagePlaces", "VantageGeodesy", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageVisibilityTests",
            dependencies: ["VantageVisibility", "VantageCityFixtures", "VantageScenes", "VantageGeodesy"]),
        .testTarget(
            name: "VantageJPEGTests",
            dependencies: ["VantageJPEG", "CVantageJPEG", "CVantageJPEGFixtures", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantagePictureFormatsTests",
            dependencies: [
                "VantagePictureFormats", "VantageCore", "VantageJPEG", "CVantageDeflate", "CVantageHEIF",
                "CVantagePNG", "CVantageWebP",
            ],
            // The tests encode with libheif.
            linkerSettings: [.linkedLibrary("heif")]),
        .testTarget(
            name: "VantageResamplingTests",
            dependencies: ["VantageResampling", "VantageJPEG", "CVantageResampling"]),
        .testTarget(
            name: "VantageSnapshotterTests",
            dependencies: [
                "VantageSnapshotter", "VantageCore", "VantageScenes", "VantageGeodesy", "VantageJPEG",
                "CVantageResampling",
            ]),
        .testTarget(
            name: "VantageStoreCoreTests",
            dependencies: ["VantageStoreCore", grdb, "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageObjectsTests", dependencies: ["VantageObjects", "VantageCore", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageSceneStoreTests",
            dependencies: [
                "VantageSceneStore", "VantageScenes", "VantageStoreCore", "VantageObjects", "VantageCore",
                "VantageGeodesy", grdb, "VantageSceneFixtures",
            ]),
        .testTarget(
            name: "VantageShardsTests",
            dependencies: [
                "VantageShards", "Vantage", "VantageScenes", "VantageSceneConformance", "VantageSceneFixtures", grdb,
            ]),
        .testTarget(
            name: "VantagePlaceStoreTests",
            dependencies: [
                "VantagePlaceStore", "VantagePlaces", "VantageSceneStore", "VantageStoreCore", "VantageGeodesy",
                "VantageParsing", "VantageCore", grdb, "VantageSceneFixtures",
            ]),
        .testTarget(
            name: "VantagePostgresTests",
            dependencies: [
                "VantagePostgres", "Vantage", "VantageC", "VantageSceneConformance", "VantageScenes",
                "VantageStoreCore", "VantageGeodesy", "VantageHTTP", "VantageObjects", "VantageSceneStore",
                "VantageSceneFixtures", "VantageServerFixtures",
            ]),
        .testTarget(
            name: "VantageProjectionsTests",
            dependencies: ["VantageProjections", "VantageGeodesy", "CVantageProj", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageImportTests",
            dependencies: [
                "VantageImport", "VantageCore", "VantageScenes", "VantagePlaces", "VantageStoreCore",
                "VantageSceneStore",
                "VantagePlaceStore", "VantageGeodesy", "VantageMagnetism", "VantageJPEG", "VantageParsing",
                "VantagePictureFormats", "VantageProjections", "VantageSceneFixtures",
                "CVantageCompression", "CVantageZlib",
            ]),
        .testTarget(
            name: "VantageMapTilesTests",
            dependencies: ["VantageMapTiles", "VantageGeodesy", "CVantageZlib", grdb, "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageMapStyleTests", dependencies: ["VantageMapStyle", "VantageMapTiles", "VantageMapFixtures"]),
        .testTarget(
            name: "VantageMapCanvasTests",
            dependencies: [
                "VantageMapCanvas", "VantageMapStyle", "CVantageCairo", "CVantageDeflate", "VantageSceneFixtures",
                "VantageMapFixtures",
            ]),
        .testTarget(
            name: "VantageMapReliefTests",
            dependencies: [
                "VantageMapRelief", "VantageMapCanvas", "VantageMapStyle", "VantageMapTiles", "VantageGeodesy",
                "VantageMapFixtures", "VantageSceneFixtures",
            ]),
        .testTarget(
            name: "VantageMapRendererTests",
            dependencies: [
                "VantageMapRenderer", "VantageMapRelief", "VantageMapCanvas", "VantageMapStyle", "VantageMapTiles",
                "VantageCore", "VantagePlaces", "VantageScenes", "VantageGeodesy", "CVantageCairo",
                "VantageMapFixtures", "VantageSceneFixtures",
            ]),
        .testTarget(
            name: "VantageRoutingTests",
            dependencies: [
                "VantageRouting", "VantageStoreCore", "VantageRoadFixtures", "VantageSceneFixtures", "VantageGeodesy",
                grdb,
            ]),
        .testTarget(
            name: "VantageDirectionsTests",
            dependencies: [
                "VantageDirections", "VantageRouting", "VantageCore", "VantageSceneFixtures", "VantageGeodesy",
            ]),
        .testTarget(
            name: "VantageTests",
            dependencies: [
                "Vantage", "VantageScenes", "VantageSnapshotter", "VantageParameters", "VantageSceneConformance",
                "VantageMapConformance", "VantageCore",
                "VantageJPEG", "VantageMapCanvas", "VantageMapTiles", "VantageGeodesy",
                "VantageSceneFixtures",
            ],
            exclude: ["Golden"]),
        .testTarget(
            name: "VantageParametersTests",
            dependencies: [
                "VantageParameters", "Vantage", "VantageGeodesy", "VantageScenes", "VantageParsing",
                "VantageSceneFixtures", "VantageCore",
            ]),
        .testTarget(
            name: "VantageCTests", dependencies: ["VantageC", "Vantage", "VantageParameters", "VantageSceneFixtures"]),
        .testTarget(
            name: "VantageRemoteTests",
            dependencies: [
                "VantageRemote", "VantageRemoteExample", "VantageServer", "Vantage", "VantageScenes",
                "VantageSceneConformance",
                "VantageMapConformance", "VantageCore", "VantageMapRelief", "VantageMapRenderer", "VantageMapStyle",
                "VantageSceneFixtures", "VantageServerFixtures", "VantageHTTP", "VantageJPEG",
            ]),
        .testTarget(
            name: "VantageServerTests",
            dependencies: [
                "VantageServer", "VantageHTTP", "VantageGoogle", "VantageServerCLI", "VantageViewer", "Vantage",
                "VantageSnapshotter", "VantageGeodesy", "VantageScenes",
                "VantageParameters", "VantageParsing", "VantageCore", "VantageJPEG", "VantageSceneFixtures",
                "VantageServerFixtures", "CVantageCompression", hummingbird, nioCore, lifecycle, logging, tracing,
                httpTypes,
            ]),
        .testTarget(name: "VantageEmbedTests", dependencies: ["VantageEmbed"]),
        .testTarget(
            name: "VantageSTACTests",
            dependencies: [
                "VantageSTAC", "VantageHTTP", "Vantage", "VantageGeodesy", "VantageScenes", "VantageParameters",
                "VantageParsing", "VantageMapTiles",
                "VantageSceneFixtures", "VantageServerFixtures",
            ]),
        .testTarget(
            name: "VantageGoogleTests",
            dependencies: [
                "VantageGoogle", "VantageHTTP", "Vantage", "VantageParameters", "VantageCore", "VantageJPEG",
                "VantageSceneFixtures", "VantageServerFixtures",
            ]),
        .testTarget(
            name: "VantageCLITests",
            dependencies: [
                "VantageCLI", "Vantage", "VantageC", "VantageParameters", "VantageParsing", "VantageRemote",
                "VantageJPEG",
                "VantageMapTiles", "VantagePictureFormats",
                "VantageProjections", "VantageRouting", "VantageGeodesy", grdb, argumentParser, "VantageSceneFixtures",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// MARK: - Fast tests

/// Optimizes the modules that decode, resample, draw and compute views, and the tests that paint pictures, because
/// tests spend most of their time there. Assertions and overflow checks stay on. scripts/test.sh sets the environment
/// variable. Other builds, including those of consumers, are not affected, because SwiftPM does not allow such flags in
/// a dependency.
if Context.environment["VANTAGE_FAST_TESTS"] != nil {
    let modules: Set = [
        "CVantageJPEG", "CVantageRasterizer", "CVantageResampling", "VantageGeodesy", "VantageJPEG",
        "VantageMapCanvas", "VantageMapRelief", "VantageMapRenderer", "VantageMapTiles", "VantageResampling",
        "VantageRouting", "VantageSceneFixtures", "VantageSnapshotter", "VantageSnapshotterTests",
        "VantageVisibility",
    ]
    for target in package.targets where modules.contains(target.name) {
        target.addFlags(swift: Target.optimized, c: ["-O2"], .when(configuration: .debug))
    }
}

extension Target {
    /// Optimizes a module in a debug build. Compiling its files together takes less time than compiling them in
    /// batches. SwiftPM expects an object file for each source file, which the compiler writes only if it uses threads.
    static let optimized = ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"]

    func addFlags(swift: [String], c: [String], _ condition: BuildSettingCondition? = nil) {
        swiftSettings = (swiftSettings ?? []) + [.unsafeFlags(swift, condition)]
        cSettings = (cSettings ?? []) + [.unsafeFlags(c, condition)]
    }
}

// MARK: - The C library

/// Adds libvantage.so as a product. scripts/package/library.sh sets the environment variable. Other builds, including
/// those of consumers, are not affected: they do not link the library, and need none of these flags.
if Context.environment["VANTAGE_LIBRARY"] != nil {
    package.products.append(.library(name: "vantage-c", type: .dynamic, targets: ["VantageC"]))
    let script = Context.packageDirectory + "/scripts/package/library.map"
    for target in package.targets where target.name == "VantageC" {
        target.linkerSettings = [
            .unsafeFlags(
                [
                    "-use-ld=lld", "-Xlinker", "-soname=libvantage.so.0", "-Xlinker", "--version-script=\(script)",
                    "-Xlinker", "-Bsymbolic",
                ]),
            // Programs that load the library need no Swift.
            .unsafeFlags(["-static-stdlib"], .when(configuration: .release)),
        ]
    }
}

// MARK: - Fuzzing

/// Adds the program that scripts/fuzz.sh runs. In this build, the modules that parse untrusted input are compiled with
/// optimization, assertions, AddressSanitizer, and the coverage information that libFuzzer reads. Other builds,
/// including those of consumers, are not affected.
extension Package {
    /// - Parameters:
    ///   - library: The path of the toolchain's libFuzzer without its `main`.
    ///   - withServer: Whether to add the server's parsers, which take several times as long to build.
    func addFuzzing(library: String, withServer: Bool) {
        let server: [Target.Dependency] = withServer ? ["VantageHTTP", "VantageParameters", "VantageSTAC"] : []
        targets.append(
            .executableTarget(
                name: "vantage-fuzz",
                dependencies: server + [
                    "CVantageDeflate", "CVantageJPEGFixtures", "CVantageZlib", "VantageCore", "VantageGeodesy",
                    "VantageImport", "VantageJPEG",
                    "VantageMapCanvas", "VantageMapLinks", "VantageMapTiles", "VantageObjects", "VantageParsing",
                    "VantagePictureFormats", "VantagePlaces", "VantageProjections", "VantageRoadFixtures",
                    "VantageRouting", "VantageSceneFixtures", "VantageShards",
                ],
                path: "Tests/VantageFuzz",
                swiftSettings: withServer ? [.define("FUZZES_SERVER")] : [],
                linkerSettings: [.unsafeFlags(["-sanitize=address", library]), .linkedLibrary("stdc++")]))
        let parsers: Set = [
            "CVantageJPEG", "CVantageRasterizer", "CVantageTIFF", "VantageCore", "VantageGeodesy", "VantageImport",
            "VantageJPEG",
            "VantageMapCanvas", "VantageMapLinks", "VantageMapTiles", "VantageObjects", "VantageParsing",
            "VantagePictureFormats", "VantagePlaces", "VantageProjections", "VantageRouting", "VantageSTAC",
            "VantageScenes", "VantageShards", "vantage-fuzz",
        ]
        for target in targets where parsers.contains(target.name) {
            target.addFlags(
                swift: Target.optimized + ["-sanitize=fuzzer,address"],
                c: ["-O1", "-fsanitize=fuzzer-no-link,address"])
        }
    }
}

if let library = Context.environment["VANTAGE_FUZZ"] {
    package.addFuzzing(library: library, withServer: Context.environment["VANTAGE_FUZZ_SERVER"] != nil)
}
