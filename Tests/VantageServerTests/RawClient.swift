import Foundation

/// A connection on which a test sends arbitrary bytes.
struct RawClient {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw CocoaError(.fileReadUnknown) }
        // A response may take a long time while other tests keep the machine busy.
        var timeout = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    /// - Returns: Whether the server accepted all of the text.
    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Returns the next text received, or `nil` if none arrives within 300 s.
    func readSome() -> String? {
        var room = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &room, room.count, 0)
        return count > 0 ? String(decoding: room.prefix(count), as: UTF8.self) : nil
    }

    /// Returns everything received until the server closes the connection, or `nil` if it stays open for 300 s.
    func readToEnd() -> String? { readBytesToEnd().map { String(decoding: $0, as: UTF8.self) } }

    /// Like `readToEnd`, but returns bytes.
    func readBytesToEnd() -> [UInt8]? {
        var all: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &room, room.count, 0)
            if count < 0 { return errno == ECONNRESET ? all : nil }
            if count == 0 { return all }
            all += room.prefix(count)
        }
    }

    /// Sends text repeatedly until the server does not accept it within two seconds.
    ///
    /// - Returns: How many times the server accepted the text.
    func sendWhileAccepted(_ text: String, _ maximum: Int) -> Int {
        var timeout = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        return (0..<maximum).first { _ in !send(text) } ?? maximum
    }

    /// Closes the sending end of the connection.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    func close() { _ = Foundation.close(descriptor) }
}
