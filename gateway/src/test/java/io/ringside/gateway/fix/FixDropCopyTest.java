package io.ringside.gateway.fix;

import io.ringside.engine.protocol.DropCopyScope;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.Message;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Compares a drop copy session with the original sessions: every execution report once, with the same ExecID, fields
 * and order, also over lost connections and restarts (6.2).
 */
class FixDropCopyTest extends VenueTest
{
    private static final int FIRM_1 = 1;
    private static final int FIRM_3 = 3;
    private static final int COPY = 6;
    private static final String TERMS = "|55=BTC-USD|60=20261118-11:06:40|40=2|";

    @AutoClose
    private FixParty firm1;
    @AutoClose
    private FixParty firm3;
    @AutoClose
    private FixParty copy;

    @Override
    void configure()
    {
        venue.sessions((session) -> session.dropCopy(COPY == session.sessionId()));
    }

    @Override
    void connect()
    {
        firm1 = new FixParty(venue.port, FIRM_1);
        firm3 = new FixParty(venue.port, FIRM_3);
        copy = new FixParty(venue.port, COPY);
    }

    /** 0: the connection stays; 1: it is lost and reestablished; 2: so is the venue. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldRepeatEveryReportOnce(final int trouble) throws Exception
    {
        exchange.copy(DropCopyScope.SESSION, FIRM_1, COPY);
        exchange.copy(DropCopyScope.SESSION, FIRM_3, COPY);
        // A report copied by session is not copied again by account.
        exchange.copy(DropCopyScope.ACCOUNT, 100, COPY);
        firm1.logOn();
        firm3.logOn();
        copy.logOn();
        morning();
        copy.settle();
        if (trouble > 0)
        {
            copy.cut();
            venue.awaitFree(COPY);
        }
        afternoon();
        if (2 == trouble)
        {
            venue.restart();
            firm1.logOn();
            firm3.logOn();
            // A DAY order may have been cancelled with its connection.
            evening();
        }
        if (trouble > 0)
        {
            copy.logOn();
        }
        settle();
        reconcile(firm1, FIRM_1);
        reconcile(firm3, FIRM_3);
        assertEquals(Set.of("0", "4", "5", "8", "C", "D", "F", "H"), kinds());
        assertTrue(copy.applications.values().stream().anyMatch((it) -> it.contains("|17=R")), "refused at the door");
        assertEquals(trouble > 0 ? 1 : 0, copy.asked);
    }

    /** It is there to listen. */
    @ParameterizedTest
    @ValueSource(strings = {"D", "F", "G", "H", "q", "AF"})
    void shouldTakeNoOrders(final String type) throws Exception
    {
        exchange.copy(DropCopyScope.SESSION, FIRM_1, COPY);
        copy.logOn();
        final long commands = exchange.commandCount();
        final String fields = switch (type)
        {
            case "D" -> "11=d-1" + TERMS + "54=1|38=1|44=50|";
            case "F" -> "11=f-1|41=d-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|";
            case "G" -> "11=g-1|41=d-1" + TERMS + "54=1|38=1|44=50|";
            case "H" -> "11=d-1|55=BTC-USD|54=1|";
            case "q" -> "11=q-1|530=7|60=20261118-11:06:40|";
            default -> "584=af-1|585=7|";
        };
        final int number = copy.send(type, fields);
        copy.settle();
        assertEquals(1, copy.applications.size(), copy.applications::toString);
        final String answer = copy.applications.firstEntry().getValue();
        assertTrue(answer.contains("|35=j|") && answer.contains("|45=" + number + "|") &&
            answer.contains("|372=" + type + "|379=" + fields.substring(fields.indexOf('=') + 1, fields.indexOf('|')) +
                "|380=6|58=NOT_AUTHORISED|"), answer);
        assertEquals(commands + 2, exchange.commandCount(), "the refusal and the answer of a TestRequest");
    }

