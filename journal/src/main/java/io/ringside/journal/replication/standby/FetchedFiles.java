package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.protocol.ReseedSliceDecoder;
import io.ringside.journal.reseed.ReseedManifest;
import io.ringside.journal.reseed.ReseedStaging;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * Where the fetching of a primary's files is: first their list, then file by file, each range by range, every slice in
 * its order. One thread, that of the {@link ReseedSink}.
 */
final class FetchedFiles
{
    /** Bytes that are fetched at a time. */
    static final int WINDOW_LENGTH = 512 * 1024;

    private final ReseedStaging staging;
    private final ByteBuffer body = ByteBuffer.allocateDirect(ReplicationContext.FRAME_LENGTH);
    private final UnsafeBuffer bodyView = new UnsafeBuffer(body);
    private final CRC32C crc = new CRC32C();
    private byte[] manifest;
    private int manifestCrc;
    private int file = ReseedManifest.FILE;
    private long position;
    private long end;
    private boolean areComplete;

    FetchedFiles(final ReseedStaging staging)
    {
        this.staging = staging;
    }

    /** A primary offers files, whose list has this length and checksum. */
    void begin(final int manifestLength, final int crcOfManifest)
    {
        manifest = new byte[manifestLength];
        manifestCrc = crcOfManifest;
        file = ReseedManifest.FILE;
        position = 0;
        end = 0;
        areComplete = false;
    }

    /** The file that is fetched; the list of files has a number, too. */
    int file()
    {
        return file;
    }

    /** Where the next range begins. */
    long position()
    {
        return position;
    }

    /** Bytes of the next range. */
    int nextLength()
    {
        final long left = ReseedManifest.FILE == file ? manifest.length - position : staging.missing(file);

        return (int)Math.min(WINDOW_LENGTH, left);
    }

    /** The next range has been asked for. */
    void onAsked(final int length)
    {
        end = position + length;
    }

    /** True if the range that was asked for is here. */
    boolean isRangeHere()
    {
        return position == end;
    }

    /** True if a slice is the next one; another came before, or comes after a loss. */
    boolean isNext(final ReseedSliceDecoder slice)
    {
        return slice.file() == file && slice.fileOffset() == position && position + slice.bodyLength() <= end;
    }

    /** True if the bytes of a slice are whole; then they wait to be taken. */
    boolean isIntact(final ReseedSliceDecoder slice, final DirectBuffer buffer, final int offset)
    {
        final int length = slice.bodyLength();
        bodyView.putBytes(0, buffer, offset, length);

        return slice.bodyCrc() == crcOf(body.clear().limit(length));
    }

    /**
     * Take the slice that waits.
     *
     * @return false if the list of files is complete and damaged.
     */
    boolean take()
    {
        final int length = body.flip().limit();
        if (ReseedManifest.FILE == file)
        {
            body.get(manifest, (int)position, length);
            position += length;
            return position < manifest.length || isManifestTaken();
        }
        staging.write(file, body);
        position = staging.have(file);
        if (0 == staging.missing(file))
        {
            next();
        }

        return true;
    }

    private boolean isManifestTaken()
    {
        if (crcOf(ByteBuffer.wrap(manifest)) != manifestCrc)
        {
            return false;
        }
        staging.accept(ReseedManifest.decode(manifest));
        staging.requireRoom();
        next();

        return true;
    }

    private int crcOf(final ByteBuffer bytes)
    {
        crc.reset();
        crc.update(bytes);

        return (int)crc.getValue();
    }

    /** Go on with the next file that is not complete. */
    void next()
    {
        final int missing = staging.next();
        areComplete = missing < 0;
        file = Math.max(0, missing);
        if (!areComplete)
        {
            position = staging.have(file);
            end = position;
        }
    }

    /** True if no file is missing. */
    boolean areComplete()
    {
        return areComplete;
    }
}
