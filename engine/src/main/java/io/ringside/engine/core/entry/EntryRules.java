package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.order.ClientOrderIds;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.MinQuantities;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;
import io.ringside.risk.RiskVerdict;

/** The checks of a new order up to its price, in the order of the rule book. Hot path: no allocation. */
final class EntryRules
{
    private final CoreState state;
    private final OrderPool orders;
    private final LinkedOrders linkedOrders;

    EntryRules(final CoreState state, final LinkedOrders linkedOrders)
    {
        this.state = state;
        this.linkedOrders = linkedOrders;
        orders = state.orders;
    }

    Reason check(final OrderRequest request, final Account account, final Instrument instrument)
    {
        int permission = state.risk.checkPermission(account);
        if (RiskVerdict.ACCEPTED == permission && state.levels.isOn())
        {
            permission = state.levels.check(account, request.sessionId, request.instrumentId, state.nowNs);
        }
        if (RiskVerdict.ACCEPTED != permission)
        {
            return RejectReasons.of(permission);
        }
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final Reason phaseRefusal = PhaseRules.checkNew(instrument.phase());
        if (Reason.NONE != phaseRefusal)
        {
            return phaseRefusal;
        }
        if (!request.hasKnownSide())
        {
            return Reason.INVALID_SIDE;
        }
        final Reason refusal = checkTerms(request, instrument);
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        if (request.isExtended)
        {
            if (request.terms.hasLink() && !findLinked(request))
            {
                return Reason.INVALID_LINK;
            }
            if (Reason.NONE != TermRules.checkExpireTime(request, state.nowNs))
            {
                return Reason.INVALID_EXPIRE_TIME;
            }
            if (request.isPegged() && Reason.NONE != TermRules.checkPeg(request, instrument))
            {
                return Reason.INVALID_PEG;
            }
        }
        return request.isLimited() ? instrument.checkLimits(request.priceTicks) : Reason.NONE;
    }

    /** Checks type, time in force, price and quantity as far as neither the book nor the account matters. */
    private static Reason checkTerms(final OrderRequest request, final Instrument instrument)
    {
        if (!request.hasKnownOrdType())
        {
            return Reason.UNSUPPORTED_ORDER_TYPE;
        }
        if (!request.hasKnownTimeInForce())
        {
            return Reason.UNSUPPORTED_TIME_IN_FORCE;
        }
        if (request.hasUnknownFlags())
        {
            return Reason.INVALID_COMMAND;
        }
        if (request.isExtended)
        {
            final Reason refusal = TermRules.checkForm(request, instrument);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        if (request.isExtended || !instrument.isMatching())
        {
            final Reason refusal = PhaseRules.checkTerms(request, instrument);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        if (request.isPriced())
        {
            final Reason refusal = instrument.prices().check(request.priceTicks);
            if (Reason.NONE != refusal)
            {
                return refusal;
            }
        }
        final Reason refusal = instrument.rules().checkQuantity(request.quantityLots);
        return Reason.NONE == refusal && request.isExtended ? checkExtended(request, instrument) : refusal;
    }

    private static Reason checkExtended(final OrderRequest request, final Instrument instrument)
    {
        final Reason refusal = TermRules.checkQuantities(request, instrument);
        return Reason.NONE == refusal && request.waitsForTrigger() ?
            TermRules.checkStop(request, instrument) : refusal;
    }

    /** Finds the order that a request names as its first leg; false if that order cannot be a first leg. */
    private boolean findLinked(final OrderRequest request)
    {
        final ExtendedTerms terms = request.terms;
        final int entry = state.clOrdIds.find(
            request.sessionId, terms.linkedClOrdId0, terms.linkedClOrdId1, terms.linkedClOrdId2);
        if (ClientOrderIds.NONE == entry || !state.clOrdIds.isLive(entry))
        {
            return false;
        }
        final int order = state.clOrdIds.order(entry);
        request.linkedOrder = order;
        return orders.accountId(order) == request.accountId && orders.instrumentId(order) == request.instrumentId &&
            orders.isBuy(order) == request.isBuy() && OrderPool.NONE == linkedOrders.otherLeg(order) &&
            !MinQuantities.has(orders, order);
    }
}
