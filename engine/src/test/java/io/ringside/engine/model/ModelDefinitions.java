package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.function.Consumer;

/** What the operator may define: instruments with their rules, accounts with their limits. */
final class ModelDefinitions
{
    private static final int ALGORITHM_STEPS_MAX = 12;
    private static final int ALL = 100;
    private static final Command NEW_INSTRUMENT = Command.of("DEFINE_INSTRUMENT tickMantissa=1 lotMantissa=1 " +
        "priceIncrementTicks=1 quantityIncrementLots=1 minQuantityLots=1 maxQuantityLots=1000000000 " +
        "maxPriceTicks=1000000000 phase=CONTINUOUS");
    private static final Command NEW_ACCOUNT = Command.of("DEFINE_ACCOUNT flag=1");

    private final ReferenceModel model;
    private final ModelState state;

    ModelDefinitions(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    Why defineInstrument(final Command stated)
    {
        final ModelInstrument known = state.instruments.get(stated.instrumentId);
        final Command command = completed(stated, null == known ? NEW_INSTRUMENT : known.definition);
        // What a definition says of the phase, it says of a new instrument alone.
        final boolean hasPhase = Omission.isAllowed(stated) && Omission.NO_CODE != stated.phase;
        return Why.first(
            () -> Why.INVALID_COMMAND.when(!isValid(command)),
            () -> Why.CAPACITY_EXCEEDED.when(null == known && command.instrumentId > state.limits.instruments),
            () -> Why.INVALID_SYMBOL.when(name(command).isEmpty()),
            () -> Why.NO_EFFECT.when(null != known && hasPhase),
            () -> Why.INVALID_SYMBOL.when(hasNoSymbolOfItsOwn(command)),
            () -> Why.INSTRUMENT_IN_USE.when(
                null != known && hasOtherUnits(known.definition, command) && isInUse(known)),
            () -> Why.VALUE_OVERFLOW.when(null != known && isOverflowing(known, command.maxPriceTicks)),
            () -> Why.INSTRUMENT_IN_USE.when(null != known && command.maxPriceTicks > known.highestMaxPriceTicks &&
                isHeldAtHighest(known)),
            () -> Why.INVALID_COMBINATION.when(null != known && Wire.HALF_TICK == known.protection.midpoint &&
                0 == known.protection.tickTableId && 0 != command.priceIncrementTicks % 2),
            () -> define(command));
    }

    private boolean isValid(final Command command)
    {
        return command.instrumentId >= 1 && command.tickMantissa >= 1 && command.lotMantissa >= 1 &&
            command.priceIncrementTicks >= 1 && command.quantityIncrementLots >= 1 && command.maxPriceTicks >= 1 &&
            command.minQuantityLots >= 1 && command.minQuantityLots <= command.maxQuantityLots &&
            command.referencePriceTicks >= 0 && command.collarBasisPoints >= 0 && command.protectionTicks >= 0 &&
            command.maxQuantityLots <= Long.MAX_VALUE / state.limits.orders && Wire.isPhase(command.phase) &&
            Wire.TRADE_AT_CLOSE != command.phase;
    }

    /** Q8: what is left out stays. */
    private Command completed(final Command stated, final Command present)
    {
        final Command command = Omission.completed(stated, present);
        if (command != stated && !command.toString().equals(stated.toString()))
        {
            state.mark("Q8 left out of " + stated.kind);
        }
        return command;
    }

    private Why define(final Command command)
    {
        final ModelInstrument instrument = state.instruments.computeIfAbsent(
            command.instrumentId, id -> new ModelInstrument(id, command.phase, state.nowNs));
        instrument.definition = command;
        instrument.highestMaxPriceTicks = Math.max(instrument.highestMaxPriceTicks, command.maxPriceTicks);
        model.out.definition(instrument);
        return Why.NONE;
    }

    /** P13: every instrument has a name of its own. */
    private boolean hasNoSymbolOfItsOwn(final Command command)
    {
        return name(command).isEmpty() || state.instruments.values().stream().anyMatch(other ->
            other.instrumentId != command.instrumentId && name(other.definition).equals(name(command)));
    }

    private static String name(final Command definition)
    {
        return definition.symbol.trim().split("\0", 2)[0];
    }

    /** P10: numbers of ticks and lots would mean something else. */
    private static boolean hasOtherUnits(final Command was, final Command is)
    {
        return was.tickMantissa != is.tickMantissa || was.priceExponent != is.priceExponent ||
            was.lotMantissa != is.lotMantissa || was.quantityExponent != is.quantityExponent;
    }

    private boolean isInUse(final ModelInstrument instrument)
    {
        final boolean isInUse =
            state.live.values().stream().anyMatch(order -> order.instrumentId == instrument.instrumentId) ||
            state.accounts.values().stream().anyMatch(account ->
            0 != account.position(instrument.instrumentId).signum());
        if (isInUse)
        {
            state.mark("P10 in use");
        }
        return isInUse;
    }

    /** Counts the live orders that could trade at so high a price that their value does not fit. */
    private boolean isOverflowing(final ModelInstrument instrument, final long maxPriceTicks)
    {
        state.affectedCount = maxPriceTicks <= instrument.highestMaxPriceTicks ? 0 : (int)state.live.values().stream()
            .filter(order -> order.instrumentId == instrument.instrumentId)
            .filter(order -> BigInteger.valueOf(order.quantityLots).multiply(BigInteger.valueOf(maxPriceTicks))
            .compareTo(BigInteger.valueOf(Long.MAX_VALUE)) > 0 ||
            state.money.isTooLarge(order, maxPriceTicks)).count() +
            (int)state.money.margin.countTooLarge(instrument, maxPriceTicks);
        return 0 != state.affectedCount || maxPriceTicks > instrument.highestMaxPriceTicks && state.money.margin
            .isTooHigh(state.money.worths.get(instrument.instrumentId), maxPriceTicks);
    }

    /** 7.2.1: counts the live orders that hold less than a fill at a higher price than there was would cost. */
    private boolean isHeldAtHighest(final ModelInstrument instrument)
    {
        state.affectedCount = (int)state.live.values().stream()
            .filter(order -> order.instrumentId == instrument.instrumentId && order.isBuy() && order.isUnpriced())
            .filter(order -> null != order.held && ModelMargin.ONLY_LESS != order.held.mark()).count();
        if (0 != state.affectedCount)
        {
            state.mark("7.2 highest price not raised");
        }
        return 0 != state.affectedCount;
    }

    Why setReference(final Command command)
    {
        return ofInstrument(command, command.priceTicks >= 0, instrument ->
        {
            instrument.definition = instrument.definition.copy();
            instrument.definition.referencePriceTicks = command.priceTicks;
        });
    }

    /** What a valid command does to its instrument. */
    private Why ofInstrument(final Command command, final boolean isValid, final Consumer<ModelInstrument> change)
    {
        return ofInstrument(command, isValid, true, change);
    }

    /** Q11: what cannot have the effect that it names is refused, but it was not always. */
    private Why ofInstrument(
        final Command command,
        final boolean isValid,
        final boolean isEffective,
        final Consumer<ModelInstrument> change)
    {
        final Why why = Why.first(
            () -> Why.INVALID_COMMAND.when(command.instrumentId < 1 || !isValid),
            () -> state.ifUnknown(command.instrumentId),
            () -> state.ifWithoutEffect(command, isEffective));
        if (Why.NONE == why)
        {
            change.accept(state.instruments.get(command.instrumentId));
        }
        return why;
    }

    Why setAuction(final Command stated)
    {
        final ModelInstrument instrument = state.instruments.get(stated.instrumentId);
        final Command command = completed(
            stated, null == instrument ? new Command(Command.Kind.SET_AUCTION) : instrument.auction);
        final boolean isValid = command.collarBasisPoints >= 0 && command.extensionBasisPoints >= 0 &&
            command.extensionNs >= 0 && command.volatilityNs >= 0 &&
            (Wire.STP_NONE == command.stpMode || Wire.CANCEL_NEWEST == command.stpMode) &&
            Wire.isBoolean(command.flag2) && Wire.isBoolean(command.flag3) && isChoice(command.marketRemainder) &&
            isChoice(command.tieBreak) && isChoice(command.indicatesNearFar) &&
            (command.tradeAtCloseNs >= 0 || Wire.UNSTATED_TIME == command.tradeAtCloseNs);
        final boolean isExtending = command.extensionBasisPoints > 0 || 1 == command.flag2;
        return ofInstrument(command, isValid, isExtending == command.extensionNs > 0,
            it -> it.auction = merged(command, it.auction));
    }

    /** One of two, or nothing stated. */
    private static boolean isChoice(final int value)
    {
        return Wire.isBoolean(value) || Wire.UNSTATED == value;
    }

    /** Q8: what the command does not state stays. */
    private Command merged(final Command command, final Command before)
    {
        final Command after = command.copy();
        after.marketRemainder = statedOr(command.marketRemainder, before.marketRemainder);
        after.tieBreak = statedOr(command.tieBreak, before.tieBreak);
        after.indicatesNearFar = statedOr(command.indicatesNearFar, before.indicatesNearFar);
        after.tradeAtCloseNs =
            Wire.UNSTATED_TIME == command.tradeAtCloseNs ? before.tradeAtCloseNs : command.tradeAtCloseNs;
        return after;
    }

    private int statedOr(final int stated, final int before)
    {
        if (Wire.UNSTATED == stated)
        {
            state.mark("Q8 auction rule unstated");
            return before;
        }
        return stated;
    }

    Why setAlgorithm(final Command stated)
    {
        final ModelInstrument known = state.instruments.get(stated.instrumentId);
        final Command present = new Command(Command.Kind.SET_MATCHING_ALGORITHM);
        present.flag = null != known && known.isAuctionProRata ? 1 : 0;
        final Command command = completed(stated, present);
        boolean isValid = Wire.isBoolean(command.flag) && command.pairs.length <= 2 * ALGORITHM_STEPS_MAX;
        for (int i = 0; i < command.pairs.length; i += 2)
        {
            isValid &= isStep(command.pairs[i], command.pairs[i + 1]);
        }
        final boolean isOtherSteps = command.pairs.length > 0 || !Omission.isAllowed(stated);
        final long[] steps = isOtherSteps || null == known ? command.pairs : known.algorithm;
        final boolean isByRounds = 0 != steps.length && Wire.STEP_FIFO != steps[0];
        if (isValid && command.instrumentId >= 1 && isByRounds && null != known && known.doMinimumsStay() &&
            (isEachReached(steps) || !Omission.isAllowed(stated)))
        {
            state.mark("Q7 not where orders share");
            return Why.INVALID_COMBINATION;
        }
        return ofInstrument(command, isValid, isEachReached(steps), instrument ->
        {
            instrument.algorithm = steps.clone();
            instrument.isAuctionProRata = 1 == command.flag;
            instrument.topBid = null;
            instrument.topAsk = null;
        });
    }

    /** Some steps leave nothing to the next. */
    private static boolean isEachReached(final long[] steps)
    {
        boolean isReached = true;
        for (int i = 0; i < steps.length - 2; i += 2)
        {
            isReached &= Wire.STEP_FIFO != steps[i] && (Wire.STEP_FIFO_PERCENT != steps[i] || ALL != steps[i + 1]);
        }
        return isReached;
    }

    private static boolean isStep(final long kind, final long parameter)
    {
        return switch ((int)kind)
        {
            case Wire.STEP_FIFO, Wire.STEP_LEVELLING -> 0 == parameter;
            case Wire.STEP_PRO_RATA, Wire.STEP_TOP_ORDER, Wire.STEP_TIME_PRO_RATA -> parameter >= 0;
            case Wire.STEP_FIFO_PERCENT, Wire.STEP_MARKET_MAKER -> parameter >= 1 && parameter <= 100;
            default -> false;
        };
    }

    Why defineAccount(final Command stated)
    {
        final ModelAccount known = state.accounts.get(stated.accountId);
        final Command command = completed(stated, null == known ? NEW_ACCOUNT : known.definition());
        return Why.first(
            () -> Why.INVALID_COMMAND.when(
                command.accountId < 1 || hasNegativeLimit(command) || !Wire.isBoolean(command.flag)),
            () -> Why.CAPACITY_EXCEEDED.when(!state.accounts.containsKey(command.accountId) &&
                state.accounts.size() >= state.limits.accounts),
            () ->
            {
                final ModelAccount account = state.accounts.computeIfAbsent(command.accountId, ModelAccount::new);
                account.setLimits(command);
                account.isEnabled = 1 == command.flag;
                return Why.NONE;
            });
    }

    Why setRiskLimits(final Command stated)
    {
        final ModelAccount known = state.accounts.get(stated.accountId);
        final Command command = completed(stated, null == known ? NEW_ACCOUNT : known.definition());
        return ofAccount(command, !hasNegativeLimit(command), account -> account.setLimits(command));
    }

    /** What a valid command does to its account. */
    private Why ofAccount(final Command command, final boolean isValid, final Consumer<ModelAccount> change)
    {
        final ModelAccount account = state.accounts.get(command.accountId);
        final Why why = !isValid ? Why.INVALID_COMMAND : Why.UNKNOWN_ACCOUNT.when(null == account);
        if (Why.NONE == why)
        {
            change.accept(account);
        }
        return why;
    }

    Why setAccountGroups(final Command stated)
    {
        final ModelAccount known = state.accounts.get(stated.accountId);
        final Command command = completed(
            stated, null == known ? new Command(Command.Kind.SET_ACCOUNT_GROUPS) : known.groups());
        // What is older than desks leaves them as they are.
        final int deskId = Integer.MIN_VALUE != command.deskId ? command.deskId : null == known ? 0 : known.deskId;
        final boolean isValid = command.accountId >= 1 && command.firmId >= 0 && command.stpGroup >= 0 &&
            Wire.isBoolean(command.flag) && (0 == deskId || deskId > 0 && command.firmId > 0 &&
            state.accounts.values().stream().noneMatch(other -> other.accountId != command.accountId &&
            other.deskId == deskId && other.firmId != command.firmId));
        return ofAccount(command, isValid, account ->
        {
            final boolean isMoving = account.firmId != command.firmId || account.deskId != deskId;
            if (isMoving)
            {
                state.levelUse.losses.beforeMove(account, deskId, command.firmId);
                state.mark("7.8 moved " + (0 == deskId ? "to no desk" : "to a desk"));
            }
            account.firmId = command.firmId;
            account.deskId = deskId;
            account.stpGroup = command.stpGroup;
            account.isMarketMaker = 1 == command.flag;
            if (isMoving)
            {
                state.levelUse.losses.afterMove(account);
            }
        });
    }

    private static boolean hasNegativeLimit(final Command command)
    {
        return command.maxOrderLots < 0 || command.maxOrderTicksLots < 0 || command.maxPositionLots < 0;
    }
}
