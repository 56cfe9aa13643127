import Dispatch
import Foundation
import GRDB
import Synchronization
import Testing
import VantageStoreCore

struct ConnectionPoolTests {
    private final class Opener: Sendable {
        let opened = Atomic(0)
        let disposed = Atomic(0)

        func pool(maximum: Int) -> ConnectionPool<Int> {
            ConnectionPool(
                maximum: maximum, open: { self.opened.add(1, ordering: .relaxed).newValue },
                dispose: { _ in self.disposed.add(1, ordering: .relaxed) })
        }
    }

    @Test(arguments: [1, 3]) func `a pool opens no more connections than its maximum, each for one user at a time`(
        maximum: Int
    ) {
        let opener = Opener()
        let pool = opener.pool(maximum: maximum)
        let inUse = Mutex(Set<Int>())
        DispatchQueue.concurrentPerform(iterations: 200) { _ in
            try? pool.use { connection in
                let isAlone = inUse.withLock { $0.insert(connection).inserted }
                #expect(isAlone)
                usleep(100)
                _ = inUse.withLock { $0.remove(connection) }
            }
        }
        #expect((1...maximum).contains(opener.opened.load(ordering: .relaxed)))
        #expect(opener.disposed.load(ordering: .relaxed) == 0)
    }

    @Test func `useIdle takes an idle connection and never opens a new one`() throws {
        let opener = Opener()
        let pool = opener.pool(maximum: 2)
        let none = try pool.useIdle { $0 }
        #expect(none == nil)
        let other = try pool.use { _ in try pool.useIdle { $0 } }
        #expect(other == nil)
        let first = try pool.useIdle { $0 }
        #expect(first == 1)
        #expect(opener.opened.load(ordering: .relaxed) == 1)
    }

    @Test func `a spare connection goes to the first pool that needs one`() throws {
        let spare = SpareConnection(7)
        let opener = Opener()
        let pools = (0..<2).map { _ in
            ConnectionPool(
                maximum: 2, spare: { spare.take() }, open: { opener.opened.add(1, ordering: .relaxed).newValue },
                dispose: { _ in })
        }
        #expect(try pools[0].useIdle { $0 } == 7)
        #expect(try pools[1].useIdle { $0 } == nil)
        #expect(try pools[1].use { $0 } == 1)
        #expect(try pools[0].use { $0 } == 7)
        #expect(spare.take() == nil)
    }

    @Test func `a connection that fails to open frees its slot`() throws {
        let attempts = Atomic(0)
        let pool = ConnectionPool<Int>(
            maximum: 1,
            open: {
                guard attempts.add(1, ordering: .relaxed).newValue > 3 else { throw CocoaError(.fileNoSuchFile) }
                return 7
            }, dispose: { _ in })
        for _ in 0..<3 { #expect(throws: CocoaError.self) { try pool.use { $0 } } }
        let opened = try pool.use { $0 }
        #expect(opened == 7)
    }

    @Test func `a closed pool opens no connections and closes those that are returned`() throws {
        let opener = Opener()
        let pool = opener.pool(maximum: 2)
        let connection = try pool.take()
        try pool.use { _ in }
        #expect(pool.close() == [2])
        #expect(throws: DatabaseError.self) { try pool.use { $0 } }
        pool.checkIn(connection)
        #expect(opener.disposed.load(ordering: .relaxed) == 1)
    }
}
