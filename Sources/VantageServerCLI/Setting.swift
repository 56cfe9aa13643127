/// Something that can be set: by a flag, in the environment, in a file.
struct Setting: Sendable {
    /// `max-body-kib`: the flag is `--max-body-kib`, the variable `VANTAGE_MAX_BODY_KIB`, the key `max-body-kib`.
    let name: String
    /// What stands behind the flag; `nil` for one that stands alone.
    let value: String?
    let help: String
    var repeats = false

    var flag: String { "--" + name }
    var variable: String { "VANTAGE_" + name.uppercased().replacing("-", with: "_") }

    static let all: [Setting] = [
        Setting(name: "store", value: "FILE", help: "A store to serve.", repeats: true),
        Setting(
            name: "map", value: "FILE", help: "What maps are drawn from: MBTiles, PMTiles or GeoJSON.", repeats: true),
        Setting(
            name: "elevation", value: "FILE",
            help: "Heights, where an archive does not say itself that it has them.", repeats: true),
        Setting(
            name: "roads", value: "FILE", help: "What directions are found on, as scripts/import-osm.sh makes it."),
        Setting(
            name: "base-url", value: "URL",
            help: "The address under which a proxy offers the server, such as https://example.org/imagery."),
        Setting(name: "host", value: "HOST", help: "The address to listen at. Default: 127.0.0.1."),
        Setting(name: "port", value: "PORT", help: "The port to listen at; 0 is a free one. Default: 8080."),
        Setting(
            name: "certificate", value: "FILE",
            help: "The server's certificate and those of its issuers (PEM): HTTP/2 and TLS. Read again at SIGHUP."),
        Setting(name: "private-key", value: "FILE", help: "The key of the certificate (PEM, without a passphrase)."),
        Setting(
            name: "config", value: "FILE",
            help: "A JSON file with settings by their names; flags and the environment win."),
        Setting(
            name: "max-table-mib", value: "MIB",
            help: "Of a table of places; what is longer is answered as far. Default: 256."),
        Setting(name: "max-tables", value: "N", help: "Tables that are answered at once, up to 64. Default: 8."),
        Setting(name: "max-body-mib", value: "MIB", help: "Of another body. Default: 4."),
        Setting(
            name: "max-drawings", value: "N", help: "Views, tiles and maps that are drawn or wait for it. Default: 64."),
        Setting(name: "cache-mib", value: "MIB", help: "Of what was drawn and is kept. Default: 64."),
        Setting(
            name: "cache-folder", value: "FOLDER",
            help: "A folder of the server's own, in which what was drawn outlasts it."),
        Setting(name: "cache-folder-mib", value: "MIB", help: "Of what is kept there. Default: 1024."),
        Setting(
            name: "max-seconds", value: "N",
            help: "For an answer to be made; what takes longer is given up. Default: 60."),
        Setting(
            name: "keys", value: "FILE",
            help: "A JSON file of keys and secrets: who may ask for what. Read again at SIGHUP."),
        Setting(
            name: "allow-origin", value: "ORIGIN",
            help: "Pages of this origin may read answers; * is for all.", repeats: true),
        Setting(
            name: "rate", value: "N",
            help: "Requests a second of one client, ten seconds' worth at once. Default: as many as can be answered."),
        Setting(
            name: "trust-proxy", value: "ADDRESS",
            help: "A proxy that says truly in Forwarded or X-Forwarded-For on whose behalf it asks.", repeats: true),
        Setting(
            name: "log", value: "FORMAT",
            help: "A line for each request on standard error: text, json or none. Default: text."),
        Setting(
            name: "log-private", value: nil,
            help: "Leave clients, coordinates and all other values that were asked for out of the log."),
        Setting(name: "public", value: nil, help: "Everybody may read: listen at other addresses than the loopback."),
    ]
}
