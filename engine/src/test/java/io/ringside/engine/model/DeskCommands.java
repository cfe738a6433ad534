package io.ringside.engine.model;

import java.util.Map;

/** The desk's side of the generator: tick tables, busts and corrections, cancels on behalf, statistics. */
final class DeskCommands extends Chooser
{
    /** Ids of connections at members of a cluster: few, so that another one may have the same. */
    static final int CONNECTIONS = 3;
    private static final int MEMBERS = 3;
    /** Numbers of tables that are defined and used. */
    private static final int TICK_TABLES = 3;
    private static final String[] NAMES = {"ann", "bob", "carl"};
    private static final int[] SCOPES = {Wire.OPERATOR_SCOPE_ORDER, Wire.OPERATOR_SCOPE_ORDER,
        Wire.OPERATOR_SCOPE_INSTRUMENT, Wire.OPERATOR_SCOPE_ACCOUNT, Wire.OPERATOR_SCOPE_FIRM,
        Wire.OPERATOR_SCOPE_SESSION, Wire.OPERATOR_SCOPE_ALL};

    DeskCommands(final Chooser other)
    {
        super(other);
    }

    /** Instrument and account are chosen already. */
    void fill(final Command command)
    {
        command.operatorName = name();
        switch (command.kind)
        {
            case DEFINE_TICK_TABLE -> tickTable(command);
            case OPERATOR_CANCEL -> cancel(command);
            case BUST_TRADE ->
            {
                command.secondOperatorName = otherName(command.operatorName);
                command.matchId = matchId();
            }
            case BUST_TRADES ->
            {
                command.secondOperatorName = otherName(command.operatorName);
                final ModelTrade trade = state.trades.get(matchId());
                command.atNs = null == trade ? state.nowNs : trade.timeNs;
                command.toNs = chance(3) ? command.atNs : command.atNs + random.nextInt(chance(20) ? 2_000 : 300);
                command.instrumentId = chance(5) ? 0 : null == trade ? command.instrumentId : trade.instrumentId;
            }
            case CORRECT_TRADE -> correct(command);
            case SET_DROP_COPY ->
            {
                command.scope = chance(50) ? Wire.COPIES_OF_SESSION : Wire.COPIES_OF_ACCOUNT;
                command.originId = chance(3) ? 1_000 : 1 + random.nextInt(
                    Wire.COPIES_OF_SESSION == command.scope ? tuning.sessions : tuning.accounts);
                command.targetSessionId = chance(3) ? 0 : 1 + random.nextInt(tuning.limits.sessions);
                command.flag = chance(75) ? 1 : 0;
            }
            case SET_SESSION_IDS ->
            {
                command.targetSessionId = chance(3) ? 0 : 1 + random.nextInt(tuning.sessions);
                command.flag = chance(60) ? Wire.RISING_IDS : Wire.ANY_IDS;
            }
            case RESET_SESSION ->
            {
                command.targetSessionId = chance(3) ? 0 : 1 + random.nextInt(tuning.sessions);
                command.atNs = chance(30) ? 0 : Math.max(1, state.nowNs + random.nextInt(2_000) - 1_000);
            }
            case CONNECT_SESSION, MEMBER_LOST ->
            {
                command.memberId = random.nextInt(MEMBERS);
                command.targetSessionId = chance(3) ? 0 : 1 + random.nextInt(tuning.sessions);
                command.connectionId = chance(3) ? 0 : 1 + random.nextInt(CONNECTIONS);
                command.ordersStay = chance(40) ? 1 : 0;
            }
            default -> command.instrumentId = chance(3) ? tuning.limits.instruments + 9 : command.instrumentId;
        }
    }

    /** Table and limits of the day, beside other rules of protection. */
    void protect(final Command command)
    {
        command.tickTableId = chance(2) ? 200 : tuning.isInBands && chance(75) ?
            1 + random.nextInt(TICK_TABLES) : 0;
        if (chance(tuning.dailyLimitPercent))
        {
            command.dailyLowTicks = chance(20) ? 0 : limit(-1);
            command.dailyHighTicks = chance(20) ? 0 : limit(1);
            if (tuning.isLimitedAtTheTouch && chance(20))
            {
                limitAtTheTouch(command);
            }
        }
    }

