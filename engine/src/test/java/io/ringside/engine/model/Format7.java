package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Writes snapshots as versions before format 8 did. */
final class Format7
{
    private static final int HEADER = 40;
    private static final int TRAILER = 8;

    private Format7()
    {
    }

    static byte[] of(final MatchingEngine engine)
    {
        final List<Long> items = new ArrayList<>();
        engine.writeState(items::add);
        final ByteBuffer bytes =
            ByteBuffer.allocate(HEADER + items.size() * Long.BYTES + TRAILER).order(LITTLE_ENDIAN);
        bytes.putLong(0x50414E53474E4952L).putInt(7).putInt(0);
        bytes.putLong(engine.lastSequence()).putLong(engine.rowHash()).putLong(items.size());
        items.forEach(bytes::putLong);
        final CRC32C crc = new CRC32C();
        crc.update(bytes.array(), 0, bytes.position());
        return bytes.putInt((int)crc.getValue()).putInt(0).array();
    }
}
