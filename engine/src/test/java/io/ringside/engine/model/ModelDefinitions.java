package io.ringside.engine.model;

import java.math.BigInteger;

/** What the operator may define: instruments with their rules, accounts with their limits. */
final class ModelDefinitions
{
    private static final int ALGORITHM_STEPS_MAX = 12;

    private final ReferenceModel model;
    private final ModelState state;

    ModelDefinitions(final ReferenceModel model)
    {
        this.model = model;
        state = model.state;
    }

    Why defineInstrument(final Command command, final int[] affected)
    {
        final boolean isValid = command.instrumentId >= 1 && command.tickMantissa >= 1 && command.lotMantissa >= 1 &&
            command.priceIncrementTicks >= 1 && command.quantityIncrementLots >= 1 && command.maxPriceTicks >= 1 &&
            command.minQuantityLots >= 1 && command.minQuantityLots <= command.maxQuantityLots &&
            command.referencePriceTicks >= 0 && command.collarBasisPoints >= 0 && command.protectionTicks >= 0 &&
            command.maxQuantityLots <= Long.MAX_VALUE / state.limits.orders && Wire.isPhase(command.phase);
        if (!isValid)
        {
            return Why.INVALID_COMMAND;
        }
        final Why symbol = symbol(command);
        ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            if (command.instrumentId > state.limits.instruments)
            {
                return Why.CAPACITY_EXCEEDED;
            }
            if (Why.NONE != symbol)
            {
                return symbol;
            }
            instrument = new ModelInstrument(command.instrumentId, command.phase);
            instrument.callBeganNs = state.nowNs;
            state.instruments.put(command.instrumentId, instrument);
        }
        else if (Why.NONE != symbol)
        {
            return symbol;
        }
        else if (hasOtherUnits(instrument.definition, command) && isInUse(instrument))
        {
            state.mark("P10 in use");
            return Why.INSTRUMENT_IN_USE;
        }
        affected[0] = overflowing(instrument, command.maxPriceTicks);
        if (0 != affected[0])
        {
            return Why.VALUE_OVERFLOW;
        }
        instrument.definition = command;
        instrument.highestMaxPriceTicks = Math.max(instrument.highestMaxPriceTicks, command.maxPriceTicks);
        model.out.definition(instrument);
        return Why.NONE;
    }

    /** P13: every instrument has a name of its own. */
    private Why symbol(final Command command)
    {
        final String symbol = name(command);
        if (symbol.isEmpty())
        {
            return Why.INVALID_SYMBOL;
        }
        final boolean isTaken = state.instruments.values().stream().anyMatch(other ->
            other.instrumentId != command.instrumentId && name(other.definition).equals(symbol));
        return isTaken ? Why.INVALID_SYMBOL : Why.NONE;
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
        return state.live.values().stream().anyMatch(order -> order.instrumentId == instrument.instrumentId) ||
            state.accounts.values().stream().anyMatch(account ->
            0 != account.position(instrument.instrumentId).signum());
    }

    /** How many live orders could trade at so high a price that their value does not fit. */
    private int overflowing(final ModelInstrument instrument, final long maxPriceTicks)
    {
        return maxPriceTicks <= instrument.highestMaxPriceTicks ? 0 : (int)state.live.values().stream()
            .filter(order -> order.instrumentId == instrument.instrumentId)
            .filter(order -> BigInteger.valueOf(order.quantityLots).multiply(BigInteger.valueOf(maxPriceTicks))
            .compareTo(BigInteger.valueOf(Long.MAX_VALUE)) > 0).count();
    }

    Why setReference(final Command command)
    {
        if (command.instrumentId < 1 || command.priceTicks < 0)
        {
            return Why.INVALID_COMMAND;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        instrument.definition = instrument.definition.copy();
        instrument.definition.referencePriceTicks = command.priceTicks;
        return Why.NONE;
    }

    Why setAuction(final Command command)
    {
        final boolean isValid = command.instrumentId >= 1 && command.collarBasisPoints >= 0 &&
            command.extensionBasisPoints >= 0 && command.extensionNs >= 0 && command.volatilityNs >= 0 &&
            (Wire.STP_NONE == command.stpMode || Wire.CANCEL_NEWEST == command.stpMode) &&
            Wire.isBoolean(command.flag2) && Wire.isBoolean(command.flag3);
        if (!isValid)
        {
            return Why.INVALID_COMMAND;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        instrument.auction = command;
        return Why.NONE;
    }

    Why setAlgorithm(final Command command)
    {
        boolean isValid = command.instrumentId >= 1 && Wire.isBoolean(command.flag) &&
            command.pairs.length <= 2 * ALGORITHM_STEPS_MAX;
        for (int i = 0; i < command.pairs.length; i += 2)
        {
            isValid &= isStep(command.pairs[i], command.pairs[i + 1]);
        }
        if (!isValid)
        {
            return Why.INVALID_COMMAND;
        }
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument)
        {
            return Why.UNKNOWN_INSTRUMENT;
        }
        instrument.algorithm = command.pairs.clone();
        instrument.isAuctionProRata = 1 == command.flag;
        instrument.topBid = null;
        instrument.topAsk = null;
        return Why.NONE;
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

    Why defineAccount(final Command command)
    {
        if (command.accountId < 1 || hasNegativeLimit(command) || !Wire.isBoolean(command.flag))
        {
            return Why.INVALID_COMMAND;
        }
        ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            if (state.accounts.size() >= state.limits.accounts)
            {
                return Why.CAPACITY_EXCEEDED;
            }
            account = new ModelAccount(command.accountId);
            state.accounts.put(command.accountId, account);
        }
        account.setLimits(command);
        account.isEnabled = 1 == command.flag;
        return Why.NONE;
    }

    Why setRiskLimits(final Command command)
    {
        if (hasNegativeLimit(command))
        {
            return Why.INVALID_COMMAND;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        account.setLimits(command);
        return Why.NONE;
    }

    Why setAccountGroups(final Command command)
    {
        if (command.accountId < 1 || command.firmId < 0 || command.stpGroup < 0 || !Wire.isBoolean(command.flag))
        {
            return Why.INVALID_COMMAND;
        }
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == account)
        {
            return Why.UNKNOWN_ACCOUNT;
        }
        account.firmId = command.firmId;
        account.stpGroup = command.stpGroup;
        account.isMarketMaker = 1 == command.flag;
        return Why.NONE;
    }

    private static boolean hasNegativeLimit(final Command command)
    {
        return command.maxOrderLots < 0 || command.maxOrderTicksLots < 0 || command.maxPositionLots < 0;
    }
}
