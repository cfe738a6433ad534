package io.ringside.engine.core.operator;

import io.ringside.engine.core.entry.RejectReasons;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.output.MoneyWriter;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.TradeMemory;
import io.ringside.engine.core.state.TradedOrder;
import io.ringside.engine.protocol.DefineCurrencyDecoder;
import io.ringside.engine.protocol.MoveMoneyDecoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SetAccountMoneyDecoder;
import io.ringside.engine.protocol.SetFeesDecoder;
import io.ringside.engine.protocol.SetInstrumentMoneyDecoder;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.RiskVerdict;
import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.BalanceTable;
import io.ringside.risk.money.FeeSchedule;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.MoneyModel;
import io.ringside.risk.money.Movement;
import io.ringside.risk.money.Worth;

import static io.ringside.engine.core.base.OptionalField.code;
import static io.ringside.engine.core.base.OptionalField.int32;
import static io.ringside.engine.core.base.OptionalField.int64;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The operator's commands about money: currencies, what instruments are worth, how accounts trade, commissions, and
 * movements. Definitions allocate, movements do not.
 */
public final class MoneyAdministration
{
    private static final int REFERENCE_LENGTH = 24;
    private static final byte BLANK = ' ';
    private static final byte DELETE = 127;

    private final CoreState state;
    private final MoneyEngine money;
    private final MoneyWriter answers;
    private final Movement movement = new Movement();
    private final TradedOrder side = new TradedOrder();

    public MoneyAdministration(final CoreState state, final MoneyWriter answers)
    {
        this.state = state;
        this.answers = answers;
        money = state.money.engine;
    }

    public Reason defineCurrency(final DefineCurrencyDecoder command)
    {
        final int symbol = command.offset() + DefineCurrencyDecoder.symbolEncodingOffset();
        final int verdict = money.defineCurrency(
            command.currencyId(),
            command.exponent(),
            command.buffer().getLong(symbol, LITTLE_ENDIAN),
            command.buffer().getLong(symbol + Long.BYTES, LITTLE_ENDIAN));
        if (RiskVerdict.ACCEPTED == verdict)
        {
            state.money.turnOn();
            state.money.settlement.trades.begin(state.trades.nextMatchId());
        }
        return RejectReasons.of(verdict);
    }

    public Reason setInstrumentMoney(final SetInstrumentMoneyDecoder command)
    {
        final Instrument instrument = state.instruments.find(command.instrumentId());
        if (null == instrument)
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        final Worth present = money.worth(command.instrumentId());
        final Worth worth = new Worth(
            command.instrumentId(),
            int32(command.baseCurrencyId(), null == present ? 0 : present.baseCurrencyId()),
            int32(command.quoteCurrencyId(), null == present ? 0 : present.quoteCurrencyId()),
            int64(command.tickLotAmount(), null == present ? 0 : present.tickLotAmount()),
            int64(command.lotAmount(), null == present ? 0 : present.lotAmount()),
            int32(command.initialMarginRate(), null == present ? 0 : present.initialRate()),
            int32(command.maintenanceMarginRate(), null == present ? 0 : present.maintenanceRate()),
            int32(command.marginGroup(), null == present ? 0 : present.marginGroup()),
            int32(command.marginOffsetRate(), null == present ? 0 : present.offsetRate()));
        if (worth.equals(present))
        {
            return Reason.NONE;
        }
        if (!worth.isSameButMargins(present) &&
            (state.risk.hasPositionIn(command.instrumentId()) || state.trades.has(instrument.lastMatchId())))
        {
            return Reason.MONEY_IN_USE;
        }
        // A lot at any mark fits, and so do all sums of margins.
        final boolean isTooLarge = worth.isMargined() && worth.tickLotAmount() > 0 &&
            instrument.prices().highestMaxTicks() > Amounts.WORTH_MAX / worth.tickLotAmount();
        return isTooLarge ? Reason.AMOUNT_OVERFLOW : RejectReasons.of(money.setWorth(worth));
    }

    public Reason setAccountMoney(final SetAccountMoneyDecoder command)
    {
        final Account account = state.risk.account(command.accountId());
        if (null == account)
        {
            return Reason.UNKNOWN_ACCOUNT;
        }
        final int model = code(command.modelRaw(), account.moneyModel());
        final int feeTier = int32(command.feeTier(), account.feeTier());
        if (model > MoneyModel.MARGIN || feeTier < 0)
        {
            return Reason.INVALID_COMMAND;
        }
        if (!money.isOn())
        {
            return Reason.UNKNOWN_CURRENCY;
        }
        if (model != account.moneyModel() && (money.hasMoney(account) || hasPosition(account) ||
            account.isLiquidated() || account.accountId() == money.liquidation().insuranceAccountId() ||
            hasTrade(account)))
        {
            return Reason.MONEY_IN_USE;
        }
        account.money(model, feeTier);
        return Reason.NONE;
    }

