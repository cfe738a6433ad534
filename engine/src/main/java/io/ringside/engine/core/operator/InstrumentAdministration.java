package io.ringside.engine.core.operator;

import io.ringside.engine.core.instrument.AuctionRules;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRules;
import io.ringside.engine.core.instrument.MatchingAlgorithm;
import io.ringside.engine.core.instrument.ProtectionRules;
import io.ringside.engine.core.instrument.TickTable;
import io.ringside.engine.core.instrument.TickTables;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.output.MarketDataPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.AuctionTieBreak;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.DefineInstrumentDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder.BandsDecoder;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetAuctionDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder.StepsDecoder;
import io.ringside.engine.protocol.SetProtectionDecoder;
import io.ringside.engine.protocol.SetReferencePriceDecoder;
import io.ringside.engine.protocol.StpMode;

import static io.ringside.engine.core.base.OptionalField.areOptional;
import static io.ringside.engine.core.base.OptionalField.flag;
import static io.ringside.engine.core.base.OptionalField.int32;
import static io.ringside.engine.core.base.OptionalField.int64;

/**
 * The operator's commands that set the rules of instruments. Definitions, algorithms, tick tables and protection rules
 * allocate.
 */
public final class InstrumentAdministration
{
    /** The null value of each enum of one byte. */
    private static final int NOT_STATED = BooleanType.NULL_VAL.value();

    private final CoreState state;
    private final OperatorAnswers answers;
    private final MarketDataPublisher marketData;
    private final OrderMatcher matcher;
    private final AuctionRules receivedAuctionRules = new AuctionRules();
    private final AuctionRules noAuctionRules = new AuctionRules();
    private final ProtectionRules noProtection = new ProtectionRules();

    public InstrumentAdministration(
        final CoreState state,
        final OperatorAnswers answers,
        final MarketDataPublisher marketData,
        final OrderMatcher matcher)
    {
        this.state = state;
        this.answers = answers;
        this.marketData = marketData;
        this.matcher = matcher;
    }

    public Reason defineInstrument(final DefineInstrumentDecoder command)
    {
        final int instrumentId = command.instrumentId();
        Instrument instrument = state.instruments.find(instrumentId);
        final InstrumentRules rules = InstrumentRules.of(command, null == instrument ? null : instrument.rules());
        final Reason refusal = DefinitionRules.instrument(
            command, instrument, rules, state.orderCapacity, state.instruments.capacity());
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        if (state.instruments.isSymbolTaken(instrumentId, rules))
        {
            return Reason.INVALID_SYMBOL;
        }
        if (null == instrument)
        {
            instrument = state.instruments.create(instrumentId, DefinitionRules.phase(command));
            instrument.call().begin(instrument.phase(), state.nowNs);
        }
        else if (!rules.haveUnitsOf(instrument.rules()) && state.risk.hasPositionIn(instrumentId))
        {
            return Reason.INSTRUMENT_IN_USE;
        }
        else if (rules.maxPriceTicks > instrument.prices().highestMaxTicks())
        {
            final Reason raised = checkRaised(instrumentId, rules.maxPriceTicks);
            if (Reason.NONE != raised)
            {
                return raised;
            }
        }
        if (instrument.protection().midpointIsExact && 0 == instrument.protection().tickTableId &&
            0 != rules.priceIncrementTicks % 2)
        {
            return Reason.INVALID_COMBINATION;
        }
        instrument.define(rules);
        marketData.definition(instrument);
        return Reason.NONE;
    }

    /** Checks a higher price than the instrument ever had: live orders and margins were accepted for a lower one. */
    private Reason checkRaised(final int instrumentId, final long maxPriceTicks)
    {
        // Their values fit at any earlier highest price.
        final long lots = Math.min(Long.MAX_VALUE, state.money.ticksLotsMax(instrumentId)) / maxPriceTicks;
        final int tooLargeCount = state.liveOrders.countLarger(instrumentId, lots) +
            state.money.countLarger(instrumentId, lots);
        if (0 != tooLargeCount || 0 == lots && state.money.isMargined(instrumentId))
        {
            answers.affected(tooLargeCount);
            return Reason.VALUE_OVERFLOW;
        }
        // What they hold would not pay for a fill at the new one.
        final int heldCount =
            state.money.isOn() ? state.money.held().countAtHighest(state.liveOrders, instrumentId) : 0;
        answers.affected(heldCount);
        return 0 == heldCount ? Reason.NONE : Reason.INSTRUMENT_IN_USE;
    }

    public Reason setReferencePrice(final SetReferencePriceDecoder command)
    {
        if (command.priceTicks() < 0 || command.instrumentId() < 1)
        {
            return Reason.INVALID_COMMAND;
        }
        final Instrument instrument = state.instruments.find(command.instrumentId());
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        instrument.referencePriceTicks(command.priceTicks());
        return Reason.NONE;
    }

