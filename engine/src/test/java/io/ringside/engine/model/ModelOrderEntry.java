package io.ringside.engine.model;

/** What one participant asks for one order: rule book 3.1, 3.2, 4.2 and 4.4. */
final class ModelOrderEntry
{
    private final ReferenceModel model;
    private final ModelState state;
    private final ModelOutputs out;

    ModelOrderEntry(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
        out = model.out;
    }

    void onNewOrder(final Command command)
    {
        final Why why = model.checks.newOrder(command);
        if (Why.DUPLICATE_CLORDID == why && isAnswerableResend(command))
        {
            onStatus(command);
            return;
        }
        if (Why.NONE != why)
        {
            final ModelOrder first = state.order(command.sessionId, command.clOrdId);
            out.refusedOrder(command, state.nextExecId++, Why.DUPLICATE_CLORDID == why && null != first &&
                first.isLive ? first.status() : Wire.STATUS_REJECTED, why);
            return;
        }
        final ModelOrder order = new ModelOrder(state.nextOrderId++, command);
        awaitActivation(order, command.activationPriceTicks);
        startTrailing(order);
        link(order, command);
        state.money.hold(order, command);
        order.countedTicks = state.levelUse.ticks(command);
        state.levelUse.onNew(order);
        model.levels.take(state.accounts.get(order.accountId), order.sessionId);
        state.remember(order);
        state.live.put(order.orderId, order);
        state.hasPegs |= Wire.PEGGED == order.ordType;
        state.pairs.add(ModelState.pair(order.accountId, order.instrumentId));
        out.answer(order, Wire.EXEC_NEW, state.nextExecId++, command.clientSequence, order.clOrdId, Command.NO_ID);
        model.overrides.onAccepted(order);
        model.enter(order);
    }

    /** It waits for that price, from the side on which the last price is; on neither, it begins (3.1.81). */
    private void awaitActivation(final ModelOrder order, final long priceTicks)
    {
        final long lastTicks = state.instruments.get(order.instrumentId).lastTradeTicks;
        order.activationTicks = lastTicks == priceTicks ? 0 : priceTicks;
        order.isBegunFromBelow = order.activationTicks > lastTicks;
    }

    private void startTrailing(final ModelOrder order)
    {
        if (Wire.isTrailing(order.ordType) && 0 == order.stopPriceTicks && 0 == order.activationTicks)
        {
            order.stopPriceTicks = ModelStops.trailedFrom(
                order.isBuy(), state.instruments.get(order.instrumentId).lastTradeTicks, order.trailTicks)
                .longValueExact();
        }
    }

    private void link(final ModelOrder second, final Command command)
    {
        if (!Command.NO_ID.equals(command.linkedClOrdId))
        {
            final ModelOrder first = model.checks.terms.linkedTo(command);
            second.linked = first;
            first.linked = second;
        }
    }

    void onCancel(final Command command)
    {
        if (!ModelChecks.isValidId(command.clOrdId))
        {
            refuse(command, Wire.REQUEST_CANCEL, Why.INVALID_CLORDID);
            return;
        }
        final ModelOrder order = findLive(command, Wire.REQUEST_CANCEL);
        if (null == order)
        {
            return;
        }
        final Why why = model.phases.forCancel(order);
        if (Why.NONE != why)
        {
            refuse(command, Wire.REQUEST_CANCEL, why);
            return;
        }
        order.end(Wire.STATUS_CANCELED);
        out.answer(order, Wire.EXEC_CANCELED, state.nextExecId++, command.clientSequence, command.clOrdId,
            order.clOrdId);
        model.books.bury(order);
        model.books.endOther(order);
    }

