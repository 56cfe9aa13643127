/// A setting for the server, given by an option, an environment variable or a settings file.
struct Setting: Sendable {
    /// The setting's name, which is also its key in a settings file, such as `max-body-mib`. The command-line option is
    /// then `--max-body-mib`, and the environment variable is `VANTAGE_MAX_BODY_MIB`.
    let name: String
    /// The placeholder for the value in the help; `nil` for an option without a value.
    let value: String?
    let help: String
    var repeats = false

    var flag: String { "--" + name }
    var variable: String { "VANTAGE_" + name.uppercased().replacing("-", with: "_") }

    static let all: [Setting] = [
        Setting(
            name: "store", value: "FILE",
            help: "A store to serve: a file, a manifest of shards, a federation, or the postgres:// URL of a catalog.",
            repeats: true),
        Setting(
            name: "pictures", value: "LOCATION",
            help:
                "The location of pictures outside the stores: a folder, s3://BUCKET/PREFIX or https://HOST/PATH. "
                + "Default: the location in each store."),
        Setting(name: "map", value: "FILE", help: "A map source: MBTiles, PMTiles or GeoJSON.", repeats: true),
        Setting(
            name: "elevation", value: "FILE",
            help: "An elevation archive that is not marked as such.", repeats: true),
        Setting(
            name: "roads", value: "FILE", help: "A road file for directions, as created by scripts/import-osm.sh."),
        Setting(
            name: "base-url", value: "URL",
            help: "The URL at which a proxy exposes the server, such as https://example.org/imagery."),
        Setting(
            name: "host-name", value: "NAME",
            help:
                "A name under which clients reach the server; requests for other names are refused. Default: any name.",
            repeats: true),
        Setting(name: "host", value: "HOST", help: "The address to listen on. Default: 127.0.0.1."),
        Setting(name: "port", value: "PORT", help: "The port to listen on; 0 selects a free port. Default: 8080."),
        Setting(
            name: "admin-port", value: "PORT",
            help:
                "A port for /metrics and /health, which need no keys there. Reachable only from this machine, unless "
                + "--admin-host is given."),
        Setting(name: "admin-host", value: "HOST", help: "The address of --admin-port. Default: 127.0.0.1."),
        Setting(
            name: "certificate", value: "FILE",
            help: "The server's PEM certificate chain; enables TLS and HTTP/2. Reloaded on SIGHUP."),
        Setting(
            name: "private-key", value: "FILE",
            help: "The certificate's private key (PEM, without a passphrase). Reloaded on SIGHUP."),
        Setting(name: "config", value: "FILE", help: "A JSON settings file."),
        Setting(
            name: "max-table-mib", value: "MIB",
            help: "The maximum size of a table of places; larger tables are processed up to the limit. Default: 256."),
        Setting(
            name: "max-tables", value: "N", help: "The maximum number of tables in progress, up to 64. Default: 8."),
        Setting(name: "max-body-mib", value: "MIB", help: "The maximum size of any other request body. Default: 4."),
        Setting(
            name: "max-drawings", value: "N", help: "The maximum number of queued renders. Default: 128."),
        Setting(name: "cache-mib", value: "MIB", help: "The size of the render cache in memory. Default: 32."),
        Setting(
            name: "cache-folder", value: "FOLDER",
            help: "A folder for a persistent render cache, used only by this server."),
        Setting(
            name: "cache-folder-mib", value: "MIB", help: "The size of the cache in --cache-folder. Default: 1024."),
        Setting(name: "max-seconds", value: "N", help: "The timeout for a response, in seconds. Default: 60."),
        Setting(
            name: "keys", value: "FILE",
            help: "A JSON file with API keys and secrets; requests then need a key. Reloaded on SIGHUP."),
        Setting(
            name: "allow-origin", value: "ORIGIN",
            help: "An origin whose web pages may read responses; * allows all origins.", repeats: true),
        Setting(
            name: "rate", value: "N",
            help: "The maximum requests per second per client, with bursts of ten seconds' worth. Default: no limit."),
        Setting(
            name: "trust-proxy", value: "ADDRESS",
            help: "A proxy that is trusted to identify its clients and the host that they requested.", repeats: true),
        Setting(
            name: "proxy-headers", value: "FAMILY",
            help:
                "The headers that trusted proxies write: x-forwarded (X-Forwarded-For, -Proto and -Host) or forwarded "
                + "(Forwarded). Headers of the other family are ignored. Default: x-forwarded."),
        Setting(
            name: "log", value: "FORMAT",
            help: "The format of the request log on standard error: text, json or none. Default: text."),
        Setting(
            name: "log-private", value: nil,
            help: "Omit clients, coordinates and all other request values from the log."),
        Setting(
            name: "traces", value: "URL",
            help: "Send traces to an OpenTelemetry collector with OTLP/HTTP, such as http://127.0.0.1:4318/v1/traces."),
        Setting(
            name: "strip-metadata", value: "true|false",
            help: "Serve picture files without EXIF, XMP and other metadata. Default: true with --public and without "
                + "--keys, otherwise false."),
        Setting(
            name: "report-url", value: "TEMPLATE",
            help:
                "Where users report a problem with a picture: an https or mailto URL, in which {id} is the scene's id "
                + "and {url} the viewer's URL. Default: no link."),
        Setting(
            name: "public", value: nil,
            help: "Allow listening on any address without --keys, so that anyone can read the stores."),
    ]
}
