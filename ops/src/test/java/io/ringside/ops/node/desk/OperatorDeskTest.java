package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.AdminReportEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.TakeSnapshotDecoder;
import io.ringside.ops.web.OperatorCommand;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OperatorDeskTest
{
    private static final long SEQUENCE = 77;
    private static final long MARKET_DATA_SEQUENCE = 5;
    private static final OperatorCommand SNAPSHOT = new OperatorCommand("snapshot", Map.of());

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final MatchingEngine engine = new MatchingEngine(new EngineContext().conclude(), new NullSink());
    private final OperatorDesk desk = new OperatorDesk(
        this::answer, Map::of, this::shownSequence, new MarketSettings(engine), this::storedSequence, (line) ->
    {
    });
    private int looksUntilStored;
    private int looksUntilShown;
    private int answers;

    @Test
    void shouldSayThatASnapshotIsDoneWhenItsFileIsThere()
    {
        looksUntilStored = 3;
        assertEquals(SEQUENCE, desk.execute(SNAPSHOT, TimeUnit.SECONDS.toNanos(10)).get("commandSequence"));
        assertEquals(0, looksUntilStored);
    }

    @Test
    void shouldSayThatASnapshotIsNotOnTheDisk()
    {
        looksUntilStored = Integer.MAX_VALUE;
        final Map<String, Object> report = desk.execute(SNAPSHOT, 1);
        assertEquals(false, report.get("done"));
        assertEquals("NOT_STORED_YET", report.get("reason"));
        final String error = String.valueOf(report.get("error"));
        assertTrue(error.startsWith("no snapshot of sequence 77 is on the disk yet"), error);
    }

    /** Who asks again for the one that was taken has no other one taken. */
    @Test
    void shouldWaitOnForASnapshotThatWasTaken()
    {
        looksUntilStored = 3;
        final Map<String, Object> report = desk.execute(
            new OperatorCommand("snapshot", Map.of("sequence", String.valueOf(SEQUENCE))),
            TimeUnit.SECONDS.toNanos(10));
        assertEquals(true, report.get("done"));
        assertEquals(0, looksUntilStored);
        assertEquals(0, answers);
    }

    /** The next line may name what this one defined. */
    @Test
    void shouldAnswerWhenTheScreensShowWhatTheCommandDid()
    {
        looksUntilShown = 3;
        desk.execute(SNAPSHOT, TimeUnit.SECONDS.toNanos(10));
        assertEquals(0, looksUntilShown);
    }

    /** Such instruments could not be named, or their prices would be printed wrong. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
        "`symbol`: `a b`                                | day:3: symbol must be 1 to 16 printable ASCII",
        "`symbol`: `[N/A]`                              | found `[N/A]`",
        "`symbol`: `X`, `tickMantissa`: 1000000000      | maxPriceTicks x tickMantissa x 10^priceExponent must not",
        "`symbol`: `X`, `priceExponent`: -19            | found 1000000000 x 1 x 10^-19",
        "`symbol`: `X`, `quantityExponent`: 9           | maxQuantityLots x lotMantissa"})
    void shouldRefuseAnInstrumentThatTheConfigurationWouldRefuse(final String terms, final String expected)
    {
        final String line = "{`command`: `DefineInstrument`, `instrument`: 7, " + terms + '}';
        final OperatorCommand command = new OperatorCommand("command",
            Map.of("line", line.replace('`', '"'), "source", "day", "number", "3"));
        final String message =
            assertThrows(IllegalArgumentException.class, () -> desk.execute(command, 1)).getMessage();
        assertTrue(message.contains(expected.replace('`', '"')), message);
    }

    private long storedSequence()
    {
        return 0 == looksUntilStored || 0 == --looksUntilStored ? SEQUENCE : SEQUENCE - 1;
    }

    private long shownSequence()
    {
        return 0 == looksUntilShown || 0 == --looksUntilShown ? MARKET_DATA_SEQUENCE : MARKET_DATA_SEQUENCE - 1;
    }

    /** The exchange, which answers at once. */
    private long answer(final DirectBuffer command, final int offset, final int length)
    {
        answers++;
        final TakeSnapshotDecoder request = new TakeSnapshotDecoder();
        request.wrapAndApplyHeader(command, offset, new MessageHeaderDecoder());
        new AdminReportEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .correlationId(request.correlationId())
            .commandSequence(SEQUENCE)
            .refTemplateId(TakeSnapshotDecoder.TEMPLATE_ID)
            .reason(Reason.NONE);
        final AdminReportDecoder report = new AdminReportDecoder();
        report.wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder());
        desk.onAdminReport(report, MARKET_DATA_SEQUENCE);
        return SEQUENCE;
    }
}
