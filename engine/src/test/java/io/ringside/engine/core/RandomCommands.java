package io.ringside.engine.core;

import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.OperatorCancelScope;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TriggerKind;

import java.util.SplittableRandom;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * A random stream of commands of every kind, mostly sensible ones. The same seed gives the same stream. Ids are
 * taken from a short range, so that duplicates, unknown orders and dead orders happen.
 */
public final class RandomCommands
{
    public static final int SESSIONS = 4;
    public static final int INSTRUMENTS = 3;
    public static final int ACCOUNTS = 4;

    private static final TradingPhase[] PHASES = {
        TradingPhase.HALT, TradingPhase.HALT_FROZEN, TradingPhase.CLOSED, TradingPhase.POST_CLOSE,
        TradingPhase.AUCTION_CALL, TradingPhase.CLOSING_CALL };
    private static final TradingPhase[] CALLS = {
        TradingPhase.PRE_OPEN, TradingPhase.AUCTION_CALL, TradingPhase.NO_CANCEL, TradingPhase.VOLATILITY,
        TradingPhase.CLOSING_CALL };
    private static final TimeInForce[] TIMES = {
        TimeInForce.DAY, TimeInForce.DAY, TimeInForce.GTC, TimeInForce.GTC, TimeInForce.IOC, TimeInForce.FOK };
    private static final TimeInForce[] RARE_TIMES = {
        TimeInForce.DAY, TimeInForce.GTC, TimeInForce.GTD, TimeInForce.AT_OPEN, TimeInForce.AT_CLOSE,
        TimeInForce.GOOD_FOR_AUCTION, TimeInForce.IOC };
    private static final MassCancelScope[] SCOPES = {
        MassCancelScope.INSTRUMENT, MassCancelScope.ACCOUNT, MassCancelScope.SESSION, MassCancelScope.ALL,
        MassCancelScope.FIRM };
    private static final OperatorCancelScope[] OPERATOR_SCOPES = {
        OperatorCancelScope.ORDER, OperatorCancelScope.INSTRUMENT, OperatorCancelScope.ACCOUNT,
        OperatorCancelScope.FIRM, OperatorCancelScope.SESSION };
    private static final SideFilter[] SIDE_FILTERS = { SideFilter.BOTH, SideFilter.BUY, SideFilter.SELL };

    private static final long[][] ALGORITHMS = {
        {}, { 1, 0 }, { 1, 12 }, { 6, 0 }, { 3, 10, 4, 20, 2, 30, 1, 2, 5, 0 }, { 5, 0, 6, 3 } };
    private static final OrdType[] TYPES = {
        OrdType.LIMIT, OrdType.LIMIT, OrdType.LIMIT, OrdType.LIMIT, OrdType.MARKET, OrdType.MARKET_TO_LIMIT,
        OrdType.STOP, OrdType.STOP_LIMIT, OrdType.TRAILING_STOP, OrdType.TRAILING_STOP_LIMIT, OrdType.PEGGED };
    private static final PegKind[] PEG_KINDS = { PegKind.PRIMARY, PegKind.OPPOSITE, PegKind.MIDPOINT };
    private static final StpMode[] STP_MODES = {
        StpMode.CANCEL_NEWEST, StpMode.CANCEL_OLDEST, StpMode.CANCEL_BOTH, StpMode.DECREMENT };
    private static final PostOnly[] POST_ONLY = { PostOnly.REJECT, PostOnly.CANCEL, PostOnly.SLIDE };

    private static final String[] MEMOS = { "desk 7", "sixteen letters.", "eight ch", " ", "\t" };

    private static final byte[][] BODIES = { {}, "112=1\u0001".getBytes(US_ASCII), new byte[160] };

    private final SplittableRandom random;
    private final Commands commands;
    private final SupervisionCommands supervision;
    private final long[] clientSequences = new long[SESSIONS + 1];
    private final long[] bands = { 1, 1, 0, 0 };
    private final long[] nextIds = new long[SESSIONS + 1];
    private final boolean withOperator;
    private final boolean withDays;
    private long middleTicks = 10_000;
    private int tradingDay = 20261101;
    private int setUp;
    private long trades;

