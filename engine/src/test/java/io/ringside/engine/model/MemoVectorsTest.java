package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massStatus;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** The memo of an order by example (rule book O14): whatever happens to the order, its reports have it. */
class MemoVectorsTest
{
    private static final String MEMO = "desk 7, algo 12.";

    @TestFactory
    Stream<DynamicTest> shouldRepeatTheMemo()
    {
        return Stream.of(
            dynamicTest("when the trades of an ended order are busted", () -> new Venue()
                .send(sell("a", 3, 100).noting(MEMO), buy("b", 3, 100).by(2).noting("x"))
                .failOver()
                .bust(1)
                .then(memo("a", MEMO))
                .then(memo("b", "x"))
                .told("a", "execType", Wire.EXEC_TRADE_CANCEL)),
            dynamicTest("in a refusal", () -> new Venue()
                .send(buy("a", 0, 100).noting(MEMO))
                .then(memo("a", MEMO))
                .reported("8/8 a 0/0 INVALID_QUANTITY")),
            dynamicTest("in every report of the order", () -> new Venue()
                .send(sell("a", 10, 100).noting(MEMO)).then(memo("a", MEMO))
                .send(buy("b", 3, 100).by(2)).then(memo("a", MEMO)).then(memo("b", ""))
                .reported("0/0 a 10/0", "0/0 b 3/0", "F/1 a 7/3 100x3", "F/2 b 0/3 100x3")
                .send(status("a")).then(memo("a", MEMO))
                .send(replaceSell("a", "c", 8, 100)).then(memo("c", MEMO))
                .send(replaceSell("c", "d", 20, 101).stated()).then(memo("d", MEMO))
                .send(massStatus("m", Wire.SCOPE_ALL, 0)).then(memo("d", MEMO))
                .send(cancel("e", "d")).then(memo("e", MEMO))
                .send(status("d")).then(memo("d", MEMO))));
    }

    @Test
    void shouldKeepItThroughASnapshotAndInTheHash()
    {
        final Venue venue = new Venue().given(sell("a", 10, 100).noting(MEMO));
        final Venue other = new Venue().given(sell("a", 10, 100).noting("desk 8"));
        assertNotEquals(venue.stateHash(), other.stateHash());

        venue.failOver().send(buy("b", 3, 100).by(2)).then(memo("a", MEMO));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tab\t", "caf\u00e9", "\u007f", "\0late", "seven..\0then", "eight ch\0and", "new\nline"})
    void shouldRefuseWhatIsNotPrintable(final String memo)
    {
        new Venue().send(buy("a", 5, 100).noting(memo)).then(memo("a", "")).reported("8/8 a 0/0 INVALID_MEMO");
    }

    private static Consumer<Venue> memo(final String id, final String expected)
    {
        return venue -> venue.told(id, "memo", Command.memo(expected));
    }
}