    public Reason setAuction(final SetAuctionDecoder command)
    {
        final int version = command.actingVersion();
        final Instrument instrument = state.instruments.find(command.instrumentId());
        final AuctionRules present = null == instrument ? noAuctionRules : instrument.auctionRules();
        final int stpMode = flag(version, command.stpModeRaw(), present.prevents);
        final int extendsOnImbalance = flag(version, command.extendsOnImbalanceRaw(), present.extendsOnImbalance);
        final int refusesPostOnly = flag(version, command.refusesPostOnlyRaw(), present.refusesPostOnly);
        final int marketRemainder = command.marketRemainderRaw();
        final int tieBreak = command.tieBreakRaw();
        final int indicatesNearFar = command.indicatesNearFarRaw();
        final AuctionRules rules = receivedAuctionRules;
        rules.collarBasisPoints = int32(version, command.collarBasisPoints(), present.collarBasisPoints);
        rules.extensionBasisPoints = int32(version, command.extensionBasisPoints(), present.extensionBasisPoints);
        rules.prevents = StpMode.CANCEL_NEWEST.value() == stpMode;
        rules.extendsOnImbalance = DefinitionRules.isTrue(extendsOnImbalance);
        rules.refusesPostOnly = DefinitionRules.isTrue(refusesPostOnly);
        rules.extensionNs = int64(version, command.extensionNs(), present.extensionNs);
        rules.volatilityNs = int64(version, command.volatilityNs(), present.volatilityNs);
        final long tradeAtCloseNs = command.tradeAtCloseNs();
        rules.tradeAtCloseNs =
            SetAuctionDecoder.tradeAtCloseNsNullValue() == tradeAtCloseNs ? present.tradeAtCloseNs : tradeAtCloseNs;
        if (command.instrumentId() < 1 || !rules.areValid() || stpMode > StpMode.CANCEL_NEWEST.value() ||
            !DefinitionRules.isBoolean(extendsOnImbalance) || !DefinitionRules.isBoolean(refusesPostOnly) ||
            !isStatedOrNull(marketRemainder, MarketRemainder.REST.value()) ||
            !isStatedOrNull(tieBreak, AuctionTieBreak.REFERENCE.value()) ||
            !isStatedOrNull(indicatesNearFar, BooleanType.TRUE.value()))
        {
            return Reason.INVALID_COMMAND;
        }
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (areOptional(version) && !rules.areEffective())
        {
            return Reason.NO_EFFECT;
        }
        rules.carriesMarketOrders = statedOr(present.carriesMarketOrders, marketRemainder);
        rules.prefersReference = statedOr(present.prefersReference, tieBreak);
        rules.indicatesNearFar = statedOr(present.indicatesNearFar, indicatesNearFar);
        present.copyFrom(rules);
        return Reason.NONE;
    }

    private static boolean isStatedOrNull(final int raw, final int largest)
    {
        return raw <= largest || NOT_STATED == raw;
    }

    /** A choice between 0 and 1; what the command does not state stays as it is. Rule book Q8. */
    private static boolean statedOr(final boolean old, final int raw)
    {
        return NOT_STATED == raw ? old : 0 != raw;
    }

    public Reason setMatchingAlgorithm(final SetMatchingAlgorithmDecoder command)
    {
        final int version = command.actingVersion();
        final Instrument instrument = state.instruments.find(command.instrumentId());
        final int isAuctionProRata = flag(version, command.isAuctionProRataRaw(),
            null != instrument && instrument.algorithm().isAuctionProRata());
        final MatchingAlgorithm algorithm = new MatchingAlgorithm(DefinitionRules.isTrue(isAuctionProRata));
        if (command.instrumentId() < 1 || !DefinitionRules.isBoolean(isAuctionProRata) ||
            !addSteps(algorithm, command.steps()))
        {
            return Reason.INVALID_COMMAND;
        }
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (areOptional(version))
        {
            if (0 == algorithm.stepCount())
            {
                algorithm.addStepsOf(instrument.algorithm());
            }
            if (!algorithm.areStepsEffective())
            {
                return Reason.NO_EFFECT;
            }
        }
        if (algorithm.isByRounds() && instrument.protection().minQuantityStays)
        {
            return Reason.INVALID_COMBINATION;
        }
        instrument.matchBy(algorithm);
        if (algorithm.needsAllocation())
        {
            state.allocation.prepare();
        }
        return Reason.NONE;
    }

    private static boolean addSteps(final MatchingAlgorithm algorithm, final StepsDecoder steps)
    {
        boolean areValid = true;
        while (steps.hasNext() && areValid)
        {
            steps.next();
            areValid = algorithm.add(steps.kindRaw(), steps.parameter());
        }
        return areValid;
    }