    public RandomCommands(final long seed, final Commands commands)
    {
        this(seed, commands, true, true);
    }

    public RandomCommands(
        final long seed, final Commands commands, final boolean withOperator, final boolean withDays)
    {
        random = new SplittableRandom(seed);
        this.commands = commands;
        supervision = new SupervisionCommands(commands);
        this.withOperator = withOperator;
        this.withDays = withDays;
    }

    /** Encode the next command; returns its length. */
    public int next()
    {
        if (setUp < INSTRUMENTS)
        {
            setUp++;
            return commands.defineInstrument(setUp, TradingPhase.CONTINUOUS, setUp, 1_000_000, 0, 0, 50 * (setUp - 1));
        }
        if (setUp < INSTRUMENTS + ACCOUNTS)
        {
            setUp++;
            return commands.defineAccount(setUp - INSTRUMENTS, 0, 0, 0, true);
        }
        final int dice = random.nextInt(1000);
        if (withOperator && dice < 8)
        {
            return operator();
        }
        if (dice < 450)
        {
            return newOrder();
        }
        if (dice < 800)
        {
            return cancel();
        }
        if (dice < 960)
        {
            return replace();
        }
        return other(dice);
    }

    private int newOrder()
    {
        final int session = session();
        if (0 == random.nextInt(4))
        {
            return newOrderExtended(session);
        }
        final boolean isMarket = random.nextInt(20) == 0;
        return commands.newOrder(
            session,
            clientSequence(session),
            id(session),
            1 + random.nextInt(ACCOUNTS),
            1 + random.nextInt(INSTRUMENTS),
            side(),
            isMarket ? OrdType.MARKET : OrdType.LIMIT,
            TIMES[random.nextInt(TIMES.length)],
            price(),
            lots());
    }

    /** One or two rare terms at a time, most of which go together. */
    private int newOrderExtended(final int session)
    {
        final OrdType ordType = TYPES[random.nextInt(TYPES.length)];
        final long id = id(session);
        final long lots = lots();
        final TimeInForce tif = random.nextBoolean() ?
            TIMES[random.nextInt(TIMES.length)] : RARE_TIMES[random.nextInt(RARE_TIMES.length)];
        final NewOrderExtendedEncoder order = commands.newOrderExtended(
            session,
            clientSequence(session),
            id,
            1 + random.nextInt(ACCOUNTS),
            1 + random.nextInt(INSTRUMENTS),
            side(),
            ordType,
            tif,
            price(),
            lots);
        if (TimeInForce.GTD == tif)
        {
            order.expireTimeNs(1 + random.nextInt(400_000));
        }
        if (OrdType.PEGGED == ordType)
        {
            order.pegKind(PEG_KINDS[random.nextInt(PEG_KINDS.length)]).pegOffsetTicks(random.nextInt(9) - 4);
        }
        final boolean isTrailing = OrdType.TRAILING_STOP == ordType || OrdType.TRAILING_STOP_LIMIT == ordType;
        if (isTrailing)
        {
            order.trailTicks(6L * (1 + random.nextInt(10)));
        }
        if (OrdType.STOP == ordType || OrdType.STOP_LIMIT == ordType || isTrailing && random.nextBoolean())
        {
            order.stopPriceTicks(price()).triggerKind(random.nextInt(3) == 0 ? TriggerKind.BEST_QUOTE :
                TriggerKind.LAST_TRADE);
        }
        if (random.nextInt(8) == 0)
        {
            order.memo(MEMOS[random.nextInt(MEMOS.length)]);
        }
        switch (random.nextInt(6))
        {
            case 0:
                order.displayLots(random.nextInt(3) == 0 ? -1 : 6L * (1 + random.nextInt(3)));
                break;

            case 1:
                order.stpMode(STP_MODES[random.nextInt(STP_MODES.length)]).stpGroup(random.nextInt(3));
                break;

            case 2:
                order.postOnly(POST_ONLY[random.nextInt(POST_ONLY.length)]);
                break;

            case 3:
                order.minQuantityLots(6L * random.nextInt(10));
                break;

            case 4:
                commands.link(knownId(session));
                break;

            default:
                break;
        }
        return Commands.NEW_ORDER_EXTENDED_LENGTH;
    }

