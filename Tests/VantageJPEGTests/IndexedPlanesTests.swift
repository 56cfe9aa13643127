import Testing
import VantageJPEG

/// Compares decoding and indexing in one pass with doing so in separate passes.
struct IndexedPlanesTests {
    static let indexable = [
        Fixture(width: 21, height: 18, across: 2, down: 2),
        Fixture(width: 150, height: 70, across: 2, down: 1),
        Fixture(width: 150, height: 70),
        Fixture(width: 150, height: 70, across: 2, down: 2, restartInterval: 1),
        Fixture(width: 150, height: 70, across: 2, down: 2, restartInterval: 10),
        Fixture(width: 150, height: 70, across: 2, down: 1, restartInterval: 7),
        Fixture(width: 150, height: 70, color: .gray),
        Fixture(width: 150, height: 70, color: .gray, restartInterval: 3),
    ]

    @Test(arguments: indexable, [JPEGIndex.Detail.usual, .fine])
    func `returns the same planes and index as separate passes`(fixture: Fixture, detail: JPEGIndex.Detail) throws {
        let bytes = fixture.encoded()
        let indexed = try #require(IndexedPlanes(of: bytes, detail: detail))
        #expect(try indexed.planes == JPEGDecoder.planes(of: bytes))
        #expect(try indexed.index == IndexedPicture(bytes, detail: detail).index)
    }

    @Test(arguments: [
        Fixture(width: 21, height: 18, scans: .progressive, across: 2, down: 2),
        Fixture(width: 21, height: 18, scans: .oneAComponent),
        Fixture(width: 21, height: 18, scans: .progressive, isArithmetic: true),
        Fixture(width: 21, height: 18, color: .ycck, hasAdobeSegment: true),
    ])
    func `refuses pictures that cannot be indexed`(fixture: Fixture) {
        #expect(IndexedPlanes(of: fixture.encoded()) == nil)
    }

    @Test(arguments: DamagedFileTests.fixtures)
    func `reads a truncated file if and only if separate passes can read it`(fixture: Fixture) {
        let bytes = fixture.encoded()
        for count in 0..<bytes.count { expectAgreement(on: Array(bytes.prefix(count)), "\(count) bytes") }
    }

    @Test(arguments: DamagedFileTests.fixtures)
    func `reads a file with a flipped bit if and only if separate passes can read it`(fixture: Fixture) {
        var bytes = fixture.encoded()
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << bit
                expectAgreement(on: bytes, "bit \(bit) of byte \(index)")
                bytes[index] ^= 1 << bit
            }
        }
    }

    private func expectAgreement(on bytes: [UInt8], _ change: String) {
        let indexed = IndexedPlanes(of: bytes)
        let index = (try? IndexedPicture(bytes))?.index
        let planes = index.flatMap { _ in try? JPEGDecoder.planes(of: bytes) }
        #expect(indexed?.planes == planes, "\(change)")
        #expect(indexed?.index == (planes == nil ? nil : index), "\(change)")
    }
}
