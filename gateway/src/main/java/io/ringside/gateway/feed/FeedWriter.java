package io.ringside.gateway.feed;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.LevelDeltaEncoder;
import io.ringside.engine.protocol.MarketDataPacketEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.LevelView;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Writes packets into the buffer of a socket: a header, then the messages of one instrument. The caller sees to it that
 * there is room. Used by the market's thread alone. Hot path: no allocation.
 */
final class FeedWriter implements LevelView.LevelConsumer
{
    /** Bytes of a packet's header with its frame. */
    static final int PACKET_LENGTH = frame(MarketDataPacketEncoder.BLOCK_LENGTH);
    /** Bytes of a level with its frame. */
    static final int LEVEL_LENGTH = frame(LevelDeltaEncoder.BLOCK_LENGTH);

    private static final int END_OF_EVENT_OFFSET =
        MessageHeaderEncoder.ENCODED_LENGTH + LevelDeltaEncoder.endOfEventEncodingOffset();

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MarketDataPacketEncoder packet = new MarketDataPacketEncoder();
    private final LevelDeltaEncoder level = new LevelDeltaEncoder();
    private TcpSocket socket;
    private int packetIndex;
    private int count;
    private int lastIndex;
    private long sequence;
    private long timestampNs;
    private int instrumentId;

    private static int frame(final int blockLength)
    {
        return FramingHeader.LENGTH + MessageHeaderEncoder.ENCODED_LENGTH + blockLength;
    }

    /** A message has been encoded behind its frame's header: it is sent. */
    static void commit(final TcpSocket socket, final int length)
    {
        FramingHeader.write(socket.out(), socket.outLimit(), length);
        socket.put(FramingHeader.LENGTH + length);
    }

    /** Where a message is to be encoded. */
    static int index(final TcpSocket socket)
    {
        return socket.outLimit() + FramingHeader.LENGTH;
    }

    /** A packet begins. */
    void begin(final TcpSocket newSocket)
    {
        socket = newSocket;
        packetIndex = socket.outLimit();
        count = 0;
        socket.put(PACKET_LENGTH);
    }

    /** A message as it is. */
    void add(final DirectBuffer buffer, final int offset, final int length)
    {
        socket.out().putBytes(index(socket), buffer, offset, length);
        commit(socket, length);
        count++;
    }

    /** What is different of a book. Returns the number of levels. */
    int addLevels(final FeedSubscription subscription)
    {
        sequence = subscription.lastSeenSequence();
        timestampNs = subscription.timestampNs();
        instrumentId = subscription.instrument.instrumentId();
        subscription.view.look(this);
        if (count > 0)
        {
            socket.out().putByte(lastIndex + END_OF_EVENT_OFFSET, (byte)BooleanType.TRUE.value());
        }
        return count;
    }

    @Override
    public void onLevel(
        final BookAction action, final Side side, final long priceTicks, final long quantityLots, final int orderCount)
    {
        lastIndex = index(socket);
        level.wrapAndApplyHeader(socket.out(), lastIndex, header)
            .marketDataSequence(sequence)
            .timestampNs(timestampNs)
            .instrumentId(instrumentId)
            .endOfEvent(BooleanType.FALSE)
            .action(action)
            .side(side)
            .reserved((short)0)
            .orderCount(orderCount)
            .reserved2(0)
            .priceTicks(priceTicks)
            .quantityLots(quantityLots);
        commit(socket, level.limit() - lastIndex);
        count++;
    }

    /** The packet ends. */
    void end(
        final FeedSubscription subscription,
        final long newSequence,
        final boolean isConflated,
        final boolean isLate,
        final boolean isRestart)
    {
        final MutableDirectBuffer out = socket.out();
        FramingHeader.write(out, packetIndex, PACKET_LENGTH - FramingHeader.LENGTH);
        packet.wrapAndApplyHeader(out, packetIndex + FramingHeader.LENGTH, header)
            .marketDataSequence(newSequence)
            .previousSequence(subscription.lastSequence())
            .instrumentId(subscription.instrument.instrumentId())
            .messageCount(count);
        packet.flags().clear().conflated(isConflated).late(isLate).restart(isRestart);
        packet.reserved((short)0);
        subscription.lastSequence(newSequence);
    }
}
