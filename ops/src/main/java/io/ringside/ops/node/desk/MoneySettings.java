package io.ringside.ops.node.desk;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.gateway.json.Json;
import io.ringside.ops.replay.schema.CurrencyUnits;
import io.ringside.risk.money.Currencies;
import io.ringside.risk.money.FeeSchedule;
import io.ringside.risk.money.Fees;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.MoneyModel;
import io.ringside.risk.money.Worth;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is set for the money of a running core: currencies, what instruments are worth in them, and commissions. Any
 * thread, as {@link MarketSettings}. Decimals are made here, for screens: the core counts smallest units.
 */
public final class MoneySettings
{
    /** Currencies that have series of their own: those defined with the lowest ids. */
    private static final int SHOWN_MAX = 20;

    private final MatchingEngine engine;
    private final CurrencyUnits units;

    MoneySettings(final MatchingEngine engine)
    {
        this.engine = engine;
        units = new CurrencyUnits(engine.money().currencies());
    }

    /** The fields of {@code /money}. */
    public Map<String, Object> all()
    {
        return Json.object("currencies", currencies(), "instruments", instruments(), "fees", fees());
    }

    /** What the venue's own accounts have of a currency, in its units and as exactly as a double can. */
    @FunctionalInterface
    public interface HouseVisitor
    {
        /** One currency. */
        void onCurrency(String symbol, double outside, double commissions, double insurance);
    }

    /** Tells the balances of the venue's own accounts, for the first 20 currencies. */
    public void forEachCurrency(final HouseVisitor visitor)
    {
        final Currencies currencies = engine.money().currencies();
        int count = 0;
        for (int id = currencies.next(0); 0 != id && count < SHOWN_MAX; id = currencies.next(id), count++)
        {
            visitor.onCurrency(symbol(id), house(id, Currencies.OUTSIDE), house(id, Currencies.COMMISSIONS),
                house(id, Currencies.INSURANCE));
        }
    }

    private double house(final int currencyId, final int house)
    {
        return units.house(currencyId, house).doubleValue();
    }

    /** The word for a model of accounts. */
    static String model(final int model)
    {
        return MoneyModel.MARGIN == model ? "MARGIN" : MoneyModel.CASH == model ? "CASH" : "NONE";
    }

    /** The symbol of a currency, or its number if it is not known. */
    String symbol(final int currencyId)
    {
        return units.symbol(currencyId);
    }

    /** An amount as people write it, with all the digits that the currency has. */
    String decimal(final int currencyId, final BigInteger amount)
    {
        return units.decimal(currencyId, amount).toPlainString();
    }

    String instrument(final int instrumentId)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        return null == instrument ? String.valueOf(instrumentId) : instrument.symbol();
    }

    private List<Map<String, Object>> currencies()
    {
        final Currencies currencies = engine.money().currencies();
        final List<Map<String, Object>> result = new ArrayList<>();
        for (int id = currencies.next(0); 0 != id; id = currencies.next(id))
        {
            result.add(Json.object("currencyId", id, "symbol", symbol(id), "exponent", currencies.exponent(id)));
        }
        return result;
    }

    private List<Map<String, Object>> instruments()
    {
        final MoneyEngine money = engine.money();
        final List<Map<String, Object>> result = new ArrayList<>();
        final InstrumentRegistry instruments = engine.instruments();
        for (Instrument it = instruments.first(); null != it; it = instruments.next(it))
        {
            final Worth worth = money.worth(it.instrumentId());
            if (null != worth)
            {
                result.add(Json.object("instrumentId", it.instrumentId(), "symbol", it.symbol(),
                    "base", worth.isDelivered() ? symbol(worth.baseCurrencyId()) : null,
                    "baseCurrencyId", worth.baseCurrencyId(), "quoteCurrencyId", worth.quoteCurrencyId(),
                    "quote", symbol(worth.quoteCurrencyId()), "tickLotAmount", worth.tickLotAmount(),
                    "lotAmount", worth.lotAmount(), "initialMarginRate", worth.initialRate(),
                    "maintenanceMarginRate", worth.maintenanceRate(), "marginGroup", worth.marginGroup(),
                    "marginOffsetRate", worth.offsetRate()));
            }
        }
        return result;
    }

    private List<Map<String, Object>> fees()
    {
        final Fees fees = engine.money().fees();
        final List<Map<String, Object>> result = new ArrayList<>();
        for (int i = 0; i < fees.count(); i++)
        {
            final FeeSchedule it = fees.at(i);
            final Worth worth = engine.money().worth(it.instrumentId());
            result.add(Json.object("feeTier", it.feeTier(),
                "symbol", 0 == it.instrumentId() ? null : instrument(it.instrumentId()), "makerRate", it.makerRate(),
                "takerRate", it.takerRate(), "auctionRate", it.auctionRate(), "minimum", it.minimum(),
                "minimumCurrency", null == worth ? null : symbol(worth.quoteCurrencyId())));
        }
        return result;
    }
}
