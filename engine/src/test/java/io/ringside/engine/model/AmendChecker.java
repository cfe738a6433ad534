package io.ringside.engine.model;

import java.util.List;

/**
 * Invariant 47: an amendment is refused only for what it changes. Less quantity alone is refused for nothing but the
 * quantity itself, the phase, the permission, the ids.
 */
final class AmendChecker
{
    private final ModelState state;
    private boolean isKnown;
    private boolean isPriceChanged;
    private boolean isQuantityChanged;
    private boolean isMore;
    private boolean isTypeChanged;
    private boolean isTimeChanged;
    private boolean isDisplayChanged;
    private boolean isStopChanged;
    private boolean isPegChanged;
    private boolean isExpiryChanged;
    private boolean isOwnerChanged;

    AmendChecker(final ModelState state)
    {
        this.state = state;
    }

    void before(final Command command)
    {
        isKnown = false;
        if (!command.isReplace() || !command.isWhole())
        {
            return;
        }
        final ModelState.IdUse use = state.idUse(command.sessionId, command.origClOrdId);
        if (null == use || use.isSuperseded || !use.order.isLive)
        {
            return;
        }
        final ModelOrder order = use.order;
        isKnown = true;
        final long told = Wire.PEGGED == order.ordType ? order.pegCapTicks : order.priceTicks;
        isPriceChanged = command.priceTicks != told;
        isQuantityChanged = command.quantityLots != order.quantityLots;
        isMore = command.quantityLots > order.quantityLots;
        isTypeChanged = command.ordType != order.ordType;
        isTimeChanged = command.timeInForce != order.timeInForce;
        isOwnerChanged = command.accountId != order.accountId || command.instrumentId != order.instrumentId ||
            command.side != order.side;
        final boolean isExtended = Command.Kind.REPLACE_ORDER_EXTENDED == command.kind;
        isDisplayChanged = isExtended && command.displayLots != order.displayLots;
        isStopChanged = isExtended &&
            (command.stopPriceTicks != order.stopPriceTicks || command.trailTicks != order.trailTicks);
        isPegChanged = isExtended && command.pegOffsetTicks != order.pegOffsetTicks;
        isExpiryChanged = isExtended && command.expireTimeNs != order.expireTimeNs;
    }

    void after(final Command command, final List<Output> reports)
    {
        if (!isKnown || 1 != reports.size() || OutputType.CANCEL_REJECT != reports.get(0).type)
        {
            return;
        }
        final Why why = whyOf((int)reports.get(0).get("reason"));
        Invariant.ONLY_CHANGES_ARE_JUDGED.require(mayJudge(why),
            why + " judges what did not change", reports.get(0));
    }

    private boolean mayJudge(final Why why)
    {
        final boolean isOther = isTypeChanged || isTimeChanged;
        final boolean isRunAgain =
            isPriceChanged || isMore || isOther || isDisplayChanged || isStopChanged || isPegChanged;
        return switch (why)
        {
            case INVALID_PRICE, PRICE_OFF_TICK, PRICE_OUT_OF_RANGE, PRICE_COLLAR -> isPriceChanged || isTypeChanged;
            case OUTSIDE_DAILY_LIMITS -> isPriceChanged || isOther;
            case INVALID_QUANTITY, QUANTITY_OFF_LOT, QUANTITY_TOO_SMALL, QUANTITY_TOO_LARGE -> isQuantityChanged;
            case INVALID_DISPLAY_QUANTITY, DISPLAY_TOO_SMALL -> isDisplayChanged || isMore;
            case INVALID_STOP_PRICE, STOP_ALREADY_SATISFIED, NO_REFERENCE_PRICE -> isStopChanged || isTypeChanged;
            case INVALID_PEG -> isPegChanged;
            case INVALID_EXPIRE_TIME -> isExpiryChanged || isTimeChanged;
            case UNSUPPORTED_ORDER_TYPE -> isTypeChanged;
            case UNSUPPORTED_TIME_IN_FORCE -> isTimeChanged;
            case INVALID_COMBINATION ->
                isOther || isDisplayChanged || isStopChanged || isPegChanged || isExpiryChanged;
            case POST_ONLY_WOULD_MATCH, NO_OPPOSITE, BOOK_FULL -> isRunAgain;
            case MAX_ORDER_QUANTITY, POSITION_LIMIT -> isMore;
            case MAX_ORDER_VALUE, VALUE_OVERFLOW -> isMore || isPriceChanged || isOther || isStopChanged;
            case NOT_CHANGEABLE -> isOwnerChanged || isTypeChanged;
            default -> true;
        };
    }

    private static Why whyOf(final int code)
    {
        for (final Why why : Why.values())
        {
            if (why.code == code)
            {
                return why;
            }
        }
        return Why.NONE;
    }
}
