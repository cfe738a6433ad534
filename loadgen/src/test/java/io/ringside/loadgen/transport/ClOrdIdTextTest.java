package io.ringside.loadgen.transport;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.ringside.engine.protocol.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ClOrdIdTextTest
{
    private final ClOrdIdText text = new ClOrdIdText(0xCAFE_0001);

    @ParameterizedTest
    @ValueSource(longs = {1, 15, 16, 4711, (1L << 48) - 1})
    void shouldReadBackWhatItWrote(final long correlation)
    {
        final String id = text.wrap(correlation).toString();

        assertEquals(19, id.length());
        assertEquals(correlation, text.correlation(id));
        assertEquals(correlation, text.correlation(Arrays.copyOf(id.getBytes(StandardCharsets.US_ASCII), 20)));
        assertEquals(id, text.text().toString());
    }

    @Test
    void shouldTellItsOwnIdsFromOthers()
    {
        final String other = new ClOrdIdText(0xCAFE_0000).wrap(1).toString();

        assertEquals(ClOrdIdText.FOREIGN, text.correlation(other));
        assertEquals(
            ClOrdIdText.FOREIGN, text.correlation(Arrays.copyOf(other.getBytes(StandardCharsets.US_ASCII), 20)));
        assertEquals(ClOrdIdText.FOREIGN, text.correlation("A1"));
        assertEquals(ClOrdIdText.FOREIGN, text.correlation("cafe0001not-a-numbe"));
        assertEquals(ClOrdIdText.FOREIGN, text.correlation("99999999999999999999".getBytes(StandardCharsets.US_ASCII)));
        assertEquals(0, text.correlation(""));
        assertEquals(0, text.correlation(new byte[20]));
    }

    /** So that they serve sessions with rising ids. */
    @Test
    void shouldBeNumbersThatRiseFromRunToRun()
    {
        long last = 0;
        for (final int runId : new int[]{0, 1, 777_090_816, Integer.MAX_VALUE, -1})
        {
            final ClOrdIdText run = new ClOrdIdText(runId);
            for (final long correlation : new long[]{1, 2, 999_999_999})
            {
                final long id = Long.parseLong(run.wrap(correlation).toString());
                assertTrue(id > last, "id=" + id + " last=" + last);
                last = id;
            }
        }
    }

    @Test
    void shouldConvertDecimalsBothWays()
    {
        // A tick of 0.05 and a lot of 100.
        assertEquals(2, Decimals.scale(-2));
        assertEquals(10_050, Decimals.mantissa(2_010, 5, -2));
        assertEquals(2_010, Decimals.units(10_050, 5, -2));
        assertEquals(0, Decimals.scale(2));
        assertEquals(700, Decimals.mantissa(7, 1, 2));
        assertEquals(7, Decimals.units(700, 1, 2));
    }

    @Test
    void shouldNameReasons()
    {
        assertEquals(Reason.UNKNOWN_ORDER, Reasons.named("UNKNOWN_ORDER"));
        assertEquals(Reason.THROTTLED, Reasons.named("THROTTLED: 100 per second"));
        assertEquals(Reason.NULL_VAL, Reasons.named("UNKNOWN_ORDERS"));
        assertEquals(Reason.NULL_VAL, Reasons.named("no such thing"));
    }

    @Test
    void shouldRememberRecentRequestsByMsgSeqNumOnce()
    {
        final SequenceWindow window = new SequenceWindow();
        window.put(5, 77);
        window.put(6, 78);
        window.put(5 + 65_536, 79);

        assertEquals(0, window.remove(5));
        assertEquals(78, window.remove(6));
        assertEquals(0, window.remove(6));
        assertEquals(0, window.remove(0));
        assertEquals(79, window.remove(5 + 65_536));
    }
}
