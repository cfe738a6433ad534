package io.ringside.ops.node.desk;

import io.ringside.engine.pipeline.BookImage;
import io.ringside.engine.pipeline.BookImages;
import io.ringside.engine.protocol.AdminReportDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.ops.node.mirror.BookMirror;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The ops thread: takes market data and the answers to operators out of the output ring. Allocates nothing, waits for
 * nobody. When the core did not wait for it, it builds the books again from an image of theirs.
 */
public final class OutputWatch implements Agent, EventHandler
{
    private static final int LIMIT = 512;
    private static final int CATCH_UP_LOOKS = 200;
    private static final long CATCH_UP_LOOK_NS = 100_000;

    private final EventSource source;
    private final BookImages images;
    private final BookMirror mirror;
    private final OperatorDesk desk;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder bookDelta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder instrument = new InstrumentDefinitionDecoder();
    private final AdminReportDecoder adminReport = new AdminReportDecoder();
    private BookImage image;
    private final AtomicLong asked = new AtomicLong();
    private volatile long caughtUp;

    public OutputWatch(
        final EventSource source, final BookImages images, final BookMirror mirror, final OperatorDesk desk)
    {
        this.source = source;
        this.images = images;
        this.mirror = mirror;
        this.desk = desk;
    }

    /**
     * Whether somebody waits for what this thread finds in the ring: an operator for an answer, or a screen for the
     * books. Any thread.
     */
    public boolean isAwaited()
    {
        return asked.get() != caughtUp || desk.isAwaited();
    }

    /**
     * Wait until the mirror has what was in the ring when this was called, or a moment at most. Any other thread.
     *
     * @param wake the thread of this agent.
     */
    public void catchUp(final Runnable wake)
    {
        final long ticket = asked.incrementAndGet();
        wake.run();
        for (int i = 0; i < CATCH_UP_LOOKS && caughtUp < ticket; i++)
        {
            LockSupport.parkNanos(CATCH_UP_LOOK_NS);
        }
    }

    @Override
    public int doWork()
    {
        final long ticket = asked.get();
        if (source.rejoin())
        {
            image = new BookImage(true);
            desk.onAnswersMissed();
        }
        if (null != image)
        {
            if (!image.isTaken())
            {
                images.request(image);
                return 0;
            }
            mirror.rebuild(image);
            image = null;
        }
        final int count = source.poll(this, LIMIT);
        if (count < LIMIT && ticket != caughtUp)
        {
            caughtUp = ticket;
        }
        return count;
    }

    @Override
    public String roleName()
    {
        return "ops";
    }

    @Override
    public void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        switch (header.wrap(buffer, offset).templateId())
        {
            case BookDeltaDecoder.TEMPLATE_ID ->
                mirror.onBookDelta(bookDelta.wrapAndApplyHeader(buffer, offset, header));
            case TradeDecoder.TEMPLATE_ID -> mirror.onTrade(trade.wrapAndApplyHeader(buffer, offset, header));
            case AuctionTradeDecoder.TEMPLATE_ID ->
                mirror.onAuctionTrade(auctionTrade.wrapAndApplyHeader(buffer, offset, header));
            case StatisticsDecoder.TEMPLATE_ID ->
                mirror.onStatistics(statistics.wrapAndApplyHeader(buffer, offset, header));
            case TradingStatusDecoder.TEMPLATE_ID ->
                mirror.onTradingStatus(status.wrapAndApplyHeader(buffer, offset, header));
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
                mirror.onInstrument(instrument.wrapAndApplyHeader(buffer, offset, header));
            case AdminReportDecoder.TEMPLATE_ID ->
                desk.onAdminReport(adminReport.wrapAndApplyHeader(buffer, offset, header));
            default ->
            {
            }
        }
    }
}
