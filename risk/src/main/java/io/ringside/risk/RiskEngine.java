package io.ringside.risk;

import org.agrona.collections.Hashing;
import org.agrona.collections.Long2ObjectHashMap;

import java.util.Arrays;

/**
 * Pre-trade risk of all accounts and the only mutator of their state. Checks change nothing; {@link #reserve} before
 * the match, {@link #onFill} for each fill, {@link #release} for cancelled lots.
 * <p>
 * Hot path: no allocation after construction, except one object per newly defined account. Single-threaded.
 */
public final class RiskEngine
{
    /** Returned by {@link #positionIndex} for a pair that never had an order. */
    public static final int NO_POSITION = PositionTable.NONE;

    private Long2ObjectHashMap<Account> accountById;
    private Account[] accounts;
    private final PositionTable positions;
    private int accountCount;
    private int accountCapacity;
    private boolean isVenueKilled;

    /** An engine without accounts. */
    public RiskEngine(final RiskContext context)
    {
        accountCapacity = context.accountCapacity();
        accounts = new Account[accountCapacity];
        positions = new PositionTable(context.positionCapacity());
        // Room for every key at this load factor, so that the map never grows on the hot path.
        accountById = new Long2ObjectHashMap<>(accounts.length * 2, Hashing.DEFAULT_LOAD_FACTOR);
    }

    /**
     * Set how many accounts and positions there may be. Allocates, and takes time in proportion to what there is.
     *
     * @param accountLimit  no fewer than {@link #accountCount()}.
     * @param positionLimit no fewer than {@link #positionCount()}.
     */
    public void capacity(final int accountLimit, final int positionLimit)
    {
        accountCapacity = accountLimit;
        positions.capacity(positionLimit);
        if (accountLimit > accounts.length)
        {
            accounts = Arrays.copyOf(accounts, accountLimit);
            accountById = new Long2ObjectHashMap<>(accountLimit * 2, Hashing.DEFAULT_LOAD_FACTOR);
            for (int i = 0; i < accountCount; i++)
            {
                accountById.put(accounts[i].accountId(), accounts[i]);
            }
        }
    }

    /**
     * Create or change an account.
     *
     * @param accountId         of the account.
     * @param maxOrderLots      largest quantity of one order; 0 for no limit, here and below.
     * @param maxOrderTicksLots largest price x quantity of one order.
     * @param maxPositionLots   largest position per instrument, open orders included.
     * @param isEnabled         false to refuse its new orders.
     * @return {@link RiskVerdict#ACCEPTED}, INVALID_LIMITS or CAPACITY_EXCEEDED; a refusal changes nothing.
     */
    public int defineAccount(
        final long accountId,
        final long maxOrderLots,
        final long maxOrderTicksLots,
        final long maxPositionLots,
        final boolean isEnabled)
    {
        if (!areValid(maxOrderLots, maxOrderTicksLots, maxPositionLots))
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        Account account = accountById.get(accountId);
        if (null == account)
        {
            if (accountCount == accountCapacity)
            {
                return RiskVerdict.CAPACITY_EXCEEDED;
            }
            account = new Account(accountId, accountCount);
            accounts[accountCount++] = account;
            accountById.put(accountId, account);
        }
        account.limits(maxOrderLots, maxOrderTicksLots, maxPositionLots);
        account.isEnabled(isEnabled);
        return RiskVerdict.ACCEPTED;
    }

    /**
     * Change the limits of an account, effective at once.
     *
     * @param accountId         of the account.
     * @param maxOrderLots      largest quantity of one order; 0 for no limit, here and below.
     * @param maxOrderTicksLots largest price x quantity of one order.
     * @param maxPositionLots   largest position per instrument, open orders included.
     * @return {@link RiskVerdict#ACCEPTED}, INVALID_LIMITS or UNKNOWN_ACCOUNT; a refusal changes nothing.
     */
    public int setLimits(
        final long accountId, final long maxOrderLots, final long maxOrderTicksLots, final long maxPositionLots)
    {
        if (!areValid(maxOrderLots, maxOrderTicksLots, maxPositionLots))
        {
            return RiskVerdict.INVALID_LIMITS;
        }
        final Account account = accountById.get(accountId);
        if (null == account)
        {
            return RiskVerdict.UNKNOWN_ACCOUNT;
        }
        account.limits(maxOrderLots, maxOrderTicksLots, maxPositionLots);
        return RiskVerdict.ACCEPTED;
    }

