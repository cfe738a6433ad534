package io.ringside.gateway.client;

import io.ringside.engine.protocol.CancelOnDisconnect;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NewOrderExtendedDecoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.ReplaceOrderExtendedDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TriggerKind;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderCommandsTest
{
    private static final int OFFSET = 16;

    private final byte[] bytes = new byte[256];
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderCommands commands = new OrderCommands()
    {
        @Override
        void begin()
        {
            at(buffer, OFFSET);
        }

        @Override
        long send(final int length)
        {
            return length;
        }
    };
    private final OrderTerms terms = new OrderTerms();

    @Test
    void shouldStateEveryTermOfANewOrder()
    {
        everyTerm();
        final long length = newOrder();

        assertEquals(8 + NewOrderExtendedDecoder.BLOCK_LENGTH, length);
        assertTrue(length <= PendingCommands.SLOT_LENGTH, "length=" + length);
        assertFields("accountId=2|priceTicks=4|quantityLots=5|instrumentId=3|side=SELL|ordType=PEGGED|" +
            "timeInForce=GTD|flags=0|stopPriceTicks=6|trailTicks=7|displayLots=8|minQuantityLots=9|" +
            "pegOffsetTicks=-10|expireTimeNs=11|linkedClOrdId=first|stpGroup=12|stpMode=DECREMENT|postOnly=SLIDE|" +
            "triggerKind=BEST_QUOTE|pegKind=MIDPOINT|reserved=0|memo=desk 7, algo 12.|activationPriceTicks=13|" +
            "cancelOnDisconnect=NO", "n1",
            new NewOrderExtendedDecoder().wrapAndApplyHeader(buffer, OFFSET, header));
    }

    @Test
    void shouldStateThoseTermsThatMayChangeOfAReplace()
    {
        everyTerm();
        final long length = commands.replace(
            "n2", "n1", 2, 3, Side.BUY, OrdType.STOP_LIMIT, 4, 5, TimeInForce.GTD, terms);

        assertEquals(8 + ReplaceOrderExtendedDecoder.BLOCK_LENGTH, length);
        assertFields("accountId=2|priceTicks=4|quantityLots=5|instrumentId=3|side=BUY|ordType=STOP_LIMIT|" +
            "timeInForce=GTD|flags=0|origClOrdId=n1|reserved=0|stopPriceTicks=6|trailTicks=7|displayLots=8|" +
            "pegOffsetTicks=-10|expireTimeNs=11|activationPriceTicks=13|cancelOnDisconnect=NO", "n2",
            new ReplaceOrderExtendedDecoder().wrapAndApplyHeader(buffer, OFFSET, header));
    }

    @Test
    void shouldAskForNothingAfterClear()
    {
        // Bytes of an earlier command in the slot must not remain.
        Arrays.fill(bytes, (byte)0x55);
        everyTerm();
        terms.clear();
        newOrder();

        final int firstTerm = OFFSET + 8 + NewOrderExtendedDecoder.stopPriceTicksEncodingOffset();
        for (int i = firstTerm; i < OFFSET + 8 + NewOrderExtendedDecoder.BLOCK_LENGTH; i++)
        {
            assertEquals(0, bytes[i], "offset=" + i);
        }
        assertEquals("", terms.toString());
    }

    @Test
    void shouldNameTheTermsThatAreAskedFor()
    {
        terms.displayLots(OrderTerms.HIDDEN).postOnly(PostOnly.CANCEL).linkedClOrdId("a").memo("b c");
        assertEquals("displayLots=-1 linkedClOrdId=a memo=b c postOnly=CANCEL", terms.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"seventeen letters", "tab\t", "caf\u00e9", "\u007f"})
    void shouldRefuseAMemoThatNoOrderCanHave(final String memo)
    {
        final String message = assertThrows(IllegalArgumentException.class, () -> terms.memo(memo)).getMessage();
        assertEquals("memo must have at most 16 printable ASCII characters: memo=" + memo, message);
        assertEquals("", terms.toString());
    }

    /** All fields but those that are filled in when a command is sent. */
    private static void assertFields(final String expected, final String clOrdId, final Object decoder)
    {
        final String fields = decoder.toString();
        assertTrue(fields.contains("):clOrdId=" + clOrdId + "|"), fields);
        assertEquals(expected, fields.substring(fields.indexOf("accountId=")));
    }

    private long newOrder()
    {
        return commands.newOrder("n1", 2, 3, Side.SELL, OrdType.PEGGED, 4, 5, TimeInForce.GTD, terms);
    }

    private void everyTerm()
    {
        terms.stopPriceTicks(6).trailTicks(7).displayLots(8).minQuantityLots(9).pegOffsetTicks(-10).expireTimeNs(11)
            .linkedClOrdId("first").memo("desk 7, algo 12.").stpGroup(12).stpMode(StpMode.DECREMENT)
            .postOnly(PostOnly.SLIDE).triggerKind(TriggerKind.BEST_QUOTE).pegKind(PegKind.MIDPOINT)
            .activationPriceTicks(13).cancelOnDisconnect(CancelOnDisconnect.NO);
    }
}
