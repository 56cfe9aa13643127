/// An array that, once space is reserved, appends elements without bounds checks. Layers collect their points in it.
struct UncheckedArray<Element: BitwiseCopyable>: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<Element>
    private(set) var count = 0

    init() { storage = UnsafeMutableBufferPointer(start: nil, count: 0) }

    deinit { storage.deallocate() }

    var capacity: Int { storage.count }

    /// Reserves space for appending a number of elements.
    mutating func reserve(_ more: Int) {
        guard count + more > storage.count else { return }
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(count + more, storage.count * 2))
        _ = larger.moveInitialize(fromContentsOf: storage[..<count])
        storage.deallocate()
        storage = larger
    }

    /// Appends an element. Call ``reserve(_:)`` first.
    @inline(__always)
    mutating func append(_ element: Element) {
        assert(count < storage.count)
        storage.baseAddress.unsafelyUnwrapped[count] = element
        count += 1
    }

    @inline(__always)
    subscript(index: Int) -> Element {
        assert(index < count)
        return storage.baseAddress.unsafelyUnwrapped[index]
    }

    mutating func removeLast(downTo shorter: Int) { count = shorter }

    /// Removes all elements and returns them in an array of exactly that size.
    mutating func taken() -> [Element] {
        defer { count = 0 }
        return Array(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[..<count]))
    }
}
