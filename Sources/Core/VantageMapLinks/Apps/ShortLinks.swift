/// Services whose links only their own servers can resolve.
enum ShortLinks {
    private static let hosts: Set = [
        "goo.gl", "g.co", "g.page", "share.google", "bit.ly", "t.co", "tinyurl.com", "ow.ly", "is.gd", "binged.it",
        "aka.ms", "her.is", "what3words.com", "w3w.co", "naver.me", "kko.to", "surl.amap.com",
        "j.map.baidu.com", "clck.ru", "go.2gis.com", "go.2gis.ru", "shorturl.at",
        "rebrand.ly", "maps.app.goo.gl", "tmap.life", "buff.ly",
    ]

    /// Reports whether a link is a short link.
    static func contains(_ link: LinkComponents) -> Bool {
        guard link.isWeb else { return false }
        return hosts.contains(link.host.hasPrefix("www.") ? String(link.host.dropFirst(4)) : link.host)
    }
}