    private int cancel()
    {
        final int session = session();
        return commands.cancel(session, clientSequence(session), 1, knownId(session));
    }

    private int replace()
    {
        final int session = session();
        final long origId = knownId(session);
        return commands.replace(
            session,
            clientSequence(session),
            id(session),
            origId,
            1 + random.nextInt(ACCOUNTS),
            1 + random.nextInt(INSTRUMENTS),
            side(),
            random.nextInt(20) == 0 ? OrdType.MARKET : OrdType.LIMIT,
            TIMES[random.nextInt(TIMES.length)],
            price(),
            lots());
    }

    private int other(final int dice)
    {
        final int session = session();
        if (dice < 968)
        {
            return commands.sessionMessage(session, 0 == random.nextInt(3) ? 0 : clientSequence(session),
                random.nextInt(), '0', false, BODIES[random.nextInt(BODIES.length)]);
        }
        if (dice < 970)
        {
            return commands.sessionMessage(
                session, clientSequence(session), random.nextInt(), 'A', true, BODIES[random.nextInt(BODIES.length)]);
        }
        if (dice < 985)
        {
            return commands.status(session, clientSequence(session), knownId(session));
        }
        if (dice < 993)
        {
            return 0 == random.nextInt(3) ? massStatus(session) : commands.clockTick();
        }
        if (dice < 996)
        {
            return commands.massCancel(
                session,
                clientSequence(session),
                id(session),
                SCOPES[random.nextInt(SCOPES.length)],
                SIDE_FILTERS[random.nextInt(SIDE_FILTERS.length)],
                random.nextInt(INSTRUMENTS + 2),
                random.nextInt(ACCOUNTS + 2));
        }
        if (dice < 998)
        {
            return commands.disconnected(session);
        }
        // Seldom: a deep hash walks every live order.
        return random.nextInt(20) == 0 ? commands.checkState() : commands.clockTick();
    }

    private int operator()
    {
        switch (random.nextInt(withDays ? 16 : 12))
        {
            case 7:
                return commands.startCall(
                    random.nextInt(INSTRUMENTS + 1),
                    CALLS[random.nextInt(CALLS.length)],
                    random.nextInt(2) * 100,
                    random.nextInt(100),
                    random.nextLong());

            case 8:
            case 9:
                return commands.uncross(random.nextInt(INSTRUMENTS + 2));

            case 10:
                return random.nextBoolean() ?
                    commands.setReferencePrice(random.nextInt(INSTRUMENTS + 2), random.nextInt(2) * middleTicks) :
                    commands.setAuction(
                        random.nextInt(INSTRUMENTS + 2),
                        random.nextInt(2) * 50,
                        random.nextInt(2) * 20,
                        random.nextBoolean() ? StpMode.NONE : StpMode.CANCEL_NEWEST);

            case 0:
                return commands.setPhase(
                    random.nextInt(INSTRUMENTS + 2), PHASES[random.nextInt(PHASES.length)], random.nextInt(4) == 0);

            case 1:
            case 2:
                return commands.setPhase(0, TradingPhase.CONTINUOUS, false);

            case 3:
                return commands.kill(
                    random.nextInt(3) == 0 ? KillScope.ALL : KillScope.ACCOUNT, random.nextInt(ACCOUNTS + 2), true);

            case 4:
                return commands.kill(
                    random.nextInt(2) == 0 ? KillScope.ALL : KillScope.ACCOUNT, 1 + random.nextInt(ACCOUNTS), false);

            case 5:
                return commands.setRiskLimits(
                    random.nextInt(ACCOUNTS + 2),
                    random.nextInt(2) * 80,
                    random.nextInt(2) * 900_000,
                    random.nextInt(2) * 300);

            case 11:
                return algorithm();

            case 6:
                return commands.defineInstrument(
                    1 + random.nextInt(INSTRUMENTS),
                    TradingPhase.CONTINUOUS,
                    1 + random.nextInt(3),
                    1_000_000,
                    10_000,
                    random.nextInt(2) * 500,
                    random.nextInt(2) * 20);

            case 13:
                return commands.schedulePhase(
                    random.nextInt(INSTRUMENTS + 2),
                    0 == random.nextInt(20) ? CALLS[random.nextInt(CALLS.length)] : TradingPhase.CONTINUOUS,
                    random.nextInt(8_000));

            case 14:
                return protection();

            case 15:
                return supervision();

            default:
                tradingDay++;
                return commands.endOfDay(tradingDay);
        }
    }

