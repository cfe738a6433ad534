package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/** The operator's side of the generator. */
final class OperatorCommands extends Chooser
{
    private static final int[] PHASES =
        {Wire.CLOSED, Wire.HALT, Wire.HALT_FROZEN, Wire.POST_CLOSE, Wire.HALT, Wire.HALT_FROZEN, 2, 5,
            Wire.TRADE_AT_CLOSE, Wire.TRADE_AT_CLOSE, Wire.TRADE_AT_CLOSE};

    private static final int[] CALLS =
        {Wire.PRE_OPEN, Wire.AUCTION_CALL, Wire.NO_CANCEL, Wire.VOLATILITY, Wire.CLOSING_CALL};

    private final AlgorithmChooser algorithms;
    private final DeskCommands desk;
    private final OmissionChooser omissions;
    private final MoneyChooser money;
    private final CapacityChooser capacities;
    private long nextCorrelationId = 1;
    private int tradingDay = 20_261_120;

    OperatorCommands(final Chooser other)
    {
        super(other);
        algorithms = new AlgorithmChooser(this);
        desk = new DeskCommands(this);
        omissions = new OmissionChooser(this);
        money = new MoneyChooser(this);
        capacities = new CapacityChooser(this);
    }

    /** What makes the venue ready: instruments, accounts, continuous trading. */
    List<Command> opening()
    {
        final List<Command> commands = new ArrayList<>();
        for (int i = 1; i <= tuning.instruments; i++)
        {
            final Command command = definition(i);
            command.phase = 0 == i % 2 || tuning.isAuctioning ? Wire.CLOSED : Wire.CONTINUOUS;
            commands.add(command);
        }
        for (int i = 1; i <= tuning.accounts; i++)
        {
            final Command command = operator(Command.Kind.DEFINE_ACCOUNT);
            command.accountId = i;
            command.flag = 1;
            limits(command);
            commands.add(command);
        }
        final Command open = operator(Command.Kind.SET_TRADING_PHASE);
        // Auctions of which nothing is known yet come first.
        open.phase = tuning.isAuctioning ? Wire.PRE_OPEN : Wire.CONTINUOUS;
        for (int i = 1; i <= tuning.risingSessions; i++)
        {
            final Command command = operator(Command.Kind.SET_SESSION_IDS);
            command.targetSessionId = i;
            command.flag = Wire.RISING_IDS;
            commands.add(command);
        }
        commands.addAll(algorithms.opening());
        if (tuning.hasMoney)
        {
            commands.addAll(money.opening(this));
        }
        commands.add(open);
        return commands;
    }

    Command build(final Command.Kind kind)
    {
        final Command command = state(kind);
        omissions.choose(command);
        return command;
    }

