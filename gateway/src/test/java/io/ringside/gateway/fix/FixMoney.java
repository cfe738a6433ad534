package io.ringside.gateway.fix;

import io.ringside.engine.protocol.AccountModel;
import io.ringside.engine.protocol.DefineCurrencyEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.MoneyMovement;
import io.ringside.engine.protocol.MoveMoneyEncoder;
import io.ringside.engine.protocol.SetAccountMoneyEncoder;
import io.ringside.engine.protocol.SetInstrumentMoneyEncoder;
import org.agrona.concurrent.UnsafeBuffer;

/** BTC-USD settles in money, and both accounts of the first session and the stranger have some. */
final class FixMoney
{
    private static final int USD = 1;
    private static final int BTC = 2;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CoreExchange exchange;

    private FixMoney(final CoreExchange exchange)
    {
        this.exchange = exchange;
    }

    /** Before the venue starts. */
    static void deposit(final CoreExchange exchange)
    {
        final FixMoney money = new FixMoney(exchange);
        money.define(USD, -5, "USD");
        money.define(BTC, -3, "BTC");
        money.settle();
        for (final long account : new long[]{100, 101, 100L * CoreExchange.FIRM_COUNT + 1})
        {
            money.open(account);
            money.deposit(account, USD, 12_345_600_000L);
            money.deposit(account, BTC, 5_000);
        }
    }

    private void define(final int id, final int exponent, final String symbol)
    {
        apply(new DefineCurrencyEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(0).currencyId(id)
            .exponent((byte)exponent).symbol(symbol).operatorName("test").limit());
    }

    private void settle()
    {
        apply(new SetInstrumentMoneyEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(0).instrumentId(1)
            .baseCurrencyId(BTC).quoteCurrencyId(USD).tickLotAmount(1).lotAmount(1).operatorName("test")
            .initialMarginRate(SetInstrumentMoneyEncoder.initialMarginRateNullValue())
            .maintenanceMarginRate(SetInstrumentMoneyEncoder.maintenanceMarginRateNullValue())
            .marginGroup(SetInstrumentMoneyEncoder.marginGroupNullValue())
            .marginOffsetRate(SetInstrumentMoneyEncoder.marginOffsetRateNullValue()).limit());
    }

    private void open(final long account)
    {
        apply(new SetAccountMoneyEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(0).accountId(account)
            .model(AccountModel.CASH).feeTier(SetAccountMoneyEncoder.feeTierNullValue()).operatorName("test").limit());
    }

    private void deposit(final long account, final int currencyId, final long amount)
    {
        apply(new MoveMoneyEncoder().wrapAndApplyHeader(buffer, 0, header).correlationId(0).accountId(account)
            .toAccountId(0).amount(amount).currencyId(currencyId).movement(MoneyMovement.DEPOSIT)
            .reference(account + "/" + currencyId).operatorName("test").reasonText("test").limit());
    }

    private void apply(final int length)
    {
        exchange.offer(buffer, 0, length);
    }
}
