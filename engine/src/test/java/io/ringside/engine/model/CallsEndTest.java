package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Calls that the clock or the calendar ends, of every kind, half of them with linked pairs, self-trade prevention or a
 * collar: each ends within its bound, its auction prints what was indicated just before, and no book is crossed
 * afterwards but where the collar of the auction would not have it: then the instrument is halted. How many:
 * {@code -Dringside.calls=12000}.
 */
class CallsEndTest
{
    private static final int CALLS = Integer.getInteger("ringside.calls", TestSize.commands(200));
    private static final long SEED = Long.getLong("ringside.seed", 20_261_125L);
    private static final int[] PHASES = {
        Wire.PRE_OPEN, Wire.AUCTION_CALL, Wire.NO_CANCEL, Wire.VOLATILITY, Wire.CLOSING_CALL};
    private static final int TRIES = 4;
    private static final int TICK_MAX_NS = 60;

    private int printCount;
    private int haltCount;
    private int extensionCount;

    @Test
    void shouldEndEveryCallWithinItsBound()
    {
        for (int i = 0; i < CALLS; i++)
        {
            try
            {
                play(new Random(SEED + i), 0 == i % 2);
            }
            catch (final RuntimeException | Error ex)
            {
                throw new AssertionError("seed=" + (SEED + i) + ": -Dringside.seed=" + (SEED + i) +
                    " -Dringside.calls=1 plays it" + (0 == i % 2 ? "" : " "), ex);
            }
        }
        assertTrue(printCount > CALLS / 3, "prints=" + printCount);
        assertTrue(CALLS < 500 || haltCount > 0, "halts=" + haltCount);
        assertTrue(CALLS < 500 || extensionCount > 0, "extensions=" + extensionCount);
    }

    private void play(final Random random, final boolean isSpecial)
    {
        final Venue venue =
            new Venue().define("referencePriceTicks=" + (0 == random.nextInt(4) ? 0 : 95 + random.nextInt(11)));
        final boolean hasCollar = isSpecial && 0 == random.nextInt(3);
        final long extensionNs = 0 == random.nextInt(3) ? 1 + random.nextInt(300) : 0;
        venue.operate("SET_AUCTION collarBasisPoints=" + (hasCollar ? 100 + random.nextInt(500) : 0) +
            " extensionBasisPoints=" + (0 == extensionNs ? 0 : 100 + random.nextInt(500)) + " extensionNs=" +
            extensionNs + " flag2=" + (0 == extensionNs ? 0 : random.nextInt(2)) + " stpMode=" +
            (isSpecial && random.nextBoolean() ? Wire.CANCEL_NEWEST : Wire.STP_NONE));
        if (0 == random.nextInt(3))
        {
            venue.operate("SET_MATCHING_ALGORITHM flag=1 pairs=STEP_PRO_RATA,0");
        }
        final int phase = PHASES[random.nextInt(PHASES.length)];
        final long lengthNs = 100 + random.nextInt(1_000);
        final long randomEndNs = 0 == random.nextInt(3) ? random.nextInt(200) : 0;
        final boolean isScheduled = 0 == random.nextInt(4) && Wire.VOLATILITY != phase;
        begin(venue, random, phase, lengthNs, randomEndNs, isScheduled);
        sendOrders(venue, random, phase, isSpecial);
        if (0 == random.nextInt(4))
        {
            venue.phase(venue.phaseNow());
            venue.phase(Wire.NO_CANCEL);
        }
        final long beganNs = 1_000;
        // The clock ticks late, and a call that the calendar ends is as long as it was when its end was tried first.
        final long boundNs = beganNs + TRIES * (lengthNs + randomEndNs + extensionNs + 3 * TICK_MAX_NS);
        tickTo(venue, random, beganNs, boundNs);
        assertFalse(Wire.isCall(venue.phaseNow()), "call goes on: phase=" + venue.phaseNow());
        assertTrue(Wire.HALT != venue.phaseNow() || hasCollar, "halted without a collar");
        assertEquals(Wire.HALT == venue.phaseNow(), venue.isCrossed(), "crossed: phase=" + venue.phaseNow());
        haltCount += Wire.HALT == venue.phaseNow() ? 1 : 0;
    }