    /** A command that states everything. */
    private Command state(final Command.Kind kind)
    {
        if (Command.Kind.DEFINE_INSTRUMENT == kind)
        {
            return redefinition();
        }
        final Command command = operator(kind);
        command.instrumentId = chance(25) ? 0 : 1 + random.nextInt(tuning.instruments);
        command.accountId = chance(3) ? 1_000 : 1 + random.nextInt(tuning.accounts + (chance(5) ? 1 : 0));
        switch (kind)
        {
            case DEFINE_ACCOUNT ->
            {
                limits(command);
                command.flag = chance(80) ? 1 : 0;
                command.accountId = chance(25) ? tuning.accounts + 1 + random.nextInt(80) : command.accountId;
            }
            case SET_RISK_LIMITS -> limits(command);
            case SET_LIMITS -> capacities.fill(command);
            case SET_ACCOUNT_GROUPS -> groups(command);
            case START_CALL ->
            {
                command.phase = chance(95) ? pick(CALLS) : random.nextInt(Wire.PHASE_COUNT);
                command.durationNs = chance(30) ? 0 : chance(2) ? Long.MAX_VALUE : random.nextInt(tuning.callLengthNs);
                command.randomEndNs = 0 == command.durationNs && !chance(4) || chance(50) ? 0 :
                    random.nextInt(tuning.callLengthNs / 2);
                command.randomDraw = random.nextLong();
                command.instrumentId = chance(3) ? tuning.limits.instruments + 9 : command.instrumentId;
                ofAll(command);
            }
            case SET_AUCTION -> auction(command);
            case SET_PROTECTION -> protect(command);
            case SET_MATCHING_ALGORITHM -> algorithms.choose(command);
            case SCHEDULE_PHASE -> schedule(command);
            case SET_REFERENCE_PRICE ->
            {
                command.instrumentId = chance(5) ? 1_000 : 1 + random.nextInt(tuning.instruments);
                command.priceTicks = chance(20) ? 0 : tuning.basePrice + random.nextInt(2 * tuning.priceSpan + 1) -
                    tuning.priceSpan;
            }
            case UNCROSS ->
                command.instrumentId = chance(3) ? tuning.limits.instruments + 9 : command.instrumentId;
            case DEFINE_TICK_TABLE, OPERATOR_CANCEL, BUST_TRADE, BUST_TRADES, CORRECT_TRADE, PUBLISH_STATISTICS,
                SET_DROP_COPY, SET_SESSION_IDS, RESET_SESSION, CONNECT_SESSION, MEMBER_LOST -> desk.fill(command);
            case SET_TRADING_PHASE ->
            {
                command.phase = chance(tuning.isAuctioning ? 30 : 55) ? Wire.CONTINUOUS :
                    !tuning.isAuctioning ? pick(PHASES) :
                    chance(75) ? pick(CALLS) : random.nextInt(Wire.PHASE_COUNT);
                command.flag = chance(tuning.cancelAllPercent) ? 1 : 0;
                command.instrumentId = chance(3) ? tuning.limits.instruments + 9 : command.instrumentId;
                ofAll(command);
            }
            case DEFINE_CURRENCY, SET_INSTRUMENT_MONEY, SET_ACCOUNT_MONEY, SET_FEES, MOVE_MONEY, QUERY_RISK, SET_LIMIT,
                SET_PERMISSION, BLOCK_LEVEL, GRANT_OVERRIDE, WITHDRAW_OVERRIDE, SET_LIQUIDATION ->
                money.fill(command);
            case KILL_SWITCH ->
            {
                command.scope = chance(75) ? Wire.KILL_ACCOUNT : Wire.KILL_ALL;
                command.accountId = Wire.KILL_ALL == command.scope && !chance(4) ? 0 : command.accountId;
                final boolean isKilled = Wire.KILL_ALL == command.scope ? state.isKilledAll :
                    state.accounts.containsKey(command.accountId) && state.accounts.get(command.accountId).isKilled;
                command.flag = isKilled != chance(15) ? 0 : 1;
            }
            case END_OF_DAY ->
            {
                command.tradingDay = chance(95) ? ++tradingDay : random.nextInt(++tradingDay);
                command.mustBeClosed = chance(30);
            }
            default -> command.flag = 0;
        }
        return command;
    }

    private void groups(final Command command)
    {
        command.firmId = random.nextInt(3);
        command.stpGroup = random.nextInt(3);
        if (tuning.deskPercent > 0 && chance(tuning.deskPercent))
        {
            command.deskId = chance(4) ? random.nextInt(6) - 1 : 0 == command.firmId ? 0 :
                2 * command.firmId - random.nextInt(2);
        }
        command.flag = chance(30) ? 1 : 0;
    }

    private void auction(final Command command)
    {
        command.instrumentId = 1 + random.nextInt(tuning.instruments + (chance(3) ? 1 : 0));
        command.collarBasisPoints = chance(tuning.auctionCollarPercent) ? random.nextInt(200) : 0;
        command.extensionBasisPoints = chance(tuning.extensionPercent) ? random.nextInt(100) : 0;
        command.stpMode = chance(tuning.auctionStpPercent) ? Wire.CANCEL_NEWEST : Wire.STP_NONE;
        command.flag2 = chance(40) ? 1 : 0;
        command.flag3 = chance(30) ? 1 : 0;
        final boolean isExtending = 0 != command.extensionBasisPoints || 1 == command.flag2;
        command.extensionNs = isExtending != chance(3) ? 1 + random.nextInt(20_000) : 0;
        command.marketRemainder = chance(30) ? Wire.UNSTATED : chance(40) ? 1 : 0;
        command.tieBreak = chance(30) ? Wire.UNSTATED : chance(40) ? 1 : 0;
        command.indicatesNearFar = chance(30) ? Wire.UNSTATED : chance(50) ? 1 : 0;
        command.tradeAtCloseNs = chance(30) ? Wire.UNSTATED_TIME : chance(30) ? 0 :
            chance(3) ? Long.MAX_VALUE : random.nextInt(100_000);
        command.volatilityNs = !tuning.isProtected || chance(50) ? 0 :
            chance(3) ? Long.MAX_VALUE : random.nextInt(20_000);
    }

    /** What is said of all instruments, and at times of one, which is refused. */
    private void ofAll(final Command command)
    {
        final boolean isOfAll = 0 == command.instrumentId;
        command.includeHalted = chance(isOfAll ? 20 : 1) ? 1 : chance(10) ? Omission.NO_CODE : 0;
        command.resume = 1 != command.includeHalted && chance(isOfAll ? 25 : 1) ? 1 : chance(10) ? Omission.NO_CODE : 0;
    }

