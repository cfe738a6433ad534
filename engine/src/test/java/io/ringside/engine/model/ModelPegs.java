package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Pegged orders: the price each should have, and how it follows (rule book O10, B46, B47, B80). None stands in
 * the book at a price that the day does not allow (5.3, B60).
 */
final class ModelPegs
{
    /** Each command may re-price all of an instrument's pegs. */
    static final int PEGS_MAX = 1_000;

    /** Instead of a price: it would match and may not. */
    private static final long MUST_END = -1;
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private final ReferenceModel model;
    private final ModelState state;
    /** By this command, because of new limits of the day. */
    private final Set<ModelOrder> takenOut = new HashSet<>();

    ModelPegs(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** Where it wants to be; 0 if there is no such price, or the day does not allow it. */
    long target(final ModelInstrument instrument, final ModelOrder peg)
    {
        final long wanted = wanted(instrument, peg);
        return ModelDailyLimits.isOutside(instrument, wanted) ? 0 : wanted;
    }

    /** Its reference and offset, no further than its cap, on the passive side of the tick; 0 without. */
    private long wanted(final ModelInstrument instrument, final ModelOrder peg)
    {
        final BigInteger reference = reference(instrument, peg);
        if (null == reference)
        {
            return 0;
        }
        final BigInteger wanted = reference.add(BigInteger.valueOf(peg.pegOffsetTicks));
        final BigInteger cap = BigInteger.valueOf(peg.pegCapTicks);
        final BigInteger capped = peg.isBuy() ? wanted.min(cap) : wanted.max(cap).min(LONG_MAX);
        if (capped.signum() <= 0)
        {
            return 0;
        }
        final ModelTicks ticks = state.ticks(instrument);
        final long price = capped.longValueExact();
        if (instrument.isExact(peg.pegKind, peg.displayLots))
        {
            final long exact = peg.isBuy() ? ticks.floorOrMiddle(price) : ticks.ceilingOrMiddle(price);
            state.mark("Q6 midpoint " + (0 == exact || ticks.isOnTick(exact) ? "on tick" : "at half a tick"));
            return exact;
        }
        return peg.isBuy() ? ticks.floor(price) : ticks.ceiling(price);
    }

    /** B46: the best that is shown of orders that are not pegged themselves; null without. */
    private BigInteger reference(final ModelInstrument instrument, final ModelOrder peg)
    {
        final int other = Wire.BUY + Wire.SELL - peg.side;
        final BigInteger own = best(instrument, peg.side);
        final BigInteger opposite = best(instrument, other);
        switch (peg.pegKind)
        {
            case Wire.PEG_PRIMARY ->
            {
                return own;
            }
            case Wire.PEG_OPPOSITE ->
            {
                return opposite;
            }
            default ->
            {
                // Half of the sum, rounded to the passive side.
                final BigInteger rounding = peg.isBuy() ? BigInteger.ZERO : BigInteger.ONE;
                return null == own || null == opposite ? null : own.add(opposite).add(rounding).shiftRight(1);
            }
        }
    }

    private BigInteger best(final ModelInstrument instrument, final int side)
    {
        for (final ModelOrder order : instrument.sideOf(side))
        {
            if (order.isShown() && Wire.PEGGED != order.ordType)
            {
                return BigInteger.valueOf(order.priceTicks);
            }
        }
        return null;
    }

    /** The price that it gets now: 0 if it stays out of the book. */
    long price(final ModelInstrument instrument, final ModelOrder peg)
    {
        final long target = target(instrument, peg);
        final long best = instrument.bestOpposite(peg.side);
        if (0 == target || Wire.POST_ONLY_NONE == peg.postOnly || !ModelMatching.isMatching(peg, target, best))
        {
            return target;
        }
        final long slid = Wire.POST_ONLY_SLIDE == peg.postOnly ?
            ModelDailyLimits.slid(instrument, state.ticks(instrument), best, peg.side) : 0;
        return 0 == slid ? MUST_END : slid;
    }

    /** It was accepted, or lost its place by an amendment. */
    void enter(final ModelOrder peg)
    {
        final ModelInstrument instrument = state.instruments.get(peg.instrumentId);
        final long price = Wire.CONTINUOUS == instrument.phase ? price(instrument, peg) : 0;
        if (MUST_END == price)
        {
            state.mark("O10 peg ends at entry");
            markSlidOutside(instrument, peg);
            model.books.end(peg, Why.POST_ONLY);
        }
        else if (0 == price)
        {
            state.mark("B46 peg enters out of the book, kind " + peg.pegKind);
            if (Wire.CONTINUOUS == instrument.phase && 0 != wanted(instrument, peg))
            {
                state.mark("B60 peg enters out of the book");
            }
            if (model.books.isOneTooMany())
            {
                state.mark("P3 no place for a peg that waits");
                model.books.end(peg, Why.BOOK_FULL);
            }
            else
            {
                waitForReference(peg);
            }
        }
        else
        {
            state.mark("B46 peg enters, kind " + peg.pegKind);
            run(instrument, peg, price);
        }
    }

    /** The first peg, by time, that is not where it should be is put there. Tells whether there was one. */
    boolean repriceFirst(final ModelInstrument instrument)
    {
        for (final ModelOrder peg : pegs(instrument))
        {
            final boolean isInBook = ModelOrder.Place.BOOK == peg.place;
            final long price = price(instrument, peg);
            if (price != (isInBook ? peg.priceTicks : 0))
            {
                reprice(instrument, peg, price, isInBook);
                return true;
            }
        }
        return false;
    }

    private List<ModelOrder> pegs(final ModelInstrument instrument)
    {
        final List<ModelOrder> pegs = instrument.orders();
        pegs.addAll(instrument.parked);
        pegs.removeIf(order -> Wire.PEGGED != order.ordType);
        pegs.sort(Comparator.comparingLong(order -> order.priority));
        return pegs;
    }

    private void reprice(
        final ModelInstrument instrument, final ModelOrder peg, final long price, final boolean isInBook)
    {
        if (MUST_END == price)
        {
            state.mark("O10 peg ends");
            markSlidOutside(instrument, peg);
            model.books.end(peg, Why.POST_ONLY);
            return;
        }
        if (0 == price)
        {
            state.mark("B46 peg leaves the book, kind " + peg.pegKind);
            if (0 != wanted(instrument, peg))
            {
                state.mark("B60 peg follows its reference out of the book");
            }
            takeOut(peg);
            return;
        }
        if (takenOut.contains(peg))
        {
            state.mark("B60 peg is taken out and finds a price at once");
        }
        state.mark("B47 peg " + (isInBook ? "follows" : "finds a price") + ", kind " + peg.pegKind);
        model.books.withdraw(peg);
        run(instrument, peg, price);
    }

    private void takeOut(final ModelOrder peg)
    {
        model.books.withdraw(peg);
        peg.priceTicks = 0;
        model.books.restate(peg, Why.PEG_REPRICED, 0);
        waitForReference(peg);
    }

    /** The limits of the day changed, and it stands outside them: it leaves the book, whatever the phase (B60). */
    void leaveOutside(final ModelInstrument instrument, final ModelOrder peg)
    {
        state.mark("B60 peg is taken out " + (Wire.CONTINUOUS == instrument.phase ? "while trading" :
            Wire.isCall(instrument.phase) ? "of a call" : "of a book at rest"));
        takeOut(peg);
        takenOut.add(peg);
    }

    /** A command is over. */
    void forget()
    {
        takenOut.clear();
    }

    private void markSlidOutside(final ModelInstrument instrument, final ModelOrder peg)
    {
        if (Wire.POST_ONLY_SLIDE == peg.postOnly &&
            0 != state.ticks(instrument).behind(instrument.bestOpposite(peg.side), peg.side))
        {
            state.mark("B60 peg may not slide outside");
        }
    }

    private void run(final ModelInstrument instrument, final ModelOrder peg, final long price)
    {
        state.mark("O10 peg " + (price == peg.pegCapTicks ? "at its cap" : "within its cap"));
        if (price != target(instrument, peg))
        {
            state.mark("O10 peg slides");
        }
        peg.priceTicks = price;
        model.books.restate(peg, Why.PEG_REPRICED, 0);
        final long cumLots = peg.cumLots;
        model.matching.execute(peg);
        if (cumLots != peg.cumLots)
        {
            state.mark("O10 peg trades when priced");
        }
    }

    private void waitForReference(final ModelOrder peg)
    {
        peg.priceTicks = 0;
        peg.priority = state.nextPriority++;
        peg.place = ModelOrder.Place.PARKED;
        state.instruments.get(peg.instrumentId).parked.add(peg);
    }
}
