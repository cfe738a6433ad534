package io.ringside.ops.replay.line;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.StartCallDecoder;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Lines that operators give to a running exchange. */
class OperatorLineTest
{
    private static final Map<String, Integer> SYMBOLS = Map.of("ACME", 7);

    private final OperatorLine lines = new OperatorLine();

    @Test
    void shouldEncodeWhatTheLineSaysAndWhatTheNodeGives()
    {
        encode("{\"command\": \"SetAuction\", \"instrument\": \"ACME\", \"collarBasisPoints\": 300, " +
            "\"volatilityNs\": 5}");
        final SetAuctionDecoder decoder =
            new SetAuctionDecoder().wrapAndApplyHeader(lines.buffer(), 0, new MessageHeaderDecoder());
        assertEquals(7, decoder.instrumentId());
        assertEquals(300, decoder.collarBasisPoints());
        assertEquals(5, decoder.volatilityNs());
        assertEquals(SetAuctionDecoder.extensionNsNullValue(), decoder.extensionNs());
        assertEquals(BooleanType.NULL_VAL, decoder.refusesPostOnly());
        assertEquals(42, decoder.correlationId());
        assertEquals("ann", decoder.operatorName());
    }

    /** A word says that there is no limit, and so does 0; what exists keeps its symbol and its phase. */
    @Test
    void shouldTellNoneFromWhatIsLeftOut()
    {
        encode("{\"command\": \"DefineInstrument\", \"instrument\": \"ACME\", \"collarBasisPoints\": \"none\", " +
            "\"protectionTicks\": 0}");
        final DefineInstrumentDecoder decoder =
            new DefineInstrumentDecoder().wrapAndApplyHeader(lines.buffer(), 0, new MessageHeaderDecoder());
        assertEquals(0, decoder.collarBasisPoints());
        assertEquals(0, decoder.protectionTicks());
        assertEquals(DefineInstrumentDecoder.maxPriceTicksNullValue(), decoder.maxPriceTicks());
        assertEquals("", decoder.symbol());
        assertEquals(TradingPhase.NULL_VAL, decoder.phase());
    }

    @Test
    void shouldDrawTheRandomEndOfACallUnlessItIsStated()
    {
        final String line = "{\"command\": \"StartCall\", \"instrument\": 7, \"durationNs\": 9, \"randomEndNs\": 9";
        assertNotEquals(draw(line + "}"), draw(line + "}"));
        assertEquals(11, draw(line + ", \"randomDraw\": 11}"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
        "{`command`: `CancelOrder`, `origClOrdId`: `x`}              | a command of the operator",
        "{`command`: `BustTrade`, `matchId`: 1}                      | a command of the operator",
        "{`command`: `EndOfDay`, `tradingDay`: 1}                    | a command of the operator",
        "{`command`: `SetAuction`, `collarBasisPoints`: 300}         | expected instrument",
        "{`command`: `SetTradingPhase`, `phase`: `HALT`}             | expected instrument",
        "{`command`: `DefineInstrument`, `instrumentId`: 9}          | expected symbol",
        "{`command`: `DefineAccount`}                                | expected accountId",
        "{`command`: `SetRiskLimits`, `accountId`: 7}                | expected a setting to change",
        "{`command`: `SetRiskLimits`, `accountId`: `none`}           | expected a whole number",
        "{`command`: `DefineTickTable`, `bands`: []}                 | expected tickTableId",
        "{`command`: `SetAuction`, `instrument`: `NOPE`}             | the symbol of an instrument",
        "{`command`: `Uncross`, `instrument`: 7, `timestampNs`: 1}   | no timestampNs",
        "{`command`: `Uncross`, `instrument`: 7, `correlationId`: 1} | no correlationId",
        "{`command`: `Uncross`, `instrument`: 7} {}                  | the end of the line",
        "halt ACME                                                   | JSON",
        "##                                                          | JSON"})
    void shouldSayWhatIsWrongWithALine(final String line, final String expected)
    {
        final ScenarioException wrong = assertThrows(
            ScenarioException.class, () -> encode(null == line ? "" : line.replace('`', '"')));
        assertTrue(wrong.getMessage().startsWith("day.ndjson:3:"), wrong.getMessage());
        assertTrue(wrong.getMessage().contains(expected), wrong.getMessage());
        assertEquals(1, wrong.getMessage().lines().count(), wrong.getMessage());
    }

    private long draw(final String line)
    {
        encode(line);
        return new StartCallDecoder().wrapAndApplyHeader(lines.buffer(), 0, new MessageHeaderDecoder()).randomDraw();
    }

    private void encode(final String line)
    {
        lines.encode(line, "day.ndjson", 3, SYMBOLS, 42, "ann");
    }
}