    /** True if these can be the limits of an account: none is negative. */
    public static boolean areValid(final long maxOrderLots, final long maxOrderTicksLots, final long maxPositionLots)
    {
        return maxOrderLots >= 0 && maxOrderTicksLots >= 0 && maxPositionLots >= 0;
    }

    /**
     * Set firm, group and role of an account, effective at once.
     *
     * @param accountId     of the account.
     * @param firmId        0 for none.
     * @param stpGroup      of self-trade prevention; 0 if the account is a group of its own.
     * @param isMarketMaker true if it is a designated market maker.
     * @return {@link RiskVerdict#ACCEPTED} or UNKNOWN_ACCOUNT.
     */
    public int setGroups(final long accountId, final int firmId, final int stpGroup, final boolean isMarketMaker)
    {
        final Account account = accountById.get(accountId);
        if (null == account)
        {
            return RiskVerdict.UNKNOWN_ACCOUNT;
        }
        account.groups(firmId, stpGroup, isMarketMaker);
        return RiskVerdict.ACCEPTED;
    }

    /**
     * Activate or release the kill switch of one account. Idempotent.
     *
     * @param accountId of the account.
     * @param isActive  true to block it.
     * @return {@link RiskVerdict#ACCEPTED} or UNKNOWN_ACCOUNT.
     */
    public int killAccount(final long accountId, final boolean isActive)
    {
        final Account account = accountById.get(accountId);
        if (null == account)
        {
            return RiskVerdict.UNKNOWN_ACCOUNT;
        }
        account.isKilled(isActive);
        return RiskVerdict.ACCEPTED;
    }

    /** Activate or release the kill switch of the venue. Idempotent; the accounts' own switches stay as they are. */
    public void killVenue(final boolean isActive)
    {
        isVenueKilled = isActive;
    }

    /** An account by its id, or null. */
    public Account account(final long accountId)
    {
        return accountById.get(accountId);
    }

    /** An account by its place in the order of definition, 0 to {@link #accountCount()} - 1. */
    public Account accountAt(final int index)
    {
        assert index < accountCount : "index=" + index + " accountCount=" + accountCount;
        return accounts[index];
    }

    /** How many accounts are defined. */
    public int accountCount()
    {
        return accountCount;
    }

    /**
     * Checks whether the account may enter or amend orders.
     *
     * @param account or null if unknown.
     * @return ACCEPTED, UNKNOWN_ACCOUNT, ACCOUNT_DISABLED, KILL_SWITCH or LIQUIDATION, checked in this order.
     */
    public int checkPermission(final Account account)
    {
        if (null == account)
        {
            return RiskVerdict.UNKNOWN_ACCOUNT;
        }
        return !account.isEnabled() ? RiskVerdict.ACCOUNT_DISABLED :
            isVenueKilled || account.isKilled() ? RiskVerdict.KILL_SWITCH :
            account.isLiquidated() ? RiskVerdict.LIQUIDATION : RiskVerdict.ACCEPTED;
    }

    /**
     * Checks the quantity of an order.
     *
     * @param account       of the order.
     * @param quantityLots  of the order, greater than 0.
     * @return {@link RiskVerdict#ACCEPTED} or MAX_ORDER_QUANTITY.
     */
    public static int checkQuantity(final Account account, final long quantityLots)
    {
        assert quantityLots > 0 : "quantityLots=" + quantityLots;
        final long maxLots = account.maxOrderLots();
        return 0 != maxLots && quantityLots > maxLots ? RiskVerdict.MAX_ORDER_QUANTITY : RiskVerdict.ACCEPTED;
    }

