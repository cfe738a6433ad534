package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Many orders asked for or cancelled by one request, by example (rule book 4.5, 6.5). Participants 1 and 2 belong to
 * firm 5, participant 3 to none; each has orders.
 */
class MassRequestVectorsTest
{
    private static Venue firms()
    {
        return new Venue()
            .given("SET_ACCOUNT_GROUPS accountId=1 firmId=5", "SET_ACCOUNT_GROUPS accountId=2 firmId=5")
            .given(buy("a", 5, 90), sell("b", 5, 110), buy("c", 5, 91).by(2), sell("d", 5, 0).stop(80).by(2),
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
        final Stream<String> answers = Stream.of(ids.split(" ")).map(id -> "I/0 " + id + " 5/0");
        firms().send(Request.massStatus("q", scope, sideFilter)).reported(Stream.concat(
            Stream.of("mass status q " + ids.split(" ").length), answers).toArray(String[]::new));
    }

    @TestFactory
    Stream<DynamicTest> shouldTreatManyOrdersAtOnce()
    {
        return Stream.of(
            dynamicTest("tell of nothing when there is nothing", () -> firms()
                .send(Request.massStatus("q", Wire.SCOPE_ALL, Wire.BUY).by(4))
                .reported("mass status q 0")),
            dynamicTest("not tell orders of a firm", () -> firms()
                .send(Request.massStatus("q", Wire.SCOPE_FIRM, 0))
                .reported("mass status q 0 INVALID_COMMAND")),
            dynamicTest("cancel the firms orders of every session", () -> firms()
                .send(Request.massCancel("q", Wire.SCOPE_FIRM, 0))
                .reported("mass cancel q 5", "4/4 a 0/0 MASS_CANCEL", "4/4 f 0/0 OCO_CANCELLED",
                    "4/4 b 0/0 MASS_CANCEL", "4/4 c 0/0 MASS_CANCEL", "4/4 d 0/0 MASS_CANCEL")),
            dynamicTest("cancel one side of the firms orders", () -> firms()
                .send(Request.massCancel("q", Wire.SCOPE_FIRM, Wire.SELL).by(2))
                .reported("mass cancel q 2", "4/4 b 0/0 MASS_CANCEL", "4/4 d 0/0 MASS_CANCEL")),
            dynamicTest("refuse to cancel for a firm that there is not", () -> firms()
                .send(Request.massCancel("q", Wire.SCOPE_FIRM, 0).by(3))
                .reported("mass cancel q 0 UNKNOWN_FIRM")),
            dynamicTest("cancel one order on behalf", () -> firms()
                .operate("OPERATOR_CANCEL instrumentId=0 orderId=3")
                .reported("4/4 c 0/0 OPERATOR", "operator 1")
                .published("- B 0@91")),
            dynamicTest("restate good till cancel orders each day and keep their place", () -> firms()
                .given(buy("g", 5, 95).valid(Wire.GTC), buy("h", 5, 95).by(2), buy("i", 5, 95).by(3).valid(Wire.GTC))
                .endDay().endDay().forget()
                .send(sell("s", 6, 95).by(4))
                .reported("0/0 s 6/0", "F/2 g 0/5 95x5", "F/1 s 1/5 95x5", "F/1 i 4/1 95x1", "F/2 s 0/6 95x1")));
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
        final Stream<String> ended = Stream.of(ids.split(" ")).map(id -> id.startsWith("OCO:") ?
            "4/4 " + id.substring(4) + " 0/0 OCO_CANCELLED" : "4/4 " + id + " 0/0 OPERATOR");
        firms().phase(Wire.HALT_FROZEN).forget()
            .operate("OPERATOR_CANCEL scope=" + scope + " accountId=" + accountId + " targetSessionId=" + sessionId +
                " sideFilter=" + sideFilter)
            .reported(Stream.concat(ended, Stream.of("operator " + ids.split(" ").length)).toArray(String[]::new));
    }

    @ParameterizedTest(name = "scope {0} order {1} instrument {2} account {3} session {4}")
    @CsvSource({
        "0, 99, 0, 0, 0, UNKNOWN_ORDER", "1, 0, 0, 0, 0, UNKNOWN_INSTRUMENT", "7, 0, 2, 0, 0, UNKNOWN_INSTRUMENT",
        "2, 0, 0, 9, 0, UNKNOWN_ACCOUNT", "3, 0, 0, 3, 0, UNKNOWN_FIRM", "6, 0, 0, 0, 32, UNKNOWN_SESSION",
        "4, 0, 0, 1, 1, INVALID_COMMAND", "7, 0, -1, 1, 1, INVALID_COMMAND", "7, 0, 0, 1, 0, NO_EFFECT",
        "7, 0, 0, 0, 1, NO_EFFECT", "1, 9, 1, 0, 0, NO_EFFECT", "0, 3, 1, 0, 0, NO_EFFECT"})
    void shouldRefuseToCancelOnBehalfOfNobody(
        final int scope,
        final long orderId,
        final int instrumentId,
        final long accountId,
        final int sessionId,
        final String reason)
    {
        firms().operate("OPERATOR_CANCEL scope=" + scope + " orderId=" + orderId + " instrumentId=" + instrumentId +
            " accountId=" + accountId + " targetSessionId=" + sessionId).reported("operator 0 " + reason);
    }
}
