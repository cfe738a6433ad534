package io.ringside.gateway.fix.application;

import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.protocol.AccountRequestEncoder;
import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.MassCancelEncoder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.MassStatusRequestEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OrderStatusRequestEncoder;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.ReplaceOrderExtendedEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Arrays;

/**
 * Encodes the commands of a session. Used by the FIX gateway's agent only. Every method that offers one returns what
 * {@link CommandPublisher#offer} returns. Hot path: no allocation.
 */
final class FixCommandEncoder
{
    static final int ID_LENGTH = NewOrderEncoder.clOrdIdLength();

    private static final int BUFFER_LENGTH = 256;

    /** Bit of a new order's or replace's flags: a known ClOrdID is answered with its status instead of a refusal. */
    private static final int POSS_RESEND = 1;

    private final CommandPublisher publisher;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final NewOrderExtendedEncoder newOrderExtended = new NewOrderExtendedEncoder();
    private final CancelOrderEncoder cancelOrder = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceOrder = new ReplaceOrderEncoder();
    private final ReplaceOrderExtendedEncoder replaceOrderExtended = new ReplaceOrderExtendedEncoder();
    private final OrderStatusRequestEncoder orderStatus = new OrderStatusRequestEncoder();
    private final MassCancelEncoder massCancel = new MassCancelEncoder();
    private final MassStatusRequestEncoder massStatus = new MassStatusRequestEncoder();
    private final AccountRequestEncoder account = new AccountRequestEncoder();
    private final byte[] clOrdId = new byte[ID_LENGTH];
    private final byte[] origClOrdId = new byte[ID_LENGTH];
    private final byte[] linkedClOrdId = new byte[ID_LENGTH];
    private final byte[] memo = new byte[NewOrderExtendedEncoder.memoLength()];

    FixCommandEncoder(final CommandPublisher publisher)
    {
        this.publisher = publisher;
    }

    /** Set the id of the next command; false if the core would refuse it. */
    boolean clOrdId(final FixMessage message, final int tag)
    {
        return copyId(clOrdId, message, tag);
    }

    /** Set the id of the order that the next command concerns; false if no order can have it. */
    boolean origClOrdId(final FixMessage message, final int tag)
    {
        return copyId(origClOrdId, message, tag);
    }

    /** Note the id of the first leg of a pair, or that there is none; false if no order can have it. */
    boolean linkedClOrdId(final FixMessage message, final int tag)
    {
        if (!message.has(tag))
        {
            Arrays.fill(linkedClOrdId, (byte)0);
            return true;
        }
        return copyId(linkedClOrdId, message, tag);
    }

    /** Note the memo of the next order, or that there is none; false if no order can have it. */
    boolean memo(final FixMessage message, final int tag)
    {
        if (!message.has(tag))
        {
            Arrays.fill(memo, (byte)0);
            return true;
        }
        return copyText(memo, message, tag, ' ');
    }

    long newOrder(final Session session, final long clientSequence, final FixOrder order)
    {
        newOrder.wrapAndApplyHeader(buffer, 0, header);
        putOrder(session, clientSequence, order);
        return offerCounted(session, clientSequence, newOrder.limit());
    }

    /** Encodes it, and notes the id of the first leg and the memo, if any. */
    long newOrderExtended(final Session session, final long clientSequence, final FixOrder order)
    {
        newOrderExtended.wrapAndApplyHeader(buffer, 0, header);
        putOrder(session, clientSequence, order);
        order.terms.putInto(newOrderExtended.putLinkedClOrdId(linkedClOrdId, 0).putMemo(memo, 0));
        return offerCounted(session, clientSequence, newOrderExtended.limit());
    }

    long cancelOrder(final Session session, final long clientSequence, final int instrumentId, final Side side)
    {
        cancelOrder.wrapAndApplyHeader(buffer, 0, header).putClOrdId(clOrdId, 0)
            .sessionId(session.sessionId()).clientSequence(clientSequence).putOrigClOrdId(origClOrdId, 0)
            .instrumentId(instrumentId).side(side).flags((short)0);
        return offerCounted(session, clientSequence, cancelOrder.limit());
    }

