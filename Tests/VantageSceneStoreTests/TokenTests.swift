import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures
import VantageScenes

@testable import VantageSceneStore

@Suite(.fewAtATime)
struct TokenTests {
    private static func store() async throws -> (TestStore, SceneRecord, SceneID) {
        let record = try SceneRecord.make("a.jpg", at: 48.52734, 7.73553)
        return (try await TestStore.holding([record]), record, SceneID(of: record, copy: 0))
    }

    @Test(arguments: [nil, 0, 0.01, 90, 179.994, 359.99] as [Double?])
    func `a token contains its scene and view`(degrees: Double?) async throws {
        let (test, _, id) = try await Self.store()
        let heading = try degrees.map { try Heading($0) }
        let token = test.store.token(for: id, viewHeading: heading)
        let read = try await test.store.scene(token: token)
        #expect(read.scene.id == id)
        if let degrees {
            #expect(abs(try #require(read.viewHeading).degrees - degrees) <= 0.005)
        } else {
            #expect(read.viewHeading == nil)
        }
    }

    @Test func `a token has the documented layout`() throws {
        let identity: [UInt8] = [0xFF, 0xFE, 0xFD, 3, 2, 1, 0, 0xF8]
        let signer = TokenSigner(identity: identity, secret: Array(0..<32))
        for key in [0, 1, -1, .min, .max, 0x0102_0304_0506_0708] as [Int64] {
            let token = signer.token(for: SceneID(key: key), viewHeading: try Heading(123.45))
            #expect(token.utf8.count == 47)
            let standard = token.replacing("-", with: "+").replacing("_", with: "/") + "="
            let bytes = try [UInt8](#require(Data(base64Encoded: standard)))
            #expect(bytes.count == 35)
            let (id, heading) = (withUnsafeBytes(of: key.bigEndian, Array.init), [UInt8(0x30), 0x39])
            let expected = [1] + identity + id + heading
            #expect(Array(bytes.prefix(19)) == expected)
            #expect(try signer.read(token).scene.key == key)
        }
    }

    @Test func `a heading that rounds to 360 degrees becomes 0`() async throws {
        let (test, _, id) = try await Self.store()
        let token = test.store.token(for: id, viewHeading: try Heading(359.996))
        #expect(try await test.store.scene(token: token).viewHeading?.degrees == 0)
    }

    @Test func `tokens are equal only for the same scene and view`() async throws {
        let (test, _, id) = try await Self.store()
        let token = test.store.token(for: id, viewHeading: try Heading(90))
        #expect(test.store.token(for: id, viewHeading: try Heading(90)) == token)
        #expect(test.store.token(for: id, viewHeading: try Heading(90.01)) != token)
        #expect(test.store.token(for: id) != token)
        #expect(test.store.token(for: SceneID(key: id.key ^ 1), viewHeading: try Heading(90)) != token)
        let reopened = try await SceneStore(opening: test.url)
        #expect(reopened.token(for: id, viewHeading: try Heading(90)) == token)
    }

    @Test func `a token needs no escaping in a URL`() async throws {
        let (test, _, _) = try await Self.store()
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        for key in 0..<200 as Range<Int64> {
            let token = test.store.token(for: SceneID(key: key &* 7_919_793_581_171))
            #expect(token.count == 47 && token.allSatisfy(allowed.contains))
        }
    }

    @Test func `a changed, truncated or extended token is invalid`() async throws {
        let (test, _, id) = try await Self.store()
        let token = Array(test.store.token(for: id, viewHeading: try Heading(123.45)))
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. é\0")
        var forgeries: [String] = []
        for position in token.indices {
            for character in alphabet where character != token[position] {
                var changed = token
                changed[position] = character
                forgeries.append(String(changed))
            }
            forgeries.append(String(token.prefix(position)))
        }
        forgeries += alphabet.map { String(token) + String($0) }
        forgeries += [
            " " + String(token), String(token) + "\n", String(token.reversed()), String(repeating: "A", count: 5_000),
        ]
        for forgery in forgeries {
            let error = #expect(throws: SceneError.self) { try test.store.signer.read(forgery) }
            #expect(error?.code == .invalidToken)
        }
        let error = await #expect(throws: SceneError.self) { try await test.store.scene(token: forgeries[0]) }
        #expect(error?.code == .invalidToken)
    }

    @Test func `a token from another store is invalid, even for the same scene`() async throws {
        let (test, record, id) = try await Self.store()
        let other = try await TestStore.holding([record])
        let error = await #expect(throws: SceneError.self) {
            try await test.store.scene(token: other.store.token(for: id))
        }
        #expect(error?.code == .invalidToken)
        #expect(error?.description.contains("another store") == true)
    }

    @Test func `a token signed with another secret is invalid`() async throws {
        let (test, _, id) = try await Self.store()
        let token = test.store.token(for: id)
        try await test.execute("UPDATE store SET token_secret = randomblob(32)")
        let reopened = try await SceneStore(opening: test.url)
        let error = await #expect(throws: SceneError.self) { try await reopened.scene(token: token) }
        #expect(error?.code == .invalidToken)
    }

    @Test func `a removed scene is unavailable until it is imported again`() async throws {
        let (test, record, id) = try await Self.store()
        let token = try #require(try await test.store.scene(near: record.coordinate)).token
        #expect(try await test.store.remove([id]) == 1)
        for error in [
            await #expect(throws: SceneError.self) { try await test.store.scene(token: token) },
            await #expect(throws: SceneError.self) { try await test.store.scene(id) },
        ] {
            #expect(error?.code == .sceneNoLongerAvailable)
        }
        try await test.add([record.named("elsewhere/b.jpg")], to: "another")
        #expect(try await test.store.scene(token: token).scene.id == id)
    }

    @Test func `a token does not depend on its scene's position`() async throws {
        // The scene is removed, and the same content is imported again at another position.
        let (test, record, id) = try await Self.store()
        let token = test.store.token(for: id)
        try await test.store.remove([id])
        var moved = record
        moved.coordinate = try Coordinate(latitude: -10, longitude: 100)
        try await test.add([moved])
        #expect(test.store.token(for: id) == token)
        #expect(try await test.store.scene(token: token).scene.coordinate == moved.coordinate)
    }
}
