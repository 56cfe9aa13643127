import Configuration
import Foundation
import Logging
import SystemPackage
import Vantage
import VantageHTTP
import VantageServer

/// A server's settings. Options take precedence over environment variables, which take precedence over a settings file.
struct ServerSettings: Sendable {
    let stores: [StoreAddress]
    /// The location of pictures outside the stores.
    let pictures: StorageLocation?
    let maps: [URL]
    let elevation: [URL]
    let roads: URL?
    let options: ServerOptions
    /// The key file.
    let keys: URL?
    let certificate: CertificateFiles?
    /// The folder for cached renders.
    private let cache: URL?
    private let cacheBytes: Int
    /// The URL of the collector for traces.
    let traces: String?
    let host: String
    let port: Int

    private static let loopback = ["127.0.0.1", "::1", "localhost"]

    /// - Parameter arguments: The arguments without the program's name.
    /// - Throws: ``SettingsError`` if a setting is missing or invalid.
    init(arguments: [String], environment: [String: String]) async throws {
        try Self.check(arguments)
        let flags = CommandLineArgumentsProvider(arguments: ["vantage-server"] + arguments)
        let variables = EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "vantage")
        var providers: [any ConfigProvider] = [flags, variables]
        if let file = ConfigReader(providers: providers).string(forKey: "config") {
            do { providers.append(try await FileProvider<JSONSnapshot>(filePath: FilePath(file))) } catch {
                throw SettingsError(isUnreadable: true, "The settings file \(file) cannot be read: \(error).")
            }
        }
        let reader = ConfigReader(providers: providers)
        stores = StoreAddress.all(Self.list("store", reader))
        do { pictures = try reader.string(forKey: "pictures").map { try StorageLocation($0) } } catch {
            throw SettingsError("--pictures: \(error)")
        }
        maps = Self.files("map", reader)
        elevation = Self.files("elevation", reader)
        roads = reader.string(forKey: "roads").map { URL(filePath: $0) }
        keys = reader.string(forKey: "keys").map { URL(filePath: $0) }
        certificate = try CertificateFiles(
            chain: reader.string(forKey: "certificate"), key: reader.string(forKey: "private-key"))
        options = try Self.options(reader, keys: keys, certificate)
        cache = reader.string(forKey: "cache-folder").map { URL(filePath: $0, directoryHint: .isDirectory) }
        cacheBytes = (try Self.number("cache-folder-mib", in: 1...1_000_000, reader) ?? 1024) << 20
        traces = try reader.string(forKey: "traces").map(Self.collector)
        host = reader.string(forKey: "host", default: "127.0.0.1")
        port = try Self.number("port", in: 0...65_535, reader) ?? 8080
        guard !stores.isEmpty else {
            throw SettingsError("No store to serve. Specify one with --store FILE or VANTAGE_STORE.")
        }
        guard Self.loopback.contains(host) || keys != nil || reader.bool(forKey: "public", default: false) else {
            throw SettingsError(
                "Anyone who can reach \(host) could read the stores. Allow this with --public, require keys with "
                    + "--keys, or omit --host."
            )
        }
    }

    /// - Throws: ``SettingsError`` if the folder cannot be used.
    func renderCacheFolder(_ logger: Logger) throws(SettingsError) -> RenderCacheFolder? {
        guard let cache else { return nil }
        do { return try RenderCacheFolder(in: cache, maximumBytes: cacheBytes, logger: logger) } catch {
            throw SettingsError(
                isUnreadable: true, "--cache-folder: \(cache.path) cannot be used. Check its permissions.")
        }
    }

    private static func files(_ name: String, _ reader: ConfigReader) -> [URL] {
        list(name, reader).map { URL(filePath: $0) }
    }

    /// Returns all values of a setting, which can be a single value or a list in a settings file.
    private static func list(_ name: String, _ reader: ConfigReader) -> [String] {
        reader.stringArray(forKey: ConfigKey(name)) ?? [reader.string(forKey: ConfigKey(name))].compactMap(\.self)
    }

    private static func options(
        _ reader: ConfigReader, keys: URL?, _ certificate: CertificateFiles?
    ) throws -> ServerOptions {
        var options = ServerOptions()
        options.certificate = try certificate?.read()
        options.limits = try limits(reader)
        options.address = PublicBaseURL(
            base: try reader.string(forKey: "base-url").map(base), isSecure: certificate != nil)
        if let port = try number("admin-port", in: 1...65_535, reader) {
            options.adminAddress = (reader.string(forKey: "admin-host", default: "127.0.0.1"), port)
        }
        options.hostNames = try list("host-name", reader).map(hostName)
        if let keys { options.access = AccessControl(try accessKeys(at: keys)) }
        options.origins = CrossOriginPolicy(origins: try list("allow-origin", reader).map(origin))
        options.proxies = TrustedProxies(list("trust-proxy", reader), headers: try proxyHeaders(reader))
        let isForAnyone = keys == nil && reader.bool(forKey: "public", default: false)
        options.stripsMetadata = reader.bool(forKey: "strip-metadata", default: isForAnyone)
        options.reportAddress = try reader.string(forKey: "report-url").map(reportAddress)
        options.requestsPerSecond = try number("rate", in: 1...1_000_000, reader).map(Double.init)
        options.log = try log(reader, options.logWriter)
        return options
    }

    /// Reads the key file.
    ///
    /// - Throws: ``SettingsError`` if the file cannot be read or used.
    static func accessKeys(at file: URL) throws(SettingsError) -> AccessKeys {
        let bytes: Data
        do { bytes = try Data(contentsOf: file) } catch {
            throw SettingsError(
                isUnreadable: true, "The key file \(file.path) cannot be read. Check its name and its permissions.")
        }
        do { return try AccessKeys(json: bytes) } catch {
            throw SettingsError("The key file \(file.path) cannot be used. \(error)")
        }
    }

    /// A warning if other users of the machine can read the key file; otherwise `nil`.
    var keyFileWarning: String? {
        var status = stat()
        guard let keys, stat(keys.path, &status) == 0, status.st_mode & 0o077 != 0 else { return nil }
        return "Other users of this machine can read the key file \(keys.path). Restrict it with chmod 600."
    }

    private static func origin(_ text: String) throws(SettingsError) -> String {
        guard CrossOriginPolicy.isOrigin(text) else {
            throw SettingsError(
                "Expected --allow-origin to be * or https://HOST (without a path) but received \"\(text.prefix(80))\".")
        }
        return text
    }

    private static func hostName(_ text: String) throws(SettingsError) -> String {
        guard PublicBaseURL.isAuthority(text) else {
            throw SettingsError(
                "Expected --host-name to be a name, such as maps.example.org, but received \"\(text.prefix(80))\".")
        }
        return text
    }

    private static func reportAddress(_ text: String) throws(SettingsError) -> ReportAddress {
        guard let address = ReportAddress(text) else {
            throw SettingsError(
                "Expected --report-url to be https://HOST/… or mailto:ADDRESS?…, with {id} and {url} after the host or "
                    + "address, but received \"\(text.prefix(80))\".")
        }
        return address
    }

    private static func proxyHeaders(_ reader: ConfigReader) throws(SettingsError) -> ProxyHeaders {
        guard let text = reader.string(forKey: "proxy-headers") else { return .xForwarded }
        guard let headers = ProxyHeaders(rawValue: text) else {
            let names = ProxyHeaders.allCases.map(\.rawValue).joined(separator: " or ")
            throw SettingsError("Expected --proxy-headers to be \(names) but received \"\(text.prefix(40))\".")
        }
        return headers
    }

    private static func log(_ reader: ConfigReader, _ writer: LogWriter) throws(SettingsError) -> AccessLog? {
        let text = reader.string(forKey: "log") ?? AccessLogFormatter.Format.text.rawValue
        guard text != "none" else { return nil }
        guard let format = AccessLogFormatter.Format(rawValue: text) else {
            throw SettingsError("Expected --log to be text, json or none but received \"\(text.prefix(40))\".")
        }
        let isPrivate = reader.bool(forKey: "log-private", default: false)
        return AccessLog(AccessLogFormatter(format, isPrivate: isPrivate), writer: writer)
    }

    private static func limits(_ reader: ConfigReader) throws(SettingsError) -> ServerLimits {
        var limits = ServerLimits()
        func set(
            _ name: String, _ limit: WritableKeyPath<ServerLimits, Int>, unit: Int = 1, most: Int = 1_000_000
        ) throws(SettingsError) {
            if let number = try number(name, in: 1...most, reader) { limits[keyPath: limit] = number * unit }
        }
        try set("max-table-mib", \.maximumTableBytes, unit: 1 << 20)
        // Dispatch has at most 255 threads, and processing a table occupies two.
        try set("max-tables", \.maximumTables, most: 64)
        try set("max-body-mib", \.maximumBodyBytes, unit: 1 << 20)
        try set("max-drawings", \.maximumRenderings)
        try set("cache-mib", \.maximumCacheBytes, unit: 1 << 20)
        try set("max-seconds", \.maximumSeconds)
        return limits
    }

    private static func number(
        _ name: String, in range: ClosedRange<Int>, _ reader: ConfigReader
    ) throws(SettingsError) -> Int? {
        // The value in a settings file can be a number or a string.
        guard
            let text = reader.string(forKey: ConfigKey(name)) ?? reader.int(forKey: ConfigKey(name)).map(String.init)
        else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw SettingsError(
                "Expected --\(name) from \(range.lowerBound) to \(range.upperBound) but received \"\(text.prefix(40))\"."
            )
        }
        return number
    }

    private static func base(_ text: String) throws(SettingsError) -> String {
        let trimmed = String(text.reversed().drop { $0 == "/" }.reversed())
        guard let url = URL(string: trimmed), ["http", "https"].contains(url.scheme), url.host() != nil,
            url.query() == nil, url.fragment() == nil
        else {
            throw SettingsError("Expected --base-url to be http://HOST/PATH but received \"\(text.prefix(80))\".")
        }
        return trimmed
    }

    private static func collector(_ text: String) throws(SettingsError) -> String {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host() != nil else {
            throw SettingsError(
                "Expected --traces to be the URL of an OTLP collector, such as http://127.0.0.1:4318/v1/traces, but "
                    + "received \"\(text.prefix(80))\".")
        }
        return text
    }

    /// Rejects unknown options, because a mistyped limit must not be ignored.
    ///
    /// - Throws: ``SettingsError``.
    private static func check(_ arguments: [String]) throws(SettingsError) {
        for argument in arguments where argument.hasPrefix("-") && Int(argument) == nil {
            let flag = argument.prefix { $0 != "=" }
            guard Setting.all.contains(where: { $0.flag == flag }) else {
                throw SettingsError("Unknown option \(flag.prefix(40)). --help lists all options.")
            }
        }
    }

    /// The output of `--help`.
    static var help: String {
        let lines = Setting.all.map { setting in
            let flag = [setting.flag, setting.value].compactMap(\.self).joined(separator: " ")
            let more = setting.repeats ? " Can be repeated." : ""
            return
                "  \(flag)\n      \(setting.help)\(more) [\(setting.variable), \"\(setting.name)\"]"
        }
        return """
            USAGE: vantage-server --store FILE [--store FILE]… [OPTIONS]
                   vantage-server key NAME      Create an API key or a secret for the key file.
                   vantage-server sign PATH     Sign a URL, so that it needs no key until it expires.
                   vantage-server --version     Print the version and the license.

            Each option is followed by its environment variable and its key in a settings file. Options take precedence
            over the environment, and the environment over the file.

            OPTIONS:

            """
                + lines.joined(separator: "\n")
    }
}