    /**
     * Checks the value of an order.
     *
     * @param maxTicksLots    the limit of the account, or 0 for none.
     * @param quantityLots    of the order, greater than 0.
     * @param priceTicks      that the order is valued at; 0 if there is none, which leaves the value unchecked.
     * @param priceTicksBound the highest price any fill of the order can have; times the quantity it must fit 64 bits.
     * @return {@link RiskVerdict#ACCEPTED}, VALUE_OVERFLOW or MAX_ORDER_VALUE, checked in this order.
     */
    public static int checkValue(
        final long maxTicksLots, final long quantityLots, final long priceTicks, final long priceTicksBound)
    {
        if (overflows(priceTicksBound, quantityLots))
        {
            return RiskVerdict.VALUE_OVERFLOW;
        }
        if (0 != maxTicksLots && priceTicks > 0 &&
            (overflows(priceTicks, quantityLots) || priceTicks * quantityLots > maxTicksLots))
        {
            return RiskVerdict.MAX_ORDER_VALUE;
        }
        return RiskVerdict.ACCEPTED;
    }

    /**
     * Checks that the position stays inside its limit if all open orders of this side, and these lots, are filled. Only
     * the side that grows is checked: buying back a short position is never refused. A sum beyond 64 bits is refused
     * even without a limit.
     *
     * @param limit         of the account, or 0 for none.
     * @param positionIndex from {@link #positionIndex}, or {@link #NO_POSITION}.
     * @param isBuy         side of the order.
     * @param lots          to be added to what is open, greater than 0.
     * @return {@link RiskVerdict#ACCEPTED} or POSITION_LIMIT.
     */
    public int checkPosition(final long limit, final int positionIndex, final boolean isBuy, final long lots)
    {
        assert lots > 0 : "lots=" + lots;
        final long maxLots = 0 == limit ? Long.MAX_VALUE : limit;
        if (NO_POSITION == positionIndex)
        {
            return lots > maxLots ? RiskVerdict.POSITION_LIMIT : RiskVerdict.ACCEPTED;
        }
        final long nextOpenLots = positions.openLots(positionIndex, isBuy) + lots;
        if (nextOpenLots < 0)
        {
            return RiskVerdict.POSITION_LIMIT;
        }
        // A short position is worth as much to a seller as a long one to a buyer, so one formula serves both sides.
        final long netLots = positions.netLots(positionIndex);
        final long heldLots = isBuy ? netLots : -netLots;
        final long worstLots = heldLots + nextOpenLots;
        final boolean hasOverflow = heldLots > 0 && worstLots < 0;
        return hasOverflow || worstLots > maxLots ? RiskVerdict.POSITION_LIMIT : RiskVerdict.ACCEPTED;
    }

    /** Index of the position of an account in an instrument, or {@link #NO_POSITION}. */
    public int positionIndex(final Account account, final int instrumentId)
    {
        return positions.find(account.index(), instrumentId);
    }

    /** True if there is room for another pair of account and instrument, which {@link #openPosition} needs. */
    public boolean hasRoomForPosition()
    {
        return !positions.isFull();
    }

    /**
     * Create the position of an account in an instrument. The caller has checked that there is none, and that there is
     * room.
     *
     * @param account      whose position.
     * @param instrumentId of the instrument.
     * @return its index.
     */
    public int openPosition(final Account account, final int instrumentId)
    {
        final int index = positions.open(account.index(), instrumentId);
        positions.follow(index, account.lastPosition());
        account.lastPosition(index);
        return index;
    }

    /** The position that the same account opened before, or {@link #NO_POSITION}. */
    public int previousPosition(final int positionIndex)
    {
        return positions.previous(positionIndex);
    }

    /** Owner of a position. */
    public Account accountOf(final int positionIndex)
    {
        return accounts[positions.accountIndex(positionIndex)];
    }

