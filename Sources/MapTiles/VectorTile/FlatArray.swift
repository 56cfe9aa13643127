/// An array that grows to a known bound and is written without checks: what a layer gathers its points in.
struct FlatArray<Element: BitwiseCopyable>: ~Copyable {
    private var storage: UnsafeMutableBufferPointer<Element>
    private(set) var count = 0

    init() { storage = UnsafeMutableBufferPointer(start: nil, count: 0) }

    deinit { storage.deallocate() }

    var capacity: Int { storage.count }

    /// Makes room for so many more elements, which may then be appended.
    mutating func reserve(_ more: Int) {
        guard count + more > storage.count else { return }
        let larger = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(count + more, storage.count * 2))
        _ = larger.moveInitialize(fromContentsOf: storage[..<count])
        storage.deallocate()
        storage = larger
    }

    /// Only after ``reserve(_:)``.
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

    /// The elements, in an array without room to spare, and none here any more.
    mutating func taken() -> [Element] {
        defer { count = 0 }
        return Array(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(storage)[..<count]))
    }
}
