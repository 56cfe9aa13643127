import Testing
import VantageSceneFixtures

/// Tests that shared libraries that most runs do not need are loaded only on demand.
@Suite(.fewAtATime) struct LibraryTests {
    private static let names = ["libheif.so.1", "libproj.so.25", "libtiff.so.6"]
    private static let remoteNames = ["libcurl.so.4", "libcurl-gnutls.so.4", "libpq.so.5"]

    @Test func `starts without the libraries that most runs do not need`() async throws {
        var tool = VantageTool(in: try TemporaryFolder())
        // With this variable, the dynamic loader lists the libraries instead of starting the program.
        tool.environment["LD_TRACE_LOADED_OBJECTS"] = "1"
        let libraries = try await tool.run().text
        #expect(libraries.contains("libsqlite3.so"))
        for name in Self.names + Self.remoteNames + ["libzstd.so.1"] { #expect(!libraries.contains(name)) }
    }

    @Test func `an import names the package of a library that cannot be loaded`() async throws {
        let folder = try TemporaryFolder()
        var tool = VantageTool(in: folder)
        // The dynamic loader finds these empty files before the libraries with the same names.
        for name in Self.names { try folder.write("", to: "libraries/\(name)") }
        tool.environment["LD_LIBRARY_PATH"] = folder.url.appending(path: "libraries").path
        try folder.write([0, 0, 0, 24] + Array("ftypheic".utf8), to: "a.heic")
        try folder.write(Array("II*\0\u{8}\0\0\0\0\0".utf8), to: "b.tif")
        try folder.write("file,x,y\nc.jpg,500000,5400000\n", to: "c.csv")
        let run = try await tool.run("import", "a.heic", "b.tif", "c.csv", "--crs", "EPSG:25832", "--json")
        #expect(run.status == 2)
        let failures = try run.json.objects("failures")
        for (path, code, package) in [
            ("a.heic", "unsupportedPicture", "libheif1"), ("b.tif", "unsupportedPicture", "libtiff6"),
            ("c.csv", "libraryMissing", "libproj25"),
        ] {
            let failure = failures.first { $0.text("message")?.hasPrefix(path) == true }
            #expect(failure?.text("code") == code)
            #expect(failure?.text("message")?.hasSuffix("Install the package \(package).") == true, "\(run.messages)")
        }
    }

    #if ObjectStorage && Postgres
        @Test(arguments: [
            (["stats", "--store", "postgres://secret@127.0.0.1/town"], "libpq5"),
            (["import", "a.csv", "--pictures", "s3://bucket/town"], "libcurl4"),
        ])
        func `names the package that connections need`(arguments: [String], package: String) async throws {
            let folder = try TemporaryFolder()
            var tool = VantageTool(in: folder)
            for name in Self.remoteNames { try folder.write("", to: "libraries/\(name)") }
            tool.environment["LD_LIBRARY_PATH"] = folder.url.appending(path: "libraries").path
            try folder.write("file,x,y\nc.jpg,7,48\n", to: "a.csv")
            let run = try await tool.run(arguments)
            #expect(run.status > 2 && run.messages.contains("Install the package \(package)."), "\(run.messages)")
            #expect(!run.messages.contains("secret"))
        }
    #endif
}