    /** Terms that only the extended form has stay as they are. */
    long replaceOrder(final Session session, final long clientSequence, final FixOrder order)
    {
        replaceOrder.wrapAndApplyHeader(buffer, 0, header);
        putOrder(session, clientSequence, order);
        replaceOrder.putOrigClOrdId(origClOrdId, 0);
        return offerCounted(session, clientSequence, replaceOrder.limit());
    }

    long replaceOrderExtended(final Session session, final long clientSequence, final FixOrder order)
    {
        replaceOrderExtended.wrapAndApplyHeader(buffer, 0, header);
        putOrder(session, clientSequence, order);
        order.terms.putInto(replaceOrderExtended.putOrigClOrdId(origClOrdId, 0));
        return offerCounted(session, clientSequence, replaceOrderExtended.limit());
    }

    long orderStatus(final Session session, final long clientSequence, final int instrumentId, final Side side)
    {
        orderStatus.wrapAndApplyHeader(buffer, 0, header).putClOrdId(clOrdId, 0)
            .sessionId(session.sessionId()).clientSequence(clientSequence)
            .instrumentId(instrumentId).side(side);
        return offerCounted(session, clientSequence, orderStatus.limit());
    }

    long massCancel(
        final Session session,
        final long clientSequence,
        final MassCancelScope scope,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        massCancel.wrapAndApplyHeader(buffer, 0, header).putClOrdId(clOrdId, 0)
            .sessionId(session.sessionId()).clientSequence(clientSequence).accountId(0)
            .instrumentId(instrumentId).scope(scope).sideFilter(sideFilter);
        return offerCounted(session, clientSequence, massCancel.limit());
    }

    long massStatus(
        final Session session,
        final long clientSequence,
        final MassCancelScope scope,
        final int instrumentId,
        final SideFilter sideFilter)
    {
        massStatus.wrapAndApplyHeader(buffer, 0, header).putClOrdId(clOrdId, 0)
            .sessionId(session.sessionId()).clientSequence(clientSequence).accountId(0)
            .instrumentId(instrumentId).scope(scope).sideFilter(sideFilter);
        return offerCounted(session, clientSequence, massStatus.limit());
    }

    long account(final Session session, final long clientSequence, final long accountId)
    {
        account.wrapAndApplyHeader(buffer, 0, header).putClOrdId(clOrdId, 0)
            .sessionId(session.sessionId()).clientSequence(clientSequence).accountId(accountId);
        return offerCounted(session, clientSequence, account.limit());
    }

    /** The common first fields of new orders and replaces of both forms: the schema has them at the same offsets. */
    private void putOrder(final Session session, final long clientSequence, final FixOrder order)
    {
        newOrder.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH).putClOrdId(clOrdId, 0)
            .sessionId(session.sessionId()).clientSequence(clientSequence).accountId(order.accountId)
            .priceTicks(order.priceTicks).quantityLots(order.quantityLots).instrumentId(order.instrumentId())
            .side(order.side).ordType(order.ordType).timeInForce(order.timeInForce)
            .flags((short)(order.statedExecInst | (order.isPossResend ? POSS_RESEND : 0)));
    }

    private long offerCounted(final Session session, final long clientSequence, final int length)
    {
        final long sequence = publisher.offer(buffer, 0, length);
        if (sequence >= 0)
        {
            session.onAccepted(clientSequence);
        }
        return sequence;
    }

    static boolean copyId(final byte[] target, final FixMessage message, final int tag)
    {
        return copyText(target, message, tag, '!');
    }

    /** Copies printable ASCII from a first character on; false if there is none, too much, or another character. */
    private static boolean copyText(final byte[] target, final FixMessage message, final int tag, final char first)
    {
        final int index = message.find(tag);
        final int length = FixMessage.NOT_FOUND == index ? 0 : message.length(index);
        if (length < 1 || length > target.length)
        {
            return false;
        }
        final DirectBuffer source = message.buffer();
        final int offset = message.offset(index);
        for (int i = 0; i < length; i++)
        {
            final byte character = source.getByte(offset + i);
            if (character < first || character > '~')
            {
                return false;
            }
            target[i] = character;
        }
        Arrays.fill(target, length, target.length, (byte)0);
        return true;
    }
}
