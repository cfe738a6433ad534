package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentWatch;
import io.ringside.engine.core.instrument.PegBook;
import io.ringside.engine.core.state.CoreState;

/**
 * Elects stop orders and reprices pegged orders at the end of a command. Their trades may move the quotes again; this
 * repeats until nothing changes. No allocation.
 */
final class QuoteFollowers
{
    private final CoreState state;
    private final StopOrders stopOrders;
    private final PeggedOrders peggedOrders;
    private final FullMatcher matcher;

    QuoteFollowers(final CoreState state, final StopOrders stopOrders, final FullMatcher matcher)
    {
        this.state = state;
        this.stopOrders = stopOrders;
        this.matcher = matcher;
        peggedOrders = matcher.peggedOrders();
    }

    void endCommand(final boolean haveRulesChanged)
    {
        electOnQuotes();
        if (0 != state.pegWatch.count())
        {
            boolean hasMoved = followPegs(haveRulesChanged);
            while (hasMoved)
            {
                electOnQuotes();
                hasMoved = followPegs(false);
            }
        }
    }

    private void electOnQuotes()
    {
        final InstrumentWatch watch = stopOrders.watch();
        int index = 0;
        while (index < watch.count())
        {
            final int instrumentId = watch.instrumentId(index);
            final Instrument instrument = state.instruments.find(instrumentId);
            while (instrument.isMatching() && stopOrders.onQuotes(instrument))
            {
                matcher.runElected(instrument);
            }
            // The watch drops an instrument once none of its orders waits for a quote.
            index += index < watch.count() && watch.instrumentId(index) == instrumentId ? 1 : 0;
        }
    }

    /** True if any pegged order has been moved. */
    private boolean followPegs(final boolean haveRulesChanged)
    {
        final InstrumentWatch watch = state.pegWatch;
        boolean hasMoved = false;
        int index = 0;
        while (index < watch.count())
        {
            final int instrumentId = watch.instrumentId(index);
            final Instrument instrument = state.instruments.find(instrumentId);
            hasMoved |= instrument.isMatching() && followPegs(instrument, haveRulesChanged);
            // The watch drops an instrument once its last pegged order has ended.
            index += index < watch.count() && watch.instrumentId(index) == instrumentId ? 1 : 0;
        }
        return hasMoved;
    }

    private boolean followPegs(final Instrument instrument, final boolean haveRulesChanged)
    {
        if (!haveRulesChanged && peggedOrders.areSettled(instrument))
        {
            return false;
        }
        final PegBook pegs = instrument.pegs();
        boolean hasMoved = false;
        int order = pegs.first();
        while (OrderPool.NONE != order && instrument.isMatching())
        {
            final int outcome = peggedOrders.move(order, instrument);
            if (PeggedOrders.STAYS == outcome)
            {
                order = pegs.after(order);
            }
            else
            {
                if (PeggedOrders.RUNS == outcome)
                {
                    matcher.runPegged(order, instrument);
                    matcher.runElected(instrument);
                }
                // Its trades may have changed any quote, so the walk starts again.
                hasMoved = true;
                order = pegs.first();
            }
        }
        // If matching has stopped, the change back to matching has every pegged order checked again.
        if (instrument.isMatching())
        {
            peggedOrders.settle(instrument);
        }
        return hasMoved;
    }
}
