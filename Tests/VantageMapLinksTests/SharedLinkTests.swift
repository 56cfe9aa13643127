import Testing
import VantageGeodesy

@testable import VantageMapLinks

/// Reads links in notations that apps share but do not document, and links from services for which
/// Vantage writes no links.
struct SharedLinkTests {
    @Test(arguments: [
        ("https://maps.google.com/?q=loc:48.2+7.7", 48.2, 7.7),
        ("https://www.google.com/maps/place/48%C2%B012'00.0%22N+7%C2%B042'00.0%22E/@48.3,7.8,18z", 48.2, 7.7),
        ("https://www.google.com/maps/search/48%C2%B012'00.0%22N+7%C2%B042'00.0%22E", 48.2, 7.7),
        (
            "https://www.google.com/maps/embed?pb=!1m18!1m12!1m3!1d26.9!2d7.7!3d48.2!2m3!1f0!2f0!3f0!3m2!1i1024", 48.2,
            7.7
        ),
        ("www.google.com/maps/@48.2,7.7,15z", 48.2, 7.7), ("maps.google.com?q=48.2,7.7", 48.2, 7.7),
        ("<https://maps.apple.com/?ll=48.2,7.7>", 48.2, 7.7),
        ("https://waze.com/ul/hu0mgtj6ts", 47.051289, 8.30929),
        ("geo:48.2,7.7(A+B)", 48.2, 7.7), ("geo:48.2,7.7&z=12", 48.2, 7.7), ("geo://48.2,7.7", 48.2, 7.7),
        ("https://yandex.com/maps/?ll=7.8%2C48.3&pt=7.7,48.2&z=12", 48.2, 7.7),
        ("https://yandex.ru/maps/213/moscow/?ll=7.7%2C48.2&z=12", 48.2, 7.7),
        ("https://uri.amap.com/marker?position=121.476638,31.229202&name=quay", 31.23114, 121.47211),
        ("https://uri.amap.com/marker?position=7.7,48.2&coordinate=wgs84", 48.2, 7.7),
        ("https://ditu.amap.com/?q=31.229202,121.476638,quay", 31.23114, 121.47211),
        ("iosamap://viewMap?lat=31.229202&lon=121.476638&poiname=quay&dev=0", 31.23114, 121.47211),
        ("https://api.map.baidu.com/marker?location=31.235083,121.483190&title=a", 31.23114, 121.47211),
        ("bdapp://map/marker?location=31.229202,121.476638&coord_type=gcj02", 31.23114, 121.47211),
        ("https://uri.amap.com/marker?position=127.0,37.5", 37.5, 127.0),
    ])
    func `a shared link shows its place`(text: String, latitude: Double, longitude: Double) throws {
        guard case .show(let pin, _) = try MapLink(reading: text).action else {
            Issue.record("\(text) is not shown")
            return
        }
        #expect(abs(pin.coordinate.latitude - latitude) < 3e-5 && abs(pin.coordinate.longitude - longitude) < 3e-5)
    }

    @Test(arguments: [
        ("https://plus.codes/8FVC3825+GP", 47.051313, 8.309313),
        ("https://www.google.com/maps/place/8FVC3825+GP", 47.051313, 8.309313),
    ])
    func `a shared link shows the place of its Plus Code`(text: String, latitude: Double, longitude: Double) throws {
        guard case .show(let pin, _) = try MapLink(reading: text).action else {
            Issue.record("\(text) is not shown")
            return
        }
        #expect(abs(pin.coordinate.latitude - latitude) < 7e-5 && abs(pin.coordinate.longitude - longitude) < 7e-5)
    }

    @Test(arguments: [
        ("geo:48.2,7.7?z=14&(Caf%C3%A9)", "Café"), ("geo:48.2,7.7(A+B)", "A B"),
        ("geo:0,0?q=48.2,7.7&z=19(A%20B)", "A B"),
        ("https://api.map.baidu.com/marker?location=48.2,7.7&title=Quay", "Quay"),
    ]) func `reads the label in a shared link`(text: String, label: String) throws {
        guard case .show(let pin, _) = try MapLink(reading: text).action else { throw MapLinkError(.damagedLink, text) }
        #expect(pin.label == label)
    }

