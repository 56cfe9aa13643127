import VantageJPEG
import Testing

struct JPEGSegmentsTests {
    @Test(
        arguments: [
            ([], JPEGError.Code.notAJPEG),
            ([0xFF], .notAJPEG),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], .notAJPEG),
            ([0xFF, 0xD8], .truncated),
            ([0xFF, 0xD8, 0xFF], .truncated),
            ([0xFF, 0xD8, 0xFF, 0xE1], .truncated),
            ([0xFF, 0xD8, 0xFF, 0xE1, 0x00], .truncated),
            ([0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x03], .truncated),
            ([0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x02], .truncated),
            ([0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x01], .damaged),
            ([0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x00], .damaged),
            ([0xFF, 0xD8, 0xFF, 0xD9], .damaged),
            ([0xFF, 0xD8, 0xFF, 0xD8], .damaged),
        ] as [([UInt8], JPEGError.Code)])
    func `reports why the first scan cannot be found`(bytes: [UInt8], code: JPEGError.Code) {
        let error = #expect(throws: JPEGError.self) { try JPEGSegments.read(from: bytes) }
        #expect(error?.code == code)
    }

    @Test func `stops reading segments at the first scan`() throws {
        let bytes: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xFF, 0xE1, 0x00, 0x04, 0xFF, 0xD9, 0x00, 0xFF, 0xFE, 0x00, 0x02, 0xFF, 0xDA,
        ]
        #expect(
            try JPEGSegments.read(from: bytes) == [
                JPEGSegment(marker: 0xE1, payload: [0xFF, 0xD9]), JPEGSegment(marker: 0xFE, payload: []),
            ])
    }

    @Test(arguments: [Fixture(restartInterval: 1), Fixture(scans: .progressive), Fixture(scans: .oneAComponent)])
    func `finds the end of the first picture after its last scan`(fixture: Fixture) throws {
        let bytes = fixture.encoded()
        #expect(try JPEGDecoder.header(of: bytes + bytes).primaryByteCount == bytes.count)
        #expect(try JPEGDecoder.header(of: Array(bytes.dropLast())).primaryByteCount == nil)
    }
}
