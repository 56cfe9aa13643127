// swift-tools-version: 6.1
import PackageDescription

let geodesy: Target.Dependency = "Geodesy"
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let sqlite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "Vantage",
    // Built and tested on Linux alone: SQLite, Cairo and Pango are Debian's.
    products: [
        .library(name: "Vantage", targets: ["Vantage"]),
        .library(name: "SceneProviderConformance", targets: ["SceneProviderConformance"]),
        .library(name: "MapProviderConformance", targets: ["MapProviderConformance"]),
        .executable(name: "vantage", targets: ["VantageCLI"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // Values: no I/O, no dependencies.
        .target(name: "VantageErrors"),
        .target(name: "Geodesy", dependencies: ["VantageErrors"]),
        .target(name: "MapLinks", dependencies: [geodesy, "VantageErrors"]),
        .target(name: "BlockingWork"),
        .target(name: "FileAccess"),
        .target(name: "Pictures"),
        .target(name: "GregorianCalendar"),
        .target(name: "JSONReading"),
        .target(
            name: "TabularReading", dependencies: ["GregorianCalendar", "VantageErrors", "FileAccess", "JSONReading"]),

        // C at one edge.
        .target(name: "CJPEG", linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CResampling"),
        .target(name: "CRasterizer"),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebpmux", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .target(
            name: "CTextShaping",
            dependencies: ["CCairo"],
            linkerSettings: ["pangocairo-1.0", "pango-1.0", "gobject-2.0", "glib-2.0"].map { .linkedLibrary($0) }
        ),

        // Files of SQLite, whatever they hold.
        .target(name: "SQLiteAccess", dependencies: ["FileAccess", "CSQLite", grdb, sqlite]),

        // What scenes are, and the rules that every provider of them follows.
        .target(name: "Scenes", dependencies: [geodesy, "Pictures", "VantageErrors", crypto]),

        // What places are.
        .target(name: "Places", dependencies: [geodesy, "GregorianCalendar", "Scenes", "VantageErrors"]),

        // Which scene sees a place.
        .target(name: "Visibility", dependencies: [geodesy, "Scenes"]),

        // What Vantage does.
        .target(name: "JPEGCodec", dependencies: ["VantageErrors", "FileAccess", "CJPEG"]),
        .target(name: "PictureResampling", dependencies: ["JPEGCodec", "CResampling"]),
        .target(
            name: "SceneStore",
            dependencies: [
                geodesy, "Pictures", "Scenes", "VantageErrors", "BlockingWork", "FileAccess", "CSQLite", "SQLiteAccess",
                grdb, crypto,
            ],
            resources: [.embedInCode("Migrations")]
        ),
        // Places lie in the file of a store, beside its scenes or alone.
        .target(
            name: "PlaceStore",
            dependencies: [
                geodesy, "MapLinks", "Places", "Visibility", "VantageErrors", "SceneStore", "BlockingWork",
                "SQLiteAccess",
                "JSONReading",
                grdb,
            ]),
        .target(
            name: "Snapshotter",
            dependencies: [
                geodesy, "Pictures", "Scenes", "VantageErrors", "JPEGCodec", "PictureResampling", "CTextShaping",
                "CResampling",
            ]),
        .target(
            name: "DatasetImport",
            dependencies: [
                geodesy, "Pictures", "Scenes", "Places", "VantageErrors", "JPEGCodec", "SceneStore", "PlaceStore",
                "BlockingWork", "FileAccess", "JSONReading", "TabularReading", "PictureResampling", "CExif", crypto,
            ]
        ),

        .target(
            name: "MapTiles",
            dependencies: [
                geodesy, "VantageErrors", "FileAccess", "JSONReading", "CSQLite", "SQLiteAccess", "CZlib", grdb,
                sqlite,
            ]),

        // Ways along roads.
        .target(
            name: "Routing",
            dependencies: [geodesy, "VantageErrors", "FileAccess", "CSQLite", "SQLiteAccess", grdb]),
        // The same for people: steps, in words.
        .target(name: "Directions", dependencies: [geodesy, "Routing", "VantageErrors", "BlockingWork"]),

        .target(
            name: "MapRenderer",
            dependencies: [
                geodesy, "Pictures", "Places", "Visibility", "VantageErrors", "FileAccess", "MapTiles", "CCairo",
                "CDeflate",
                "CTextShaping", "CPNG", "CRasterizer", "CWebP", "JPEGCodec", "JSONReading",
            ]
        ),

        // What an app, or a person, uses.
        .target(
            name: "Vantage",
            dependencies: [
                geodesy, "Pictures", "VantageErrors", "JPEGCodec", "Scenes", "Places", "Visibility", "SceneStore",
                "PlaceStore", "Snapshotter", "DatasetImport", "Directions", "MapLinks", "MapRenderer", "MapTiles",
                "BlockingWork", "FileAccess", "JSONReading", "TabularReading", crypto,
            ]
        ),
        .target(name: "SceneProviderConformance", dependencies: ["Vantage", "JPEGCodec", "BlockingWork"]),
        .target(name: "MapProviderConformance", dependencies: ["Vantage", "SceneProviderConformance", "FileAccess"]),
        .target(
            name: "VantageRequests",
            dependencies: [
                "Vantage", "VantageErrors", "BlockingWork", "DatasetImport", "FileAccess", "JSONReading",
                "TabularReading",
            ]
        ),
        .executableTarget(
            name: "VantageCLI",
            dependencies: ["Vantage", "VantageRequests", "BlockingWork", "FileAccess", argumentParser]),

        // What benchmarks drive; whoever depends on this package does not get it.
        .executableTarget(
            name: "vantage-bench",
            dependencies: [
                "Vantage", "VantageRequests", "SceneStore", "Scenes", "Routing", "CityFixtures", "RoadFixtures",
                geodesy, argumentParser,
            ],
            path: "Sources/VantageBench"),

        .testTarget(name: "GeodesyTests", dependencies: [geodesy]),
        // A town that was made up, for tests and benchmarks.
        .target(name: "CityFixtures", dependencies: ["Visibility", "Scenes", geodesy], path: "Tests/CityFixtures"),
        .testTarget(name: "VisibilityTests", dependencies: ["Visibility", "CityFixtures", "Scenes", geodesy]),
        .testTarget(name: "MapLinksTests", dependencies: ["MapLinks", geodesy]),
        .testTarget(name: "BlockingWorkTests", dependencies: ["BlockingWork", "SceneFixtures"]),
        .testTarget(name: "FileAccessTests", dependencies: ["FileAccess", "SceneFixtures"]),
        .testTarget(name: "JSONReadingTests", dependencies: ["JSONReading"]),
        .testTarget(
            name: "TabularReadingTests",
            dependencies: ["GregorianCalendar", "TabularReading", "JSONReading", "SceneFixtures"]),
        .testTarget(
            name: "PictureResamplingTests", dependencies: ["PictureResampling", "JPEGCodec", "CResampling"]),
        .target(name: "CJPEGFixtures", path: "Tests/CJPEGFixtures", linkerSettings: [.linkedLibrary("jpeg")]),
        .testTarget(name: "JPEGCodecTests", dependencies: ["JPEGCodec", "CJPEGFixtures", "SceneFixtures"]),
        .testTarget(name: "PlacesTests", dependencies: ["Places", geodesy]),
        .testTarget(
            name: "PlaceStoreTests",
            dependencies: ["PlaceStore", "Places", "SceneStore", "SQLiteAccess", geodesy, grdb, "SceneFixtures"]),
        .testTarget(name: "SQLiteAccessTests", dependencies: ["SQLiteAccess", grdb, "SceneFixtures"]),
        .testTarget(
            name: "SceneStoreTests",
            dependencies: [
                "SceneStore", "Pictures", "Scenes", "SQLiteAccess", "VantageErrors", "BlockingWork", geodesy, grdb,
                "SceneFixtures",
            ]),
        .testTarget(
            name: "SnapshotterTests",
            dependencies: ["Snapshotter", "Pictures", "Scenes", geodesy, "JPEGCodec", "CResampling"]),
        .target(name: "CSanitizers", path: "Tests/CSanitizers"),
        .target(
            name: "SceneFixtures", dependencies: ["BlockingWork", "JPEGCodec", "CJPEGFixtures", "CSanitizers"],
            path: "Tests/SceneFixtures"),
        .testTarget(
            name: "DatasetImportTests",
            dependencies: [
                "DatasetImport", "Pictures", "Scenes", "Places", "SceneStore", "PlaceStore", geodesy, "JPEGCodec",
                "JSONReading",
                "TabularReading",
                "SceneFixtures",
            ]
        ),
        .testTarget(
            name: "DirectionsTests",
            dependencies: ["Directions", "Routing", "BlockingWork", "VantageErrors", "SceneFixtures", geodesy]),
        // Towns with restrictions of turns, and what their relations allow, for tests and benchmarks.
        .target(name: "RoadFixtures", dependencies: ["Routing"], path: "Tests/RoadFixtures"),
        .testTarget(
            name: "RoutingTests",
            dependencies: ["Routing", "SQLiteAccess", "RoadFixtures", "SceneFixtures", geodesy, grdb]),
        .testTarget(name: "MapTilesTests", dependencies: ["MapTiles", geodesy, "CZlib", grdb, "SceneFixtures"]),
        .testTarget(
            name: "MapRendererTests",
            dependencies: [
                "MapRenderer", "MapTiles", "Pictures", "Places", geodesy, "CCairo", "CDeflate", "SceneFixtures",
            ]),
        .testTarget(
            name: "VantageTests",
            dependencies: [
                "Vantage", "VantageRequests", "SceneProviderConformance", "MapProviderConformance", "BlockingWork",
                "JPEGCodec", "MapRenderer", "MapTiles", geodesy, "SceneFixtures",
            ]),
        .testTarget(
            name: "VantageRequestsTests",
            dependencies: ["VantageRequests", "Vantage", "JSONReading", "SceneFixtures"]),
        .testTarget(
            name: "VantageCLITests",
            dependencies: [
                "VantageCLI", "Vantage", "VantageRequests", "JPEGCodec", "MapTiles", "Routing", grdb, argumentParser,
                "SceneFixtures",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// The server has packages of its own, for which nobody else is to wait: they are here where VANTAGE_SERVER is set.
if Context.environment["VANTAGE_SERVER"] != nil {
    package.products += [
        .executable(name: "vantage-server", targets: ["VantageServerCLI"]),
        .library(name: "VantageRemote", targets: ["VantageRemote"]),
    ]
    package.dependencies += [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(
            url: "https://github.com/apple/swift-configuration", from: "1.4.0",
            traits: [.defaults, "CommandLineArguments"]),
    ]
    package.targets += [
        .systemLibrary(name: "CMalloc"),

        // The page that a browser looks around with, and the schemas of JSON, carried in the program.
        .executableTarget(name: "EmbedPage"),
        .plugin(
            name: "EmbedPagePlugin", capability: .buildTool(), dependencies: ["EmbedPage"],
            path: "Sources/EmbedPagePlugin"),
        .plugin(
            name: "EmbedSchemasPlugin", capability: .buildTool(), dependencies: ["EmbedPage"],
            path: "Sources/EmbedSchemasPlugin"),
        .target(name: "Viewer", exclude: ["Page"], plugins: ["EmbedPagePlugin"]),

        .target(
            name: "VantageServer",
            dependencies: [
                "Vantage", "VantageRequests", "VantageErrors", "BlockingWork", "FileAccess", "JSONReading",
                "GregorianCalendar", "TabularReading", "MapTiles", "CDeflate", "Viewer",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                crypto,
            ], plugins: ["EmbedSchemasPlugin"]),
        .executableTarget(
            name: "VantageServerCLI",
            dependencies: [
                "Vantage", "VantageRequests", "VantageServer", "CMalloc", argumentParser,
                .product(name: "Logging", package: "swift-log"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]),
        .target(
            name: "ServerFixtures",
            dependencies: [
                "VantageServer", "SceneFixtures",
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ], path: "Tests/ServerFixtures"),
        .testTarget(
            name: "VantageServerTests",
            dependencies: [
                "VantageServer", "VantageServerCLI", "Viewer", "Vantage", "VantageRequests", "BlockingWork",
                "MapTiles",
                "JSONReading", "JPEGCodec", "SceneFixtures", "ServerFixtures",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                crypto,
            ]),

        // What asks a server elsewhere.
        .target(
            name: "VantageRemote",
            dependencies: [
                "Vantage", "VantageRequests", "VantageErrors", "BlockingWork", "JPEGCodec", "MapRenderer",
                "Snapshotter",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]),
        // The program of docs/remote.md.
        .executableTarget(
            name: "RemoteExample", dependencies: ["Vantage", "VantageRemote"], path: "Tests/RemoteExample"),
        .testTarget(
            name: "VantageRemoteTests",
            dependencies: [
                "VantageRemote", "RemoteExample", "VantageServer", "Vantage", "VantageRequests",
                "SceneProviderConformance", "MapProviderConformance", "BlockingWork", "MapRenderer", "SceneFixtures",
                "ServerFixtures",
            ]),
    ]
    // Its errors are on the page of errors.
    let pages = package.targets.first { $0.name == "VantageCLITests" }
    pages?.dependencies.append("VantageRemote")
    pages?.swiftSettings = [.define("VANTAGE_SERVER")]
}
