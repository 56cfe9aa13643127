import Configuration
import Foundation
import Logging
import SystemPackage
import VantageServer

/// How a server is set up: by flags, by the environment where no flag says it, by a file where neither does.
struct ServerSettings: Sendable {
    let stores: [URL]
    let maps: [URL]
    let elevation: [URL]
    let roads: URL?
    let options: ServerOptions
    /// The file of keys.
    let keys: URL?
    let certificate: CertificateFiles?
    /// Where what was drawn is kept.
    private let cache: URL?
    private let cacheBytes: Int
    let host: String
    let port: Int

    private static let loopback = ["127.0.0.1", "::1", "localhost"]

    /// - Parameter arguments: Behind the program's name.
    /// - Throws: ``SettingError``.
    init(arguments: [String], environment: [String: String]) async throws {
        try Self.check(arguments)
        let flags = CommandLineArgumentsProvider(arguments: ["vantage-server"] + arguments)
        let variables = EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "vantage")
        var providers: [any ConfigProvider] = [flags, variables]
        if let file = ConfigReader(providers: providers).string(forKey: "config") {
            do { providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(file))) } catch {
                throw SettingError(isUnreadable: true, "The file of settings \(file) cannot be read: \(error).")
            }
        }
        let reader = ConfigReader(providers: providers)
        stores = Self.files("store", reader)
        maps = Self.files("map", reader)
        elevation = Self.files("elevation", reader)
        roads = reader.string(forKey: "roads").map { URL(filePath: $0) }
        keys = reader.string(forKey: "keys").map { URL(filePath: $0) }
        certificate = try CertificateFiles(
            chain: reader.string(forKey: "certificate"), key: reader.string(forKey: "private-key"))
        options = try Self.options(reader, keys: keys, certificate)
        cache = reader.string(forKey: "cache-folder").map { URL(filePath: $0, directoryHint: .isDirectory) }
        cacheBytes = (try Self.number("cache-folder-mib", in: 1...1_000_000, reader) ?? 1024) << 20
        host = reader.string(forKey: "host", default: "127.0.0.1")
        port = try Self.number("port", in: 0...65_535, reader) ?? 8080
        guard !stores.isEmpty else {
            throw SettingError("Say what to serve: --store FILE, or VANTAGE_STORE.")
        }
        guard Self.loopback.contains(host) || keys != nil || reader.bool(forKey: "public", default: false) else {
            throw SettingError(
                "Everybody could read at \(host). Say --public if they may, name a file of --keys, or leave --host out."
            )
        }
    }

    /// - Throws: ``SettingError`` for a folder that cannot be used.
    func drawingFiles(_ logger: Logger) throws(SettingError) -> DrawingFiles? {
        guard let cache else { return nil }
        do { return try DrawingFiles(in: cache, maximumBytes: cacheBytes, logger: logger) } catch {
            throw SettingError(isUnreadable: true, "The folder \(cache.path) of --cache-folder cannot be used.")
        }
    }

    private static func files(_ name: String, _ reader: ConfigReader) -> [URL] {
        list(name, reader).map { URL(filePath: $0) }
    }

    /// A file of settings may have one value or a list of them.
    private static func list(_ name: String, _ reader: ConfigReader) -> [String] {
        reader.stringArray(forKey: ConfigKey(name)) ?? [reader.string(forKey: ConfigKey(name))].compactMap(\.self)
    }

    private static func options(
        _ reader: ConfigReader, keys: URL?, _ certificate: CertificateFiles?
    ) throws -> ServerOptions {
        var options = ServerOptions()
        options.certificate = try certificate?.read()
        options.limits = try limits(reader)
        options.place = ServerPlace(
            base: try reader.string(forKey: "base-url").map(base), isSecure: certificate != nil)
        if let keys { options.access = AccessControl(try accessKeys(at: keys)) }
        options.origins = CrossOriginPolicy(origins: try list("allow-origin", reader).map(origin))
        options.proxies = TrustedProxies(list("trust-proxy", reader))
        options.requestsPerSecond = try number("rate", in: 1...1_000_000, reader).map(Double.init)
        options.log = try log(reader)
        return options
    }

    /// - Throws: ``SettingError``.
    static func accessKeys(at file: URL) throws(SettingError) -> AccessKeys {
        let bytes: Data
        do { bytes = try Data(contentsOf: file) } catch {
            throw SettingError(isUnreadable: true, "The file of keys \(file.path) cannot be read.")
        }
        do { return try AccessKeys(json: bytes) } catch {
            throw SettingError("The file of keys \(file.path) cannot be used. \(error)")
        }
    }

    private static func origin(_ text: String) throws(SettingError) -> String {
        guard CrossOriginPolicy.isOrigin(text) else {
            throw SettingError(
                "Expected --allow-origin as https://HOST, without a path, or * but received \"\(text.prefix(80))\".")
        }
        return text
    }

    private static func log(_ reader: ConfigReader) throws(SettingError) -> AccessLog? {
        let text = reader.string(forKey: "log") ?? AccessLogForm.Format.text.rawValue
        guard text != "none" else { return nil }
        guard let format = AccessLogForm.Format(rawValue: text) else {
            throw SettingError("Expected --log as text, json or none but received \"\(text.prefix(40))\".")
        }
        return AccessLog(AccessLogForm(format, isPrivate: reader.bool(forKey: "log-private", default: false)))
    }

    private static func limits(_ reader: ConfigReader) throws(SettingError) -> ServerLimits {
        var limits = ServerLimits()
        func set(
            _ name: String, _ limit: WritableKeyPath<ServerLimits, Int>, unit: Int = 1, most: Int = 1_000_000
        ) throws(SettingError) {
            if let number = try number(name, in: 1...most, reader) { limits[keyPath: limit] = number * unit }
        }
        try set("max-table-mib", \.maximumTableBytes, unit: 1 << 20)
        // Each keeps two threads, of which Dispatch has 255.
        try set("max-tables", \.maximumTables, most: 64)
        try set("max-body-mib", \.maximumBodyBytes, unit: 1 << 20)
        try set("max-drawings", \.maximumDrawings)
        try set("cache-mib", \.maximumCacheBytes, unit: 1 << 20)
        try set("max-seconds", \.maximumSeconds)
        return limits
    }

    private static func number(
        _ name: String, in range: ClosedRange<Int>, _ reader: ConfigReader
    ) throws(SettingError) -> Int? {
        // A file may have it as a number or as a text.
        guard
            let text = reader.string(forKey: ConfigKey(name)) ?? reader.int(forKey: ConfigKey(name)).map(String.init)
        else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw SettingError(
                "Expected --\(name) from \(range.lowerBound) to \(range.upperBound) but received \"\(text.prefix(40))\"."
            )
        }
        return number
    }

    private static func base(_ text: String) throws(SettingError) -> String {
        let trimmed = String(text.reversed().drop { $0 == "/" }.reversed())
        guard let url = URL(string: trimmed), ["http", "https"].contains(url.scheme), url.host() != nil,
            url.query() == nil, url.fragment() == nil
        else {
            throw SettingError("Expected --base-url as http://HOST/PATH but received \"\(text.prefix(80))\".")
        }
        return trimmed
    }

    /// - Throws: ``SettingError`` for what is not a flag: a mistyped limit must not be passed over.
    private static func check(_ arguments: [String]) throws(SettingError) {
        for argument in arguments where argument.hasPrefix("-") && Int(argument) == nil {
            let flag = argument.prefix { $0 != "=" }
            guard Setting.all.contains(where: { $0.flag == flag }) else {
                throw SettingError("There is no flag \(flag.prefix(40)). --help lists them.")
            }
        }
    }

    /// What `--help` says.
    static var help: String {
        let lines = Setting.all.map { setting in
            let flag = [setting.flag, setting.value].compactMap(\.self).joined(separator: " ")
            let more = setting.repeats ? " May be there several times." : ""
            return
                "  \(flag)\n      \(setting.help)\(more) In the environment: \(setting.variable); in a file: \"\(setting.name)\"."
        }
        return """
            USAGE: vantage-server --store FILE [--store FILE]… [OPTIONS]
                   vantage-server key NAME      Make a key, or a secret, for the file of --keys.
                   vantage-server sign PATH     Sign an address, which then needs no key until it expires.

            OPTIONS:

            """
                + lines.joined(separator: "\n")
    }
}
