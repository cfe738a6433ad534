package io.ringside.engine.model;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.MoneyEngine;
import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.UnsafeBuffer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The core behind its wire: commands encoded, outputs decoded. */
class EngineExchange
{
    /** Not zero, so that an offset forgotten is an offset found. */
    private static final int OFFSET = 24;
    private static final int WALKED_ALWAYS = 64;
    /** Of the row of numbers that is a state, most often. */
    private static final int STATE_LENGTH = 4_096;

    MatchingEngine engine;
    private final ModelLimits limits;
    private final CapturingSink sink = new CapturingSink();
    private final WireAdapter adapter = new WireAdapter();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final byte[] before = new byte[512];

    EngineExchange(final ModelLimits limits)
    {
        this.limits = limits;
        engine = fresh();
    }

    private MatchingEngine fresh()
    {
        return new MatchingEngine(limits.context().conclude(), sink);
    }

    /** Go on with another core that took over from a snapshot of this one. */
    void failOver()
    {
        final MatchingEngine restored = fresh();
        Snapshots.load(restored, Snapshots.of(engine));
        if (engine.stateHash() != restored.stateHash() || engine.chainHash() != restored.chainHash())
        {
            throw new AssertionError("another state after a snapshot");
        }
        engine = restored;
    }

    /** Bids, then asks that the public may know of, in the order in which they trade. */
    List<MarketDataBook.Entry> shown(final int instrumentId)
    {
        final List<MarketDataBook.Entry> bids = new ArrayList<>();
        final List<MarketDataBook.Entry> asks = new ArrayList<>();
        engine.forEachOrder(instrumentId, (isBuy, orderId, priceTicks, displayedLots, priority) ->
            (isBuy ? bids : asks).add(new MarketDataBook.Entry(
                orderId, isBuy ? Wire.BUY : Wire.SELL, priceTicks, priority, displayedLots)));
        bids.addAll(asks);
        return bids;
    }

    void apply(final Command command, final long sequence, final long timestampNs)
    {
        sink.clear();
        final int length = adapter.write(command, buffer, OFFSET);
        // What lies behind a command in a ring's slot is another command's left-over.
        buffer.setMemory(OFFSET + length, 128, (byte)0x5A);
        buffer.getBytes(0, before);
        engine.onCommand(buffer, OFFSET, length, sequence, timestampNs);
        if (!Arrays.equals(before, buffer.byteArray()))
        {
            throw new AssertionError("the core wrote into the command's buffer");
        }
        if (engine.lastSequence() != sequence)
        {
            throw new AssertionError("lastSequence=" + engine.lastSequence() + " after sequence=" + sequence);
        }
        // With many orders, after every 16th command: the walk would take longer than the command.
        if ((engine.liveOrderCount() < WALKED_ALWAYS || 0 == sequence % 16) && !engine.isHashKept())
        {
            throw new AssertionError("the sum of the orders is not that of the orders: sequence=" + sequence);
        }
        if (null != engine.moneyProblem())
        {
            throw new AssertionError(engine.moneyProblem() + ": sequence=" + sequence);
        }
    }

    /** What is held is what live orders hold, and nothing came from nowhere. */
    private void checkMoney(final ModelState state)
    {
        final ModelMoney expected = state.money;
        final MoneyEngine money = engine.money();
        same("currencies", expected.currencies.size(), money.currencies().count());
        if (!expected.isOn())
        {
            return;
        }
        same("balances", expected.balances.size(), money.balances().count());
        for (int i = 0; i < money.balances().count(); i++)
        {
            final BalanceTable balances = money.balances();
            final long accountId = engine.risk().accountAt(balances.accountIndex(i)).accountId();
            final int currencyId = balances.currencyId(i);
            final String where = " account=" + accountId + " currency=" + currencyId;
            same("balance" + where, expected.balance(accountId, currencyId),
                wide(balances.balanceHigh(i), balances.balanceLow(i)));
            same("held" + where, expected.held(accountId, currencyId),
                wide(balances.heldHigh(i), balances.heldLow(i)));
            same("lien" + where, expected.liens.getOrDefault(ModelMoney.key(accountId, currencyId), BigInteger.ZERO),
                wide(balances.lienHigh(i), balances.lienLow(i)));
        }
        for (final int currencyId : expected.currencies.keySet())
        {
            for (int house = 0; house < Currencies.HOUSES; house++)
            {
                same("house=" + house + " currency=" + currencyId, expected.house(currencyId, house), wide(
                    money.currencies().houseHigh(currencyId, house), money.currencies().houseLow(currencyId, house)));
            }
        }
    }

