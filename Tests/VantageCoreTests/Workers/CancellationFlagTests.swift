import VantageCore
import Testing

struct CancellationFlagTests {
    @Test func `a raised flag stays raised`() throws {
        let flag = CancellationFlag()
        #expect(!flag.isCancelled)
        try flag.check()
        flag.cancel()
        flag.cancel()
        #expect(flag.isCancelled)
        #expect(throws: CancellationError.self) { try flag.check() }
    }
}
