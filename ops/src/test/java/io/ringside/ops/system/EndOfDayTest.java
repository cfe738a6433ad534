package io.ringside.ops.system;

import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A day whose order ids run out, as its operator and a trader see it, and the one behind it. */
final class EndOfDayTest
{
    private static final int CAPACITY = 10;

    @TempDir
    private Path directory;

    @Test
    void shouldWarnRefuseAndBeginAnewWithTheNextDay() throws IOException
    {
        final Path dir = directory.resolve("node");
        final Map<String, String> settings = new HashMap<>();
        for (final String limit : new String[]{"order-capacity", "orders-per-account", "orders-per-session"})
        {
            settings.put("engine." + limit, String.valueOf(CAPACITY));
        }
        final int dayBefore;
        try (CommandLineNode node = new CommandLineNode(dir, settings))
        {
            assertEquals(0L, day(node).get("open"));
            try (Answers trader = node.answers(9))
            {
                enter(trader, "LIVES", TimeInForce.GTC);
                enter(trader, "DAY", TimeInForce.DAY);
                for (int i = 2; i < CAPACITY - 1; i++)
                {
                    enter(trader, "N" + i, TimeInForce.DAY);
                }
                node.awaitStatus((status) -> alerts(status).contains("alert=CapacityNear, severity=warn"));
                assertFalse(alerts(node.json("status")).contains("CapacityFull"), "there is room for one");
                enter(trader, "LAST", TimeInForce.DAY);
                node.awaitStatus((status) -> alerts(status).contains("alert=CapacityFull, severity=page"));
            }
            assertTrue(node.text("status").contains("orders 100%"), node.text("status"));
            // The command line logs on as the same session, which the venue lets go when it has said its last word.
            String refusal;
            do
            {
                refusal = node.refused(4, "order new ACME buy 1 99.00 --id MORE");
            }
            while (refusal.contains("DUPLICATE_ID"));
            assertTrue(refusal.startsWith("MORE REJECTED: OPEN_ORDER_LIMIT: "), refusal);

            assertEquals("ringside: end-of-day needs --yes when nobody can be asked",
                node.refused(2, "end-of-day").strip());
            assertEquals("ringside: end-of-day refused: INSTRUMENT_OPEN: ACME, BOLT, COIL, DYNE trade or are in a " +
                "call: --close closes them first, --trade-on ends the day while trading goes on",
                node.refused(4, "end-of-day --yes").strip());
            final Map<String, Object> done = node.json("end-of-day --close --yes --reason holiday");
            assertEquals("ringside.end-of-day/1", done.get("schema"));
            assertEquals(CAPACITY - 1L, done.get("affectedCount"));
            assertEquals(done.get("commandSequence"), day(node).get("lastEndSequence"));
            dayBefore = ((Number)day(node).get("open")).intValue();
            assertTrue(dayBefore > 20_260_101, "" + dayBefore);
            node.awaitStatus((status) -> !alerts(status).contains("Capacity"));
            assertTrue(node.text("status").contains("day         " + dayBefore + " open  last end "));
            assertTrue(node.refused(4, "order new ACME buy 1 99.00 --id MORE").contains("INSTRUMENT_CLOSED"));

            node.json("resume --all --at-once --yes");
            node.json("order new ACME buy 5 99.00 --id DAY");
            assertTrue(node.refused(4, "order new ACME buy 1 99.00 --id LIVES").contains("DUPLICATE_CLORDID"));
            assertEquals("ringside: end-of-day refused: trading-day must be later than " + dayBefore +
                ", which is open: found 20260101",
                node.refused(2, "end-of-day --trade-on --yes --trading-day 20260101").strip());
            assertTrue(node.refused(4, "end-of-day --trade-on --yes").contains("is open already, ahead of the"));
        }
        // Another start, with a calendar: it knows the day that is open, and what is known of that day.
        settings.put("venue.end-of-day", "22:00");
        try (CommandLineNode node = new CommandLineNode(dir, settings))
        {
            assertEquals((long)dayBefore, day(node).get("open"));
            assertTrue(String.valueOf(day(node).get("nextEnd")).contains("T22:00:00"), day(node).toString());
            assertTrue(node.refused(4, "order new ACME buy 1 99.00 --id DAY").contains("DUPLICATE_CLORDID"));
            assertTrue(node.refused(4, "order new ACME buy 1 99.00 --id LIVES").contains("DUPLICATE_CLORDID"));
        }
    }

    @Test
    void shouldLetTheCalendarNameTheFirstDay() throws IOException
    {
        final Path dir = directory.resolve("new");
        try (CommandLineNode node = new CommandLineNode(dir, Map.of(
            "venue.end-of-day", "00:00", "venue.time-zone", "Asia/Tokyo", "venue.at-end-of-day", "close")))
        {
            node.awaitStatus((status) -> !Long.valueOf(0).equals(((Map<?, ?>)status.get("tradingDay")).get("open")));
            assertEquals(Boolean.FALSE, day(node).get("isDue"));
            assertTrue(String.valueOf(day(node).get("nextEnd")).endsWith("T00:00:00+09:00"), day(node).toString());
            node.json("order new ACME buy 5 99.00 --id OPEN");
        }
        assertTrue(Files.readString(dir.resolve("ringside.log"))
            .contains("operator calendar: end-of-day {operator=calendar, reason=schedule, trade-on=true"));
    }

    private static void enter(final Answers trader, final String id, final TimeInForce timeInForce)
    {
        assertEquals("NEW", trader.ask(Answers.buy(id, 9, 9_900, timeInForce)), id);
    }

    private static Map<?, ?> day(final CommandLineNode node)
    {
        return (Map<?, ?>)node.json("status").get("tradingDay");
    }

    private static String alerts(final Map<String, Object> status)
    {
        return String.valueOf(status.get("activeAlerts"));
    }
}
