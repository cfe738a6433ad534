package io.ringside.engine.model;

import java.util.Comparator;
import java.util.List;

/** How time passes: before a command there happens what its stamp has passed (rule book 1.3.3, Q1, A37, P1, P5). */
final class ModelClock
{
    private final ReferenceModel model;
    private final ModelState state;

    ModelClock(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    /** When something is to happen next; the end of time if nothing is. */
    long nextNs()
    {
        long nextNs = Long.MAX_VALUE;
        for (final ModelOrder order : state.live.values())
        {
            nextNs = Wire.GTD == order.timeInForce ? Math.min(nextNs, order.expireTimeNs) : nextNs;
        }
        for (final Command line : state.schedule)
        {
            nextNs = Math.min(nextNs, line.atNs);
        }
        for (final ModelInstrument instrument : state.instruments.values())
        {
            nextNs = 0 != instrument.callEndNs ? Math.min(nextNs, instrument.callEndNs) : nextNs;
        }
        return nextNs;
    }

    /** All that is to happen at this time: orders expire, then the calendar acts, then calls end. */
    void pass(final long atNs)
    {
        final List<ModelOrder> expired = state.live.values().stream()
            .filter(order -> Wire.GTD == order.timeInForce && order.expireTimeNs <= atNs)
            .sorted(Comparator.comparingLong(order -> order.orderId)).toList();
        final List<Command> lines = state.schedule.stream().filter(line -> line.atNs <= atNs).toList();
        for (final ModelOrder order : expired)
        {
            if (order.isLive)
            {
                model.books.expire(order, Why.EXPIRE_TIME);
            }
        }
        state.schedule.removeAll(lines);
        for (final Command line : lines)
        {
            state.mark("5.1 calendar");
            state.named(line.instrumentId).stream()
                .filter(instrument -> 0 != line.instrumentId || !ModelMarket.isKeptClosed(instrument))
                .forEach(instrument -> model.phases.schedule(instrument, line.phase));
        }
        List<ModelInstrument> due = overBy(atNs);
        final boolean isCallOver = !due.isEmpty();
        while (!due.isEmpty())
        {
            final long begin = due.stream().mapToLong(instrument -> instrument.callBeganNs).min().orElseThrow();
            for (final ModelInstrument instrument : due)
            {
                if (begin == instrument.callBeganNs)
                {
                    model.auctions.endPhase(instrument);
                }
            }
            due = overBy(atNs);
        }
        markTies(expired.isEmpty(), lines.isEmpty(), isCallOver);
        model.settleAll();
    }

    /** The clock's own command says how the auctions of the calls would end, once all else that it does is done. */
    Why onTick()
    {
        model.liquidation.onTick();
        state.levelUse.losses.onTick();
        model.settleAll();
        state.instruments.values().forEach(model.auctions::indicate);
        return Why.NONE;
    }

    private List<ModelInstrument> overBy(final long atNs)
    {
        return state.instruments.values().stream()
            .filter(instrument -> 0 != instrument.callEndNs && instrument.callEndNs <= atNs).toList();
    }

    private void markTies(final boolean isNoneExpired, final boolean isNoLine, final boolean isCallOver)
    {
        if (!isNoneExpired && (!isNoLine || isCallOver))
        {
            state.mark("Q1 expires before the phase of the same moment");
        }
        if (!isNoLine && isCallOver)
        {
            state.mark("Q1 calendar and call at the same moment");
        }
    }
}