    /** True if an account has a position or an open order in any instrument. */
    private boolean hasPosition(final Account account)
    {
        final RiskEngine risk = state.risk;
        Instrument instrument = state.instruments.first();
        while (null != instrument)
        {
            final int index = risk.positionIndex(account, instrument.instrumentId());
            if (RiskEngine.NO_POSITION != index &&
                0 != (risk.netLots(index) | risk.openLots(index, true) | risk.openLots(index, false)))
            {
                return true;
            }
            instrument = state.instruments.next(instrument);
        }
        return false;
    }

    /** True if an account has a trade that could be busted. Walks the kept trades, if it ever had an order. */
    private boolean hasTrade(final Account account)
    {
        final TradeMemory trades = state.trades;
        final boolean mayHave = RiskEngine.NO_POSITION != account.lastPosition();
        for (long matchId = trades.nextMatchId() - 1; mayHave && trades.has(matchId); matchId--)
        {
            if (0 != trades.lots(matchId) &&
                RiskEngine.NO_POSITION != state.risk.positionIndex(account, trades.instrumentId(matchId)) &&
                (isOf(account, matchId, true) || isOf(account, matchId, false)))
            {
                return true;
            }
        }
        return false;
    }

    private boolean isOf(final Account account, final long matchId, final boolean isBuy)
    {
        state.trades.copyOrder(matchId, isBuy, side);
        return account.accountId() == side.accountId;
    }

    public Reason setFees(final SetFeesDecoder command)
    {
        final int feeTier = command.feeTier();
        final int instrumentId = command.instrumentId();
        final int enabled = code(command.enabledRaw(), 1);
        if (feeTier < 0 || !DefinitionRules.isBoolean(enabled))
        {
            return Reason.INVALID_COMMAND;
        }
        if (0 != instrumentId && null == state.instruments.find(instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (!money.isOn())
        {
            return Reason.UNKNOWN_CURRENCY;
        }
        final FeeSchedule present = money.fees().get(feeTier, instrumentId);
        if (!DefinitionRules.isTrue(enabled))
        {
            return null == present ? Reason.NO_EFFECT : RejectReasons.of(money.removeFees(feeTier, instrumentId));
        }
        final FeeSchedule base = null == present ? FeeSchedule.NONE : present;
        return RejectReasons.of(money.setFees(new FeeSchedule(
            feeTier,
            instrumentId,
            int32(command.makerRate(), base.makerRate()),
            int32(command.takerRate(), base.takerRate()),
            int32(command.auctionRate(), base.auctionRate()),
            int64(command.minimum(), base.minimum()))));
    }

    public Reason moveMoney(final long correlationId, final MoveMoneyDecoder command)
    {
        final int reference = command.offset() + MoveMoneyDecoder.referenceEncodingOffset();
        if (!isReference(command, reference))
        {
            return Reason.INVALID_COMMAND;
        }
        movement.kind = command.movementRaw();
        movement.accountId = command.accountId();
        movement.toAccountId = command.toAccountId();
        movement.currencyId = command.currencyId();
        movement.amount = command.amount();
        movement.reference0 = command.buffer().getLong(reference, LITTLE_ENDIAN);
        movement.reference1 = command.buffer().getLong(reference + Long.BYTES, LITTLE_ENDIAN);
        movement.reference2 = command.buffer().getLong(reference + 2 * Long.BYTES, LITTLE_ENDIAN);
        final Account account = state.risk.account(movement.accountId);
        movement.leverage = null == account ? 0 : state.levels.leverage(account);
        final int verdict = money.move(movement);
        if (RiskVerdict.ACCEPTED == verdict)
        {
            answers.moved(correlationId, movement, money, movement.isOfInsurance() ? BalanceTable.NONE :
                money.balances().find(account.index(), movement.currencyId));
        }
        return RejectReasons.of(verdict);
    }

    /** True if the reference has a character, all are printable but blanks, and nothing is behind its end. */
    private static boolean isReference(final MoveMoneyDecoder command, final int offset)
    {
        boolean hasEnded = false;
        for (int i = 0; i < REFERENCE_LENGTH; i++)
        {
            final byte character = command.buffer().getByte(offset + i);
            if (0 == character)
            {
                hasEnded = true;
            }
            else if (hasEnded || character <= BLANK || character >= DELETE)
            {
                return false;
            }
        }
        return 0 != command.buffer().getByte(offset);
    }
}
