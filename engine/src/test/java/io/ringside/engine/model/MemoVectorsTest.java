package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massStatus;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** The memo of an order by example (rule book O14): whatever happens to the order, its reports have it. */
class MemoVectorsTest
{
    private static final String MEMO = "desk 7, algo 12.";

    private final Venue venue = new Venue();

    @Test
    void shouldRepeatTheMemoInEveryReportOfTheOrder()
    {
        venue.send(sell("a", 10, 100).memo(MEMO));
        assertMemo(MEMO, "a");

        venue.send(buy("b", 3, 100).by(2));
        assertMemo(MEMO, "a");
        assertMemo("", "b");

        venue.send(status("a"));
        assertMemo(MEMO, "a");

        venue.send(replaceSell("a", "c", 8, 100));
        assertMemo(MEMO, "c");

        venue.send(replaceSell("c", "d", 20, 101).stated());
        assertMemo(MEMO, "d");

        venue.send(massStatus("m", Wire.SCOPE_ALL, 0));
        assertMemo(MEMO, "d");

        venue.send(cancel("e", "d"));
        assertMemo(MEMO, "e");

        venue.send(status("d"));
        assertMemo(MEMO, "d");
        assertEquals(List.of("0/0 a 10/0", "0/0 b 3/0", "F/1 a 7/3 100x3", "F/2 b 0/3 100x3"),
            venue.reports().subList(0, 4));
    }

    @Test
    void shouldRepeatItWhenTheTradesOfAnEndedOrderAreBusted()
    {
        venue.send(sell("a", 3, 100).memo(MEMO), buy("b", 3, 100).by(2).memo("x"));
        venue.failOver();

        venue.bust(1);

        assertMemo(MEMO, "a");
        assertMemo("x", "b");
        assertEquals('H', venue.told("a", "execType"));
    }

    @Test
    void shouldKeepItThroughASnapshotAndInTheHash()
    {
        final Venue other = new Venue();
        venue.given(sell("a", 10, 100).memo(MEMO));
        other.given(sell("a", 10, 100).memo("desk 8"));
        assertNotEquals(venue.stateHash(), other.stateHash());

        venue.failOver();
        venue.send(buy("b", 3, 100).by(2));

        assertMemo(MEMO, "a");
    }

    @Test
    void shouldRepeatItInARefusal()
    {
        venue.send(buy("a", 0, 100).memo(MEMO));

        assertMemo(MEMO, "a");
        assertEquals(List.of("8/8 a 0/0 INVALID_QUANTITY"), venue.reports());
    }

    @ParameterizedTest
    @ValueSource(strings = {"tab\t", "caf\u00e9", "\u007f", "\0late", "seven..\0then", "eight ch\0and", "new\nline"})
    void shouldRefuseWhatIsNotPrintable(final String memo)
    {
        venue.send(buy("a", 5, 100).memo(memo));

        assertMemo("", "a");
        assertEquals(List.of("8/8 a 0/0 INVALID_MEMO"), venue.reports());
    }

    private void assertMemo(final String expected, final String id)
    {
        assertEquals(Wire.memo(Command.memo(expected), 0), venue.told(id, "memo0"));
        assertEquals(Wire.memo(Command.memo(expected), 1), venue.told(id, "memo1"));
    }
}