    void onReplace(final Command command)
    {
        final Why id = model.checks.id(command);
        if (Why.DUPLICATE_CLORDID == id && isAnswerableResend(command))
        {
            onStatus(command);
            return;
        }
        if (Why.NONE != id)
        {
            refuse(command, Wire.REQUEST_REPLACE, id);
            return;
        }
        final ModelOrder order = findLive(command, Wire.REQUEST_REPLACE);
        if (null == order)
        {
            return;
        }
        final Command request = ModelChanges.completed(command, order);
        final Why why = model.checks.replace(request, order);
        if (Why.NONE != why)
        {
            refuse(command, Wire.REQUEST_REPLACE, why);
            return;
        }
        model.levels.take(state.accounts.get(order.accountId), order.sessionId);
        change(request, order);
    }

    private void change(final Command request, final ModelOrder order)
    {
        final boolean isFilled = request.quantityLots <= order.cumLots + order.bustedLots;
        final boolean isKeepingItsTurn = ModelChanges.keepsPriority(
            request, state.instruments.get(order.instrumentId), order);
        final boolean isStaying = order.isUntriggeredStop() || isKeepingItsTurn;
        state.mark("3.2 " + (isFilled ? "C.3" : isStaying ? "keeps priority" : "loses priority"));
        if (order.isHidden() || Wire.HIDDEN == request.displayLots)
        {
            state.mark("B51 " + (order.isHidden() ? "hidden" : order.isIceberg() ? "iceberg" : "full") + " to " +
                (Wire.HIDDEN == request.displayLots ? "hidden" : 0 == request.displayLots ? "full" : "iceberg"));
        }
        final long shownBefore = order.shownLots();
        final boolean wasShown = ModelOrder.Place.BOOK == order.place && order.isShown();
        final long trancheBefore = order.isIceberg() ? order.trancheLots : order.leavesLots();
        final ModelOrder.Place place = order.place;
        final boolean isTop = order == state.instruments.get(order.instrumentId).topOrder(order.side);
        if (isFilled || !isStaying)
        {
            model.books.withdraw(order);
        }
        else
        {
            model.books.remove(order);
        }
        final String oldClOrdId = order.clOrdId;
        state.idUse(order.sessionId, oldClOrdId).isSuperseded = true;
        state.endId(order.sessionId, oldClOrdId);
        order.clOrdId = request.clOrdId;
        state.remember(order);
        final long priceBefore = order.priceTicks;
        order.setTerms(request);
        if (!isFilled && request.activationPriceTicks != order.activationTicks)
        {
            awaitActivation(order, request.activationPriceTicks);
            state.mark("B43 other activation price" + (0 == order.activationTicks ? " begins it" : ""));
        }
        if (isStaying && !isFilled && Wire.PEGGED == order.ordType)
        {
            order.priceTicks = priceBefore;
        }
        order.quantityLots = isFilled ? order.cumLots + order.bustedLots : request.quantityLots;
        holdAnew(order, request, !isFilled && (order.isUntriggeredStop() || !isKeepingItsTurn));
        startTrailing(order);
        if (isFilled)
        {
            state.mark(0 == order.cumLots ? "Q3 reduced to what was busted" : "B85 reduced to what is filled");
            order.end(0 == order.cumLots ? Wire.STATUS_CANCELED : Wire.STATUS_FILLED);
        }
        out.answer(order, Wire.EXEC_REPLACED, state.nextExecId++, request.clientSequence, order.clOrdId, oldClOrdId);
        if (isFilled)
        {
            model.books.bury(order);
            model.books.endOther(order);
        }
        else if (isStaying)
        {
            order.trancheLots = order.isIceberg() ?
                Math.min(Math.min(trancheBefore, order.displayLots), order.leavesLots()) : 0;
            stay(order, place, wasShown, shownBefore);
            if (ModelOrder.Place.STOPS == place)
            {
                state.mark(isKeepingItsTurn ? "B54 stop keeps its turn" : "R02 stop loses its turn");
                if (!isKeepingItsTurn)
                {
                    model.stops.goLast(order);
                }
            }
            if (isTop && order.isShown())
            {
                state.mark("3.4 top amended in its place");
                state.instruments.get(order.instrumentId).topOrder(order.side, order);
            }
        }
        else
        {
            order.isStamped = false;
            model.enter(order);
        }
    }

