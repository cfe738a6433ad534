package io.ringside.journal.replication.standby;

import io.ringside.journal.replication.protocol.MessageHeaderDecoder;
import io.ringside.journal.replication.protocol.WelcomeDecoder;
import io.ringside.journal.replication.protocol.WelcomeResult;
import org.agrona.DirectBuffer;

/** Checks before the codec throws. */
final class WelcomeResults
{
    private static final WelcomeResult[] ALL = WelcomeResult.values();

    private WelcomeResults()
    {
    }

    /** True if a byte is one of the results. */
    static boolean isKnown(final short raw)
    {
        for (final WelcomeResult result : ALL)
        {
            if (WelcomeResult.NULL_VAL != result && result.value() == raw)
            {
                return true;
            }
        }

        return false;
    }

    /** Whether a Welcome has all its bytes; the decoder is set on it then. */
    static boolean isWhole(
        final WelcomeDecoder welcome,
        final MessageHeaderDecoder header,
        final DirectBuffer buffer,
        final int offset,
        final int left)
    {
        if (header.blockLength() < WelcomeDecoder.BLOCK_LENGTH)
        {
            return false;
        }
        welcome.wrapAndApplyHeader(buffer, offset, header);
        final int identityLengthMax = left - WelcomeDecoder.identityHeaderLength();

        return identityLengthMax >= 0 && identityLengthMax >= welcome.identityLength();
    }
}
