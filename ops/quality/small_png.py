#!/usr/bin/env python3
"""Makes a picture of a screen small enough for a repository: 256 colours, each the nearest of those that are used most.

    small_png.py FILE.png...     each is written again in place

Screens have few colours but for the edges of letters, so that nobody sees it. Standard library only.
"""
import struct
import sys
import zlib
from collections import Counter

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
CHANNELS = {2: 3, 6: 4}


def chunks(data):
    """Kind and content of each part of a file."""
    at = len(SIGNATURE)
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        yield kind, data[at + 8:at + 8 + length]
        at += 12 + length


def rows(data):
    """Width, height and the rows of pixels as (red, green, blue)."""
    parts = list(chunks(data))
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", parts[0][1])
    if depth != 8 or kind not in CHANNELS or interlace:
        sys.exit("only 8 bits a channel, red, green, blue, perhaps alpha, not interlaced")
    size = CHANNELS[kind]
    raw = zlib.decompress(b"".join(it for name, it in parts if name == b"IDAT"))
    length, before, result = width * size, bytearray(width * size), []
    for y in range(height):
        start = y * (length + 1)
        before = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + length]), before, size)
        result.append(list(zip(before[0::size], before[1::size], before[2::size])))
    return width, height, result


def unfiltered(method, row, above, size):
    """A row as it was before its filter."""
    for i in range(len(row)):
        left = row[i - size] if i >= size else 0
        up = above[i]
        if method == 1:
            row[i] = row[i] + left & 255
        elif method == 2:
            row[i] = row[i] + up & 255
        elif method == 3:
            row[i] = row[i] + (left + up) // 2 & 255
        elif method == 4:
            corner = above[i - size] if i >= size else 0
            guess = left + up - corner
            _, nearest = min((abs(guess - left), 0), (abs(guess - up), 1), (abs(guess - corner), 2))
            row[i] = row[i] + (left, up, corner)[nearest] & 255
        else:
            break
    return row


def distance(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other))


def palette(picture):
    """The colours used most, none of them nearly another, and for each colour the number of the nearest of them."""
    used = Counter(it for row in picture for it in row)
    kept = []
    # A rare colour of its own, a dot of green, is more than a shade of grey more.
    for apart in (300, 0):
        for it, _ in used.most_common():
            if len(kept) < COLOURS and it not in kept and all(distance(it, other) > apart for other in kept):
                kept.append(it)
    number = {it: i for i, it in enumerate(kept)}
    for it in used:
        if it not in number:
            number[it] = min(range(len(kept)), key=lambda i, it=it: distance(kept[i], it))
    return kept, number


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def small(data):
    width, height, picture = rows(data)
    kept, number = palette(picture)
    raw = b"".join(b"\0" + bytes(number[it] for it in row) for row in picture)
    return SIGNATURE + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)) + \
        chunk(b"PLTE", b"".join(bytes(it) for it in kept)) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")


def main():
    for name in sys.argv[1:]:
        with open(name, "rb") as file:
            data = file.read()
        data = small(data)
        with open(name, "wb") as file:
            file.write(data)
        print(f"{name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
