/// An array that, once space is reserved, appends elements without bounds checks. Used to collect a layer's points.
struct UncheckedArray<Element: BitwiseCopyable>: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<Element>
    private(set) var count = 0

    init() { storage = UnsafeMutableBufferPointer(start: nil, count: 0) }

    deinit { storage.deallocate() }

    var capacity: Int { storage.count }

    /// Reserves space for the given number of additional elements.
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

    /// Removes all elements and returns them in an array without spare capacity.
    mutating func taken() -> [Element] {
        defer { count = 0 }
        return Array(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[..<count]))
    }
}
