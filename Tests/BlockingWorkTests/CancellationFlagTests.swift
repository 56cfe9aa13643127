import BlockingWork
import Testing

struct CancellationFlagTests {
    @Test func `a flag is lowered until it is raised, and then stays up`() throws {
        let flag = CancellationFlag()
        #expect(!flag.isCancelled)
        try flag.check()
        flag.cancel()
        flag.cancel()
        #expect(flag.isCancelled)
        #expect(throws: CancellationError.self) { try flag.check() }
    }
}
