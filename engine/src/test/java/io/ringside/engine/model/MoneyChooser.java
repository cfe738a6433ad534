package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Random commands about money, and orders on the edge of what their accounts can pay. */
final class MoneyChooser extends Chooser
{
    private static final int ASSETS = 3;
    private long nextReference = 1;
    private String lastReference = "first";
    final LimitChooser limits;

    MoneyChooser(final Chooser other)
    {
        super(other);
        limits = new LimitChooser(other);
    }

    /** What makes a venue one with money: currencies, worths, commissions, accounts and what they begin with. */
    List<Command> opening(final OperatorCommands operator)
    {
        final List<Command> commands = new ArrayList<>();
        for (int id = 1; id <= 1 + ASSETS; id++)
        {
            final Command command = operator.operator(Command.Kind.DEFINE_CURRENCY);
            command.currencyId = id;
            command.exponent = 1 == id ? -2 : -8;
            command.symbol = 1 == id ? "USD" : "ASSET" + id;
            commands.add(command);
        }
        for (int i = 1; i <= tuning.instruments; i++)
        {
            if (0 != i % 7)
            {
                final Command command = operator.operator(Command.Kind.SET_INSTRUMENT_MONEY);
                command.instrumentId = i;
                worth(command);
                contract(command, isOnMargin());
                commands.add(command);
            }
        }
        for (int i = 1; i <= tuning.accounts; i++)
        {
            if (0 != i % 4)
            {
                final Command command = operator.operator(Command.Kind.SET_ACCOUNT_MONEY);
                command.accountId = i;
                command.model = isOnMargin() ? Wire.MODEL_MARGIN : Wire.MODEL_CASH;
                command.feeTier = i % 3;
                commands.add(command);
                for (int id = 1; id <= 1 + ASSETS; id++)
                {
                    final Command deposit = operator.operator(Command.Kind.MOVE_MONEY);
                    deposit.accountId = i;
                    deposit.movement = Wire.MOVE_DEPOSIT;
                    deposit.currencyId = id;
                    deposit.amount = tuning.isExtreme ? 1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(40)) :
                        1 == id ? 3_000_000 : 20_000;
                    deposit.reference = "first" + i + "/" + id;
                    commands.add(deposit);
                }
            }
        }
        for (int i = 0; i < 3; i++)
        {
            final Command command = operator.operator(Command.Kind.SET_FEES);
            command.flag = 1;
            command.feeTier = i;
            rates(command);
            commands.add(command);
        }
        if (isLiquidating())
        {
            final Command command = operator.operator(Command.Kind.SET_LIQUIDATION);
            liquidate(command, 100);
            commands.add(command);
        }
        return commands;
    }

    private void worth(final Command command)
    {
        command.baseCurrencyId = 2 + command.instrumentId % ASSETS;
        command.quoteCurrencyId = chance(90) ? 1 : command.baseCurrencyId % ASSETS + 2;
        command.tickLotAmount = tuning.isExtreme ? 1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63)) :
            1 + random.nextInt(3);
        command.lotAmount = tuning.isExtreme ? 1 + (random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63)) :
            1 + random.nextInt(20);
    }

    /** No chance is drawn where there are no margins: the traffic of others stays as it is. */
    private boolean isOnMargin()
    {
        return tuning.marginPercent > 0 && chance(tuning.marginPercent);
    }

    private void contract(final Command command, final boolean isContract)
    {
        if (isContract)
        {
            command.baseCurrencyId = 0;
            command.lotAmount = 0;
            command.initialMarginRate = chance(10) ? 1_000_000 : chance(10) ? 1 : 1 + random.nextInt(300_000);
            command.maintenanceMarginRate = random.nextInt(1 + command.initialMarginRate);
            command.marginGroup = chance(30) ? 0 : chance(3) ? 255 : 1 + random.nextInt(2);
            command.marginOffsetRate = chance(20) ? 1_000_000 : random.nextInt(1_000_000);
        }
    }

    /** The margins of what is a contract already, or of what may become one, and wrong ones. */
    private void margins(final Command command)
    {
        final Command present = state.money.worths.get(command.instrumentId);
        final boolean isContract = null != present && 0 == present.baseCurrencyId;
        if (isContract && chance(80))
        {
            command.quoteCurrencyId = present.quoteCurrencyId;
            command.tickLotAmount = present.tickLotAmount;
        }
        contract(command, isContract || isOnMargin());
        if (chance(10))
        {
            command.initialMarginRate = chance(40) ? 0 : 1_000_001 - random.nextInt(2);
            command.maintenanceMarginRate = chance(30) ? -1 : random.nextInt(1_000_002);
            command.marginGroup = chance(50) ? command.marginGroup : 256 * random.nextInt(2);
            command.marginOffsetRate = chance(50) ? command.marginOffsetRate : 1_000_001 - random.nextInt(2);
        }
    }

    private void rates(final Command command)
    {
        command.makerRate = chance(50) ? -random.nextInt(3_000) : random.nextInt(3_000);
        command.takerRate = random.nextInt(5_000);
        command.auctionRate = chance(20) ? -random.nextInt(2_000) : random.nextInt(2_000);
        command.minimum = chance(50) ? 0 : random.nextInt(2_000);
        if (chance(5))
        {
            command.takerRate = chance(50) ? 1_000_000 : 1_000_001;
            command.minimum = chance(50) ? (1L << 61) - 1 : 1L << 61;
        }
    }

    /** A command of the operator; instrument and account are chosen already. */
    void fill(final Command command)
    {
        command.currencyId = 1 + random.nextInt(1 + ASSETS + (chance(5) ? 1 : 0));
        switch (command.kind)
        {
            case DEFINE_CURRENCY ->
            {
                command.currencyId = chance(10) ? 4_090 + random.nextInt(10) : 1 + random.nextInt(8);
                command.exponent = chance(90) ? (1 == command.currencyId ? -2 : -8) : random.nextInt(24) - 21;
                command.symbol = chance(90) ? (1 == command.currencyId ? "USD" : "ASSET" + command.currencyId) :
                    chance(50) ? "" : "USD";
            }
            case SET_INSTRUMENT_MONEY ->
            {
                worth(command);
                command.baseCurrencyId = chance(5) ? 0 : chance(5) ? 99 : command.baseCurrencyId;
                command.quoteCurrencyId = chance(5) ? command.baseCurrencyId : command.quoteCurrencyId;
                command.lotAmount = chance(5) ? 0 : command.lotAmount;
                if (tuning.marginPercent > 0)
                {
                    margins(command);
                }
            }
            case SET_ACCOUNT_MONEY ->
            {
                command.model = chance(70) ? Wire.MODEL_CASH : chance(90) ? Wire.MODEL_NONE : 3;
                command.model = isOnMargin() ? Wire.MODEL_MARGIN : command.model;
                command.feeTier = random.nextInt(4);
            }
            case SET_FEES ->
            {
                command.feeTier = random.nextInt(4);
                command.instrumentId = chance(60) ? 0 : command.instrumentId;
                command.flag = chance(80) ? 1 : 0;
                rates(command);
            }
            case MOVE_MONEY -> move(command);
            case SET_LIMIT, SET_PERMISSION, BLOCK_LEVEL -> level(command);
            case GRANT_OVERRIDE -> limits.override(command);
            case WITHDRAW_OVERRIDE -> command.overrideNumber = limits.overrideNumber();
            case SET_LIQUIDATION -> liquidate(command, 80);
            default ->
            {
                command.level = chance(97) ? Wire.LEVEL_ACCOUNT : 1;
                command.query = chance(97) ? 1 + random.nextInt(2) : 5 + random.nextInt(2);
                command.targetId = chance(20) ? -random.nextInt(5) : command.accountId;
                if (tuning.limitEdgePercent > 0 && chance(60))
                {
                    command.query = Wire.QUERY_LIMITS;
                    limits.level(command);
                }
                if (isLiquidating() && chance(30))
                {
                    command.query = Wire.QUERY_LIQUIDATION;
                    command.level = chance(95) ? ModelLevels.VENUE : Wire.LEVEL_ACCOUNT;
                    command.targetId = chance(95) ? 0 : 1;
                }
            }
        }
    }

    private boolean isLiquidating()
    {
        return tuning.weights[Command.Kind.SET_LIQUIDATION.ordinal()] > 0;
    }

    /** At times with an account that takes over, which is one on margin if there is any. */
    private void liquidate(final Command command, final int onPercent)
    {
        command.liquidationSessionId = chance(onPercent) ? 1 + random.nextInt(tuning.sessions) :
            chance(30) ? tuning.limits.sessions + random.nextInt(2) : 0;
        final List<Long> onMargin = onMargin().map(account -> account.accountId).toList();
        command.insuranceAccountId = chance(8) ? 1 + random.nextInt(2 * tuning.accounts) :
            onMargin.isEmpty() || chance(40) || 0 == command.liquidationSessionId ? 0 :
            onMargin.get(random.nextInt(onMargin.size()));
    }

    /** Mostly freed again: else nobody trades. */
    private void level(final Command command)
    {
        if (isLiquidating() && 0 != state.money.liquidation.sessionId && chance(50))
        {
            guard(command);
            return;
        }
        limits.level(command);
        command.flag = chance(ModelLevels.VENUE == command.level ? 15 : 30) ? 1 : 0;
        command.flag2 = chance(1 == command.flag ? 60 : 3) ? 1 : 0;
        if (Command.Kind.SET_LIMIT == command.kind)
        {
            limits.choose(command);
        }
    }

    /** What holds back the orders that the exchange enters by itself, and frees them again. */
    private void guard(final Command command)
    {
        command.level = ModelLevels.SESSION;
        command.targetId = state.money.liquidation.sessionId;
        command.flag = chance(30) ? 1 : 0;
        command.limitKind = chance(50) ? ModelLevels.LIMIT_RATE : ModelPace.EXECUTIONS;
        command.limitValue = chance(50) ? 0 : 1 + random.nextInt(
            ModelPace.EXECUTIONS == command.limitKind ? 4 : 2_000);
    }

    private void move(final Command command)
    {
        command.movement = 1 + random.nextInt(chance(3) ? 8 : 6);
        command.toAccountId = Wire.MOVE_TRANSFER == command.movement != chance(3) ?
            1 + random.nextInt(tuning.accounts) : 0;
        command.reference = chance(5) ? lastReference : "R" + nextReference++;
        if (chance(isLiquidating() ? 20 : 4))
        {
            command.accountId = Wire.INSURANCE_ID;
            command.movement = 1 + random.nextInt(chance(10) ? 6 : 2);
        }
        command.amount = amount(command);
        if (chance(3))
        {
            command.amount = chance(50) ? 0 : Long.MIN_VALUE;
        }
        if (chance(2))
        {
            command.reference = chance(50) ? "" : "two words";
        }
        lastReference = command.reference;
        if (isLiquidating() && Wire.INSURANCE_ID != command.accountId && chance(50))
        {
            makeFall(command);
        }
    }

    /**
     * So that an account with a position is just below maintenance, just not, worth nothing, or much better off; or
     * that one owes more than is paid at once.
     */
    private void makeFall(final Command command)
    {
        final boolean isVast = chance(5);
        final List<ModelAccount> holders = onMargin().filter(account -> isVast || account.positions.values().stream()
            .anyMatch(position -> 0 != position.signum())).toList();
        final int currencyId = chance(90) ? 1 : command.currencyId;
        if (holders.isEmpty())
        {
            return;
        }
        final ModelAccount account = holders.get(random.nextInt(holders.size()));
        final BigInteger equity = state.money.margin.equity(account, currencyId);
        final BigInteger wanted = isVast ? ModelMoney.WORTH_MAX.multiply(BigInteger.valueOf(-1 - random.nextInt(2))) :
            chance(50) ? state.money.margin.maintenance(account, currencyId) :
            chance(70) ? BigInteger.valueOf(random.nextInt(2_000) - 2_000) :
            state.money.margin.initial(account, currencyId).multiply(BigInteger.TWO);
        final BigInteger amount = wanted.subtract(equity).add(BigInteger.valueOf(random.nextInt(3) - 1));
        if (0 != amount.signum() && amount.bitLength() < Long.SIZE)
        {
            command.movement = Wire.MOVE_ADJUST;
            command.toAccountId = 0;
            command.accountId = account.accountId;
            command.currencyId = currencyId;
            command.amount = amount.longValueExact();
        }
    }

    private Stream<ModelAccount> onMargin()
    {
        return state.accounts.values().stream().filter(account -> Wire.MODEL_MARGIN == account.model)
            .sorted(Comparator.comparingLong(account -> account.accountId));
    }

    /** All that there is, one more, one less, or some. */
    private long amount(final Command command)
    {
        final BigInteger there = Wire.MOVE_RELEASE == command.movement ?
            state.money.liens.getOrDefault(ModelMoney.key(command.accountId, command.currencyId), BigInteger.ZERO) :
            state.money.available(command.accountId, command.currencyId);
        final ModelAccount account = state.accounts.get(command.accountId);
        final BigInteger most = null != account && Wire.MODEL_MARGIN == account.model ?
            there.min(state.money.margin.free(account, command.currencyId)) : there;
        final boolean isIn = Wire.MOVE_DEPOSIT == command.movement || Wire.MOVE_ADJUST == command.movement;
        if (isIn || chance(60) || most.bitLength() > 62)
        {
            final long some = 1 + random.nextInt(100_000);
            return Wire.MOVE_ADJUST == command.movement && chance(50) ? -some : some;
        }
        return most.longValueExact() + random.nextInt(3) - 1;
    }

    /** At times the id of an order that will close a position soon, in the session of those. */
    void takeId(final Command command)
    {
        final int sessionId = state.money.liquidation.sessionId;
        if (0 != sessionId && sessionId <= tuning.sessions && chance(15))
        {
            command.sessionId = sessionId;
            command.clOrdId = Command.id(Long.toString(state.nextOrderId + 1 + random.nextInt(8)));
        }
    }

    /** An order for all that its account can pay, one lot more, or one less. */
    void atTheEdge(final Command command)
    {
        final Command worth = state.money.worths.get(command.instrumentId);
        final ModelAccount account = state.accounts.get(command.accountId);
        if (null == worth || null == account || Wire.MODEL_NONE == account.model || !chance(tuning.edgePercent))
        {
            return;
        }
        if (Wire.MODEL_MARGIN == account.model)
        {
            atTheEdge(command, worth, account);
            return;
        }
        final boolean isBuy = Wire.BUY == command.side;
        final BigInteger there = state.money.available(
            command.accountId, isBuy ? worth.quoteCurrencyId : worth.baseCurrencyId);
        final Command fee = state.money.feesOf(account, command.instrumentId);
        final BigInteger each = isBuy ? ModelMoney.value(worth, Math.max(1, command.priceTicks), 1) :
            BigInteger.valueOf(Math.max(1, worth.lotAmount));
        final long rate = isBuy ? Math.max(0, Math.max(fee.makerRate, Math.max(fee.takerRate, fee.auctionRate))) : 0;
        final BigInteger most = there.subtract(BigInteger.valueOf(isBuy ? fee.minimum : 0)).max(BigInteger.ZERO)
            .multiply(BigInteger.valueOf(1_000_000))
            .divide(each.multiply(BigInteger.valueOf(1_000_000 + rate)));
        if (most.bitLength() < 40 && most.signum() > 0)
        {
            command.quantityLots = Math.max(1, most.longValueExact() + random.nextInt(3) - 1);
        }
    }

    /** For all that is free, or for what only reduces the position; one lot more, or one less. */
    private void atTheEdge(final Command command, final Command worth, final ModelAccount account)
    {
        final ModelInstrument instrument = state.instruments.get(command.instrumentId);
        if (null == instrument || !ModelMargin.isMargined(worth) || !Wire.isSide(command.side))
        {
            return;
        }
        final BigInteger position = account.position(command.instrumentId);
        final BigInteger less = (Wire.BUY == command.side ? position.negate() : position)
            .subtract(state.openLots(account.accountId, command.instrumentId, command.side));
        final long most = less.signum() > 0 && less.bitLength() < 40 && chance(50) ? less.longValueExact() :
            state.money.margin.mostLots(command, account, instrument);
        command.quantityLots = most < 1 || most >= (1L << 39) ? command.quantityLots :
            Math.max(1, most + random.nextInt(3) - 1);
    }
}
