package io.ringside.gateway.fix;

import io.ringside.engine.protocol.Side;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A small day of one firm. Its connection is cut after each of its messages in turn, orderly or not, with or without a
 * crash of the venue: the firm's result is the same each time. S23. In a build every other message is cut with a crash,
 * and the rest without; {@code -Dringside.lineCutStep=1} cuts each both ways.
 */
class FixLineCutterTest
{
    private static final String GTC = "59=1|";
    private static final int STEP = Integer.getInteger("ringside.lineCutStep", 2);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldBeTheSameDayWhereverTheLineIsCut(final boolean isKilled) throws Exception
    {
        final List<String> expected = new ArrayList<>();
        final int passed = day(0, false, expected);
        assertTrue(passed > 30, "messages of the day: " + passed);
        final List<String> differing = new ArrayList<>();
        int cuts = 0;
        for (int i = isKilled ? 1 + STEP : 2; i <= passed; i += STEP)
        {
            final List<String> found = new ArrayList<>();
            day(i, isKilled, found);
            cuts++;
            if (!expected.equals(found))
            {
                differing.add("cut behind message " + i + ": " + found);
            }
        }
        assertEquals(List.of(), differing, () -> "expected " + expected);
        System.out.println("FIX line cutter: cuts=" + cuts + " killed=" + isKilled + " differing=0");
    }

    /** Both lines of a trade at once. */
    @Test
    void shouldTellBothSidesOfATradeOverACut() throws Exception
    {
        final CoreExchange exchange = new CoreExchange();
        try (FixVenue venue = new FixVenue(Files.createTempDirectory(directory, "both")).start(exchange);
            FixParty buyer = new FixParty(venue.port, 3).logOn(); FixParty seller = new FixParty(venue.port, 4).logOn())
        {
            for (int i = 0; i < 20; i++)
            {
                buyer.send("D", order("b-" + i, 1, "50") + GTC);
                (0 == i % 2 ? buyer : seller).cut();
                venue.awaitFree(0 == i % 2 ? 3 : 4);
                (0 == i % 2 ? buyer : seller).connect();
                seller.send("D", order("s-" + i, 2, "50") + GTC);
            }
            buyer.settle();
            seller.settle();
            buyer.settle();
            assertEquals(20, Collections.frequency(List.copyOf(buyer.statusByOrder.values()), "2"));
            assertEquals(20, Collections.frequency(List.copyOf(seller.statusByOrder.values()), "2"));
            assertEquals(0, exchange.liveOrderCount());
        }
    }

    /** Number of messages on the connection, and the firm's picture of its day. */
    private int day(final int cutAt, final boolean isKilled, final List<String> known) throws IOException
    {
        final CoreExchange exchange = new CoreExchange();
        try (FixVenue venue = new FixVenue(Files.createTempDirectory(directory, "day"));
            FixParty party = new FixParty(venue.start(exchange).port, 3))
        {
            party.cutAt = cutAt;
            party.whileCut = () ->
            {
                if (isKilled)
                {
                    venue.restart();
                }
                else
                {
                    venue.awaitFree(3);
                }
            };
            party.logOn();
            party.send("D", order("a-1", 1, "50") + GTC);
            party.send("D", order("a-2", 1, "51") + GTC);
            party.send("1", "112=there?|");
            party.send("G", "41=a-1|" + order("a-3", 1, "52") + GTC);
            party.settle();
            exchange.enter(Side.SELL, 5_200, 400);
            party.send("D", order("a-4", 1, "x") + GTC);
            party.send("F", "41=a-2|11=a-5|55=BTC-USD|54=1|60=20261118-11:06:40|");
            party.send("F", "41=a-2|11=a-6|55=BTC-USD|54=1|60=20261118-11:06:40|");
            party.send("U9", "58=what|");
            party.send("0", "");
            party.settle();
            exchange.enter(Side.SELL, 5_200, 600);
            party.send("D", order("a-7", 2, "60") + GTC);
            party.send("D", order("a-7", 2, "60") + GTC);
            party.send("D", order("a-8", 2, "61") + GTC);
            party.send("q", "11=a-9|530=1|55=ESZ6|60=20261118-11:06:40|");
            party.settle();
            assertTrue(venue.errors.isEmpty(), () -> "cut at " + cutAt + ": " + venue.errors);
            assertEquals(exchange.liveOrderCount(), party.liveCount(),
                () -> "cut at " + cutAt + String.join("\n", party.trace));
            for (final String message : party.applications.values())
            {
                known.add(message.replaceAll("\\|(8|9|10|34|43|49|52|56|122|60|45|17|527|37)=[^|]*", ""));
            }
            return party.passed();
        }
    }

    private static String order(final String clOrdId, final int side, final String price)
    {
        return "11=" + clOrdId + "|55=BTC-USD|54=" + side + "|60=20261118-11:06:40|38=1|40=2|44=" + price + "|";
    }
}
