/// The settings that determine how the server reads a request.
package struct RequestSettings: Sendable {
    package let access: AccessControl
    package let address: ServerAddress
    package let proxies: TrustedProxies

    package init(
        access: AccessControl = AccessControl(), address: ServerAddress = ServerAddress(),
        proxies: TrustedProxies = TrustedProxies()
    ) {
        self.access = access
        self.address = address
        self.proxies = proxies
    }
}