    public Reason defineTickTable(final DefineTickTableDecoder command)
    {
        final int tickTableId = command.tickTableId();
        final BandsDecoder group = command.bands();
        final TickTable bands = new TickTable();
        boolean isValid = tickTableId > 0;
        while (isValid && group.hasNext())
        {
            group.next();
            isValid = bands.add(group.fromPriceTicks(), group.incrementTicks());
        }
        if (!isValid || bands.isEmpty())
        {
            return Reason.INVALID_COMMAND;
        }
        if (tickTableId > TickTables.CAPACITY)
        {
            return Reason.CAPACITY_EXCEEDED;
        }
        if (areOptional(command.actingVersion()) && bands.hasEmptyBand())
        {
            return Reason.NO_EFFECT;
        }
        state.tickTables.define(tickTableId, bands);
        return Reason.NONE;
    }

    public Reason setProtection(final SetProtectionDecoder command)
    {
        final int version = command.actingVersion();
        final Instrument instrument = state.instruments.find(command.instrumentId());
        final ProtectionRules present = null == instrument ? noProtection : instrument.protection();
        final int collarAction = flag(version, command.collarActionRaw(), present.collarInterrupts);
        final int marketRemainder = flag(version, command.marketRemainderRaw(), present.marketRemainderRests);
        final ProtectionRules rules = completed(command, version, present);
        rules.collarInterrupts = CollarAction.VOLATILITY.value() == collarAction;
        rules.marketRemainderRests = MarketRemainder.REST.value() == marketRemainder;
        if (command.instrumentId() < 1 || !rules.areValid() ||
            collarAction > CollarAction.VOLATILITY.value() || marketRemainder > MarketRemainder.REST.value() ||
            !isChoice(command.minQuantityRaw()) || !isChoice(command.midpointRaw()))
        {
            return Reason.INVALID_COMMAND;
        }
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final TickTable tickTable = state.tickTables.find(rules.tickTableId);
        if (0 != rules.tickTableId && null == tickTable)
        {
            return Reason.UNKNOWN_TICK_TABLE;
        }
        final Reason refusal = checkMinQuantity(command, rules, instrument);
        if (Reason.NONE != refusal)
        {
            return refusal;
        }
        rules.midpointIsExact = isSecond(command.midpointRaw(), instrument.protection().midpointIsExact);
        if (rules.midpointIsExact && !(null == tickTable ?
            instrument.prices().haveMiddles() : tickTable.hasMiddles()))
        {
            return Reason.INVALID_COMBINATION;
        }
        if (areOptional(version) && !rules.areEffective(instrument.rules()))
        {
            return Reason.NO_EFFECT;
        }
        final boolean haveLimitsChanged = !rules.haveDailyLimitsOf(present);
        instrument.protect(rules, tickTable);
        if (haveLimitsChanged)
        {
            matcher.onDailyLimits(instrument);
        }
        return Reason.NONE;
    }

    /** True for the first two values of an enum, and for none, which leaves things as they are. */
    private static boolean isChoice(final int choice)
    {
        return choice <= 1 || NOT_STATED == choice;
    }

    private static boolean isSecond(final int choice, final boolean wasSecond)
    {
        return NOT_STATED == choice ? wasSecond : 1 == choice;
    }

    /** Sets what becomes of minimum quantities. Allocation by shares cannot keep them, nor can orders lose them. */
    private Reason checkMinQuantity(
        final SetProtectionDecoder command, final ProtectionRules rules, final Instrument instrument)
    {
        final boolean stayed = instrument.protection().minQuantityStays;
        rules.minQuantityStays = isSecond(command.minQuantityRaw(), stayed);
        if (rules.minQuantityStays && instrument.algorithm().isByRounds())
        {
            return Reason.INVALID_COMBINATION;
        }
        if (stayed && !rules.minQuantityStays)
        {
            final int count = state.liveOrders.countMinQuantities(instrument.instrumentId());
            answers.affected(count);
            return 0 == count ? Reason.NONE : Reason.INSTRUMENT_IN_USE;
        }
        return Reason.NONE;
    }

    /** The numbers of the protection rules as a command leaves them. */
    private static ProtectionRules completed(
        final SetProtectionDecoder command, final int version, final ProtectionRules present)
    {
        final ProtectionRules rules = new ProtectionRules();
        rules.executionCollarBasisPoints =
            int32(version, command.executionCollarBasisPoints(), present.executionCollarBasisPoints);
        rules.breakerBasisPoints = int32(version, command.breakerBasisPoints(), present.breakerBasisPoints);
        rules.trancheCountMax = int32(version, command.trancheCountMax(), present.trancheCountMax);
        rules.breakerWindowNs = int64(version, command.breakerWindowNs(), present.breakerWindowNs);
        rules.cascadeGuardTicks = int64(version, command.cascadeGuardTicks(), present.cascadeGuardTicks);
        rules.minDisplayLots = int64(version, command.minDisplayLots(), present.minDisplayLots);
        rules.tickTableId = int32(version, command.tickTableId(), present.tickTableId);
        rules.dailyLowTicks = int64(version, command.dailyLowTicks(), present.dailyLowTicks);
        rules.dailyHighTicks = int64(version, command.dailyHighTicks(), present.dailyHighTicks);
        return rules;
    }
}
