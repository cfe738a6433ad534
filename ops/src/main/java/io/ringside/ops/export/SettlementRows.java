package io.ringside.ops.export;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.ExecutionReportDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.LiquidationEvent;
import io.ringside.engine.protocol.LiquidationReportDecoder;
import io.ringside.engine.protocol.MoneyMovement;
import io.ringside.engine.protocol.MoneyReportDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.ops.replay.schema.CurrencyUnits;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.Worth;
import org.agrona.collections.Int2ObjectHashMap;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines of a settlement file: what was there at the begin of the day, each amount that moved, and what is there at
 * its end.
 */
final class SettlementRows
{
    /** The names of the columns. */
    static final String COLUMNS = "day,kind,account,currency,amount,time,symbol,side,price,quantity,reference";

    private static final String NO_TRADE = ",,,,,";

    private final MatchingEngine engine;
    private final CurrencyUnits units;
    private final List<String> lines = new ArrayList<>();
    private final Int2ObjectHashMap<ExportedInstrument> instruments = new Int2ObjectHashMap<>();
    private final Map<String, Fill> fills = new HashMap<>();
    private int tradingDay;

    /** What a fill has moved for an account until now; positive: it got it. */
    private record Fill(BigInteger quote, BigInteger base, BigInteger commission)
    {
        static final Fill NOTHING = new Fill(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);
    }

    SettlementRows(final MatchingEngine engine)
    {
        this.engine = engine;
        units = new CurrencyUnits(engine.money().currencies());
    }

    /** A day begins: what was written of another one is forgotten. */
    void begin()
    {
        tradingDay = engine.tradingDay();
        lines.clear();
        lines.add(COLUMNS);
        balances("OPENING");
    }

    /** The day has ended, or is looked at before it has. */
    void end()
    {
        positions();
        balances("CLOSING");
    }

    List<String> lines()
    {
        return lines;
    }

    void define(final InstrumentDefinitionDecoder definition)
    {
        instruments.put(definition.instrumentId(), ExportedInstrument.of(definition));
    }

    /** A fill, a bust or a correction; before the day it is remembered alone, since it may be busted in it. */
    void execution(final ExecutionReportDecoder it, final boolean isOfTheDay)
    {
        final ExecType type = it.execType();
        final Account account = engine.risk().account(it.accountId());
        final Worth worth = engine.money().worth(it.instrumentId());
        if (ExecType.TRADE != type && ExecType.TRADE_CANCEL != type && ExecType.TRADE_CORRECT != type ||
            null == account || null == worth || 0 == account.moneyModel())
        {
            return;
        }
        final String key = it.accountId() + "/" + it.side() + '/' + it.matchId();
        final Fill before = fills.getOrDefault(key, Fill.NOTHING);
        final Fill now = ExecType.TRADE_CANCEL == type ? Fill.NOTHING : fill(it, worth);
        fills.put(key, now);
        if (isOfTheDay)
        {
            final String kind = type.name();
            trade(kind, it, worth.quoteCurrencyId(), now.quote.subtract(before.quote));
            trade(kind, it, worth.baseCurrencyId(), now.base.subtract(before.base));
            trade("FEE", it, worth.quoteCurrencyId(), before.commission.subtract(now.commission));
        }
    }

    private static Fill fill(final ExecutionReportDecoder it, final Worth worth)
    {
        final BigInteger lots = BigInteger.valueOf(it.lastLots());
        final BigInteger value = BigInteger.valueOf(it.lastPriceTicks()).multiply(lots)
            .multiply(BigInteger.valueOf(worth.tickLotAmount()));
        final BigInteger base = lots.multiply(BigInteger.valueOf(worth.lotAmount()));
        final boolean isBuy = Side.BUY == it.side();
        return new Fill(isBuy ? value.negate() : value, isBuy ? base : base.negate(),
            BigInteger.valueOf(it.commission()));
    }

    private void trade(
        final String kind, final ExecutionReportDecoder it, final int currencyId, final BigInteger amount)
    {
        if (0 != amount.signum())
        {
            final ExportedInstrument instrument = instruments.get(it.instrumentId());
            line(kind, it.accountId(), units.symbol(currencyId), decimal(currencyId, amount),
                Rows.time(it.timestampNs()) + ',' + SettlementFile.quoted(instrument.symbol()) + ',' + it.side() + ',' +
                instrument.price(it.lastPriceTicks()) + ',' + instrument.quantity(it.lastLots()) + ',' + it.matchId());
        }
    }