    private static void begin(
        final Venue venue,
        final Random random,
        final int phase,
        final long lengthNs,
        final long randomEndNs,
        final boolean isScheduled)
    {
        if (isScheduled)
        {
            venue.phase(phase);
            venue.schedule(1_000 + lengthNs, Wire.CONTINUOUS);
        }
        else
        {
            venue.operate("START_CALL phase=" + phase + " durationNs=" + lengthNs + " randomEndNs=" + randomEndNs +
                " randomDraw=" + random.nextLong());
        }
        venue.forget();
    }

    private static void sendOrders(
        final Venue venue, final Random random, final int phase, final boolean isSpecial)
    {
        final boolean mayBeMarket = Wire.PRE_OPEN == phase || Wire.AUCTION_CALL == phase;
        final List<Request> sent = new ArrayList<>();
        final int count = 3 + random.nextInt(20);
        for (int i = 0; i < count; i++)
        {
            final int participant = 1 + random.nextInt(4);
            final boolean isBuy = random.nextBoolean();
            final long lots = 1 + random.nextInt(20);
            final long priceTicks = 90 + random.nextInt(21);
            final Request request = (isBuy ? Request.buy("o" + i, lots, priceTicks) :
                Request.sell("o" + i, lots, priceTicks)).by(participant);
            if (isSpecial && random.nextBoolean())
            {
                request.preventing(Wire.CANCEL_NEWEST);
            }
            if (isSpecial && !sent.isEmpty() && 0 == random.nextInt(3))
            {
                pair(request, sent.get(random.nextInt(sent.size())));
            }
            else if (mayBeMarket && 0 == random.nextInt(6))
            {
                request.type(Wire.MARKET);
                request.priceTicks = 0;
            }
            else
            {
                dress(request, random, lots);
            }
            venue.send(request);
            sent.add(request);
        }
        venue.forget();
    }

    private static void pair(final Request request, final Request first)
    {
        request.side = first.side;
        request.by(first.sessionId);
        request.linkedClOrdId = first.clOrdId;
    }

    private static void dress(final Request request, final Random random, final long lots)
    {
        switch (random.nextInt(8))
        {
            case 0 -> request.hidden();
            case 1 -> request.showing(1 + random.nextInt((int)lots));
            case 2 -> request.valid(Wire.GOOD_FOR_AUCTION);
            case 3 -> request.valid(Wire.AT_CLOSE);
            case 4 -> request.valid(Wire.AT_OPEN);
            default -> request.valid(Wire.GTC);
        }
    }

    /** Tick by tick, with a snapshot now and then. */
    private void tickTo(final Venue venue, final Random random, final long beganNs, final long boundNs)
    {
        String indication = "";
        long nowNs = beganNs;
        int goingOnCount = 0;
        while (nowNs < boundNs && Wire.isCall(venue.phaseNow()))
        {
            nowNs += beganNs == nowNs ? 1 : 1 + random.nextInt(TICK_MAX_NS);
            if (0 == random.nextInt(20))
            {
                venue.failOver();
            }
            venue.tick(nowNs);
            // A print is to be what the tick before has indicated.
            final String indicatedBefore = indication;
            for (final String line : venue.marketData())
            {
                indication = line.startsWith("indication ") ? line : indication;
                goingOnCount += line.startsWith("phase ") && line.endsWith(" BOOK_CROSSED") ? 1 : 0;
                extensionCount += line.endsWith(" EXTENSION") ? 1 : 0;
                if (line.startsWith("auction "))
                {
                    printCount++;
                    final String print = line.substring("auction ".length());
                    assertTrue(indicatedBefore.startsWith("indication " + print + " "),
                        () -> "print=" + print + " indicated=" + indicatedBefore);
                }
            }
            venue.reports();
        }
        assertTrue(goingOnCount <= TRIES, "goingOnCount=" + goingOnCount);
    }
}
