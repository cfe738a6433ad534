package io.ringside.gateway.fix;

import io.ringside.gateway.client.FixMessageReader;
import org.junit.jupiter.api.Test;
import quickfix.Message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/**
 * Trades that operators bust (150=H) or correct (150=G), as stock QuickFIX/J and our own client see them, over the
 * gateway and the real core. Rule book J.1, B03.
 */
class FixCorrectionTest extends FixMarket
{
    @Test
    void shouldTakeAFillOfALiveOrderBack() throws Exception
    {
        ask("D", "11=b-1|54=1|38=2|40=2|44=100", "150=0", "39=0");
        sell("s-1", 9_990, 500);
        final Message fill = client.expect("8", "150=F", "39=1", "14=0.5", "151=1.5");
        assertEquals("8 s-1 150=0 39=0 14=0 151=0.5", nextReport());
        assertEquals("8 s-1 150=F 39=2 14=0.5 151=0", nextReport());

        exchange.bust(fill.getInt(527));
        final Message bust = client.expect("8", "150=H", "39=0", "11=b-1", "37=" + fill.getString(37),
            "19=" + fill.getString(17), "527=" + fill.getString(527), "31=100", "32=0.5", "14=0", "6=0", "151=1.5",
            "38=2", "58=BUST", "41=", "851=");
        assertFalse(fill.getString(17).equals(bust.getString(17)), "an execution id of its own");
        assertEquals("8 s-1 150=H 39=2 14=0 151=0", nextReport(), "filled stays filled");

        // Busted quantity is not open again: 1.5 are left of 2.
        sell("s-2", 10_000, 2_000);
        client.expect("8", "150=F", "39=2", "32=1.5", "14=1.5", "151=0", "6=100");
    }

    @Test
    void shouldTellAClientThatWasAway() throws Exception
    {
        ask("D", "11=g-1|54=1|38=2|40=2|44=100|59=1", "150=0");
        sell("s-1", 10_000, 500);
        final Message fill = client.expect("8");

        client.pullTheCable();
        exchange.bust(fill.getInt(527));
        assertEquals("8 s-1 150=0 39=0 14=0 151=0.5", nextReport());
        assertEquals("8 s-1 150=F 39=2 14=0.5 151=0", nextReport());
        assertEquals("8 s-1 150=H 39=2 14=0 151=0", nextReport());

        client.awaitLogon();
        client.expect("8", "150=H", "11=g-1", "19=" + fill.getString(17), "14=0", "151=1.5");
    }

    @Override
    public void onExecutionReport(final FixMessageReader message)
    {
        reports.add("8 " + message.text(11) + " 150=" + message.character(150) + " 39=" + message.character(39) +
            " 14=" + message.text(14) + " 151=" + message.text(151));
    }
}