    /** {@link Account#index()} of a position's owner, without access to the account. */
    public int accountIndexOf(final int positionIndex)
    {
        return positions.accountIndex(positionIndex);
    }

    /** Instrument of a position. */
    public int instrumentIdOf(final int positionIndex)
    {
        return positions.instrumentId(positionIndex);
    }

    /** Lots of the open orders of a side that a position has. */
    public long openLots(final int positionIndex, final boolean isBuy)
    {
        return positions.openLots(positionIndex, isBuy);
    }

    /** Lots that a position holds: bought minus sold, negative when short. */
    public long netLots(final int positionIndex)
    {
        return positions.netLots(positionIndex);
    }

    /** True if any account has a position or an open order in an instrument. Scans all positions. */
    public boolean hasPositionIn(final int instrumentId)
    {
        return positions.hasAnyIn(instrumentId);
    }

    /** How many positions there are. */
    public int positionCount()
    {
        return positions.count();
    }

    /** True if the kill switch of the venue is active: from activation until explicit release. */
    public boolean isVenueKilled()
    {
        return isVenueKilled;
    }

    /**
     * Reserve lots of an accepted order, before the match.
     *
     * @param positionIndex of the order.
     * @param isBuy         side of the order.
     * @param lots          greater than 0; {@link #checkPosition} has accepted them.
     */
    public void reserve(final int positionIndex, final boolean isBuy, final long lots)
    {
        positions.reserve(positionIndex, isBuy, lots);
    }

    /**
     * Convert reserved lots to a position.
     *
     * @param positionIndex of the order that was filled.
     * @param isBuy         side of the order.
     * @param lots          that were filled, greater than 0.
     */
    public void onFill(final int positionIndex, final boolean isBuy, final long lots)
    {
        positions.fill(positionIndex, isBuy, lots);
    }

    /**
     * True if a trade can be reversed: the worst cases of both positions must still fit 64 bits.
     *
     * @param buyIndex  position of the buyer.
     * @param sellIndex position of the seller; if it is the buyer's, nothing changes.
     * @param lots      to reverse, 0 or more.
     * @return true if {@link #reverse} may be called.
     */
    public boolean mayReverse(final int buyIndex, final int sellIndex, final long lots)
    {
        return buyIndex == sellIndex ||
            positions.mayReverse(buyIndex, true, lots) && positions.mayReverse(sellIndex, false, lots);
    }

    /**
     * Reverse a trade, or a part of it. Open orders are unaffected.
     *
     * @param buyIndex  position of the buyer.
     * @param sellIndex position of the seller.
     * @param lots      to reverse.
     */
    public void reverse(final int buyIndex, final int sellIndex, final long lots)
    {
        positions.reverse(buyIndex, true, lots);
        positions.reverse(sellIndex, false, lots);
    }

    /**
     * Release reserved lots of an order that was cancelled or reduced.
     *
     * @param positionIndex of the order.
     * @param isBuy         side of the order.
     * @param lots          greater than 0.
     */
    public void release(final int positionIndex, final boolean isBuy, final long lots)
    {
        positions.release(positionIndex, isBuy, lots);
    }

    /**
     * Restore a position from a snapshot, in the order of the positions' indexes; accounts are restored by
     * {@link #defineAccount} and the kill switches.
     *
     * @param account      whose position.
     * @param instrumentId of the instrument.
     * @param netLots      bought minus sold.
     * @param openBuyLots  of open buy orders.
     * @param openSellLots of open sell orders.
     */
    public void restorePosition(
        final Account account,
        final int instrumentId,
        final long netLots,
        final long openBuyLots,
        final long openSellLots)
    {
        positions.restore(openPosition(account, instrumentId), netLots, openBuyLots, openSellLots);
    }

    /** True if the product of two numbers of 0 or more does not fit 63 bits. */
    public static boolean overflows(final long a, final long b)
    {
        assert a >= 0 && b >= 0 : "a=" + a + " b=" + b;
        return 0 != Math.multiplyHigh(a, b) || a * b < 0;
    }
}
