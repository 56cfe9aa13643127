import VantageHTTP

/// The configuration of a server.
package struct ServerOptions: Sendable {
    package var limits = ServerLimits()
    package var address = PublicBaseURL()
    /// The names under which clients may reach the server; empty to accept any name.
    package var hostNames: [String] = []
    package var access = AccessControl()
    /// The server's certificate; `nil` to serve plain HTTP, on the loopback interface or behind a proxy.
    package var certificate: ServerCertificate?
    package var origins = CrossOriginPolicy()
    package var proxies = TrustedProxies()
    /// Whether picture files are served without EXIF, XMP and other metadata.
    package var stripsMetadata = false
    /// The address at which users report a problem with a picture, or `nil` for none.
    package var reportAddress: ReportAddress?
    /// The rate limit for each client, or `nil` for none.
    package var requestsPerSecond: Double?
    /// The folder for rendered images that survive a restart, or `nil` to cache them in memory only.
    package var renderCacheFolder: RenderCacheFolder?
    /// The address for metrics and health checks without a key, or `nil` for none.
    package var adminAddress: (host: String, port: Int)?
    /// The writer of the request log and of the server's own messages.
    package var logWriter = LogWriter()
    /// The log of all requests; `nil` to log only failed requests.
    package var log: AccessLog?

    /// Receives the spans of requests, or `nil` for no traces. The process's tracer must send its spans there.
    package var traceExporter: TraceExporter?

    package init() {}

    var requestSettings: RequestSettings {
        RequestSettings(access: access, address: address, proxies: proxies, stripsMetadata: stripsMetadata)
    }
}
