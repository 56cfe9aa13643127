/// The settings that determine how the server interprets a request.
package struct RequestSettings: Sendable {
    package let access: AccessControl
    package let address: PublicBaseURL
    package let proxies: TrustedProxies
    /// Whether pictures are served without their metadata.
    package let stripsMetadata: Bool

    package init(
        access: AccessControl = AccessControl(), address: PublicBaseURL = PublicBaseURL(),
        proxies: TrustedProxies = TrustedProxies(), stripsMetadata: Bool = false
    ) {
        self.access = access
        self.address = address
        self.proxies = proxies
        self.stripsMetadata = stripsMetadata
    }
}