    private int algorithm()
    {
        return commands.setAlgorithm(
            random.nextInt(INSTRUMENTS + 2), random.nextBoolean(), ALGORITHMS[random.nextInt(ALGORITHMS.length)]);
    }

    private int massStatus(final int session)
    {
        return supervision.massStatus(
            session,
            clientSequence(session),
            SCOPES[random.nextInt(SCOPES.length)],
            random.nextInt(INSTRUMENTS + 2),
            SIDE_FILTERS[random.nextInt(SIDE_FILTERS.length)]);
    }

    private int supervision()
    {
        if (random.nextBoolean())
        {
            bands[2] = 9_000 + random.nextInt(1_000);
            bands[3] = 1 + random.nextInt(5);
            return supervision.tickTable(1 + random.nextInt(2), bands);
        }
        if (random.nextBoolean())
        {
            trades += random.nextInt(400);
            return random.nextBoolean() ? supervision.bust(trades, "ann", "bob") :
                supervision.correct(trades, 1 + random.nextInt(20), middleTicks + random.nextInt(20));
        }
        supervision.operatorCancel(OPERATOR_SCOPES[random.nextInt(OPERATOR_SCOPES.length)])
            .orderId(random.nextInt(10_000))
            .accountId(1 + random.nextInt(ACCOUNTS))
            .instrumentId(random.nextInt(INSTRUMENTS + 1))
            .targetSessionId(session())
            .sideFilter(SIDE_FILTERS[random.nextInt(SIDE_FILTERS.length)]);
        return SupervisionCommands.OPERATOR_CANCEL_LENGTH;
    }

    private int protection()
    {
        commands.setProtection(random.nextInt(INSTRUMENTS + 2))
            .executionCollarBasisPoints(random.nextInt(2) * 1_000)
            .collarAction(random.nextBoolean() ? CollarAction.CANCEL : CollarAction.VOLATILITY)
            .marketRemainder(random.nextBoolean() ? MarketRemainder.CANCEL : MarketRemainder.REST)
            .breakerBasisPoints(2_000)
            .breakerWindowNs(1 + random.nextInt(500))
            .cascadeGuardTicks(random.nextInt(2) * 100)
            .tickTableId(random.nextInt(3))
            .dailyLowTicks(0 == random.nextInt(8) ? middleTicks - random.nextInt(60) : 0)
            .dailyHighTicks(0 == random.nextInt(8) ? middleTicks + random.nextInt(60) : 0);
        return Commands.SET_PROTECTION_LENGTH;
    }

    private int session()
    {
        return 1 + random.nextInt(SESSIONS);
    }

    private long clientSequence(final int session)
    {
        // Now and then a repeated one.
        return random.nextInt(200) == 0 ? clientSequences[session] : ++clientSequences[session];
    }

    private long id(final int session)
    {
        return random.nextInt(100) == 0 ? knownId(session) : ++nextIds[session];
    }

    private long knownId(final int session)
    {
        return Math.max(0, nextIds[session] - random.nextInt(60));
    }

    private Side side()
    {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private long price()
    {
        middleTicks = Math.max(3_000, middleTicks + random.nextInt(7) - 3);
        final int spread = random.nextInt(50) == 0 ? 2_500 : 40;
        return middleTicks - spread + random.nextInt(2 * spread);
    }

    private long lots()
    {
        return 6L * (1 + random.nextInt(16)) + (random.nextInt(100) == 0 ? 1 : 0);
    }
}
