import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers requests as they come, before a task of the framework has seen them: those that ``PromptResponder`` answers,
/// where no request before them waits for its answer.
final class PromptHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let responder: PromptResponder
    private var date = WrittenTime(WrittenTime.http)
    private var peer: String?
    /// A request of which only the end is missing.
    private var held: HTTPRequest?
    /// Requests that others answer, and have not.
    private var handedOn = 0
    /// There are answers that were written and not sent.
    private var hasWritten = false
    private var willFlush = false
    /// Somebody wants to read, but there is no room for another answer.
    private var waitsForRoom = false

    init(_ responder: PromptResponder) { self.responder = responder }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if case .head(let head) = part, held == nil, handedOn == 0, responder.mayAnswer(head) {
            held = head
            return
        }
        if let head = held.take() {
            if case .end(nil) = part, answer(head, context) { return }
            handOn(.head(head), context)
        }
        handOn(part, context)
    }

    private func handOn(_ part: HTTPRequestPart, _ context: ChannelHandlerContext) {
        if case .head = part { handedOn += 1 }
        context.fireChannelRead(wrapInboundOut(part))
    }

    private func answer(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Bool {
        let peer = self.peer ?? ClientAddress(text: context.channel.remoteAddress?.ipAddress ?? "").text
        self.peer = peer
        guard var answer = responder.answer(head, from: peer) else { return false }
        answer.headers[.contentLength] = answer.bytes.map { "\($0.count)" }
        answer.headers[.date] = date.text()
        write(.head(HTTPResponse(status: answer.status, headerFields: answer.headers)), context)
        if let bytes = answer.bytes { write(.body(context.channel.allocator.buffer(bytes: bytes)), context) }
        write(.end(nil), context)
        hasWritten = true
        return true
    }

    private func write(_ part: HTTPResponsePart, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(part), promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        // What streams of HTTP/2 send in a turn their connection puts together.
        if hasWritten { Self.isStream(context.channel) ? flushNow(context) : flushSoon(context) }
        context.fireChannelReadComplete()
    }

    /// A connection's parent is what listens.
    private static func isStream(_ channel: any Channel) -> Bool { channel.parent?.parent != nil }

    /// Sends what was written once the loop has looked at all connections that have something to read: a client that is
    /// sent an answer wakes up, which costs as much as to make it, and many mostly wait in one.
    private func flushSoon(_ context: ChannelHandlerContext) {
        guard !willFlush else { return }
        willFlush = true
        context.eventLoop.assumeIsolated().execute { self.flushNow(context) }
    }

    private func flushNow(_ context: ChannelHandlerContext) {
        willFlush = false
        guard hasWritten else { return }
        hasWritten = false
        context.flush()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // What is written and not sent would be lost.
        flushNow(context)
        context.close(mode: mode, promise: promise)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // What could not be read as a request is answered, too.
        if case .end = unwrapOutboundIn(data), handedOn > 0 { handedOn -= 1 }
        context.write(data, promise: promise)
    }

    func read(context: ChannelHandlerContext) {
        // Whoever asks and does not take the answers is not read from; where others answer, they see to it.
        guard context.channel.isWritable || handedOn > 0 else { return waitsForRoom = true }
        context.read()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, waitsForRoom {
            waitsForRoom = false
            context.read()
        }
        context.fireChannelWritabilityChanged()
    }
}
