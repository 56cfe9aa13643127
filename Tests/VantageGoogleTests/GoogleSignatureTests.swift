import Testing

@testable import VantageGoogle
@testable import VantageHTTP

/// The secret, the URLs and their signatures are the examples in Google's documentation on digital signatures.
@Suite struct GoogleSignatureTests {
    private static let secret = "vNIXE0xscrmjlyV-12Nj_BvUPaw="
    private static let address = "/maps/api/geocode/json?address=New+York&client=clientID"

    @Test(arguments: [
        (address, "chaRF2hTJKOScPr-RQCEhZbSzIE="),
        ("/maps/api/geocode/json?address=New+York&sensor=false&client=clientID", "KrU1TzVQM7Ur0i8i7K3huiw3MsA="),
    ])
    func `computes and accepts Google's signature for a URL`(address: String, signature: String) throws {
        let signer = try #require(GoogleSignature(secret: Self.secret))
        #expect(signer.signature(of: address) == signature)
        #expect(signer.signs("\(address)&signature=\(signature)"))
        #expect(signer.signs("\(address)&signature=\(signature.replacing("=", with: "%3D"))"))
        #expect(signer.signs(address.replacing("?", with: "?signature=\(signature)&")))
    }

    @Test func `rejects a modified URL`() throws {
        let signer = try #require(GoogleSignature(secret: Self.secret))
        let signature = "chaRF2hTJKOScPr-RQCEhZbSzIE="
        for bad in [
            Self.address, "\(Self.address)&signature=", "\(Self.address)&signature=\(signature)&signature=\(signature)",
            "\(Self.address)X&signature=\(signature)", "/\(Self.address)&signature=\(signature)",
            "\(Self.address)&signature=a\(signature.dropFirst())", "\(Self.address)&signature=*",
            "signature=\(signature)", "", "?", "\(Self.address)&signature=%",
        ] {
            #expect(!signer.signs(bad), "\(bad)")
        }
        #expect(try !#require(GoogleSignature(secret: "AAAA")).signs("\(Self.address)&signature=\(signature)"))
        #expect(GoogleSignature(secret: "") == nil && GoogleSignature(secret: "not base64") == nil)
    }
}
