package io.ringside.engine.model;

import java.util.List;

/** Self-trade prevention: rule book 3.3, A17, A30, A36, B30 to B33. */
final class ModelStp
{
    private final ReferenceModel model;
    private final ModelState state;
    private final ModelBooks books;

    ModelStp(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        books = model.books;
    }

    /** Does the incoming order's instruction forbid it to trade with this one? */
    boolean isOwn(final ModelOrder incoming, final ModelOrder resting)
    {
        return Wire.STP_NONE != incoming.stpMode && isSameOwner(incoming, resting);
    }

    /** If they are one owner's: do what the incoming order says, instead of a trade. */
    boolean prevents(final ModelOrder incoming, final ModelOrder resting)
    {
        if (!isOwn(incoming, resting))
        {
            return false;
        }
        state.mark("3.3 mode " + incoming.stpMode + (resting.isHidden() ? " hidden" : resting.isIceberg() ?
            " iceberg" : ""));
        final long prevented = Math.min(incoming.leavesLots(), resting.leavesLots());
        switch (incoming.stpMode)
        {
            case Wire.CANCEL_NEWEST -> books.kill(incoming, Why.SELF_TRADE, prevented);
            case Wire.CANCEL_OLDEST -> books.kill(resting, Why.SELF_TRADE, prevented);
            case Wire.CANCEL_BOTH ->
            {
                books.kill(resting, Why.SELF_TRADE, prevented);
                books.kill(incoming, Why.SELF_TRADE, prevented);
            }
            default ->
            {
                decrement(resting, prevented);
                decrement(incoming, prevented);
            }
        }
        endOtherOfDead(resting);
        endOtherOfDead(incoming);
        return true;
    }

    /** D3: the incoming order goes, and before it all of its owner's in the round. Tells whether there was one. */
    boolean cancelsAll(final ModelOrder incoming, final List<ModelOrder> queue)
    {
        long ownLots = 0;
        int count = 0;
        for (final ModelOrder resting : queue)
        {
            if (resting.isLive && isOwn(incoming, resting))
            {
                state.mark("B30 own order of a round, mode " + incoming.stpMode +
                    (resting.isHidden() ? " hidden" : ""));
                ownLots = Math.addExact(ownLots, resting.leavesLots());
                count++;
                books.kill(resting, Why.SELF_TRADE, Math.min(incoming.leavesLots(), resting.leavesLots()));
                books.endOther(resting);
            }
        }
        if (0 == count)
        {
            return false;
        }
        state.mark(1 == count ? "D3 one own order of a round" : "D3 all own orders of a round");
        books.kill(incoming, Why.SELF_TRADE, Math.min(incoming.leavesLots(), ownLots));
        books.endOther(incoming);
        return true;
    }

    private void decrement(final ModelOrder order, final long prevented)
    {
        if (prevented == order.leavesLots())
        {
            books.kill(order, Why.SELF_TRADE, prevented);
        }
        else
        {
            books.reduce(order, prevented, Why.SELF_TRADE, prevented);
        }
    }

    private void endOtherOfDead(final ModelOrder order)
    {
        if (!order.isLive)
        {
            books.endOther(order);
        }
    }

    /** In an auction both must ask for it. */
    boolean isPreventedInAuction(final ModelInstrument instrument, final ModelOrder buy, final ModelOrder sell)
    {
        return Wire.STP_NONE != instrument.auction.stpMode && Wire.STP_NONE != buy.stpMode &&
            Wire.STP_NONE != sell.stpMode && isSameOwner(buy, sell);
    }

    /** Then the younger goes. */
    boolean preventsInAuction(final ModelInstrument instrument, final ModelOrder buy, final ModelOrder sell)
    {
        final boolean isPrevented = isPreventedInAuction(instrument, buy, sell);
        if (isPrevented)
        {
            takeOut(buy.priority > sell.priority ? buy : sell, Math.min(buy.leavesLots(), sell.leavesLots()));
        }
        return isPrevented;
    }

    void takeOut(final ModelOrder order, final long preventedLots)
    {
        state.mark("A30 prevented in an auction");
        books.kill(order, Why.SELF_TRADE, preventedLots);
        books.endOther(order);
    }

    /** A36: by group, else by account; a group's number means nothing outside its firm. */
    private boolean isSameOwner(final ModelOrder one, final ModelOrder other)
    {
        final ModelAccount account = state.accounts.get(one.accountId);
        final ModelAccount otherAccount = state.accounts.get(other.accountId);
        if (0 != one.stpGroup || 0 != account.stpGroup)
        {
            state.mark(0 != one.stpGroup ? "A36 group of the order" : "A36 group of the account");
        }
        final int group = 0 != one.stpGroup ? one.stpGroup : account.stpGroup;
        final int otherGroup = 0 != other.stpGroup ? other.stpGroup : otherAccount.stpGroup;
        if (group != otherGroup)
        {
            return false;
        }
        final boolean isSameAccount = one.accountId == other.accountId;
        return isSameAccount || (0 != group && 0 != account.firmId && account.firmId == otherAccount.firmId);
    }
}