    private void schedule(final Command command)
    {
        command.instrumentId = chance(3) ? tuning.limits.instruments + 9 : command.instrumentId;
        command.phase = chance(40) ? Wire.CONTINUOUS : pick(CALLS);
        command.atNs = tuning.isCalendarFull && chance(97) ? 1_000_000_000_000L + random.nextInt(1 << 30) :
            chance(15) ? 0 : !state.schedule.isEmpty() && chance(20) ?
            state.schedule.get(random.nextInt(state.schedule.size())).atNs :
            state.nowNs - 1_000 + random.nextInt(40_000);
    }

    private void protect(final Command command)
    {
        command.instrumentId = 1 + random.nextInt(tuning.instruments + (chance(3) ? 1 : 0));
        command.executionCollarBasisPoints = chance(40) ? 0 : tuning.isExtreme && chance(30) ? Integer.MAX_VALUE :
            1 + random.nextInt(80);
        command.collarAction = chance(0 == command.executionCollarBasisPoints ? 2 : 80) ? 1 : 0;
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        final boolean canRest = null != instrument && 0 != instrument.definition.protectionTicks;
        command.marketRemainder = chance(canRest ? 60 : 2) ? 1 : 0;
        command.cascadeGuardTicks = chance(40) ? 0 : tuning.isExtreme && chance(30) ? Long.MAX_VALUE :
            1 + random.nextInt(6);
        if (chance(tuning.breakerPercent))
        {
            command.breakerBasisPoints = tuning.isExtreme && chance(30) ? Integer.MAX_VALUE : 1 + random.nextInt(120);
            command.breakerWindowNs = tuning.isExtreme && chance(30) ? Long.MAX_VALUE : 1 + random.nextInt(60_000);
        }
        command.minDisplayLots = chance(70) ? 0 : random.nextInt(8);
        command.trancheCountMax = chance(70) ? 0 : 1 + random.nextInt(6);
        if (tuning.minimumsStayPercent > 0)
        {
            command.minQuantity = chance(tuning.minimumsStayPercent) ? Wire.EACH_EXECUTION :
                chance(50) ? Wire.NULL_CODE : chance(90) ? Wire.FIRST_EXECUTION : 2;
        }
        if (tuning.halfTickPercent > 0)
        {
            command.midpoint = chance(tuning.halfTickPercent) ? Wire.HALF_TICK :
                chance(50) ? Wire.NULL_CODE : chance(90) ? Wire.ROUNDED : 2;
        }
        desk.protect(command);
    }

    /** Put one thing right that keeps orders out; null if all is well. */
    Command repair()
    {
        if (state.isKilledAll)
        {
            final Command command = operator(Command.Kind.KILL_SWITCH);
            command.scope = Wire.KILL_ALL;
            return command;
        }
        for (final ModelInstrument instrument : state.instruments.values())
        {
            if (Wire.CONTINUOUS != instrument.phase && (!tuning.isAuctioning || !Wire.isCall(instrument.phase)))
            {
                final Command command = operator(Command.Kind.SET_TRADING_PHASE);
                command.instrumentId = instrument.instrumentId;
                command.phase = tuning.isAuctioning ? pick(CALLS) : Wire.CONTINUOUS;
                return command;
            }
        }
        for (int i = 1; i <= tuning.accounts; i++)
        {
            final ModelAccount account = state.accounts.get((long)i);
            if (null != account && account.isKilled)
            {
                final Command command = operator(Command.Kind.KILL_SWITCH);
                command.scope = Wire.KILL_ACCOUNT;
                command.accountId = i;
                return command;
            }
            if (null != account && !account.isEnabled)
            {
                final Command command = operator(Command.Kind.DEFINE_ACCOUNT);
                command.accountId = i;
                command.flag = 1;
                limits(command);
                return command;
            }
        }
        return money.limits.repair(this);
    }

    private Command redefinition()
    {
        final Command command =
            definition(chance(3) ? tuning.limits.instruments + 1 :
            1 + random.nextInt(chance(20) ? tuning.limits.instruments + 2 : tuning.instruments));
        command.phase = chance(80) ? Wire.CONTINUOUS : random.nextInt(Wire.PHASE_COUNT);
        if (state.instruments.containsKey(command.instrumentId) && !chance(4))
        {
            Omission.leaveOut(command, "phase");
        }
        if (tuning.isRedefining && !tuning.isExtreme)
        {
            command.collarBasisPoints = chance(50) ? random.nextInt(300) : tuning.collarBasisPoints;
            command.protectionTicks = random.nextInt(8);
            command.referencePriceTicks = chance(30) ? 0 : tuning.basePrice + random.nextInt(20);
            command.maxPriceTicks = chance(80) ? tuning.maxPrice : tuning.basePrice + tuning.priceSpan / 2;
            command.maxQuantityLots = chance(80) ? tuning.maxQuantity : tuning.minQuantity + random.nextInt(100);
            command.priceIncrementTicks = chance(80) ? tuning.priceIncrement : 1 + random.nextInt(7);
        }
        if (tuning.isGridChanging)
        {
            changeGrid(command);
        }
        final ModelInstrument present = state.instruments.get(command.instrumentId);
        if (tuning.raisePercent > 0 && chance(tuning.raisePercent) && null != present)
        {
            command.maxPriceTicks = present.highestMaxPriceTicks + 1 + random.nextInt(4);
        }
        return command;
    }

