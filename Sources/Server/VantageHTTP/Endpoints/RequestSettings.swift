/// The settings that determine how the server interprets a request.
package struct RequestSettings: Sendable {
    package let access: AccessControl
    package let address: PublicBaseURL
    package let proxies: TrustedProxies

    package init(
        access: AccessControl = AccessControl(), address: PublicBaseURL = PublicBaseURL(),
        proxies: TrustedProxies = TrustedProxies()
    ) {
        self.access = access
        self.address = address
        self.proxies = proxies
    }
}