    /** The best price of one side is the last that is allowed. */
    private void limitAtTheTouch(final Command command)
    {
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null != instrument)
        {
            final boolean isLow = chance(50);
            command.dailyLowTicks = isLow ? instrument.bestOpposite(Wire.BUY) : 0;
            command.dailyHighTicks = isLow ? 0 : instrument.bestOpposite(Wire.SELL);
        }
    }

    private long limit(final int sign)
    {
        return tuning.isExtreme ? 1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(60)) :
            tuning.basePrice + sign * (long)random.nextInt(tuning.priceSpan + 2);
    }

    /** A table with bands below, around and above the prices that are in use. */
    private void tickTable(final Command command)
    {
        command.tickTableId = 1 + random.nextInt(chance(2) ? 100 : TICK_TABLES);
        final int bands = 1 + random.nextInt(chance(5) ? 12 : 4);
        command.pairs = new long[2 * bands];
        command.pairs[0] = 1;
        command.pairs[1] = increment();
        for (int i = 1; i < bands; i++)
        {
            final long least = command.pairs[2 * i - 2] + 1;
            final long start = Math.max(1, tuning.basePrice - tuning.priceSpan);
            final long from = tuning.isExtreme ? 1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(60)) :
                start + random.nextInt(2 * tuning.priceSpan + 2);
            // At times out of order, which is refused.
            command.pairs[2 * i] = chance(2) ? from : Math.max(least, from);
            command.pairs[2 * i + 1] = increment();
        }
    }

    private long increment()
    {
        return tuning.isExtreme && chance(20) ? 1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(60)) :
            chance(45) ? 1 : 1 + random.nextInt(6);
    }

    private void cancel(final Command command)
    {
        command.scope = pick(SCOPES);
        command.instrumentId = Wire.OPERATOR_SCOPE_INSTRUMENT == command.scope || chance(30) ?
            command.instrumentId : 0;
        command.targetSessionId = chance(4) ? 0 : 1 + random.nextInt(tuning.sessions + (chance(4) ? 60 : 0));
        command.sideFilter = chance(50) ? 0 : Wire.BUY + random.nextInt(2);
        command.accountId = chance(6) ? 1_000 : command.accountId;
        final Map.Entry<Long, ModelOrder> entry =
            state.live.isEmpty() ? null : state.live.ceilingEntry(random.nextLong(state.live.lastKey() + 1));
        command.orderId = null == entry || chance(5) ? random.nextInt(1_000) : entry.getKey();
        if (!chance(4))
        {
            leaveUnusedOut(command);
        }
    }

    private static void leaveUnusedOut(final Command command)
    {
        final boolean isOfOrder = Wire.OPERATOR_SCOPE_ORDER == command.scope;
        final boolean isOfAccount = Wire.OPERATOR_SCOPE_ACCOUNT == command.scope ||
            Wire.OPERATOR_SCOPE_FIRM == command.scope;
        command.orderId = isOfOrder ? command.orderId : 0;
        command.accountId = isOfAccount ? command.accountId : 0;
        command.targetSessionId = Wire.OPERATOR_SCOPE_SESSION == command.scope ? command.targetSessionId : 0;
        command.instrumentId = isOfOrder ? 0 : command.instrumentId;
        command.sideFilter = isOfOrder ? 0 : command.sideFilter;
    }

    private void correct(final Command command)
    {
        command.secondOperatorName = otherName(command.operatorName);
        command.matchId = matchId();
        final ModelTrade trade = state.trades.get(command.matchId);
        if (null == trade)
        {
            command.priceTicks = tuning.basePrice;
            command.quantityLots = 1;
            return;
        }
        command.priceTicks = chance(30) ? trade.priceTicks : tuning.isExtreme && chance(50) ?
            state.instruments.get(trade.instrumentId).definition.maxPriceTicks : tuning.isExtreme ?
            1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(60)) :
            Math.max(1, trade.priceTicks - tuning.priceSpan + random.nextInt(2 * tuning.priceSpan + 1));
        command.quantityLots = chance(40) || trade.lots <= 0 ? trade.lots : 1 + random.nextLong(trade.lots);
        if (chance(4))
        {
            command.quantityLots += 1 - 2 * random.nextInt(2) * command.quantityLots;
        }
    }

    /** Mostly of a trade of today, the younger the likelier. */
    private long matchId()
    {
        if (state.trades.isEmpty() || chance(5))
        {
            return random.nextInt(2) == 0 ? state.nextMatchId : random.nextInt(500) - 3;
        }
        final long last = state.trades.lastKey();
        final long back = chance(60) ? random.nextInt(12) : random.nextLong(last - state.trades.firstKey() + 1);
        final Long found = state.trades.floorKey(last - back);
        return null == found ? last : found;
    }

    private String name()
    {
        return chance(2) ? "" : pick(NAMES);
    }

    private String otherName(final String name)
    {
        if (chance(4))
        {
            return chance(50) ? name : "";
        }
        String other = pick(NAMES);
        while (other.equals(name))
        {
            other = pick(NAMES);
        }
        return other;
    }
}
