/// A row of a batch of snapshots, and the name that its picture gets.
struct SnapshotBatchRequest: Sendable {
    let input: BatchInput
    let name: Result<String, BatchError>
}

/// The rows of a shard with the names of their pictures: of several rows with one name the first of the table has it,
/// in whatever shard it is and whatever becomes of it. Of the rows of other shards only the names are made out.
///
/// Of the names only fingerprints are kept, so that millions of rows fit in memory. That two of ten million names share
/// one, and a row fails for it, has a chance of three in a million.
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
                    "Row \(input.number) has the output \(name), which an earlier row has. Give rows distinct ids.")
            }
            return name
        }
    }
}
