package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Many orders asked for or cancelled by one request, by example (rule book 4.5, 6.5). Participants 1 and 2 belong to
 * firm 5, participant 3 to none; each has orders.
 */
class MassRequestVectorsTest
{
    private final Venue venue = new Venue();

    @BeforeEach
    void enterOrders()
    {
        venue.group(1, 5, false);
        venue.group(2, 5, false);
        venue.given(buy("a", 5, 90), sell("b", 5, 110), buy("c", 5, 91).by(2), sell("d", 5, 0).stop(80).by(2),
            sell("e", 5, 111).by(3), buy("f", 5, 89).linkedTo("a"));
    }

    @ParameterizedTest(name = "scope {0} side {1}")
    @CsvSource(delimiter = '|', textBlock = """
        6 | 0 | a b f
        7 | 0 | a b f
        1 | 1 | a f
        2 | 2 | b
        """)
    void shouldTellTheAskingSessionsOrders(final int scope, final int sideFilter, final String ids)
    {
        venue.send(Request.massStatus("q", scope, sideFilter));

        final List<String> reports = venue.reports();
        assertEquals("mass status q " + ids.split(" ").length, reports.get(0));
        assertEquals(List.of(ids.split(" ")).stream().map(id -> "I/0 " + id + " 5/0").toList(),
            reports.subList(1, reports.size()));
    }

    @Test
    void shouldTellOfNothingWhenThereIsNothing()
    {
        venue.send(Request.massStatus("q", Wire.SCOPE_ALL, Wire.BUY).by(4));

        assertEquals(List.of("mass status q 0"), venue.reports());
    }

    @Test
    void shouldNotTellOrdersOfAFirm()
    {
        venue.send(Request.massStatus("q", Wire.SCOPE_FIRM, 0));

        assertEquals(List.of("mass status q 0 INVALID_COMMAND"), venue.reports());
    }

    @Test
    void shouldCancelTheFirmsOrdersOfEverySession()
    {
        venue.send(Request.massCancel("q", Wire.SCOPE_FIRM, 0));

        assertEquals(List.of("mass cancel q 5", "4/4 a 0/0 MASS_CANCEL", "4/4 f 0/0 OCO_CANCELLED",
            "4/4 b 0/0 MASS_CANCEL", "4/4 c 0/0 MASS_CANCEL", "4/4 d 0/0 MASS_CANCEL"), venue.reports());
    }

    @Test
    void shouldCancelOneSideOfTheFirmsOrders()
    {
        venue.send(Request.massCancel("q", Wire.SCOPE_FIRM, Wire.SELL).by(2));

        assertEquals(List.of("mass cancel q 2", "4/4 b 0/0 MASS_CANCEL", "4/4 d 0/0 MASS_CANCEL"), venue.reports());
    }

    @Test
    void shouldRefuseToCancelForAFirmThatThereIsNot()
    {
        venue.send(Request.massCancel("q", Wire.SCOPE_FIRM, 0).by(3));

        assertEquals(List.of("mass cancel q 0 UNKNOWN_FIRM"), venue.reports());
    }

    @ParameterizedTest(name = "scope {0} account {1} session {2} side {3}")
    @CsvSource(delimiter = '|', textBlock = """
        1 | 0 | 0 | 0 | a OCO:f b c d e
        2 | 2 | 0 | 1 | c
        3 | 1 | 0 | 2 | b d
        6 | 0 | 3 | 0 | e
        7 | 0 | 0 | 2 | b d e
        """)
    void shouldCancelOnBehalfInAnyPhase(
        final int scope, final long accountId, final int sessionId, final int sideFilter, final String ids)
    {
        venue.phase(Wire.HALT_FROZEN);
        venue.forget();

        venue.operate(Command.Kind.OPERATOR_CANCEL, command ->
        {
            command.scope = scope;
            command.accountId = accountId;
            command.targetSessionId = sessionId;
            command.sideFilter = sideFilter;
        });

        final List<String> expected = List.of(ids.split(" ")).stream().map(id -> id.startsWith("OCO:") ?
            "4/4 " + id.substring(4) + " 0/0 OCO_CANCELLED" : "4/4 " + id + " 0/0 OPERATOR").toList();
        final List<String> reports = venue.reports();
        assertEquals(expected, reports.subList(0, expected.size()));
        assertEquals(List.of("operator " + expected.size()), reports.subList(expected.size(), reports.size()));
    }

    @Test
    void shouldCancelOneOrderOnBehalf()
    {
        venue.operate(Command.Kind.OPERATOR_CANCEL, command -> command.orderId = 3);

        assertEquals(List.of("4/4 c 0/0 OPERATOR", "operator 1"), venue.reports());
        assertEquals(List.of("- B 0@91"), venue.marketData());
    }

    @ParameterizedTest(name = "scope {0} order {1} instrument {2} account {3} session {4}")
    @CsvSource({
        "0, 99, 1, 1, 1, UNKNOWN_ORDER", "1, 0, 0, 1, 1, UNKNOWN_INSTRUMENT", "7, 0, 2, 1, 1, UNKNOWN_INSTRUMENT",
        "2, 0, 0, 9, 1, UNKNOWN_ACCOUNT", "3, 0, 0, 3, 1, UNKNOWN_FIRM", "6, 0, 0, 1, 32, UNKNOWN_SESSION",
        "4, 0, 0, 1, 1, INVALID_COMMAND", "7, 0, -1, 1, 1, INVALID_COMMAND"})
    void shouldRefuseToCancelOnBehalfOfNobody(
        final int scope,
        final long orderId,
        final int instrumentId,
        final long accountId,
        final int sessionId,
        final String reason)
    {
        venue.operate(Command.Kind.OPERATOR_CANCEL, command ->
        {
            command.scope = scope;
            command.orderId = orderId;
            command.instrumentId = instrumentId;
            command.accountId = accountId;
            command.targetSessionId = sessionId;
        });

        assertEquals(List.of("operator 0 " + reason), venue.reports());
    }

    @Test
    void shouldRestateGoodTillCancelOrdersEachDayAndKeepTheirPlace()
    {
        venue.given(buy("g", 5, 95).valid(Wire.GTC), buy("h", 5, 95).by(2), buy("i", 5, 95).by(3).valid(Wire.GTC));
        for (int day = 1; day <= 2; day++)
        {
            final int tradingDay = 20_261_120 + day;
            venue.operate(Command.Kind.END_OF_DAY, command -> command.tradingDay = tradingDay);
        }
        venue.forget();

        venue.send(sell("s", 6, 95).by(4));

        assertEquals(List.of("0/0 s 6/0", "F/2 g 0/5 95x5", "F/1 s 1/5 95x5", "F/1 i 4/1 95x1", "F/2 s 0/6 95x1"),
            venue.reports());
    }
}
