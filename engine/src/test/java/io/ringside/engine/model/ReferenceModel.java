package io.ringside.engine.model;

import java.util.List;

/** The whole exchange, as the rule book tells it, without any thought of speed: what happens to one command. */
class ReferenceModel
{
    final ModelState state;
    final ModelOutputs out;
    final ModelBooks books;
    final ModelLedger ledger;
    final ModelStatistics statistics;
    final ModelMoneyDesk moneyDesk;
    final ModelLiquidation liquidation;
    final ModelLevels levels;
    final ModelOverrides overrides;
    final ModelDesk desk;
    final ModelTrades trades;
    final ModelStops stops;
    final ModelStp stp;
    final ModelMatching matching;
    final ModelPhases phases;
    final ModelMarket market;
    final ModelAuctions auctions;
    final ModelPegs pegs;
    final ModelProtection protection;
    final ModelDailyLimits dailyLimits;
    final ModelClock clock;
    final ModelChecks checks;
    private final ModelOrderEntry orderEntry;
    private final ModelMassRequests massRequests;
    private final ModelAccountRequests accountRequests;
    final ModelConnections connections;
    private final ModelAdmin admin;
    private boolean isTimed;
    private long commandNs;
    private int momentCount;

    ReferenceModel(final ModelLimits limits)
    {
        state = new ModelState(limits);
        out = new ModelOutputs(state);
        books = new ModelBooks(state, out);
        ledger = new ModelLedger(this);
        statistics = new ModelStatistics(this);
        desk = new ModelDesk(this);
        moneyDesk = new ModelMoneyDesk(this);
        liquidation = new ModelLiquidation(this);
        levels = new ModelLevels(this);
        overrides = new ModelOverrides(this);
        trades = new ModelTrades(this);
        stops = new ModelStops(this);
        stp = new ModelStp(this);
        matching = new ModelMatching(this);
        phases = new ModelPhases(this);
        market = new ModelMarket(this);
        auctions = new ModelAuctions(this);
        pegs = new ModelPegs(this);
        protection = new ModelProtection(this);
        dailyLimits = new ModelDailyLimits(this);
        clock = new ModelClock(this);
        checks = new ModelChecks(this);
        orderEntry = new ModelOrderEntry(this);
        massRequests = new ModelMassRequests(this);
        accountRequests = new ModelAccountRequests(this);
        connections = new ModelConnections(this);
        admin = new ModelAdmin(this);
    }

    /** Afterwards {@link #reports()} and {@link #marketData()} hold what this command put out. */
    final void apply(final Command command, final long sequence, final long timestampNs)
    {
        begin(command, sequence, timestampNs);
        while (isMomentDue())
        {
            passMoment();
        }
        carryOut(command);
    }

    /** Q1: a command comes; before it is carried out, there comes to pass what is due by its time. */
    final void begin(final Command command, final long sequence, final long timestampNs)
    {
        isTimed = !command.isNothing();
        commandNs = isTimed ? Math.max(state.nowNs, timestampNs) : state.nowNs;
        if (0 != state.nowNs && commandNs - state.nowNs > state.limits.clockStepNs)
        {
            state.mark("6.6 no longer step of the clock");
            commandNs = state.nowNs + state.limits.clockStepNs;
        }
        out.begin(sequence);
        momentCount = 0;
    }

    /** When the command happens. */
    final long commandNs()
    {
        return commandNs;
    }

    final boolean isMomentDue()
    {
        final long nextNs = isTimed ? clock.nextNs() : Long.MAX_VALUE;
        return nextNs <= commandNs && nextNs < Long.MAX_VALUE;
    }

    /** The next moment at which something is due is an event of its own, as a tick of the clock at that time. */
    final void passMoment()
    {
        final long atNs = clock.nextNs();
        state.nowNs = Math.max(state.nowNs, atNs);
        out.beginEvent(state.nowNs);
        clock.pass(atNs);
        pegs.forget();
        out.end();
        if (++momentCount > 1)
        {
            state.mark("Q1 several moments before a command");
        }
    }

    final void carryOut(final Command command)
    {
        if (0 != momentCount)
        {
            state.mark("Q1 due before a command, " + (Command.Kind.CLOCK_TICK == command.kind ? "a tick" : "no tick"));
        }
        state.nowNs = commandNs;
        out.beginEvent(commandNs);
        if (command.isWhole())
        {
            if (!command.kind.isOrderEntry())
            {
                admin.apply(command);
            }
            else if (isFresh(command))
            {
                onOrderEntry(command);
                settleAll();
            }
        }
        pegs.forget();
        state.money.endCommand();
        out.end();
    }

    final List<Output> reports()
    {
        return out.reports;
    }

