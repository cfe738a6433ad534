package io.ringside.gateway.fix;

import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Questions about instruments and hours over a socket: numbers, order, and updates of the feed. */
class FixReferenceTest extends RawFixTest
{
    @Test
    void shouldFollowThePhaseAndThePrice() throws Exception
    {
        exchange.trade(9_900);
        // The feed and the reports use different paths.
        QuickFixClient.await("the price", () -> status().contains("|31=99|"));
        for (final TradingPhase phase : List.of(TradingPhase.HALT, TradingPhase.CLOSED, TradingPhase.CONTINUOUS))
        {
            exchange.phase(phase);
            QuickFixClient.await("the phase", () -> status().contains("|58=" + phase + "|"));
        }
        final int number = send("e", "324=s-2|55=ESZ6|263=0|");
        answer("35=f", "324=s-2", "55=ESZ6", "326=17", "58=CONTINUOUS", "60=");
        assertEquals(number + 2, next);
        ask("g", "335=g-1|263=0|", "35=h", "335=g-1", "336=DAY", "340=2");
    }

    @Test
    void shouldListAllBeforeAnythingElseIsHandled() throws Exception
    {
        nowNs.addAndGet(2_000_000_000L);
        client.send(client.text("x", next, "320=x-1|559=4|") + client.text("1", next + 1, "112=behind it|"));
        next += 2;
        int number = 0;
        for (int i = 1; i <= 4; i++)
        {
            final String entry = client.expect("35=y", "320=x-1", "560=0", "393=4", "893=" + (4 == i ? "Y" : "N"),
                "55=" + List.of("BTC-USD", "ESZ6", "SHIB", "SATS").get(i - 1));
            assertTrue(1 == i || number + 1 == RawFixClient.number(entry, 34), entry);
            number = RawFixClient.number(entry, 34);
        }
        client.expect("35=0", "112=behind it");

        // A repeated question is not answered twice; a resend repeats the answer.
        client.send("x", next - 2, "43=Y|122=" + RawFixClient.time(-1) + "|320=x-1|559=4|");
        assertSilent();
        send("2", "7=" + (number - 3) + "|16=" + number + "|");
        for (int i = 3; i >= 0; i--)
        {
            client.expect("35=y", "34=" + (number - i), "43=Y", "320=x-1", "393=4");
        }
        assertSilent();
    }

    /** Answering refusals with refusals would never end. */
    @Test
    void shouldNotAnswerARefusal() throws Exception
    {
        send("j", "45=2|372=8|380=0|58=not understood|");
        assertSilent();
        ask("j", "45=2|380=0|", "35=3", "371=372", "373=1");
    }

    private String status() throws IOException
    {
        send("e", "324=s-1|55=BTC-USD|263=0|");
        return answer();
    }
}
