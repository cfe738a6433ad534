package io.ringside.engine.model;

import java.util.List;

/** What {@link RuleWatch} sees of amendments: what the order was, and what came of it. */
final class AmendWatch
{
    private final ModelState state;
    private final RuleWatch watch;
    private ModelOrder order;
    private boolean isOlderId;
    private int phase;
    private int ordType;
    private int timeInForce;
    private long priceTicks;
    private long quantityLots;
    private long stopPriceTicks;
    private long displayLots;
    private boolean isElected;

    AmendWatch(final ModelState state, final RuleWatch watch)
    {
        this.state = state;
        this.watch = watch;
    }

    void before(final Command command)
    {
        final ModelState.IdUse use = state.idUse(command.sessionId, command.origClOrdId);
        isOlderId = null != use && use.isSuperseded;
        order = null == use || isOlderId || !use.order.isLive ? null : use.order;
        if (null == order)
        {
            return;
        }
        phase = state.instruments.get(order.instrumentId).phase;
        ordType = order.ordType;
        timeInForce = order.timeInForce;
        priceTicks = order.priceTicks;
        quantityLots = order.quantityLots;
        stopPriceTicks = order.stopPriceTicks;
        displayLots = order.displayLots;
        isElected = order.isElected;
    }

    void after(final Command command, final List<Output> reports)
    {
        final Output first = reports.get(0);
        if (OutputType.CANCEL_REJECT == first.type)
        {
            final long reason = first.get("reason");
            watch.count(isOlderId && Why.UNKNOWN_ORDER.code == reason, Rule.OLDER_ID);
            watch.count(Why.POST_ONLY_WOULD_MATCH.code == reason, Rule.POST_ONLY_AMENDED);
            watch.count(Why.NOT_CHANGEABLE.code == reason && null != order && order.accountId != command.accountId,
                Rule.OTHER_ACCOUNT);
        }
        else if (null != order && Wire.EXEC_REPLACED == first.get("execType"))
        {
            replaced(command, first);
        }
    }

    private void replaced(final Command command, final Output report)
    {
        final long newPrice = Wire.PEGGED == ordType ? 0 : report.get("priceTicks");
        final int newTime = (int)report.get("timeInForce");
        final long newDisplay = report.get("displayLots");
        final boolean isSamePrice = newPrice == priceTicks;
        watch.count(ordType != report.get("ordType"), Rule.MARKET_AND_LIMIT_ARE_ONE_CLASS);
        watch.count(0 != report.get("bustedLots"), Rule.BUSTED_ORDER_AMENDED);
        watch.count(newDisplay > 0 && newDisplay < displayLots, Rule.TRANCHE_SHRINKS);
        watch.count(newDisplay > 0 && displayLots > 0 && !isSamePrice, Rule.FRESH_TRANCHE);
        watch.count(newTime != timeInForce && !Wire.isImmediate(newTime), Rule.TIME_IN_FORCE_CHANGED);
        watch.count(newTime != timeInForce && Wire.isImmediate(newTime), Rule.AMENDED_TO_IMMEDIATE);
        watch.count(Wire.PEGGED == ordType, Rule.PEG_AMENDED);
        watch.count(Wire.MARKET == ordType && (Wire.VOLATILITY == phase || Wire.CLOSING_CALL == phase),
            Rule.MARKET_ORDER_AMENDED);
        watch.count(isElected, Rule.TRIGGERED_STOP_AMENDED);
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        if (isSamePrice && Wire.hasLimit(ordType))
        {
            final boolean isLess = report.get("quantityLots") < quantityLots;
            watch.count(isLess && !state.ticks(instrument).isValid(priceTicks), Rule.REDUCED_THOUGH_UNFIT);
            watch.count(ModelRisk.isOutsideCollar(command, instrument), Rule.COLLAR_NOT_JUDGED);
        }
        if (Wire.isStop(ordType) && !isElected)
        {
            final long last = instrument.lastTradeTicks;
            final boolean isSameStop = report.get("stopPriceTicks") == stopPriceTicks;
            final boolean isSameQuantity = report.get("quantityLots") == quantityLots;
            watch.count(!isSameStop && isSamePrice && isSameQuantity, Rule.STOP_PRICE_ALONE);
            watch.count(report.get("quantityLots") > quantityLots, Rule.STOP_GROWS);
            watch.count(isSameStop && 0 != last && Wire.LAST_TRADE == order.triggerKind &&
                (order.isBuy() ? last >= stopPriceTicks : last <= stopPriceTicks), Rule.SATISFIED_STOP_AMENDED);
        }
    }
}
