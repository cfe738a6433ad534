package io.ringside.engine.model;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massCancel;
import static io.ringside.engine.model.Request.message;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Sessions whose client order ids rise, by example (rule book 2.3). Session 1 is one. */
class RisingIdsVectorsTest
{
    private static final String HIGHEST = String.valueOf(Long.MAX_VALUE);

    private static Venue rising()
    {
        return new Venue().given(ids(1, Wire.RISING_IDS));
    }

    private static String ids(final int sessionId, final int ids)
    {
        return "SET_SESSION_IDS targetSessionId=" + sessionId + " flag=" + ids;
    }

    @TestFactory
    Stream<DynamicTest> shouldTakeRisingIds()
    {
        return Stream.of(
            dynamicTest("2.3.2: each id is above the one before; numbers may be left out", () -> rising()
                .send(buy("7", 5, 100), buy("7", 5, 100), buy("6", 5, 100), buy("10", 5, 100), buy("9", 5, 100),
                    buy("11", 5, 100))
                .reported("0/0 7 5/0", "8/0 7 0/0 DUPLICATE_CLORDID", "8/8 6 0/0 DUPLICATE_CLORDID", "0/0 10 5/0",
                    "8/8 9 0/0 DUPLICATE_CLORDID", "0/0 11 5/0")),
            dynamicTest("2.3.3, A22: what was refused did not use its id", () -> rising()
                .send(buy("9", -1, 100), buy("8", 5, 100), replaceBuy("7", "20", 4, 100), buy("9", 5, 100))
                .reported("8/8 9 0/0 INVALID_QUANTITY", "0/0 8 5/0", "reject 20 8 UNKNOWN_ORDER", "0/0 9 5/0")),
            dynamicTest("2.3.4: a live order is found by its id, an ended or replaced one is unknown",
                () -> rising()
                .given(buy("1", 5, 100), buy("2", 5, 99), buy("3", 5, 98), sell("s", 5, 100).by(2))
                .send(status("1"), cancel("c", "1"), replaceBuy("1", "4", 9, 100), replaceBuy("2", "5", 4, 99),
                    cancel("c", "2"), status("5"), cancel("x", "5"), cancel("c", "5"), message('j', "").by(1))
                .reported("I/8 1 0/0 UNKNOWN_ORDER", "reject c 8 UNKNOWN_ORDER", "reject 4 8 UNKNOWN_ORDER",
                    "5/0 5 4/0", "reject c 8 UNKNOWN_ORDER", "I/0 5 4/0", "4/4 x 0/0", "reject c 8 UNKNOWN_ORDER",
                    "session 1 j #13 to 12 ")
                .send(massCancel("all", Wire.SCOPE_SESSION, 0))
                .reported("mass cancel all 1", "4/4 3 0/0 MASS_CANCEL")),
            dynamicTest("give a replaced order its new id", () -> rising()
                .given(buy("1", 5, 100), replaceBuy("1", "4", 4, 100))
                .send(replaceBuy("4", "4", 3, 100), replaceBuy("4", "3", 3, 100), replaceBuy("4", "x", 3, 100),
                    buy("4", 5, 100), replaceBuy("4", "5", 3, 100), sell("s", 1, 100).by(2))
                .reported("reject 4 0 DUPLICATE_CLORDID", "reject 3 0 DUPLICATE_CLORDID", "reject x 0 INVALID_CLORDID",
                    "8/0 4 0/0 DUPLICATE_CLORDID", "5/0 5 3/0", "0/0 s 1/0", "F/1 5 2/1 100x1", "F/2 s 0/1 100x1")),
            dynamicTest("2.3.5: a possible resend is answered with a live order's status; else its id is used",
                () -> rising()
                .send(buy("1", 5, 100).flagged(Wire.POSSIBLE_RESEND), buy("1", 5, 100).flagged(Wire.POSSIBLE_RESEND),
                    replaceBuy("1", "2", 4, 100), replaceBuy("1", "2", 4, 100).flagged(Wire.POSSIBLE_RESEND),
                    buy("1", 5, 100).flagged(Wire.POSSIBLE_RESEND),
                    replaceBuy("2", "1", 4, 100).flagged(Wire.POSSIBLE_RESEND))
                .reported("0/0 1 5/0", "I/0 1 5/0", "5/0 2 4/0", "I/0 2 4/0", "8/8 1 0/0 DUPLICATE_CLORDID",
                    "reject 1 0 DUPLICATE_CLORDID")),
            dynamicTest("link legs by their ids", () -> rising()
                .send(buy("1", 5, 100), buy("2", 5, 99).linkedTo("1"), buy("3", 5, 98).linkedTo("9"), cancel("c", "1"))
                .reported("0/0 1 5/0", "0/0 2 5/0", "8/8 3 0/0 INVALID_LINK", "4/4 c 0/0", "4/4 2 0/0 OCO_CANCELLED")),
            dynamicTest("2.3.7: the highest id ends with the day, but stays above the orders that stay",
                () -> rising()
                .given(buy("5", 5, 100).valid(Wire.GTC), buy("90", 5, 99))
                .endDay().forget()
                .send(buy("4", 5, 98), buy("5", 5, 98), buy("6", 5, 98), cancel("c", "5"))
                .reported("8/8 4 0/0 DUPLICATE_CLORDID", "8/0 5 0/0 DUPLICATE_CLORDID", "0/0 6 5/0", "4/4 c 0/0")
                .endDay().forget()
                .failOver()
                .send(buy("1", 5, 98))
                .reported("0/0 1 5/0")),
            dynamicTest("report a bust of an ended order under its id", () -> rising()
                .given(buy("77", 5, 100), sell("s", 5, 100).by(2))
                .failOver()
                .bust(1)
                .reportedAt(0, "H/2 77 0/0 100x5 busted 5 BUST")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "0", "01", "-1", "+1", "1x", "12345678x", "1234567x9", "1234567812345678x", "1,0",
        "9223372036854775808", "9999999999999999999", "10000000000000000000"})
    @DisplayName("2.3.2: an id is a number as one writes it down, of up to 19 digits")
    void shouldRefuseWhatIsNoNumber(final String id)
    {
        rising().send(buy(id, 5, 100), buy(id, 5, 100).by(2))
            .reported("8/8 " + id + " 0/0 INVALID_CLORDID", "0/0 " + id + " 5/0");
    }

    @Test
    void shouldTakeNumbersOfEveryLength()
    {
        final Venue venue = rising();
        String id = "";
        for (int digits = 1; digits < HIGHEST.length(); digits++)
        {
            id += digits % 10;
            venue.send(buy(id, 5, 100), cancel("c", id)).reported("0/0 " + id + " 5/0", "4/4 c 0/0");
        }
        venue.send(buy(HIGHEST, 5, 100), buy("1", 5, 100));
        venue.failOver();
        venue.send(status(HIGHEST));
        venue.reported("0/0 " + HIGHEST + " 5/0", "8/8 1 0/0 DUPLICATE_CLORDID", "I/0 " + HIGHEST + " 5/0");
    }

    @Test
    void shouldGoOnOverAFailOver()
    {
        final Venue venue = rising()
            .given(buy("1234567890123", 5, 100), buy("1234567890124", 5, 99), cancel("c", "1234567890124"));
        final long before = venue.stateHash();
        assertEquals(before, venue.failOver().stateHash());

        venue.send(buy("1234567890124", 5, 99), cancel("c", "1234567890123"), buy("1234567890125", 5, 99))
            .reported("8/8 1234567890124 0/0 DUPLICATE_CLORDID", "4/4 c 0/0", "0/0 1234567890125 5/0");
        assertNotEquals(before, venue.stateHash());
    }

    @Test
    @DisplayName("2.3.1: changes with a numbered command, while the session has no live orders")
    void shouldChangeWhileNoOrderIsLive()
    {
        final long rising = rising().stateHash();
        final Venue venue = rising()
            .given(buy("9", 5, 100))
            .operate(ids(1, Wire.RISING_IDS)).reported("operator 0")
            .operate(ids(1, Wire.ANY_IDS)).reported("operator 0 NOT_CHANGEABLE")
            .given(cancel("c", "9"))
            .operate(ids(1, Wire.ANY_IDS)).reported("operator 1")
            .failOver()
            .send(buy("a", 5, 100), cancel("c", "a"), cancel("d", "a"), buy("9", 5, 100), buy("9", 5, 100),
                cancel("c", "9"))
            .reported("0/0 a 5/0", "4/4 c 0/0", "reject d 4 TOO_LATE", "0/0 9 5/0", "8/0 9 0/0 DUPLICATE_CLORDID",
                "4/4 c 0/0")
            .operate(ids(1, Wire.RISING_IDS)).reported("operator 1")
            .send(buy("9", 5, 100), buy("10", 5, 100))
            // 9 was used before the session's ids were not rising.
            .reported("8/8 9 0/0 DUPLICATE_CLORDID", "0/0 10 5/0");
        assertNotEquals(rising, venue.stateHash());
    }

    @Test
    void shouldJudgeWhatTheOperatorAsksFor()
    {
        final int known = ModelLimits.roomy().sessions - 1;
        new Venue().operate(ids(known, Wire.RISING_IDS)).operate(ids(known, Wire.ANY_IDS))
            .operate(ids(known, Wire.ANY_IDS))
            .reported("operator 1", "operator 1", "operator 0")
            .operate(ids(known + 1, Wire.RISING_IDS)).operate(ids(0, Wire.RISING_IDS))
            .operate(ids(-1, Wire.RISING_IDS)).operate(ids(1, 2))
            .reported("operator 0 UNKNOWN_SESSION", "operator 0 UNKNOWN_SESSION", "operator 0 UNKNOWN_SESSION",
                "operator 0 INVALID_COMMAND");
    }
}
