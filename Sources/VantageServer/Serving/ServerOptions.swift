/// How a server answers whom.
package struct ServerOptions: Sendable {
    package var limits = ServerLimits()
    package var place = ServerPlace()
    package var access = AccessControl()
    /// `nil`: HTTP without TLS, for the loopback and for proxies.
    package var certificate: ServerCertificate?
    package var origins = CrossOriginPolicy()
    package var proxies = TrustedProxies()
    /// `nil`: as often as it can be answered.
    package var requestsPerSecond: Double?
    /// `nil`: what was drawn is kept in memory alone.
    package var files: DrawingFiles?
    /// `nil`: nothing is logged of requests that went well.
    package var log: AccessLog?

    package init() {}
}
