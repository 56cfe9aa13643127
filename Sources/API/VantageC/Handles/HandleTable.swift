import Synchronization

/// The objects that callers refer to by handles of one type.
///
/// A handle looks like a pointer to callers, but is the number of an object in the table. Numbers are never reused, so
/// a handle that another thread has just closed causes an error instead of undefined behavior. A call that has found
/// its object keeps it alive until the call returns.
final class HandleTable<Object: Sendable>: Sendable {
    private struct State {
        var objects: [UInt: Object] = [:]
        /// The next handle. Handles are multiples of 16, like pointers to allocated memory.
        var next: UInt = 16
    }

    private let kind: String
    private let state = Mutex(State())

    /// - Parameter kind: The name of the objects in error messages, such as `store`.
    init(of kind: String) { self.kind = kind }

    /// Adds an object and returns its handle.
    func add(_ object: Object) -> OpaquePointer? {
        state.withLock { state in
            defer { state.next += 16 }
            state.objects[state.next] = object
            return OpaquePointer(bitPattern: state.next)
        }
    }

    /// Removes an object. Does nothing for NULL and for a handle that was closed before.
    func close(_ handle: OpaquePointer?) {
        // The object is released after the lock, because its deinitializer may take a while.
        _ = state.withLock { $0.objects.removeValue(forKey: UInt(bitPattern: handle)) }
    }

    /// Returns the object with a handle.
    ///
    /// - Throws: ``LibraryError`` if the handle is NULL or was closed.
    func object(_ handle: OpaquePointer?) throws(LibraryError) -> Object {
        guard let handle else { throw .missing(kind) }
        guard let object = state.withLock({ $0.objects[UInt(bitPattern: handle)] }) else {
            throw LibraryError(.closedHandle, "The handle of the \(kind) was closed. Open it again.")
        }
        return object
    }
}
