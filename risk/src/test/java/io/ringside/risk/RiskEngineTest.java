package io.ringside.risk;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

class RiskEngineTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());

    private final RiskEngine risk =
        new RiskEngine(new RiskContext().accountCapacity(2).positionCapacity(3).conclude());

    @Test
    void shouldRefuseUnknownDisabledAndKilledAccounts()
    {
        assertNull(risk.account(1));
        assertEquals(RiskVerdict.UNKNOWN_ACCOUNT, risk.checkPermission(risk.account(1)));
        risk.defineAccount(1, 0, 0, 0, false);
        assertEquals(RiskVerdict.ACCOUNT_DISABLED, risk.checkPermission(risk.account(1)));
        risk.defineAccount(1, 0, 0, 0, true);
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPermission(risk.account(1)));
        risk.killAccount(1, true);
        risk.defineAccount(1, 0, 0, 0, true);
        assertEquals(RiskVerdict.KILL_SWITCH, risk.checkPermission(risk.account(1)));
        risk.killAccount(1, false);
        risk.killVenue(true);
        assertEquals(RiskVerdict.KILL_SWITCH, risk.checkPermission(risk.account(1)));
        risk.killVenue(false);
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPermission(risk.account(1)));
        assertEquals(RiskVerdict.UNKNOWN_ACCOUNT, risk.killAccount(2, true));
    }

    @Test
    void shouldRefuseInvalidDefinitionsAndChangeNothing()
    {
        risk.defineAccount(1, 1, 2, 3, true);
        final List<String> before = state();
        assertEquals(RiskVerdict.INVALID_LIMITS, risk.defineAccount(1, -1, 0, 0, true));
        assertEquals(RiskVerdict.INVALID_LIMITS, risk.setLimits(1, 0, -1, 0));
        assertEquals(RiskVerdict.UNKNOWN_ACCOUNT, risk.setLimits(9, 0, 0, 0));
        assertEquals(before, state());
        risk.defineAccount(2, 0, 0, 0, true);
        assertEquals(RiskVerdict.CAPACITY_EXCEEDED, risk.defineAccount(3, 0, 0, 0, true));
    }

    @Test
    void shouldLimitTheWorstCaseOfTheSideThatGrows()
    {
        final Account account = account(0, 0, 100);
        final int position = risk.openPosition(account, 5);
        risk.reserve(position, true, 60);
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPosition(account.maxPositionLots(), position, true, 40));
        assertEquals(RiskVerdict.POSITION_LIMIT, risk.checkPosition(account.maxPositionLots(), position, true, 41));
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPosition(account.maxPositionLots(), position, false, 100));
        risk.onFill(position, true, 60);
        assertEquals(60, risk.netLots(position));
        assertEquals(0, risk.openLots(position, true));
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPosition(account.maxPositionLots(), position, false, 160));
        assertEquals(RiskVerdict.POSITION_LIMIT, risk.checkPosition(account.maxPositionLots(), position, false, 161));
        risk.setLimits(account.accountId(), 0, 0, 10);
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPosition(account.maxPositionLots(), position, false, 70));
        assertEquals(RiskVerdict.POSITION_LIMIT, risk.checkPosition(account.maxPositionLots(), position, true, 1));
    }

    @Test
    void shouldRefuseSumsBeyondSixtyFourBitsEvenWithoutLimit()
    {
        final Account account = account(0, 0, 0);
        final int position = risk.openPosition(account, 5);
        risk.reserve(position, true, Long.MAX_VALUE);
        assertEquals(RiskVerdict.POSITION_LIMIT, risk.checkPosition(account.maxPositionLots(), position, true, 1));
        risk.onFill(position, true, Long.MAX_VALUE);
        assertEquals(RiskVerdict.POSITION_LIMIT, risk.checkPosition(account.maxPositionLots(), position, true, 1));
        assertEquals(RiskVerdict.ACCEPTED,
            risk.checkPosition(account.maxPositionLots(), position, false, Long.MAX_VALUE));
    }

    @Test
    void shouldGiveBackWhatIsReleased()
    {
        final Account account = account(0, 0, 10);
        final int position = risk.openPosition(account, 5);
        risk.reserve(position, false, 10);
        assertEquals(RiskVerdict.POSITION_LIMIT, risk.checkPosition(account.maxPositionLots(), position, false, 1));
        risk.release(position, false, 10);
        assertEquals(RiskVerdict.ACCEPTED, risk.checkPosition(account.maxPositionLots(), position, false, 10));
    }

    @Test
    void shouldCheckSizeAndValueExactly()
    {
        final Account account = account(10, 1_000, 0);
        assertEquals(RiskVerdict.ACCEPTED, RiskEngine.checkQuantity(account, 10));
        assertEquals(RiskVerdict.MAX_ORDER_QUANTITY, RiskEngine.checkQuantity(account, 11));
        assertEquals(RiskVerdict.ACCEPTED, RiskEngine.checkValue(account.maxOrderTicksLots(), 10, 100, 100));
        assertEquals(RiskVerdict.MAX_ORDER_VALUE, RiskEngine.checkValue(account.maxOrderTicksLots(), 10, 101, 101));
        assertEquals(RiskVerdict.ACCEPTED, RiskEngine.checkValue(account.maxOrderTicksLots(), 10, 0, 101));
        assertEquals(RiskVerdict.MAX_ORDER_VALUE,
            RiskEngine.checkValue(account.maxOrderTicksLots(), 10, Long.MAX_VALUE, 1));
        assertEquals(RiskVerdict.VALUE_OVERFLOW, RiskEngine.checkValue(account.maxOrderTicksLots(), 2, 1, 1L << 62));
        assertEquals(RiskVerdict.VALUE_OVERFLOW,
            RiskEngine.checkValue(account.maxOrderTicksLots(), 1L << 40, 1, 1L << 40));
        assertEquals(RiskVerdict.ACCEPTED, RiskEngine.checkValue(0, 1, 1, Long.MAX_VALUE));
    }

    @Test
    void shouldChangeNothingWhenChecking()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Account account = account(1_000, 1_000_000, 5_000);
        final int position = risk.openPosition(account, 5);
        risk.reserve(position, true, 100);
        final List<String> before = state();
        for (int i = 0; i < 10_000; i++)
        {
            final long lots = 1 + random.nextLong(Long.MAX_VALUE);
            final long price = random.nextLong(Long.MAX_VALUE);
            risk.checkPermission(account);
            RiskEngine.checkQuantity(account, lots);
            RiskEngine.checkValue(account.maxOrderTicksLots(), lots, price, price);
            risk.checkPosition(
                account.maxPositionLots(), random.nextBoolean() ? position : -1, random.nextBoolean(), lots);
        }
        assertEquals(before, state(), "seed=" + SEED);
    }

    @Test
    void shouldRestoreWhatItShowed()
    {
        final Account account = account(1, 2, 3);
        final int position = risk.openPosition(account, 5);
        risk.reserve(position, true, 7);
        risk.reserve(position, false, 9);
        risk.onFill(position, false, 4);
        final RiskEngine restored =
            new RiskEngine(new RiskContext().accountCapacity(2).positionCapacity(3).conclude());
        restored.defineAccount(1, 1, 2, 3, true);
        restored.restorePosition(restored.account(1), 5, -4, 7, 5);

        assertEquals(state(risk), state(restored));
        assertEquals(0, restored.positionIndex(restored.account(1), 5));
    }

    @Test
    void shouldCompareTheCollarInExactArithmetic()
    {
        assertEquals(true, PriceCollar.allows(110, 100, 1_000));
        assertEquals(false, PriceCollar.allows(111, 100, 1_000));
        assertEquals(true, PriceCollar.allows(90, 100, 1_000));
        assertEquals(false, PriceCollar.allows(89, 100, 1_000));
        assertEquals(true, PriceCollar.allows(1, 0, 1_000));
        assertEquals(true, PriceCollar.allows(Long.MAX_VALUE, 1, 0));
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < 100_000; i++)
        {
            final long reference = 1 + (random.nextLong() >>> (1 + random.nextInt(62)));
            final long price = 1 + (random.nextLong() >>> (1 + random.nextInt(62)));
            final int basisPoints = 1 + (random.nextInt() >>> (1 + random.nextInt(30)));
            final boolean expected = BigInteger.valueOf(price).subtract(BigInteger.valueOf(reference)).abs()
                .multiply(BigInteger.valueOf(10_000))
                .compareTo(BigInteger.valueOf(basisPoints).multiply(BigInteger.valueOf(reference))) <= 0;
            assertEquals(
                expected,
                PriceCollar.allows(price, reference, basisPoints),
                "seed=" + SEED + " " + price + " " + reference + " " + basisPoints);
        }
    }

    @Test
    void shouldValidateCapacitiesOnce()
    {
        assertThrows(IllegalArgumentException.class, () -> new RiskContext().accountCapacity(0).conclude());
        assertThrows(IllegalArgumentException.class, () -> new RiskContext().positionCapacity(1 << 25).conclude());
        final RiskContext context = new RiskContext().conclude();
        assertThrows(IllegalStateException.class, context::conclude);
    }

    private Account account(final long maxLots, final long maxValue, final long maxPosition)
    {
        risk.defineAccount(1, maxLots, maxValue, maxPosition, true);
        return risk.account(1);
    }

    private List<String> state()
    {
        return state(risk);
    }

    private static List<String> state(final RiskEngine engine)
    {
        final List<String> lines = new ArrayList<>();
        lines.add("venue " + engine.isVenueKilled() + " " + engine.accountCount() + " " + engine.positionCount());
        for (int i = 0; i < engine.accountCount(); i++)
        {
            final Account account = engine.accountAt(i);
            lines.add("account " + account.accountId() + " " + account.maxOrderLots() + " " +
                account.maxOrderTicksLots() + " " + account.maxPositionLots() + " " +
                account.isEnabled() + " " + account.isKilled());
        }
        for (int i = 0; i < engine.positionCount(); i++)
        {
            lines.add("position " + engine.accountIndexOf(i) + " " + engine.instrumentIdOf(i) + " " +
                engine.netLots(i) + " " + engine.openLots(i, true) + " " + engine.openLots(i, false));
        }
        return lines;
    }
}
