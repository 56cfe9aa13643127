import Foundation
import VantageCore

/// Sorts records by their keys, with bounded memory.
///
/// Records are collected in memory. When they reach the capacity, they are sorted and written to a temporary file, a
/// run. Runs are merged at the end. The files have no names, so none remain if the process ends.
final class ExternalSorter {
    private static let mergeWidth = 64

    private struct Record {
        let key: Range<Int>
        let end: Int
    }

    private let folder: URL
    private let capacity: Int
    private var bytes: [UInt8] = []
    private var records: [Record] = []
    /// The runs by the number of times that their records were merged. Each level has fewer runs than the merge width,
    /// so that the number of open files and of passes stays small.
    private var levels: [[SortedRun]] = []

    /// Creates a sorter.
    ///
    /// - Parameters:
    ///   - folder: The folder for the temporary files.
    ///   - capacity: The number of bytes to keep in memory.
    init(in folder: URL, capacity: Int = 64 << 20) {
        self.folder = folder
        self.capacity = capacity
    }

    /// Adds a record. No two records may have the same key.
    ///
    /// - Throws: `SystemError` if a temporary file cannot be written.
    func add(key: [UInt8], _ value: [UInt8]) throws {
        let start = bytes.count
        bytes += key
        bytes += value
        records.append(Record(key: start..<start + key.count, end: bytes.count))
        if bytes.count + records.count * MemoryLayout<Record>.stride >= capacity { try spill() }
    }

    /// Passes on all records, in the order of their keys' bytes. It can be called only once.
    func forEach(_ body: (_ key: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) throws -> Void) throws {
        try spill()
        let runs = levels.flatMap(\.self)
        (levels, bytes, records) = ([], [], [])
        try Self.merge(runs, body)
    }

    private func spill() throws {
        guard !records.isEmpty else { return }
        let run = try SortedRun(in: folder)
        bytes.withUnsafeBytes { bytes in
            records.sort { compare(bytes[$0.key], bytes[$1.key]) < 0 }
        }
        for record in records {
            try run.append(bytes[record.key.lowerBound..<record.end], keyCount: record.key.count)
        }
        records.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        try add(run, level: 0)
    }

    private func add(_ run: SortedRun, level: Int) throws {
        if levels.count == level { levels.append([]) }
        levels[level].append(run)
        guard levels[level].count == Self.mergeWidth else { return }
        let merged = try SortedRun(in: folder)
        try Self.merge(levels[level]) { try merged.append(Array($0) + $1, keyCount: $0.count) }
        levels[level] = []
        try add(merged, level: level + 1)
    }

    private static func merge(
        _ runs: [SortedRun], _ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) throws -> Void
    ) throws {
        // The run with the smallest key is last.
        var heads: [SortedRun] = []
        for run in runs where try run.next() { insert(run, into: &heads) }
        while let run = heads.popLast() {
            try body(run.key, run.value)
            if try run.next() { insert(run, into: &heads) }
        }
    }

    private static func insert(_ run: SortedRun, into heads: inout [SortedRun]) {
        var (low, high) = (0, heads.count)
        while low < high {
            let middle = (low + high) / 2
            if run.isBefore(heads[middle]) { low = middle + 1 } else { high = middle }
        }
        heads.insert(run, at: low)
    }
}

/// A file with sorted records, without a name.
private final class SortedRun {
    private let file: UnsafeMutablePointer<FILE>
    private var isReading = false
    private var record: [UInt8] = []
    private var keyCount = 0

    init(in folder: URL) throws(SystemError) {
        var path = Array(folder.appending(path: "run.XXXXXX").path.utf8CString)
        let descriptor = mkstemp(&path)
        guard descriptor >= 0 else { throw SystemError(errno) }
        unlink(path)
        guard let file = fdopen(descriptor, "w+") else { throw SystemError(errno) }
        self.file = file
    }

    deinit { fclose(file) }

    var key: ArraySlice<UInt8> { record[..<keyCount] }
    var value: ArraySlice<UInt8> { record[keyCount...] }

    /// - Parameter keyCount: The number of bytes at the start of the record that are its key.
    func append(_ record: some Collection<UInt8> & ContiguousBytes, keyCount: Int) throws(SystemError) {
        var counts = [UInt32(record.count), UInt32(keyCount)]
        let written = record.withUnsafeBytes { bytes in
            fwrite(&counts, 8, 1, file) == 1 && fwrite(bytes.baseAddress!, bytes.count, 1, file) == 1
        }
        guard written else { throw SystemError(errno) }
    }

    /// Reads the next record.
    ///
    /// - Returns: `false` at the end.
    func next() throws(SystemError) -> Bool {
        if !isReading {
            // Flushes what was written, which can fail if the disk is full.
            guard fflush(file) == 0, fseek(file, 0, SEEK_SET) == 0 else { throw SystemError(errno) }
            isReading = true
        }
        var counts: [UInt32] = [0, 0]
        guard fread(&counts, 8, 1, file) == 1 else {
            guard ferror(file) == 0 else { throw SystemError(errno) }
            return false
        }
        let count = Int(counts[0])
        record = [UInt8](unsafeUninitializedCapacity: count) { $1 = fread($0.baseAddress!, 1, count, file) }
        keyCount = Int(counts[1])
        guard record.count == count else { throw SystemError(EIO) }
        return true
    }

    func isBefore(_ other: SortedRun) -> Bool {
        record.withUnsafeBytes { one in
            other.record.withUnsafeBytes { compare(one[..<keyCount], $0[..<other.keyCount]) < 0 }
        }
    }
}

/// Compares byte strings. A string comes before all others that start with it.
private func compare(_ one: Slice<UnsafeRawBufferPointer>, _ other: Slice<UnsafeRawBufferPointer>) -> Int {
    let (one, other) = (UnsafeRawBufferPointer(rebasing: one), UnsafeRawBufferPointer(rebasing: other))
    let order = memcmp(one.baseAddress!, other.baseAddress!, min(one.count, other.count))
    return order != 0 ? Int(order) : one.count - other.count
}
