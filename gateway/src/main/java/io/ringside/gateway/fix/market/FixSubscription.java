package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.LevelView;
import io.ringside.gateway.market.RecentTrades;

/**
 * One instrument of one request: what its reader has been told, and what is to be told next. A reader that takes
 * nothing has nothing queued here: he is told the difference when he takes again, marked with ApplQueueResolution
 * (814). Hot path: no allocation, but for the copy of a book that is sent order by order, and while a view becomes
 * deeper.
 */
final class FixSubscription
{
    final FixMarketRequest request;
    final FixListing listing;
    final FixMarketConnection connection;
    private final LevelView view;
    private final LevelView.LevelConsumer levels = this::onLevel;
    private final FixFigures figures;
    private FixMarketEntries entries;
    private FixOrderCopy copy;
    private long orderPlace;
    private long tradePlace;
    private long seenChange = -1;
    private long seenDefinition;
    private long rptSeq;
    private boolean isSnapshotDue = true;
    private boolean hasBegun;
    private boolean isLate;
    private boolean isTradeLost;
    private boolean isUnfinished;

    FixSubscription(
        final FixMarketRequest request, final FixListing listing, final FixMarketConnection connection)
    {
        this.request = request;
        this.listing = listing;
        this.connection = connection;
        view = request.wantsBook() && !request.isByOrder() ?
            new LevelView(listing.market.book().depth(), request.depth()) : null;
        figures = new FixFigures(request);
        if (isByOrder())
        {
            listing.orders();
        }
        if (request.wants('2'))
        {
            tradePlace = listing.trades().end();
        }
    }

    private boolean isByOrder()
    {
        return request.wantsBook() && request.isByOrder();
    }

    /** RptSeq (83) of the next snapshot, or entry of an update. */
    long nextRptSeq()
    {
        return ++rptSeq;
    }

    /** Begin again with a snapshot, marked if something was missed. */
    void sendAfresh(final boolean isMissing)
    {
        isSnapshotDue = true;
        isLate |= isMissing;
        isTradeLost |= isMissing && request.wants('2');
    }

    /** True if there may be something to tell. */
    boolean hasNews()
    {
        return isSnapshotDue || isUnfinished || seenChange != listing.changeCount();
    }

    /** True if it was a question, and it is answered. */
    boolean isDone()
    {
        return !request.isLive() && hasBegun && !isSnapshotDue && !isUnfinished;
    }

    /** There is no room for what is to be told. Returns true the first time. */
    boolean onNoRoom()
    {
        final boolean isFirst = hasBegun && !isUnfinished && !isLate;
        isLate |= hasBegun && !isUnfinished;
        return isFirst;
    }

    /** The reader takes nothing for a while: a book that was being sent is sent anew when he does again. */
    void dropCopy()
    {
        if (null != copy)
        {
            copy = null;
            isUnfinished = false;
            isSnapshotDue = true;
            isLate = true;
        }
    }

    /**
     * Tell a part of what is new, for which there is room in the socket.
     *
     * @param target   for the message.
     * @param sequence of the venue's market data.
     * @return messages written; 0: there was nothing to tell.
     */
    int send(final FixMarketEntries target, final long sequence)
    {
        if (null == listing.instrument())
        {
            return 0;
        }
        entries = target;
        final long change = listing.changeCount();
        if (seenDefinition != listing.definitionCount())
        {
            isSnapshotDue = true;
            seenDefinition = listing.definitionCount();
        }
        if (isByOrder() && !isSnapshotDue && !listing.orders().has(orderPlace))
        {
            isSnapshotDue = true;
            isLate = true;
        }
        final int count = hasTradesFirst() ? tradesFirst(sequence) : isSnapshotDue ? snapshot(sequence) :
            request.isIncremental() ? update(sequence) : refresh(sequence);
        seenChange = change;
        return count;
    }

    /** Trades before a further snapshot, which has the last one only. */
    private boolean hasTradesFirst()
    {
        return isSnapshotDue && hasBegun && request.isIncremental() && hasTrades();
    }

    private boolean hasTrades()
    {
        return request.wants('2') && tradePlace != listing.trades().end();
    }

    private int tradesFirst(final long sequence)
    {
        entries.begin(this, false);
        trades();
        entries.end(sequence, isTradeLost ? FixMarketEntries.FLUSHED : FixMarketEntries.OVERLAID);
        return 1;
    }

    private int snapshot(final long sequence)
    {
        isSnapshotDue = false;
        hasBegun = true;
        figures.forget();
        entries.begin(this, true);
        lastTrade();
        figures.tell(entries, listing.market);
        if (null != view)
        {
            view.forget();
            lookAtLevels();
        }
        if (isByOrder())
        {
            copy = new FixOrderCopy(listing.market.book().depth());
            orderPlace = listing.orders().end();
            copiedOrders();
        }
        end(sequence);
        return 1;
    }