    @Test(arguments: [
        ("https://www.google.com/maps/dir/48.1,7.6/48.2,7.7/data=!4m2!4m1!3e2", MapLink.Mode.walking),
        ("https://maps.google.com/maps?daddr=48.2,7.7&dirflg=b", .cycling),
        ("google.navigation:q=48.2,7.7&mode=w", .walking),
        ("https://www.waze.com/live-map/directions?to=ll.48.2%2C7.7", .driving),
        ("https://wego.here.com/directions/bicycle/mylocation/e-eyJ9:48.2,7.7", .cycling),
        ("https://yandex.com/maps/?rtext=~48.2,7.7&rtt=pd", .walking),
        ("https://uri.amap.com/navigation?to=7.7,48.2,Quay&mode=ride&coordinate=wgs84", .cycling),
        (
            "https://api.map.baidu.com/direction?origin=48.1,7.6&destination=latlng:48.2,7.7|name:A&mode=transit&coord_type=wgs84",
            .transit
        ),
    ]) func `reads directions and their mode in a shared link`(text: String, mode: MapLink.Mode) throws {
        guard case .directions(let way) = try MapLink(reading: text).action, let to = way.to.pin else {
            throw MapLinkError(.damagedLink, text)
        }
        #expect(way.mode == mode)
        let place = try Coordinate(latitude: 48.2, longitude: 7.7)
        #expect(to.coordinate == place)
    }

    @Test(arguments: [
        ("https://maps.google.com/maps?layer=c&cbll=48.2,7.7&cbp=12,90,0,0,5", 90.0, -5.0),
        ("google.streetview:cbll=48.2,7.7&cbp=0,30,0,0,-15", 30, 15),
        ("https://maps.apple.com/look-around?coordinate=48.2,7.7&heading=90&pitch=10", 90, 10),
        ("https://www.google.com/maps/embed?pb=!4v1!6m8!1m7!1sx!2m2!1d48.2!2d7.7!3f33.5!4f4.5!5f0.7", 33.5, 4.5),
        ("https://yandex.com/maps/?panorama[point]=7.7,48.2&panorama[direction]=20,3", 20, 3),
    ]) func `reads the street-level view in a shared link`(text: String, heading: Double, pitch: Double) throws {
        guard case .view(let view) = try MapLink(reading: text).action else { throw MapLinkError(.damagedLink, text) }
        #expect(view.heading?.degrees == heading && view.pitch == pitch && view.coordinate.latitude == 48.2)
    }

    @Test(arguments: [
        "https://yandex.com/maps/-/CCUabc", "https://surl.amap.com/abc", "https://j.map.baidu.com/ab/c",
        "https://what3words.com/filled.count.soap", "https://bit.ly/abc", "https://her.is/abc",
        "https://goo.gl/maps/abc",
        "https://naver.me/abc", "google.streetview:panoid=abc",
    ]) func `reports links that only their own servers can resolve`(text: String) {
        #expect(throws: MapLinkError.self) { try MapLink(reading: text) }
        do { _ = try MapLink(reading: text) } catch { #expect(error.code == .opaqueLink) }
    }

    /// Positions outside China are not shifted. In Beijing, the shift is between 300 and 900 m.
    @Test func `shifts positions only within China`() throws {
        for (latitude, longitude) in [(25.03, 121.56), (37.57, 126.98), (48.2, 7.7), (21.03, 105.85)] {
            let place = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(try ChineseDatum.gcj02.wgs84(place) == place)
        }
        let beijing = try Coordinate(latitude: 39.9087, longitude: 116.3975)
        #expect((300...900).contains(try ChineseDatum.gcj02.wgs84(beijing).distance(to: beijing)))
    }
}
