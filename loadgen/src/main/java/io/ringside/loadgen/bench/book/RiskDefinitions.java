package io.ringside.loadgen.bench.book;

import io.ringside.engine.protocol.AccountModel;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.DefineCurrencyEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.MoneyMovement;
import io.ringside.engine.protocol.MoveMoneyEncoder;
import io.ringside.engine.protocol.RiskLevel;
import io.ringside.engine.protocol.RiskLimit;
import io.ringside.engine.protocol.SetAccountGroupsEncoder;
import io.ringside.engine.protocol.SetAccountMoneyEncoder;
import io.ringside.engine.protocol.SetFeesEncoder;
import io.ringside.engine.protocol.SetInstrumentMoneyEncoder;
import io.ringside.engine.protocol.SetLimitEncoder;

import org.agrona.MutableDirectBuffer;

import java.util.function.IntConsumer;

/**
 * Commands that switch on all checks of money and of levels, with limits and balances that no order reaches: accounts
 * that pay in full, commissions, and every kind of limit for session, account, firm and venue. Encoded at the beginning
 * of a buffer, each handed on with its length. One thread.
 */
final class RiskDefinitions
{
    private static final int QUOTE = 1;
    private static final int BASE = 2;
    private static final int FIRM = 1;
    private static final long AMOUNT = 1L << 60;
    private static final long MOST = 1L << 61;
    private static final long RATE_MOST = 1_000_000_000L;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MutableDirectBuffer buffer;
    private final IntConsumer execute;
    private int correlationId;

    /**
     * @param buffer  to encode in.
     * @param execute takes the length of each command.
     */
    RiskDefinitions(final MutableDirectBuffer buffer, final IntConsumer execute)
    {
        this.buffer = buffer;
        this.execute = execute;
    }

    /** Currencies, what the instrument is worth, and commissions. */
    void venue(final int instrumentId)
    {
        currency(QUOTE, "QUOTE");
        currency(BASE, "BASE");
        instrument(instrumentId);
        execute.accept(new SetFeesEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).makerRate(-10).takerRate(30).auctionRate(20).minimum(1)
            .enabled(BooleanType.TRUE).operatorName("benchmark").limit());
        limits(RiskLevel.FIRM, FIRM, instrumentId);
        limits(RiskLevel.VENUE, 0, instrumentId);
    }

    /** What an instrument is worth. */
    void instrument(final int instrumentId)
    {
        execute.accept(new SetInstrumentMoneyEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).instrumentId(instrumentId).baseCurrencyId(BASE).quoteCurrencyId(QUOTE)
            .tickLotAmount(1).lotAmount(1).operatorName("benchmark").limit());
    }

    /** An account that is defined belongs to the firm, has money, and limits. */
    void account(final int accountId, final int instrumentId)
    {
        execute.accept(new SetAccountGroupsEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).accountId(accountId).firmId(FIRM).stpGroup(0)
            .isMarketMaker(BooleanType.FALSE).operatorName("benchmark").limit());
        execute.accept(new SetAccountMoneyEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).accountId(accountId).model(AccountModel.CASH).feeTier(0)
            .operatorName("benchmark").limit());
        deposit(accountId, QUOTE);
        deposit(accountId, BASE);
        limits(RiskLevel.ACCOUNT, accountId, instrumentId);
    }

    /** Every limit that a level may have; sessions have no positions. */
    void limits(final RiskLevel level, final int id, final int instrumentId)
    {
        limit(level, id, RiskLimit.ORDER_LOTS, instrumentId, MOST);
        if (RiskLevel.SESSION != level)
        {
            limit(level, id, RiskLimit.LONG_LOTS, instrumentId, MOST);
            limit(level, id, RiskLimit.SHORT_LOTS, instrumentId, MOST);
            limit(level, id, RiskLimit.GROSS_LOTS, instrumentId, MOST);
        }
        limit(level, id, RiskLimit.ORDER_VALUE, QUOTE, MOST);
        limit(level, id, RiskLimit.OPEN_VALUE, QUOTE, MOST);
        limit(level, id, RiskLimit.DAILY_GROSS, QUOTE, MOST);
        limit(level, id, RiskLimit.DAILY_NET, QUOTE, MOST);
        limit(level, id, RiskLimit.OPEN_ORDERS, 0, MOST);
        limit(level, id, RiskLimit.ORDERS_PER_SECOND, 0, RATE_MOST);
        limit(level, id, RiskLimit.EXECUTIONS, 0, MOST);
        limit(level, id, RiskLimit.ORDERS_PER_TRADE, 0, MOST);
        limit(level, id, RiskLimit.FREE_ORDERS, 0, MOST);
        // Commands are a nanosecond apart: it looks for an order that is alike, and never finds one.
        limit(level, id, RiskLimit.DUPLICATE_WINDOW, 0, 1);
    }

    private void limit(
        final RiskLevel level, final int id, final RiskLimit kind, final int scopeId, final long value)
    {
        execute.accept(new SetLimitEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).targetId(id).limitValue(value).level(level).limitKind(kind)
            .scopeId(scopeId).operatorName("benchmark").reasonText("all").limit());
    }

    private void currency(final int id, final String symbol)
    {
        execute.accept(new DefineCurrencyEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).currencyId(id).exponent((byte)-2).symbol(symbol)
            .operatorName("benchmark").limit());
    }

    private void deposit(final int accountId, final int currencyId)
    {
        execute.accept(new MoveMoneyEncoder().wrapAndApplyHeader(cleared(), 0, header)
            .correlationId(++correlationId).accountId(accountId).amount(AMOUNT).currencyId(currencyId)
            .movement(MoneyMovement.DEPOSIT).reference("first-" + accountId + "-" + currencyId)
            .operatorName("benchmark").reasonText("all").limit());
    }

    private MutableDirectBuffer cleared()
    {
        buffer.setMemory(0, buffer.capacity(), (byte)0);
        return buffer;
    }
}
