import Testing

@testable import VantageC

struct HandleTableTests {
    @Test func `finds each object by its handle until it is closed`() throws {
        let table = HandleTable<String>(of: "store")
        let (one, two) = (table.add("one"), table.add("two"))
        #expect(one != two)
        #expect(try table.object(one) == "one")
        table.close(one)
        table.close(one)
        #expect(try table.object(two) == "two")
        let error = #expect(throws: LibraryError.self) { try table.object(one) }
        #expect(error?.code == .closedHandle)
    }

    @Test func `never uses a handle twice`() {
        let table = HandleTable<Int>(of: "store")
        var handles: Set<OpaquePointer?> = []
        for number in 0..<1000 {
            let handle = table.add(number)
            #expect(handles.insert(handle).inserted)
            table.close(handle)
        }
    }

    @Test func `rejects NULL`() {
        let error = #expect(throws: LibraryError.self) { try HandleTable<Int>(of: "store").object(nil) }
        #expect(error?.code == .missingArgument)
        #expect(error?.description.contains("store") == true)
    }

    @Test func `releases an object only after its last use`() async throws {
        final class Flag: Sendable {
            let released: @Sendable () -> Void
            init(_ released: @escaping @Sendable () -> Void) { self.released = released }
            deinit { released() }
        }
        let table = HandleTable<Flag>(of: "store")
        try await confirmation { released in
            let handle = table.add(Flag { released() })
            let inUse = try table.object(handle)
            table.close(handle)
            withExtendedLifetime(inUse) {}
        }
    }
}
