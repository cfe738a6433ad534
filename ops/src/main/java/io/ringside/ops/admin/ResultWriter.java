package io.ringside.ops.admin;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Standard output that keeps the cause of a failed write: a {@link PrintWriter} only has a flag. */
final class ResultWriter extends PrintWriter
{
    private final RememberingStream stream;

    ResultWriter(final OutputStream target)
    {
        this(new RememberingStream(target));
    }

    private ResultWriter(final RememberingStream stream)
    {
        super(new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8)), true);
        this.stream = stream;
    }

    /**
     * @param out that results went to.
     * @return why it could not be written, or a general word if the cause is unknown.
     */
    static String reason(final PrintWriter out)
    {
        final IOException failure = out instanceof ResultWriter ? ((ResultWriter)out).stream.failure : null;
        return null == failure || null == failure.getMessage() ? "write failed" : failure.getMessage();
    }

    /**
     * @param out that results went to.
     * @return true if the reader has closed it, as {@code head} does when it has enough.
     */
    static boolean isReaderGone(final PrintWriter out)
    {
        return reason(out).toLowerCase(Locale.ROOT).contains("broken pipe");
    }

    private static final class RememberingStream extends FilterOutputStream
    {
        private IOException failure;

        RememberingStream(final OutputStream target)
        {
            super(target);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException
        {
            try
            {
                out.write(bytes, offset, length);
            }
            catch (final IOException ex)
            {
                failure = null == failure ? ex : failure;
                throw ex;
            }
        }
    }
}
