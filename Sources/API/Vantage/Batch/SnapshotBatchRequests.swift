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
    private let output: any BatchOutput
    private var taken: Set<Fingerprint> = []

    init(_ inputs: Inputs, of shard: SnapshotBatch.Shard?, into output: any BatchOutput) {
        self.inputs = inputs
        self.shard = shard
        self.output = output
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
            let name = try output.name(for: input)
            let identity = output.identity(of: name)
            guard taken.insert(Fingerprint(of: identity)).inserted else {
                throw BatchError.takenOutput(identity, row: input.number)
            }
            return name
        }
    }
}
