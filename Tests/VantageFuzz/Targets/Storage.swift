import Foundation
import VantageShards

@testable import VantageObjects

extension FuzzTarget {
    /// A manifest that was read can be written and read again, and names only files in its own folder.
    static let shardManifest = FuzzTarget(name: "shard-manifest", maximumLength: 4096) {
        let hash = String(repeating: "0f", count: 32)
        let shard = """
            {"file": "shard-0f.sqlite", "bytes": 9, "sha256": "\(hash)", "cells": {"first": 1, "last": 4}, "scenes": 2,
            "bounds": [7, 48, 8, 49], "captured": {"first": "2020-01-01T00:00:00Z", "last": "2024-01-01T00:00:00Z"},
            "geoParquet": {"file": "shard-0f.parquet", "bytes": 7, "sha256": "\(hash)"}}
            """
        return ["", shard].map { shards in
            """
            {"format": "vantage-shards", "version": 1, "store": "0123456789abcdef", "created": "2026-01-01T00:00:00Z",
            "scenesPerShard": 100, "region": [-180, -90, 180, 90], "scenes": \(shards.isEmpty ? 0 : 2),
            "shards": [\(shards)]}
            """
        }.map { Array($0.utf8) }
    } check: { bytes in
        guard let manifest = try? ShardManifest(Data(bytes), named: "manifest.json") else { return }
        for file in manifest.shards.flatMap(\.files) {
            expect(!file.file.contains("/") && file.file != "..", "\(file.file) leads out of the folder.")
            expect(file.bytes > 0 && file.sha256.utf8.count == 64, "\(file.file) has an impossible size or hash.")
        }
        guard let json = try? manifest.json else { fatalError("A manifest cannot be written.") }
        expect((try? ShardManifest(json, named: "again")) == manifest, "A manifest changes when it is written.")
    }

    /// The text of a location can be parsed to the same location, and a location in a store has no settings.
    static let storageLocation = FuzzTarget(name: "storage-location", maximumLength: 300) {
        [
            "s3://bucket/a/b?endpoint=https://h:9000&endpoint=http://127.0.0.1&region=eu-1&profile=p",
            "s3://bucket?credentials=instance", "https://example.org:8080/a%20b/", "file:///mnt/a", "/mnt/../a", "a//b",
        ].map { Array($0.utf8) }
    } check: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if let object = try? ObjectFile(text) {
            expect(!object.name.isEmpty && !object.name.contains("/"), "\(text) has the name \(object.name).")
        }
        guard let location = try? StorageLocation(text) else { return }
        if case .s3 = location.kind {
            expect(!location.description.contains("?"), "\(location) has settings.")
        }
        expect((try? StorageLocation(location.description))?.description == location.description, "\(text) changes.")
    }

    /// Whatever a server responds, reading a range either returns as many bytes as requested or fails.
    static let objectAnswer = FuzzTarget(name: "object-answer", maximumLength: 400) {
        [
            [206, 0, 9, 24] + Array("bytes 10-18/2000".utf8) + [0] + Array("123456789".utf8),
            [200, 0, 9, 0, 0] + Array("<UploadId>a</UploadId>".utf8),
            [247, 0, 3, 24] + Array("bytes */5".utf8) + [0] + Array("<Error><Code>SlowDown</Code></Error>".utf8),
        ]
    } check: { bytes in
        var input = FuzzInput(bytes)
        let status = input.byte() + 256 * (input.byte() % 2)
        let (count, length) = (1 + input.byte() % 32, input.byte())
        let parts = input.rest.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        let range = String(decoding: parts[0], as: UTF8.self)
        let response = HTTPResponse(
            status: status, contentRange: range.isEmpty ? nil : range,
            contentLength: length.isMultiple(of: 3) ? nil : length, entityTag: "\"\(length)\"",
            body: parts.count > 1 ? Array(parts[1]) : [], isTooLarge: length == 7)
        let policy = TransferPolicy(tries: 1)
        let storage = HTTPStorage(
            StorageLocation(folder: "/objects"), bases: ["http://h/o"], signer: nil,
            transport: FixedAnswer(response: response), reading: policy, writing: policy)
        if let read = try? storage.read(10..<10 + count, of: "x") {
            expect(read.count == count, "\(read.count) bytes in place of \(count).")
        }
        if let size = try? storage.size(of: "x") { expect(size >= 0, "An object has \(size) bytes.") }
        if let code = S3ErrorCode(response.body)?.text {
            expect(code.utf8.count <= 60 && code.allSatisfy { $0.isASCII && $0.isLetter }, "The code is \(code).")
        }
        if let id = XMLText("UploadId", in: response.body)?.text { expect(!id.contains("<"), "The id is \(id).") }
    }
}

/// A server that always sends the same response.
private struct FixedAnswer: HTTPTransport {
    let response: HTTPResponse

    func send(_ request: HTTPRequest) throws(TransportFailure) -> HTTPResponse { response }
}