    /**
     * A movement that moved a balance: holds and repeats did not.
     *
     * @param toAccountId the other account of a transfer.
     */
    void movement(final MoneyReportDecoder it, final long toAccountId)
    {
        final MoneyMovement kind = it.movement();
        if (BooleanType.TRUE == it.isRepeat() || MoneyMovement.HOLD == kind || MoneyMovement.RELEASE == kind)
        {
            return;
        }
        final boolean isOut = MoneyMovement.WITHDRAW == kind || MoneyMovement.TRANSFER == kind;
        cash(it, it.accountId(), isOut ? -it.amount() : it.amount());
        if (MoneyMovement.TRANSFER == kind)
        {
            cash(it, toAccountId, it.amount());
        }
    }

    private void cash(final MoneyReportDecoder it, final long accountId, final long amount)
    {
        line("CASH", accountId, units.symbol(it.currencyId()), decimal(it.currencyId(), BigInteger.valueOf(amount)),
            Rows.time(it.timestampNs()) + ",," + it.movement() + ",,," + SettlementFile.quoted(it.reference()));
    }

    /** What the insurance has taken over or paid; the begin and the end of a liquidation move nothing. */
    void liquidation(final LiquidationReportDecoder it)
    {
        if (LiquidationEvent.TAKEN_OVER == it.liquidationEvent())
        {
            takenOver(it, it.accountId(), it.amount(), it.lots());
            takenOver(it, engine.money().liquidation().insuranceAccountId(), -it.amount(), -it.lots());
        }
        else if (LiquidationEvent.COVERED == it.liquidationEvent())
        {
            line("INSURANCE", it.accountId(), units.symbol(it.currencyId()),
                decimal(it.currencyId(), BigInteger.valueOf(it.amount())), Rows.time(it.timestampNs()) + ",,,,,");
        }
    }

    /** A position goes as if it was sold, or bought back, at the mark. */
    private void takenOver(
        final LiquidationReportDecoder it, final long accountId, final long amount, final long lots)
    {
        final ExportedInstrument instrument = instruments.get(it.instrumentId());
        line("TAKEOVER", accountId, units.symbol(it.currencyId()),
            decimal(it.currencyId(), BigInteger.valueOf(amount)),
            Rows.time(it.timestampNs()) + ',' + SettlementFile.quoted(instrument.symbol()) + ',' +
            (lots > 0 ? Side.SELL : Side.BUY) + ',' + instrument.price(it.markPriceTicks()) + ',' +
            instrument.quantity(Math.abs(lots)) + ',');
    }

    /** All balances as they are now. */
    private void balances(final String kind)
    {
        if (!engine.money().isOn())
        {
            return;
        }
        final BalanceTable balances = engine.money().balances();
        for (int i = 0; i < balances.count(); i++)
        {
            final int currencyId = balances.currencyId(i);
            line(kind, engine.risk().accountAt(balances.accountIndex(i)).accountId(), units.symbol(currencyId),
                decimal(currencyId, CurrencyUnits.wide(balances.balanceHigh(i), balances.balanceLow(i))), NO_TRADE);
        }
        final Currencies currencies = engine.money().currencies();
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            for (int house = 0; house < Currencies.HOUSES; house++)
            {
                line(kind + "_HOUSE", -1 - house, units.symbol(id), units.house(id, house).toPlainString(), NO_TRADE);
            }
        }
    }

    /** All positions of accounts with money as they are now. */
    private void positions()
    {
        final RiskEngine risk = engine.risk();
        for (int i = 0; i < risk.positionCount(); i++)
        {
            final Account account = risk.accountOf(i);
            if (null != account && 0 != account.moneyModel() && 0 != risk.netLots(i))
            {
                final ExportedInstrument instrument = instruments.get(risk.instrumentIdOf(i));
                line("POSITION", account.accountId(), "", "", "," + SettlementFile.quoted(instrument.symbol()) + ",,," +
                    instrument.quantity(risk.netLots(i)) + ',');
            }
        }
    }

    private void line(
        final String kind, final long accountId, final String currency, final String amount, final String rest)
    {
        lines.add(tradingDay + "," + kind + ',' + accountId + ',' + SettlementFile.quoted(currency) + ',' + amount +
            ',' + rest);
    }

    private String decimal(final int currencyId, final BigInteger amount)
    {
        return units.decimal(currencyId, amount).toPlainString();
    }
}
