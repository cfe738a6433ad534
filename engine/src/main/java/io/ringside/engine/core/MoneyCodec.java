package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.HeldTerms;
import io.ringside.engine.core.state.OrderMoney;
import io.ringside.engine.core.state.TradeMoney;
import io.ringside.risk.Account;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.FeeSchedule;
import io.ringside.risk.money.Liquidation;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.References;
import io.ringside.risk.money.Worth;

/**
 * Writes and reads money: currencies with their house accounts, worths, commissions, how accounts trade, balances; then
 * the movements that are remembered, what live orders are held at, and what kept trades were charged, or digests of
 * these three; at the end, if there are any, margins, the marks of held orders, and liquidation. Refuses to write a
 * ledger that does not balance.
 */
final class MoneyCodec
{
    private static final int QUEUED = 1;
    private static final int LIQUIDATED = 2;

    private final CoreState state;
    private final OrderMoney money;
    private final MoneyEngine engine;

    MoneyCodec(final CoreState state)
    {
        this.state = state;
        money = state.money;
        engine = state.money.engine;
    }

    void write(final StateOutput output)
    {
        final int unbalanced = engine.findUnbalanced();
        StateChecks.check(0 == unbalanced, "the ledger does not balance: currencyId=", unbalanced);
        writeTables(output);
        output.putLong(engine.references().firstNumber());
        output.putLong(engine.references().nextNumber());
        for (long number = engine.references().firstNumber(); number < engine.references().nextNumber(); number++)
        {
            for (int field = 0; field < References.LONGS - 1; field++)
            {
                output.putLong(engine.references().get(number, field));
            }
        }
        for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = state.orders.entryNext(order))
        {
            if (money.isHeld(order))
            {
                writeHeld(order, output);
            }
        }
        output.putLong(0);
        final TradeMoney trades = money.settlement.trades;
        output.putLong(trades.firstMatchId());
        output.putLong(trades.nextMatchId());
        for (long matchId = trades.firstMatchId(); matchId < trades.nextMatchId(); matchId++)
        {
            for (int field = 0; field < TradeMoney.LONGS; field++)
            {
                output.putLong(trades.number(matchId, field));
            }
        }
        if (writeMargins(output))
        {
            writeMarks(output);
        }
        writeLiquidation(output);
    }

    /** How accounts are liquidated, and the balances that are due, each with why; or nothing. */
    private void writeLiquidation(final StateOutput output)
    {
        final Liquidation liquidation = engine.liquidation();
        if (!liquidation.isOn())
        {
            return;
        }
        output.putLong(liquidation.sessionId());
        output.putLong(liquidation.insuranceAccountId());
        output.putLong(liquidation.cursor());
        for (int row = liquidation.nextDue(0); Liquidation.NONE != row; row = liquidation.nextDue(row + 1))
        {
            output.putLong(row);
            output.putLong((liquidation.isQueued(row) ? QUEUED : 0) | (liquidation.isLiquidated(row) ? LIQUIDATED : 0));
        }
        output.putLong(-1);
    }

    private void readLiquidation(final StateInput input)
    {
        final Liquidation liquidation = engine.liquidation();
        final int sessionId = (int)input.getLongOr(0);
        if (0 == sessionId)
        {
            return;
        }
        liquidation.set(sessionId, input.getLong());
        liquidation.cursor((int)input.getLong());
        for (long row = input.getLong(); -1 != row; row = input.getLong())
        {
            StateChecks.check(row >= 0 && row < engine.balances().count(), "no such balance: row=", row);
            final long how = input.getLong();
            if (0 != (how & QUEUED))
            {
                liquidation.queue((int)row, true);
            }
            if (0 != (how & LIQUIDATED))
            {
                liquidation.liquidate((int)row, accountAt(engine.balances().accountIndex((int)row)), true);
            }
        }
    }

    /** Margins of instruments that have them, and what ends them; nothing if none has. */
    private boolean writeMargins(final StateOutput output)
    {
        boolean isAny = false;
        for (int id = 1; id < engine.worthEnd(); id++)
        {
            if (money.isMargined(id))
            {
                output.putLong(id);
                final Worth worth = engine.worth(id);
                output.putLong(worth.initialRate());
                output.putLong(worth.maintenanceRate());
                output.putLong(worth.marginGroup());
                output.putLong(worth.offsetRate());
                isAny = true;
            }
        }
        if (isAny || engine.liquidation().isOn())
        {
            output.putLong(0);
        }
        return isAny;
    }

    /** The marks that held orders were judged by, in the order of entry. */
    private void writeMarks(final StateOutput output)
    {
        for (int order = state.liveOrders.first(); OrderPool.NONE != order; order = state.orders.entryNext(order))
        {
            if (money.isHeld(order))
            {
                output.putLong(money.held().markTicks(order));
            }
        }
    }

    private void readMargins(final StateInput input)
    {
        long id = input.getLongOr(0);
        final boolean isAny = 0 != id;
        while (0 != id)
        {
            final Worth worth = engine.worth((int)id);
            StateChecks.check(null != worth, "an instrument without worth has margins: instrumentId=", id);
            accept(engine.setWorth(new Worth((int)id, worth.baseCurrencyId(), worth.quoteCurrencyId(),
                worth.tickLotAmount(), worth.lotAmount(), (int)input.getLong(), (int)input.getLong(),
                (int)input.getLong(), (int)input.getLong())), id);
            id = input.getLong();
        }
        for (int order = isAny ? state.liveOrders.first() : OrderPool.NONE; OrderPool.NONE != order;
            order = state.orders.entryNext(order))
        {
            if (money.isHeld(order))
            {
                money.held().restoreMarkTicks(order, input.getLong());
            }
        }
    }

    private void writeHeld(final int order, final StateOutput output)
    {
        final HeldTerms held = money.held();
        output.putLong(state.orders.orderId(order));
        output.putLong(held.ticks(order));
        output.putLong(held.rate(order));
        output.putLong(held.minimum(order));
    }

    /** Write digests in place of what there may be much of. */
    void writeDigest(final StateOutput output)
    {
        writeTables(output);
        output.putLong(engine.references().nextNumber());
        output.putLong(engine.references().digest());
        output.putLong(money.held().digest());
        output.putLong(money.settlement.trades.nextMatchId());
        output.putLong(money.settlement.trades.digest());
        writeMargins(output);
        writeLiquidation(output);
    }

    private void writeTables(final StateOutput output)
    {
        final Currencies currencies = engine.currencies();
        output.putLong(currencies.count());
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            output.putLong(id);
            output.putLong(currencies.exponent(id));
            output.putLong(currencies.symbol0(id));
            output.putLong(currencies.symbol1(id));
            for (int house = 0; house < Currencies.HOUSES; house++)
            {
                output.putLong(currencies.houseHigh(id, house));
                output.putLong(currencies.houseLow(id, house));
            }
        }
        writeWorths(output);
        output.putLong(engine.fees().count());
        for (int i = 0; i < engine.fees().count(); i++)
        {
            write(engine.fees().at(i), output);
        }
        writeAccounts(output);
        writeBalances(output);
    }

    private void writeWorths(final StateOutput output)
    {
        for (int id = 1; id < engine.worthEnd(); id++)
        {
            final Worth worth = engine.worth(id);
            if (null != worth)
            {
                output.putLong(id);
                output.putLong(worth.baseCurrencyId());
                output.putLong(worth.quoteCurrencyId());
                output.putLong(worth.tickLotAmount());
                output.putLong(worth.lotAmount());
            }
        }
        output.putLong(0);
    }

    private static void write(final FeeSchedule fees, final StateOutput output)
    {
        output.putLong(fees.feeTier());
        output.putLong(fees.instrumentId());
        output.putLong(fees.makerRate());
        output.putLong(fees.takerRate());
        output.putLong(fees.auctionRate());
        output.putLong(fees.minimum());
    }

    private void writeAccounts(final StateOutput output)
    {
        for (int i = 0; i < state.risk.accountCount(); i++)
        {
            final Account account = state.risk.accountAt(i);
            if (0 != (account.moneyModel() | account.feeTier()))
            {
                output.putLong(i);
                output.putLong(account.moneyModel());
                output.putLong(account.feeTier());
            }
        }
        output.putLong(-1);
    }

    private void writeBalances(final StateOutput output)
    {
        final BalanceTable balances = engine.balances();
        output.putLong(balances.count());
        for (int i = 0; i < balances.count(); i++)
        {
            output.putLong(balances.accountIndex(i));
            output.putLong(balances.currencyId(i));
            for (int number = 0; number < BalanceTable.NUMBERS; number++)
            {
                output.putLong(balances.number(i, number));
            }
        }
    }

    /** Read money after accounts, orders and trades. */
    void read(final StateInput input)
    {
        money.turnOn();
        readCurrencies(input);
        for (long id = input.getLong(); 0 != id; id = input.getLong())
        {
            accept(engine.setWorth(new Worth(
                (int)id, (int)input.getLong(), (int)input.getLong(), input.getLong(), input.getLong(),
                0, 0, 0, 0)), id);
        }
        final long feeCount = input.getLong();
        for (long i = 0; i < feeCount; i++)
        {
            accept(engine.setFees(new FeeSchedule((int)input.getLong(), (int)input.getLong(), (int)input.getLong(),
                (int)input.getLong(), (int)input.getLong(), input.getLong())), i);
        }
        for (long index = input.getLong(); -1 != index; index = input.getLong())
        {
            accountAt(index).money((int)input.getLong(), (int)input.getLong());
        }
        readBalances(input);
        readMovements(input);
        readHeld(input);
        money.settlement.trades.begin(input.getLong());
        for (long end = input.getLong(); money.settlement.trades.nextMatchId() < end;)
        {
            money.settlement.trades.restoreNext();
            for (int field = 0; field < TradeMoney.LONGS; field++)
            {
                money.settlement.trades.restore(field, input.getLong());
            }
        }
        readMargins(input);
        readLiquidation(input);
    }

    private void readCurrencies(final StateInput input)
    {
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            final int id = (int)input.getLong();
            accept(engine.defineCurrency(id, (int)input.getLong(), input.getLong(), input.getLong()), id);
            for (int house = 0; house < Currencies.HOUSES; house++)
            {
                engine.restoreHouse(id, house, input.getLong(), input.getLong());
            }
        }
    }

    private void readBalances(final StateInput input)
    {
        final long count = input.getLong();
        StateChecks.check(count <= engine.balances().capacity(), "balances do not fit: count=", count);
        for (long i = 0; i < count; i++)
        {
            final int row = engine.restoreBalance(accountAt(input.getLong()).index(), (int)input.getLong());
            for (int number = 0; number < BalanceTable.NUMBERS; number++)
            {
                engine.restoreNumber(row, number, input.getLong());
            }
        }
    }

    private void readMovements(final StateInput input)
    {
        engine.restoreNextNumber(input.getLong());
        final long end = input.getLong();
        final long[] numbers = new long[References.LONGS - 1];
        while (engine.references().nextNumber() < end)
        {
            for (int field = 0; field < numbers.length; field++)
            {
                numbers[field] = input.getLong();
            }
            engine.restoreMovement(numbers);
        }
    }

    /** The held orders come in the order of entry, as the live orders are. */
    private void readHeld(final StateInput input)
    {
        int order = state.liveOrders.first();
        for (long orderId = input.getLong(); 0 != orderId; orderId = input.getLong())
        {
            while (OrderPool.NONE != order && state.orders.orderId(order) != orderId)
            {
                order = state.orders.entryNext(order);
            }
            StateChecks.check(OrderPool.NONE != order, "no such order holds money: orderId=", orderId);
            money.held().keep(order, input.getLong(), (int)input.getLong(), input.getLong());
        }
    }

    private Account accountAt(final long index)
    {
        StateChecks.check(index >= 0 && index < state.risk.accountCount(), "no such account: index=", index);
        return state.risk.accountAt((int)index);
    }

    private static void accept(final int verdict, final long id)
    {
        StateChecks.check(0 == verdict, "money does not fit: id=", id);
    }
}
