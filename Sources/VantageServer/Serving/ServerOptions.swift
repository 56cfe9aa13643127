/// How a server answers whom.
package struct ServerOptions: Sendable {
    package var limits = ServerLimits()
    package var place = ServerPlace()
    package var access = AccessControl()
    package var origins = CrossOriginPolicy()
    package var proxies = TrustedProxies()
    /// `nil`: as often as it can be answered.
    package var requestsPerSecond: Double?
    /// `nil`: nothing is logged of requests that went well.
    package var log: AccessLog?

    package init() {}
}