    /** Nobody has spent or promised more than there is, unless what nobody is asked about has taken it. */
    void checkAvailable(final ModelState state)
    {
        final MoneyEngine money = engine.money();
        for (int i = 0; i < money.balanceCount(); i++)
        {
            if (!money.balances().isAvailable(i, 0))
            {
                final long accountId = engine.risk().accountAt(money.balances().accountIndex(i)).accountId();
                final int currencyId = money.balances().currencyId(i);
                // A margin account owes what its positions cost.
                if (Wire.MODEL_MARGIN != state.accounts.get(accountId).model &&
                    !state.money.inDebt.contains(ModelMoney.key(accountId, currencyId)))
                {
                    throw new AssertionError(
                        "state: more is held than there is: account=" + accountId + " currency=" + currencyId);
                }
            }
        }
    }

    private static BigInteger wide(final long high, final long low)
    {
        return BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(new BigInteger(Long.toUnsignedString(low)));
    }

    private static void same(final String what, final BigInteger expected, final BigInteger actual)
    {
        if (!expected.equals(actual))
        {
            throw new AssertionError("state: " + what + " expected=" + expected + " actual=" + actual);
        }
    }

    /** Best price of a side of the book, hidden orders included; 0 if there is none. */
    long bestPriceTicks(final int instrumentId, final boolean isBuy)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        return null == instrument ? 0 : instrument.bestPriceTicks(isBuy);
    }

    /** Prices and lots of the levels of the book, best first; returns how many there are. */
    int levels(final int instrumentId, final boolean isBuy, final long[] pricesTicks, final long[] lots)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        return null == instrument ? 0 : instrument.book().copyLevels(isBuy, pricesTicks, lots);
    }

    /** The whole state as a row of numbers. */
    long[] state()
    {
        final LongArrayList numbers = new LongArrayList(STATE_LENGTH, LongArrayList.DEFAULT_NULL_VALUE);
        engine.writeState(numbers::addLong);
        return numbers.toLongArray();
    }

    int liveOrderCount()
    {
        return engine.liveOrderCount();
    }

    long nextDueNs()
    {
        return engine.nextTick().dueNs();
    }

    List<Output> reports()
    {
        return sink.reports;
    }

    List<Output> marketData()
    {
        return sink.marketData;
    }

    /** Positions are signed fills, reservations are what is left of live orders, and no counter ran ahead. */
    void checkState(final ReferenceModel model)
    {
        final ModelState state = model.state;
        final RiskEngine risk = engine.risk();
        checkMoney(state);
        checkAvailable(state);
        same("accounts", state.accounts.size(), risk.accountCount());
        same("positions", state.pairs.size(), risk.positionCount());
        for (int i = 0; i < risk.positionCount(); i++)
        {
            final long accountId = risk.accountOf(i).accountId();
            final int instrumentId = risk.instrumentIdOf(i);
            final String where = " account=" + accountId + " instrument=" + instrumentId;
            same("net" + where, state.accounts.get(accountId).position(instrumentId).longValueExact(),
                risk.netLots(i));
            same("open buys" + where, state.openLots(accountId, instrumentId, Wire.BUY).longValueExact(),
                risk.openLots(i, true));
            same("open sells" + where, state.openLots(accountId, instrumentId, Wire.SELL).longValueExact(),
                risk.openLots(i, false));
        }
        for (final ModelAccount account : state.accounts.values())
        {
            final Account actual = risk.account(account.accountId);
            same("enabled account=" + account.accountId, account.isEnabled ? 1 : 0, actual.isEnabled() ? 1 : 0);
            same("killed account=" + account.accountId, account.isKilled ? 1 : 0, actual.isKilled() ? 1 : 0);
        }
        same("kill switch of the venue", state.isKilledAll ? 1 : 0, risk.isVenueKilled() ? 1 : 0);
        same("time", state.nowNs, engine.nowNs());
        same("trading day", state.tradingDay, engine.tradingDay());
        same("next report number", model.out.nextReportNumber, engine.nextReportNumber());
        same("next market data sequence", model.out.nextMarketDataSequence, engine.nextMarketDataSequence());
        for (int session = 1; session < state.limits.sessions; session++)
        {
            same("last client sequence of " + session, state.lastClientSequences.getOrDefault(session, 0L),
                engine.lastClientSequence(session));
            same("next report sequence of " + session, model.out.nextReportSequenceOf(session),
                engine.nextReportSequence(session));
            same("member of " + session, model.connections.memberId(session), engine.memberId(session));
            same("rising ids of " + session, model.state.risingIds.areRising(session) ? 1 : 0,
                engine.hasRisingIds(session) ? 1 : 0);
            same("highest id of " + session, state.risingIds.highest(session).longValueExact(),
                engine.highestId(session));
            same("run's client sequence of " + session, state.runClientSequences.getOrDefault(session, 0L),
                engine.runClientSequence(session));
            same("run's beginning of " + session, state.runBeginnings.getOrDefault(session, 0L),
                engine.runBeganNs(session));
            same("run's report sequence of " + session, state.runReportSequences.getOrDefault(session, 1L),
                engine.runReportSequence(session));
        }
    }

    private static void same(final String what, final long expected, final long actual)
    {
        if (expected != actual)
        {
            throw new AssertionError("state: " + what + " expected=" + expected + " actual=" + actual);
        }
    }
}
