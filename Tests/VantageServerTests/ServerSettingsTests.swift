import Foundation
import VantageSceneFixtures
import Testing

@testable import VantageServerCLI

/// Tests settings from flags, the environment and a file.
struct ServerSettingsTests {
    @Test func `prefers flags to the environment, and the environment to the file`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"store":["file.sqlite"],"port":"1","host":"localhost"}"#, to: "settings.json")
        let fromFile = try await ServerSettings(arguments: ["--config", file.path], environment: [:])
        #expect(fromFile.stores.map(\.description) == ["file.sqlite"])
        #expect(fromFile.port == 1 && fromFile.host == "localhost")
        let environment = ["VANTAGE_CONFIG": file.path, "VANTAGE_PORT": "2", "VANTAGE_STORE": "one.sqlite,two.sqlite"]
        let fromEnvironment = try await ServerSettings(arguments: [], environment: environment)
        #expect(fromEnvironment.stores.map(\.description) == ["one.sqlite", "two.sqlite"])
        let catalogs = ["VANTAGE_STORE": "postgres://u@db1:5433,db2/town,one.sqlite,postgresql://db3"]
        let stores = try await ServerSettings(arguments: [], environment: catalogs).stores
        #expect(stores.map(\.description) == ["postgres://db1:5433,db2/town", "one.sqlite", "postgres://db3"])
        #expect(fromEnvironment.port == 2 && fromEnvironment.host == "localhost")
        let fromFlags = try await ServerSettings(
            arguments: ["--port=3", "--store", "a.sqlite", "--store", "b.sqlite"], environment: environment)
        #expect(fromFlags.stores.map(\.description) == ["a.sqlite", "b.sqlite"])
        #expect(fromFlags.port == 3 && fromFlags.host == "localhost")
    }

    @Test(arguments: [
        ([], "--store"), (["--stor", "a.sqlite"], "--stor"), (["--store", "a.sqlite", "--port", "x"], "--port"),
        (["--store", "a.sqlite", "--port", "65536"], "--port"),
        (["--store", "a.sqlite", "--host", "0.0.0.0"], "--public"),
        (["--store", "a.sqlite", "--cache-mib", "0"], "--cache-mib"),
        (["--store", "a.sqlite", "--max-drawings", "many"], "--max-drawings"),
        (["--store", "a.sqlite", "--base-url", "example.org"], "--base-url"),
        (["--store", "a.sqlite", "--base-url", "https://example.org/?a"], "--base-url"),
        (["--store", "a.sqlite", "--config", "/nowhere.json"], "/nowhere.json"),
        (["--store", "a.sqlite", "--keys", "/nowhere.json"], "/nowhere.json"),
        (["--store", "a.sqlite", "--keys", "/dev/null"], "/dev/null"),
        (["--store", "a.sqlite", "--allow-origin", "example.org"], "--allow-origin"),
        (["--store", "a.sqlite", "--allow-origin", "https://example.org/"], "--allow-origin"),
        (["--store", "a.sqlite", "--rate", "0"], "--rate"), (["--store", "a.sqlite", "--log", "xml"], "--log"),
        (["--store", "a.sqlite", "--proxy-headers", "via"], "--proxy-headers"),
        (["--store", "a.sqlite", "--host-name", "https://a"], "--host-name"),
        (["--store", "a.sqlite", "--admin-port", "0"], "--admin-port"),
        (["--store", "a.sqlite", "--report-url", "javascript:alert(1)"], "--report-url"),
    ])
    func `an error names the invalid setting`(arguments: [String], word: String) async throws {
        let error = await #expect(throws: SettingsError.self) {
            _ = try await ServerSettings(arguments: arguments, environment: [:])
        }
        #expect(error?.description.contains(word) == true, "\(String(describing: error))")
    }

    @Test func `accepts a public address if --public is set`() async throws {
        let settings = try await ServerSettings(
            arguments: ["--store", "a.sqlite", "--host", "0.0.0.0", "--public"], environment: [:])
        #expect(settings.host == "0.0.0.0" && settings.port == 8080)
    }

    @Test func `reads limits, maps, roads and the base URL`() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(#"{"store":"a.sqlite","port":7,"cache-mib":3}"#, to: "settings.json")
        let settings = try await ServerSettings(
            arguments: [
                "--config", file.path, "--map", "a.mbtiles", "--roads", "a.roads", "--base-url",
                "https://example.org/imagery/",
            ],
            environment: ["VANTAGE_MAX_DRAWINGS": "5"])
        #expect(settings.options.limits.maximumCacheBytes == 3 << 20 && settings.options.limits.maximumRenderings == 5)
        #expect(settings.roads?.lastPathComponent == "a.roads")
        #expect(settings.port == 7 && settings.options.address.configured == "https://example.org/imagery")
        #expect(settings.maps.map(\.lastPathComponent) == ["a.mbtiles"])
    }

    @Test func `the help lists every setting's flag, variable and key`() {
        for setting in Setting.all {
            for name in [setting.flag, setting.variable, "\"\(setting.name)\""] {
                #expect(ServerSettings.help.contains(name))
            }
        }
    }
}
