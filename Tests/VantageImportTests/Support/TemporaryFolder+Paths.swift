import Foundation
import VantageSceneFixtures

extension TemporaryFolder {
    var path: String { url.path }

    @discardableResult
    func write(_ name: String, _ bytes: [UInt8]) throws -> String { try write(bytes, to: name).path }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(text, to: name).path }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
    }
}
