package io.ringside.engine.model;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Which phase allows what (rule book 5.1): the answer to each kind of request, "yes" or the reason why not. */
class PhaseMatrixTest
{
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        CLOSED       | 0 | INSTRUMENT_CLOSED | INSTRUMENT_CLOSED | INSTRUMENT_CLOSED | INSTRUMENT_CLOSED
        PRE_OPEN     | 1 | yes               | yes               | yes               | yes
        AUCTION_CALL | 2 | yes               | yes               | yes               | yes
        NO_CANCEL    | 3 | yes               | PHASE_FORBIDS     | PHASE_FORBIDS     | PHASE_FORBIDS
        CONTINUOUS   | 4 | yes               | yes               | yes               | yes
        VOLATILITY   | 5 | yes               | yes               | yes               | PHASE_FORBIDS
        HALT         | 6 | INSTRUMENT_HALTED | INSTRUMENT_HALTED | yes               | INSTRUMENT_HALTED
        HALT_FROZEN  | 7 | INSTRUMENT_HALTED | INSTRUMENT_HALTED | INSTRUMENT_HALTED | INSTRUMENT_HALTED
        CLOSING_CALL | 8 | yes               | yes               | yes               | PHASE_FORBIDS
        POST_CLOSE   | 9 | PHASE_FORBIDS     | PHASE_FORBIDS     | PHASE_FORBIDS     | PHASE_FORBIDS
        """)
    void shouldAllowOrRefuseDayOrders(
        final String name,
        final int phase,
        final String newOrder,
        final String amend,
        final String cancelled,
        final String market)
    {
        assertEquals(newOrder, answer(phase, buy("new", 5, 90)), name + " new");
        assertEquals(amend, answer(phase, replaceBuy("resting", "r", 6, 90)), name + " amend");
        assertEquals(cancelled, answer(phase, cancel("c", "resting")), name + " cancel");
        assertEquals(market, answer(phase, buyAtMarket("m", 5)), name + " market");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        PRE_OPEN     | 1 | PHASE_FORBIDS | yes           | yes           | yes
        AUCTION_CALL | 2 | PHASE_FORBIDS | yes           | yes           | yes
        NO_CANCEL    | 3 | PHASE_FORBIDS | yes           | yes           | yes
        CONTINUOUS   | 4 | yes           | PHASE_FORBIDS | yes           | PHASE_FORBIDS
        VOLATILITY   | 5 | PHASE_FORBIDS | PHASE_FORBIDS | yes           | yes
        CLOSING_CALL | 8 | PHASE_FORBIDS | PHASE_FORBIDS | yes           | yes
        POST_CLOSE   | 9 | PHASE_FORBIDS | PHASE_FORBIDS | PHASE_FORBIDS | PHASE_FORBIDS
        """)
    void shouldAllowOrRefuseTimesInForce(
        final String name,
        final int phase,
        final String immediate,
        final String atOpen,
        final String atClose,
        final String forAuction)
    {
        assertEquals(immediate, answer(phase, buy("i", 5, 90).valid(Wire.IOC)), name + " immediate");
        assertEquals(atOpen, answer(phase, buy("o", 5, 90).valid(Wire.AT_OPEN)), name + " at open");
        assertEquals(atClose, answer(phase, buy("c", 5, 90).valid(Wire.AT_CLOSE)), name + " at close");
        assertEquals(forAuction, answer(phase, buy("a", 5, 90).valid(Wire.GOOD_FOR_AUCTION)), name + " auction");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        HALT       | 6 | 4 | yes
        HALT       | 6 | 5 | yes
        POST_CLOSE | 9 | 6 | yes
        """)
    void shouldAllowReductionsInHaltAndGoodTillOrdersAfterTheClose(
        final String name, final int phase, final long lots, final String expected)
    {
        final Request request = replaceBuy("gtc", "g", lots, 90).valid(Wire.GTC);

        assertEquals(expected, answer(phase, request), name);
    }

    private static String answer(final int phase, final Request request)
    {
        final Venue venue = new Venue();
        venue.send(buy("resting", 5, 90), buy("gtc", 5, 90).valid(Wire.GTC));
        venue.phase(phase);
        venue.forget();
        venue.send(request);
        final List<String> reports = venue.reports();
        final String[] words = reports.get(0).split(" ");
        return reports.get(0).startsWith("8/8") || reports.get(0).startsWith("reject") ?
            words[words.length - 1] : "yes";
    }
}