    final List<Output> marketData()
    {
        return out.marketData;
    }

    /** A session that exists, and no command that it sent before. */
    private boolean isFresh(final Command command)
    {
        if (0 == command.sessionId && Command.Kind.DISCONNECTED == command.kind)
        {
            return true;
        }
        if (command.sessionId < 1 || command.sessionId >= state.limits.sessions)
        {
            return false;
        }
        if (0 != command.clientSequence)
        {
            if (command.clientSequence <= state.lastClientSequences.getOrDefault(command.sessionId, 0L))
            {
                return false;
            }
            state.lastClientSequences.put(command.sessionId, command.clientSequence);
        }
        return true;
    }

    private void onOrderEntry(final Command command)
    {
        switch (command.kind)
        {
            case NEW_ORDER, NEW_ORDER_EXTENDED -> orderEntry.onNewOrder(command);
            case CANCEL_ORDER -> orderEntry.onCancel(command);
            case REPLACE_ORDER, REPLACE_ORDER_EXTENDED -> orderEntry.onReplace(command);
            case MASS_CANCEL -> massRequests.onMassCancel(command);
            case ORDER_STATUS -> orderEntry.onStatus(command);
            case DISCONNECTED -> connections.onDisconnected(command);
            case MASS_STATUS -> massRequests.onMassStatus(command);
            case ACCOUNT_REQUEST -> accountRequests.onRequest(command);
            case SESSION_MESSAGE -> onSessionMessage(command);
            default -> throw new IllegalStateException("model: no order entry: " + command);
        }
    }

    /** Of a run the first message and the first report are number 1. */
    private void onSessionMessage(final Command command)
    {
        if (Wire.BEGINS_RUN == command.flags)
        {
            state.mark("a run begins");
            state.runClientSequences.put(command.sessionId, command.clientSequence - 1);
            state.runReportSequences.put(command.sessionId, out.nextReportSequenceOf(command.sessionId));
            state.runBeginnings.merge(command.sessionId, state.nowNs, Math::max);
        }
        if ('A' == command.msgType)
        {
            if (ModelState.RUN_DUE == state.runClientSequences.getOrDefault(command.sessionId, 0L))
            {
                state.mark("2.1 a Logon behind a reset");
                state.runClientSequences.put(command.sessionId, 0 != command.clientSequence ?
                    command.clientSequence - 1 : state.lastClientSequences.getOrDefault(command.sessionId, 0L));
            }
            state.runBeginnings.putIfAbsent(command.sessionId, state.nowNs);
        }
        if ('A' == command.msgType || '5' == command.msgType)
        {
            connections.onMessage(command.sessionId, 'A' == command.msgType);
        }
        orderEntry.onSessionMessage(command);
    }

    /** What a command set off: quotes, and then levels that have lost too much, whose orders were quotes. */
    final void settleAll()
    {
        settleQuotes();
        while (levels.stopLosers())
        {
            settleQuotes();
        }
    }

    /** Elected stops run, what watches the quotes acts on them, pegs follow. */
    private void settleQuotes()
    {
        boolean isPegRepriced = true;
        while (isPegRepriced)
        {
            state.instruments.values().forEach(this::settle);
            isPegRepriced = false;
            for (final ModelInstrument instrument : state.instruments.values())
            {
                while (state.hasPegs && Wire.CONTINUOUS == instrument.phase && pegs.repriceFirst(instrument))
                {
                    runElected(instrument);
                    isPegRepriced = true;
                }
            }
        }
    }

    private void settle(final ModelInstrument instrument)
    {
        runElected(instrument);
        while (Wire.CONTINUOUS == instrument.phase && stops.electByQuote(instrument))
        {
            runElected(instrument);
        }
    }

    /** Elected stops run one after the other; when trading is interrupted, the others wait in the call's book. */
    final void runElected(final ModelInstrument instrument)
    {
        while (Wire.CONTINUOUS == instrument.phase && !instrument.elected.isEmpty())
        {
            stops.runNext(instrument);
        }
        stops.joinCall(instrument);
        instrument.cascadeStartTicks = 0;
    }

    /** Where an order goes that was accepted, or lost its place by an amendment. */
    final void enter(final ModelOrder order)
    {
        final ModelInstrument instrument = state.instruments.get(order.instrumentId);
        if (order.isUntriggeredStop())
        {
            stops.add(order);
        }
        else if (ModelPhases.isParked(order, instrument))
        {
            phases.park(order);
        }
        else if (Wire.PEGGED == order.ordType)
        {
            pegs.enter(order);
        }
        else if (dailyLimits.keepsOut(order))
        {
            return;
        }
        else if (instrument.isTrading())
        {
            matching.execute(order);
        }
        else
        {
            books.rest(order);
        }
    }
}