    /** A snapshot in place of an update: only if something in it is different. */
    private int refresh(final long sequence)
    {
        final boolean hasLevels = null != view && view.isBehind() && view.look((action, side, price, lots, orders) ->
        {
        }) > 0;
        return hasTrades() || hasLevels || figures.hasNews(listing.market) ? snapshot(sequence) : 0;
    }

    private int update(final long sequence)
    {
        entries.begin(this, false);
        trades();
        if (entries.hasRoom())
        {
            figures.tell(entries, listing.market);
        }
        if (null != view)
        {
            lookAtLevels();
        }
        else if (isByOrder())
        {
            copiedOrders();
            changedOrders();
        }
        if (entries.isEmpty())
        {
            isUnfinished = isMoreLeft();
            return 0;
        }
        end(sequence);
        return 1;
    }

    private boolean isMoreLeft()
    {
        return null != view && view.isBehind() && request.isIncremental() || null != copy ||
            isByOrder() && orderPlace != listing.orders().end() || hasTrades();
    }

    private void end(final long sequence)
    {
        isUnfinished = isMoreLeft();
        entries.end(sequence, isTradeLost ? FixMarketEntries.FLUSHED : isLate ? FixMarketEntries.OVERLAID :
            FixMarketEntries.NOTHING_MISSING);
        isLate = false;
        isTradeLost = false;
    }

    private void lookAtLevels()
    {
        view.look(Math.max(2, entries.roomForLevels()), levels);
    }

    private void onLevel(
        final BookAction action, final Side side, final long priceTicks, final long quantityLots, final int orderCount)
    {
        if (request.wants(Side.BUY == side ? '0' : '1'))
        {
            entries.level(action, side, priceTicks, quantityLots, orderCount);
        }
    }

    private void copiedOrders()
    {
        while (null != copy && !copy.isEmpty() && entries.hasRoom())
        {
            copy.take();
            if (request.wants(Side.BUY == copy.side() ? '0' : '1'))
            {
                entries.order(BookAction.NEW, copy.side(), copy.orderId(), copy.priceTicks(), copy.quantityLots(),
                    copy.priority());
            }
        }
        copy = null == copy || copy.isEmpty() ? null : copy;
    }

    private void changedOrders()
    {
        final FixTape tape = listing.orders();
        for (; null == copy && orderPlace < tape.end() && entries.hasRoom(); orderPlace++)
        {
            final int kind = tape.kind(orderPlace);
            final Side side = FixListing.side(kind);
            if (request.wants(Side.BUY == side ? '0' : '1'))
            {
                entries.order(FixListing.action(kind), side, tape.id(orderPlace), tape.priceTicks(orderPlace),
                    tape.quantityLots(orderPlace), tape.further(orderPlace));
            }
        }
    }

    /** Tells the last trade that was not busted, in a snapshot. Those before it are not told any more. */
    private void lastTrade()
    {
        if (!request.wants('2'))
        {
            return;
        }
        tradePlace = listing.trades().end();
        final RecentTrades trades = listing.market.trades();
        final long lastPriceTicks = listing.market.book().lastPriceTicks();
        long last = trades.end() - 1;
        while (last >= trades.first() && 0 == trades.quantityLots(last))
        {
            last--;
        }
        if (last >= trades.first() && trades.priceTicks(last) == lastPriceTicks)
        {
            entries.trade(FixMarketEntries.NEW, 0, lastPriceTicks, trades.quantityLots(last),
                trades.timestampNs(last), trades.isAuction(last), null);
        }
        else if (0 != lastPriceTicks)
        {
            // It was before the node started, or was missed.
            entries.trade(FixMarketEntries.NEW, 0, lastPriceTicks, 0, 0, false, null);
        }
    }

    private void trades()
    {
        if (!request.wants('2'))
        {
            return;
        }
        final FixTape tape = listing.trades();
        if (!tape.has(tradePlace))
        {
            tradePlace = tape.first();
            isTradeLost = true;
        }
        for (; tradePlace < tape.end() && entries.hasRoom(); tradePlace++)
        {
            final int kind = tape.kind(tradePlace);
            final boolean isAuction = 0 != (kind & FixListing.AUCTION);
            entries.trade(
                FixListing.BUST == kind ? FixMarketEntries.DELETE : FixListing.CORRECTION == kind ?
                FixMarketEntries.CHANGE : FixMarketEntries.NEW,
                tape.id(tradePlace), tape.priceTicks(tradePlace), tape.quantityLots(tradePlace),
                tape.further(tradePlace), isAuction, isAuction ? FixListing.phase(kind).name() : null);
        }
    }
}
