/// A row in a snapshot batch, and the file name of its picture.
struct SnapshotBatchRequest: Sendable {
    let input: BatchInput
    let name: Result<String, BatchError>
}

/// The rows in a shard, with the file names of their pictures.
///
/// If several rows have the same file name, only the first of them in the table may use it, regardless of its shard or
/// result. Rows in other shards are examined only for their file names.
///
/// Only fingerprints of the names are kept, so that millions of rows fit in memory. With ten million names, the
/// probability that two have the same fingerprint, and that a row is therefore wrongly rejected, is three in a million.
struct SnapshotBatchRequests<Inputs: IteratorProtocol>: Sequence, IteratorProtocol where Inputs.Element == BatchInput {
    private var inputs: Inputs
    private let shard: SnapshotBatch.Shard?
    private let folder: BatchOutputFolder
    private var taken: Set<Fingerprint> = []

    init(_ inputs: Inputs, of shard: SnapshotBatch.Shard?, into folder: BatchOutputFolder) {
        self.inputs = inputs
        self.shard = shard
        self.folder = folder
    }

    mutating func next() -> SnapshotBatchRequest? {
        while let input = inputs.next() {
            let name = name(of: input)
            if shard?.has(row: input.number) ?? true { return SnapshotBatchRequest(input: input, name: name) }
        }
        return nil
    }

    private mutating func name(of input: BatchInput) -> Result<String, BatchError> {
        Result { () throws(BatchError) in
            if let error = input.error { throw error }
            let name = try folder.name(for: input)
            guard taken.insert(Fingerprint(of: name)).inserted else {
                throw BatchError(
                    .badOutput,
                    "Row \(input.number) has the output \(name), which an earlier row already uses. "
                        + "Give each row a different id or output.")
            }
            return name
        }
    }
}