    private void holdAnew(final ModelOrder order, final Command request, final boolean isMeant)
    {
        if (isMeant)
        {
            order.countedTicks = state.levelUse.ticks(request);
            state.money.hold(order, request);
        }
    }

    /** Back to where it was, with what the public sees of it changed. */
    private void stay(
        final ModelOrder order, final ModelOrder.Place place, final boolean wasShown, final long shownBefore)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        order.place = place;
        switch (place)
        {
            case BOOK -> instrument.sideOf(order.side).add(order);
            case STOPS -> instrument.stops.add(order);
            case PARKED -> instrument.parked.add(order);
            case INACTIVE -> instrument.inactive.add(order);
            default -> throw new IllegalStateException("model: cannot stay: " + place);
        }
        if (wasShown && !order.isShown())
        {
            out.delta(order, Wire.BOOK_DELETE);
        }
        else if (wasShown && order.shownLots() != shownBefore)
        {
            out.delta(order, Wire.BOOK_CHANGE);
        }
    }

    /** S10, F08: what was taken before is not taken again; the answer is how it stands, if that is known (2.3.5). */
    private boolean isAnswerableResend(final Command command)
    {
        final boolean is = 0 != (command.flags & Wire.POSSIBLE_RESEND) &&
            null != state.idUse(command.sessionId, command.clOrdId);
        if (is)
        {
            state.mark("F08 " + (command.isNewOrder() ? "order" : "replace") + " seen before");
        }
        return is;
    }

    void onStatus(final Command command)
    {
        final ModelOrder order = state.order(command.sessionId, command.clOrdId);
        if (null == order)
        {
            out.statusOfNoOrder(command, 0, Wire.STATUS_REJECTED, Why.UNKNOWN_ORDER);
        }
        else if (order.isLive)
        {
            out.answer(order, Wire.EXEC_STATUS, 0, command.clientSequence, command.clOrdId, Command.NO_ID);
        }
        else if (state.trades.containsKey(order.lastMatchId) && state.isRemembered(order.lastMatchId))
        {
            state.mark("4.5 status of an ended order that has traded");
            out.statusOfEnded(command, order);
        }
        else
        {
            out.statusOfNoOrder(command, order.orderId, order.finalStatus, Why.TOO_LATE);
        }
    }

    /** 4.2: a refusal at the gateway carries what the order is that it is about, as any other does. */
    void onSessionMessage(final Command command)
    {
        final boolean isAboutAnOrder = !Command.NO_ID.equals(command.clOrdId);
        final ModelOrder order = isAboutAnOrder ? state.order(command.sessionId, command.clOrdId) : null;
        if (null == order)
        {
            out.sessionReport(command, 0, isAboutAnOrder ? Wire.STATUS_REJECTED : 0);
        }
        else
        {
            state.mark("4.2 a message about " + (order.isLive ? "a live order" : "an ended order"));
            out.sessionReport(command, order.orderId, order.status());
        }
    }

    /** The live order that a request names; null if there is none, which the client is told. */
    private ModelOrder findLive(final Command command, final int requestType)
    {
        final ModelOrder order = state.order(command.sessionId, command.origClOrdId);
        if (null == order || !order.isLive)
        {
            refuse(command, requestType, null == order ? Why.UNKNOWN_ORDER : Why.TOO_LATE);
            return null;
        }
        return order;
    }

    /** 4.2: whatever the reason, a refusal carries the current status of the order that the request names. */
    private void refuse(final Command command, final int requestType, final Why why)
    {
        final ModelOrder order = state.order(command.sessionId, command.origClOrdId);
        out.cancelReject(command, null == order ? 0 : order.orderId,
            null == order ? Wire.STATUS_REJECTED : order.status(), requestType, why);
    }
}
