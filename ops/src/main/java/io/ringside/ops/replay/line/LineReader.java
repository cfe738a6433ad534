package io.ringside.ops.replay.line;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Lines of a stream, one at a time; a line may be as long as {@link #LENGTH_MAX}. */
public final class LineReader
{
    /** The greatest length of one line, in bytes. */
    public static final int LENGTH_MAX = 1 << 16;

    private static final int CHUNK_LENGTH = 1 << 16;
    /** The length of the byte order mark of UTF-8. */
    private static final int MARK_LENGTH = 3;

    private final InputStream in;
    private final String source;
    private final byte[] chunk = new byte[CHUNK_LENGTH];
    private int chunkLength;
    private int chunkOffset;
    private byte[] line = new byte[1 << 10];
    private int length;
    private long number;

    public LineReader(final InputStream in, final String source)
    {
        this.in = in;
        this.source = source;
    }

    /**
     * Go to the next line.
     *
     * @return false at the end of the stream.
     * @throws ScenarioException if it is longer than any command.
     */
    public boolean next() throws IOException
    {
        length = 0;
        boolean isAnyRead = false;
        while (true)
        {
            if (chunkOffset == chunkLength)
            {
                chunkLength = Math.max(0, in.read(chunk));
                chunkOffset = 0;
                if (0 == chunkLength)
                {
                    endLine();
                    return isAnyRead;
                }
            }
            isAnyRead = true;
            int end = chunkOffset;
            while (end < chunkLength && '\n' != chunk[end])
            {
                end++;
            }
            append(end - chunkOffset);
            chunkOffset = end;
            if (end < chunkLength)
            {
                chunkOffset++;
                endLine();
                return true;
            }
        }
    }

    /** Returns the bytes of the line, from 0 to {@link #length()}. */
    public byte[] bytes()
    {
        return line;
    }

    public int length()
    {
        return length > 0 && '\r' == line[length - 1] ? length - 1 : length;
    }

    /** Returns the number of the line, from 1. */
    public long number()
    {
        return number;
    }

    /** Nothing but blanks, or a line that begins with {@code #}. */
    public boolean isComment()
    {
        for (int i = 0; i < length(); i++)
        {
            if (' ' != line[i] && '\t' != line[i])
            {
                return '#' == line[i];
            }
        }
        return true;
    }

    /** A byte order mark is no part of the first line. */
    private void endLine()
    {
        number++;
        if (1 == number && length >= MARK_LENGTH && (byte)0xEF == line[0] && (byte)0xBB == line[1] &&
            (byte)0xBF == line[2])
        {
            length -= MARK_LENGTH;
            System.arraycopy(line, MARK_LENGTH, line, 0, length);
        }
    }

    private void append(final int count)
    {
        if (length + count > LENGTH_MAX)
        {
            throw new ScenarioException(source, number + 1, LENGTH_MAX + 1,
                "expected the end of the line: no command is longer than " + LENGTH_MAX + " bytes");
        }
        if (length + count > line.length)
        {
            line = Arrays.copyOf(line, Math.max(2 * line.length, length + count));
        }
        System.arraycopy(chunk, chunkOffset, line, length, count);
        length += count;
    }
}
