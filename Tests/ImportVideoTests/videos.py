"""Makes small videos for the tests: pictures with known contents, and metadata tracks written atom by atom."""

import datetime
import math
import os
import struct
import subprocess

FPS, BITS = 10, 12
START = 1_777_629_600  #: 2026-05-01T10:00:00Z


def ffmpeg(*arguments, data=None):
    return subprocess.run(
        ["ffmpeg", "-nostdin" if data is None else "-hide_banner", "-v", "error", "-y", *arguments], check=True,
        input=data, capture_output=True).stdout


def numbered_video(path, seconds, *options, fps=FPS):
    """Makes a video whose frames show their own number, as one black or white column per bit, lowest bit first."""
    ffmpeg("-f", "lavfi", "-i", f"nullsrc=s={16 * BITS}x32:r={fps}:d={seconds}",
           "-vf", "geq=lum='16+219*mod(floor(N/pow(2,floor(X/16))),2)':cb=128:cr=128,format=yuv420p",
           "-c:v", "libx264", "-preset", "ultrafast", "-qp", "10", "-g", "20", *options, path)


def frame_numbers(folder):
    """Reads the numbers that the frames in a folder show, in the order of their names."""
    gray = ffmpeg("-f", "image2", "-pattern_type", "glob", "-i", os.path.join(folder, "*.jpg"), "-vsync", "passthrough",
                  "-f", "rawvideo", "-pix_fmt", "gray", "-")
    size, row = 16 * BITS * 32, 16 * 16 * BITS
    return [sum(1 << bit for bit in range(BITS) if gray[start + row + 16 * bit + 8] > 128)
            for start in range(0, len(gray), size)]


class Walk:
    """A track defined by a formula: a circular arc, traveled at a constant speed from an initial heading.

    On the scale of the tests, the globe is flat to a fraction of a millimeter.
    """

    def __init__(self, latitude=48.1, longitude=11.5, heading=40.0, speed=2.0, turn=0.0, altitude=500.0):
        self.latitude, self.longitude, self.heading = latitude, longitude, heading
        self.speed, self.turn, self.base = speed, turn, altitude

    def direction(self, time):
        return (self.heading + self.turn * time) % 360

    def meters(self, time):
        """Returns the meters east and north of the start."""
        a, b = math.radians(self.heading), math.radians(self.turn)
        if b == 0:
            return self.speed * time * math.sin(a), self.speed * time * math.cos(a)
        return (self.speed / b * (math.cos(a) - math.cos(a + b * time)),
                self.speed / b * (math.sin(a + b * time) - math.sin(a)))

    def at(self, time):
        """Returns the latitude, longitude and altitude at a time."""
        east, north = self.meters(time)
        # Meters per degree, from the series for the WGS 84 ellipsoid.
        p = math.radians(self.latitude)
        per_latitude = 111132.954 - 559.822 * math.cos(2 * p) + 1.175 * math.cos(4 * p)
        per_longitude = 111412.84 * math.cos(p) - 93.5 * math.cos(3 * p) + 0.118 * math.cos(5 * p)
        longitude = (self.longitude + east / per_longitude + 180) % 360 - 180
        return self.latitude + north / per_latitude, longitude, self.base + 0.1 * time


def meters_between(one, other):
    """Returns the distance between two nearby places on a sphere. The script uses a different formula."""
    a, b, c, d = (math.radians(value) for value in (*one[:2], *other[:2]))
    half = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * 6_378_137 * math.asin(math.sqrt(half))


def clock(time):
    return datetime.datetime.fromtimestamp(START + time, datetime.timezone.utc)


# Track files

def gpx(path, walk, times):
    points = "".join(
        '<trkpt lat="{:.9f}" lon="{:.9f}"><ele>{:.3f}</ele>'.format(*walk.at(time))
        + f"<time>{clock(time).strftime('%Y-%m-%dT%H:%M:%S.%fZ')}</time></trkpt>" for time in times)
    write(path, f'<?xml version="1.0"?>\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
                f"{points}</trkseg></trk></gpx>\n")


def csv(path, walk, times):
    rows = "".join("{};{:.9f};{:.9f};{:.3f}\n".format(clock(time).isoformat(), *walk.at(time)) for time in times)
    write(path, "Capture Time;Latitude;Longitude;Altitude\n" + rows)


def nmea_lines(walk, times):
    for time in times:
        latitude, longitude, altitude = walk.at(time)
        day = clock(time).strftime("%H%M%S.%f")[:-4]
        place = (f"{int(abs(latitude)):02}{abs(latitude) % 1 * 60:010.7f},{'N' if latitude >= 0 else 'S'},"
                 f"{int(abs(longitude)):03}{abs(longitude) % 1 * 60:010.7f},{'E' if longitude >= 0 else 'W'}")
        yield time, f"GPRMC,{day},A,{place},3.9,40.0,{clock(time).strftime('%d%m%y')},,,A"
        yield time, f"GPGGA,{day},{place},1,08,1.0,{altitude:.3f},M,46.0,M,,"


def checked(body):
    checksum = 0
    for byte in body.encode():
        checksum ^= byte
    return f"${body}*{checksum:02X}"


