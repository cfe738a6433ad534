package io.ringside.journal.storage;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** The files of a storage as streams of the JDK, from their beginning. Cold. The file stays open when they close. */
public final class StorageStreams
{
    private static final int BUFFER_LENGTH = 64 * 1024;

    private StorageStreams()
    {
    }

    public static InputStream in(final StorageFile file)
    {
        return new FileInput(file);
    }

    public static OutputStream out(final StorageFile file)
    {
        return new FileOutput(file);
    }

    private static final class FileInput extends InputStream
    {
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        private final StorageFile file;
        private long position;

        private FileInput(final StorageFile file)
        {
            this.file = file;
        }

        @Override
        public int read() throws IOException
        {
            final byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) throws IOException
        {
            bytes.clear().limit(Math.min(length, BUFFER_LENGTH));
            final int count = StorageIo.readFully(file, bytes, position);
            position += count;
            bytes.flip();
            bytes.get(target, offset, count);
            return 0 == count && length > 0 ? -1 : count;
        }
    }

    private static final class FileOutput extends OutputStream
    {
        private final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        private final StorageFile file;
        private long position;

        private FileOutput(final StorageFile file)
        {
            this.file = file;
        }

        @Override
        public void write(final int value) throws IOException
        {
            write(new byte[]{(byte)value}, 0, 1);
        }

        @Override
        public void write(final byte[] source, final int offset, final int length) throws IOException
        {
            for (int done = 0; done < length; done += BUFFER_LENGTH)
            {
                final int count = Math.min(length - done, BUFFER_LENGTH);
                bytes.clear();
                bytes.put(source, offset + done, count).flip();
                StorageIo.writeFully(file, bytes, position);
                position += count;
            }
        }
    }
}