    /** The stock dictionary, with its own validation. */
    @Test
    void shouldPleaseAStockClient() throws Exception
    {
        exchange.copy(DropCopyScope.SESSION, FIRM_1, COPY);
        firm1.logOn();
        try (QuickFixClient client = new QuickFixClient(venue.port, COPY).awaitLogon())
        {
            firm1.send("D", "11=o-1" + TERMS + "54=1|38=10|44=50|59=1|");
            firm1.send("D", "11=o-2" + TERMS + "54=1|38=10|44=50.12345|59=1|");
            firm1.send("F", "11=f-1|41=o-1|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|");
            firm1.settle();
            for (final String original : executions(firm1))
            {
                final Message message = client.expect("8", "797=Y", "17=" + RawFixClient.field(original, 17),
                    "11=" + RawFixClient.field(original, 11), "37=" + RawFixClient.field(original, 37),
                    "150=" + RawFixClient.field(original, 150), "60=" + RawFixClient.field(original, 60));
                assertEquals("FIRM1", message.getHeader().getString(115));
                assertEquals("RINGSIDE", message.getHeader().getString(49));
                assertEquals("FIRM6", message.getHeader().getString(56));
            }
            assertEquals(3, executions(firm1).size());
            assertTrue(client.refusedByUs.isEmpty(), () -> "the stock dictionary refused: " + client.refusedByUs);
        }
    }

    private void morning() throws IOException
    {
        firm1.send("D", "11=o-1" + TERMS + "54=1|38=10|44=50|59=1|");
        firm1.settle();
        firm3.send("D", "11=s-1" + TERMS + "54=2|38=4|44=50|");
        firm3.settle();
        firm1.send("G", "11=o-2|41=o-1" + TERMS + "54=1|38=12|44=49|59=1|");
        // Would meet its own order.
        firm1.send("D", "11=st-1" + TERMS + "54=2|38=1|44=49|20001=1|");
        firm1.send("H", "11=o-2|55=BTC-USD|54=1|");
        firm1.settle();
    }

    private void afternoon() throws IOException
    {
        firm1.send("D", "11=o-2" + TERMS + "54=1|38=1|44=49|");
        firm1.send("D", "11=o-3" + TERMS + "54=1|38=1|44=49.12345|");
        firm1.send("D", "11=day" + TERMS + "54=1|38=2|44=30|");
        firm1.settle();
        firm3.send("D", "11=s-2" + TERMS + "54=2|38=3|44=60|");
        firm3.settle();
        firm3.cut();
        venue.awaitFree(FIRM_3);
        final String fill = executions(firm1).stream().filter((it) -> it.contains("|150=F|")).findFirst().orElseThrow();
        exchange.bust(RawFixClient.number(fill, 527));
        exchange.endDay();
        firm1.send("F", "11=f-1|41=o-2|55=BTC-USD|54=1|60=20261118-11:06:40|38=1|");
        firm1.settle();
        firm3.logOn();
    }

    private void evening() throws IOException
    {
        firm1.send("D", "11=o-9" + TERMS + "54=1|38=2|44=55|59=1|");
        firm1.settle();
        firm3.send("D", "11=s-9" + TERMS + "54=2|38=2|44=55|59=1|");
    }

    private void settle() throws IOException
    {
        settle(firm3, firm1, copy);
    }

    private static void settle(final FixParty... parties) throws IOException
    {
        for (final FixParty party : parties)
        {
            party.settle();
        }
    }

    /** Execution reports that have an ExecID. */
    private static List<String> executions(final FixParty party)
    {
        return party.applications.values().stream()
            .filter((it) -> it.contains("|35=8|") && !it.contains("|150=I|")).toList();
    }

    private Set<String> kinds()
    {
        final Set<String> kinds = new TreeSet<>();
        executions(copy).forEach((it) -> kinds.add(RawFixClient.field(it, 150)));
        return kinds;
    }

    private void reconcile(final FixParty party, final int sessionId)
    {
        final String origin = "|115=" + FixVenue.compId(sessionId) + "|";
        final List<String> copies = executions(copy).stream().filter((it) -> it.contains(origin)).toList();
        copies.forEach((it) -> assertTrue(it.contains("|797=Y|"), it));
        executions(party).forEach((it) -> assertFalse(it.contains("|115="), it));
        assertEquals(executions(party).stream().map(FixDropCopyTest::body).toList(),
            copies.stream().map(FixDropCopyTest::body).toList());
    }

    /** Without the header, the checksum, and the word that it is a copy. */
    private static String body(final String message)
    {
        return message.replaceAll("\\|(8|9|34|49|56|52|43|122|115|797|10)=[^|]*(?=\\|)", "");
    }
}
