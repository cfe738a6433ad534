package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Orders that may pass limits once: rule book 7.13. */
final class ModelOverrides
{
    private static final int MOST = 64;

    private final ReferenceModel model;
    private final ModelState state;
    private final List<Grant> open = new ArrayList<>();
    private Grant chosen;

    /** What two operators have agreed. */
    record Grant(long number, Command terms)
    {
        boolean isOver(final long nowNs)
        {
            return nowNs >= terms.untilNs;
        }

        boolean isFor(final Command order, final BigInteger value)
        {
            return terms.targetId == (ModelLevels.ACCOUNT == terms.level ? order.accountId : order.sessionId) &&
                terms.instrumentId == order.instrumentId && terms.side == order.side &&
                order.quantityLots <= terms.maxLots && value.compareTo(BigInteger.valueOf(terms.maxValue)) <= 0;
        }
    }

    ModelOverrides(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    Why grant(final Command command)
    {
        return Why.first(
            () -> Why.INVALID_COMMAND.when(
                ModelLevels.ACCOUNT != command.level && ModelLevels.SESSION != command.level ||
                !Wire.isSide(command.side) || command.maxLots <= 0 || command.maxValue <= 0 ||
                BigInteger.valueOf(command.maxValue).compareTo(ModelLevelUse.VALUE_MAX) >= 0 ||
                command.untilNs <= state.nowNs),
            () -> Why.NOT_AUTHORISED.when(ModelLedger.areNotTwo(command)),
            () -> state.levelUse.ifUnknown(command),
            () -> state.ifUnknown(command.instrumentId),
            () ->
            {
                open.removeIf(it -> it.isOver(state.nowNs));
                return Why.CAPACITY_EXCEEDED.when(MOST == open.size());
            },
            () ->
            {
                open.add(new Grant(++state.lastOverride, command));
                model.out.overridden(command.correlationId, open.get(open.size() - 1), 0);
                state.affectedCount = 1;
                state.mark("7.13 granted to " + (ModelLevels.ACCOUNT == command.level ? "an account" : "a session"));
                return Why.NONE;
            });
    }

    Why withdraw(final Command command)
    {
        final boolean isOpen = open.stream().anyMatch(
            it -> it.number == command.overrideNumber && !it.isOver(state.nowNs));
        open.removeIf(it -> it.number == command.overrideNumber);
        state.affectedCount = isOpen ? 1 : 0;
        state.mark(isOpen ? "7.13 withdrawn" : "7.13 nothing to withdraw");
        return Why.NO_EFFECT.when(!isOpen);
    }

    List<Grant> open()
    {
        return open;
    }

    /** Whether the limits that refuse a new order are passed; {@code without} is what else refuses it. */
    Why check(final Command order, final Why refusal, final Supplier<Why> without)
    {
        chosen = null;
        if (Why.NONE == refusal)
        {
            return Why.NONE;
        }
        final BigInteger value = state.levelUse.valueOfNew(order);
        final Grant found = open.stream()
            .filter(it -> !it.isOver(state.nowNs) && it.isFor(order, value)).findFirst().orElse(null);
        if (null == found || Why.NONE != without.get())
        {
            state.mark(null != found ? "7.13 refused all the same" : open.isEmpty() ? "7.13 none is open" :
                "7.13 none is for the order");
            return refusal;
        }
        chosen = found;
        return Why.NONE;
    }

    /** An order was accepted, and is told. */
    void onAccepted(final ModelOrder order)
    {
        if (null != chosen)
        {
            state.mark("7.13 used");
            open.remove(chosen);
            model.out.overridden(0, chosen, order.orderId);
        }
    }

    void endDay()
    {
        if (!open.isEmpty())
        {
            state.mark("7.13 ended with the day");
        }
        open.clear();
    }
}
