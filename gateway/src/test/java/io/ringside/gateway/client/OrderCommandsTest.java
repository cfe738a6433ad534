package io.ringside.gateway.client;

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

        final NewOrderExtendedDecoder order = new NewOrderExtendedDecoder().wrapAndApplyHeader(buffer, OFFSET, header);
        assertEquals(8 + NewOrderExtendedDecoder.BLOCK_LENGTH, length);
        assertTrue(length <= PendingCommands.SLOT_LENGTH, "length=" + length);
        assertEquals("n1 2 3 SELL PEGGED 4 5 GTD 0", order.clOrdId() + ' ' + order.accountId() + ' ' +
            order.instrumentId() + ' ' + order.side() + ' ' + order.ordType() + ' ' + order.priceTicks() + ' ' +
            order.quantityLots() + ' ' + order.timeInForce() + ' ' + order.flags());
        assertEquals("6 7 8 9 -10 11 first desk 7, algo 12. 12", order.stopPriceTicks() + " " +
            order.trailTicks() + ' ' + order.displayLots() + ' ' + order.minQuantityLots() + ' ' +
            order.pegOffsetTicks() + ' ' + order.expireTimeNs() + ' ' + order.linkedClOrdId() + ' ' + order.memo() +
            ' ' + order.stpGroup());
        assertEquals("DECREMENT SLIDE BEST_QUOTE MIDPOINT 0", order.stpMode() + " " + order.postOnly() + ' ' +
            order.triggerKind() + ' ' + order.pegKind() + ' ' + order.reserved());
    }

    @Test
    void shouldStateThoseTermsThatMayChangeOfAReplace()
    {
        everyTerm();
        final long length = commands.replace(
            "n2", "n1", 2, 3, Side.BUY, OrdType.STOP_LIMIT, 4, 5, TimeInForce.GTD, terms);

        final ReplaceOrderExtendedDecoder order =
            new ReplaceOrderExtendedDecoder().wrapAndApplyHeader(buffer, OFFSET, header);
        assertEquals(8 + ReplaceOrderExtendedDecoder.BLOCK_LENGTH, length);
        assertEquals("n2 n1 2 3 BUY STOP_LIMIT 4 5 GTD 0", order.clOrdId() + ' ' + order.origClOrdId() + ' ' +
            order.accountId() + ' ' + order.instrumentId() + ' ' + order.side() + ' ' + order.ordType() + ' ' +
            order.priceTicks() + ' ' + order.quantityLots() + ' ' + order.timeInForce() + ' ' + order.flags());
        assertEquals("6 7 8 -10 11 0", order.stopPriceTicks() + " " + order.trailTicks() + ' ' +
            order.displayLots() + ' ' + order.pegOffsetTicks() + ' ' + order.expireTimeNs() + ' ' + order.reserved());
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

    private long newOrder()
    {
        return commands.newOrder("n1", 2, 3, Side.SELL, OrdType.PEGGED, 4, 5, TimeInForce.GTD, terms);
    }

    private void everyTerm()
    {
        terms.stopPriceTicks(6).trailTicks(7).displayLots(8).minQuantityLots(9).pegOffsetTicks(-10).expireTimeNs(11)
            .linkedClOrdId("first").memo("desk 7, algo 12.").stpGroup(12).stpMode(StpMode.DECREMENT)
            .postOnly(PostOnly.SLIDE).triggerKind(TriggerKind.BEST_QUOTE).pegKind(PegKind.MIDPOINT);
    }
}