def nmea(path, walk, times):
    write(path, "".join(checked(body) + "\r\n" for _, body in nmea_lines(walk, times)))


def write(path, text):
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


# Metadata tracks

def atom(name, *parts):
    data = b"".join(parts)
    return struct.pack(">I", 8 + len(data)) + name + data


def add_metadata_track(path, name, samples, duration):
    """Adds a track of timed metadata to an MP4 file. Each sample consists of bytes and lasts `duration` seconds."""
    with open(path, "rb") as file:
        data = file.read()
    start = moov_start(data)
    moov = data[start + 8:start + struct.unpack(">I", data[start:start + 4])[0]]
    built = lambda offset: atom(b"moov", moov, metadata_track(name, samples, duration, offset))
    body = data[:start] + built(0)
    with open(path, "wb") as file:
        file.write(data[:start] + built(len(body) + 8) + atom(b"mdat", *samples))


def moov_start(data):
    """Returns the offset of the `moov` atom, which must be the last atom."""
    place = 0
    while data[place + 4:place + 8] != b"moov":
        place += struct.unpack(">I", data[place:place + 4])[0]
    assert place + struct.unpack(">I", data[place:place + 4])[0] == len(data)
    return place


def metadata_track(name, samples, duration, offset):
    scale, count = 1000, len(samples)
    total = round(count * duration * scale)
    matrix = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
    table = atom(
        b"stbl",
        atom(b"stsd", struct.pack(">II", 0, 1), atom(name, b"\0" * 6, struct.pack(">H", 1))),
        atom(b"stts", struct.pack(">IIII", 0, 1, count, round(duration * scale))),
        atom(b"stsc", struct.pack(">IIIII", 0, 1, 1, count, 1)),
        atom(b"stsz", struct.pack(f">III{count}I", 0, 0, count, *map(len, samples))),
        atom(b"stco", struct.pack(">III", 0, 1, offset)))
    return atom(
        b"trak",
        atom(b"tkhd", struct.pack(">IIIIII", 7, 0, 0, 9, 0, total), b"\0" * 16, matrix, b"\0" * 8),
        atom(
            b"mdia",
            atom(b"mdhd", struct.pack(">IIIIIHH", 0, 0, 0, scale, total, 0x55C4, 0)),
            atom(b"hdlr", struct.pack(">II", 0, 0), b"meta", b"\0" * 12, b"metadata\0"),
            atom(
                b"minf",
                atom(b"nmhd", b"\0" * 4),
                atom(b"dinf", atom(b"dref", struct.pack(">II", 0, 1), atom(b"url ", struct.pack(">I", 1)))),
                table)))


def camm5(walk, times):
    """Returns a CAMM sample with a position for each time. Source: Camera Motion Metadata specification, case 5."""
    return [struct.pack("<HHddd", 0, 5, *walk.at(time)) for time in times]


def camm6(walk, times):
    """Returns a CAMM sample with a position and a clock for each time (case 6).

    The clock starts in 1970, as in Insta360 cameras. The specification says 1980.
    """
    found = []
    for time in times:
        latitude, longitude, altitude = walk.at(time)
        found.append(struct.pack(
            "<HHdiddfffffff", 0, 6, START + time, 3, latitude, longitude, altitude, 1, 1, 0, 0, 0, 0))
    return found


def klv(key, kind, size, count, data):
    """Returns a GPMF element. Source: GoPro's GPMF introduction, "GPMF KLV"."""
    return key + struct.pack(">cBH", kind, size, count) + data + b"\0" * (-len(data) % 4)


def nested(key, *parts):
    data = b"".join(parts)
    return klv(key, b"\0", 1, len(data), data)


def gpmf(walk, seconds, rate=18):
    """Returns a GPMF sample for each second, each with the positions of that second and the time of the first one."""
    found = []
    for second in range(seconds):
        rows = []
        for index in range(rate):
            latitude, longitude, altitude = walk.at(second + index / rate)
            rows.append(struct.pack(
                ">5i", round(latitude * 1e7), round(longitude * 1e7), round(altitude * 1000), 2000, 200))
        found.append(nested(
            b"DEVC", klv(b"DVID", b"L", 4, 1, struct.pack(">I", 1)), klv(b"DVNM", b"c", 1, 9, b"GoPro Max"),
            nested(
                b"STRM", klv(b"GPSF", b"L", 4, 1, struct.pack(">I", 3)),
                klv(b"GPSU", b"U", 16, 1, clock(second).strftime("%y%m%d%H%M%S.%f")[:-3].encode()),
                klv(b"GPSP", b"S", 2, 1, struct.pack(">H", 150)),
                klv(b"SCAL", b"l", 4, 5, struct.pack(">5i", 10**7, 10**7, 1000, 1000, 100)),
                klv(b"GPS5", b"l", 20, rate, b"".join(rows)))))
    return found


def add_blackvue_gps(path, walk, times):
    """Adds NMEA sentences with millisecond clocks, in a `gps ` atom within a `free` atom, as BlackVue cameras do."""
    lines = "".join(
        f"[{round((START + time) * 1000)}]{checked(body)}\r\n\r\n" for time, body in nmea_lines(walk, times))
    with open(path, "ab") as file:
        file.write(atom(b"free", atom(b"gps ", lines.encode())))