    /** Another grid, or the same in other units, or another name. */
    private void changeGrid(final Command command)
    {
        command.tickMantissa = chance(80) ? command.tickMantissa : 1 + random.nextInt(30);
        command.lotMantissa = chance(85) ? 1 : 1 + random.nextInt(3);
        command.priceExponent = chance(85) ? command.priceExponent : -3;
        command.quantityExponent = chance(85) ? command.quantityExponent : 1 + random.nextInt(3);
        command.quantityIncrementLots = chance(70) ? tuning.quantityIncrement : 1 + random.nextInt(5);
        command.minQuantityLots = chance(70) ? tuning.minQuantity : 1 + random.nextInt(20);
        if (chance(5))
        {
            command.symbol = chance(50) ? "" : definition(1 + random.nextInt(tuning.instruments)).symbol;
        }
    }

    private Command definition(final int instrumentId)
    {
        final Command command = operator(Command.Kind.DEFINE_INSTRUMENT);
        command.instrumentId = instrumentId;
        command.tickMantissa = 25;
        command.lotMantissa = 1;
        command.priceIncrementTicks = tuning.priceIncrement;
        command.quantityIncrementLots = tuning.quantityIncrement;
        command.minQuantityLots = tuning.minQuantity;
        command.maxQuantityLots = tuning.maxQuantity;
        command.maxPriceTicks = tuning.maxPrice;
        command.referencePriceTicks = 0 == instrumentId % 4 ? 0 : tuning.referencePrice;
        command.collarBasisPoints = tuning.collarBasisPoints;
        command.protectionTicks = tuning.protection;
        command.priceExponent = -2;
        command.quantityExponent = instrumentId % 3;
        command.symbol = "SYM" + instrumentId;
        if (tuning.isExtreme)
        {
            extremeDefinition(command);
        }
        return command;
    }

    /** Values at the edge of what a long can hold, in proportions that let some orders through. */
    private void extremeDefinition(final Command command)
    {
        final long most = Long.MAX_VALUE / state.limits.orders;
        switch (chance(8) ? random.nextInt(5) : command.instrumentId % 5)
        {
            case 0 ->
            {
                command.maxPriceTicks = 2;
                command.maxQuantityLots = most;
            }
            case 1 ->
            {
                command.maxPriceTicks = 1L << 31;
                command.maxQuantityLots = 1L << 32;
            }
            case 2 ->
            {
                command.maxPriceTicks = state.limits.orders;
                command.maxQuantityLots = most;
            }
            case 3 ->
            {
                command.maxPriceTicks = Long.MAX_VALUE;
                command.maxQuantityLots = chance(50) ? 1 : most + 1;
            }
            default ->
            {
                command.maxPriceTicks = 1L << 40;
                command.maxQuantityLots = 1L << 22;
            }
        }
        command.collarBasisPoints = chance(30) ? Integer.MAX_VALUE : chance(85) ? 0 : 1 + random.nextInt(20_000);
        command.protectionTicks = chance(50) ? 0 : chance(50) ? Integer.MAX_VALUE : 1;
        command.referencePriceTicks = chance(50) ? 0 : chance(50) ? Long.MAX_VALUE : command.maxPriceTicks;
    }

    private void limits(final Command command)
    {
        if (tuning.isExtreme)
        {
            command.maxOrderLots = extremeLimit();
            command.maxOrderTicksLots = extremeLimit();
            command.maxPositionLots = extremeLimit();
            return;
        }
        command.maxOrderLots = varied(tuning.maxOrderLots);
        command.maxOrderTicksLots = varied(tuning.maxOrderTicksLots);
        command.maxPositionLots = varied(tuning.maxPositionLots);
    }

    private long varied(final long limit)
    {
        return 0 == limit || chance(15) ? 0 : chance(70) ? limit : Math.max(1, limit / (1 + random.nextInt(6)));
    }

    private long extremeLimit()
    {
        return chance(60) ? 0 : chance(50) ? Long.MAX_VALUE : Long.MAX_VALUE - random.nextInt(10);
    }

    Command operator(final Command.Kind kind)
    {
        final Command command = new Command(kind);
        command.correlationId = nextCorrelationId++;
        return command;
    }
}
