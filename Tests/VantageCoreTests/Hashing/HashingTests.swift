import Foundation
import Testing
import VantageCore

/// Compares digests and authentication codes with published ones, which Python's hashlib and hmac also compute.
struct HashingTests {
    @Test func `computes the digests that NIST publishes`() {
        #expect(
            hexadecimal(SHA256.hash([UInt8]()))
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            hexadecimal(SHA256.hash(Data("abc".utf8)))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test(arguments: [1, 7, 63, 64, 65, 1000])
    func `computes the same digest if the bytes arrive in parts`(length: Int) {
        let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
        var hash = SHA256()
        for start in stride(from: 0, to: bytes.count, by: length) {
            hash.update(bytes[start..<min(start + length, bytes.count)])
        }
        #expect(
            hexadecimal(hash.finalize()) == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
    }

    /// Source: RFC 4231 and RFC 2202. Two keys are shorter than a block, and one is longer.
    private static let codes: [(key: [UInt8], message: String, sha256: String, sha1: String)] = [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
            "b617318655057264e28bc0b6fb378c8ef146be00"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
            "90d0dace1c1bdc957339307803160335bde6df2b"
        ),
    ]

    @Test func `computes the codes in the RFCs, even if a key is used twice`() {
        for (key, message, sha256, sha1) in Self.codes {
            let (long, short) = (HMACSHA256(key: key), HMACSHA1(key: key))
            for _ in 1...2 {
                #expect(hexadecimal(long.code(for: Data(message.utf8))) == sha256)
                #expect(hexadecimal(short.code(for: Data(message.utf8))) == sha1)
            }
        }
    }

    @Test func `accepts only the complete code for the same message`() {
        let hmac = HMACSHA256(key: Data("secret".utf8))
        let message = Data("message".utf8)
        let code = hmac.code(for: message)
        #expect(hmac.isValid(code, for: message))
        #expect(!hmac.isValid(code, for: Data("Message".utf8)))
        #expect(!hmac.isValid(code.dropLast(), for: message))
        #expect(!hmac.isValid(code + [0], for: message))
        #expect(!hmac.isValid([UInt8](), for: message))
        for position in code.indices {
            var other = code
            other[position] ^= 1
            #expect(!hmac.isValid(other, for: message))
        }
    }

    @Test func `returns different random bytes each time`() {
        let values = (0..<100).map { _ in [UInt8].random(count: 32) }
        #expect(Set(values).count == 100 && values.allSatisfy { $0.count == 32 })
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
