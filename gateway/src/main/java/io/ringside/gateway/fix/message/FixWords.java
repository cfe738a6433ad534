package io.ringside.gateway.fix.message;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

/** Characters of FIX 4.4 for the exchange's enums, there and back. Hot path: no allocation. */
public final class FixWords
{
    /** The stock dictionary has no word for it. */
    public static final char ABSENT = 0;

    private FixWords()
    {
    }

    public static Side side(final int side)
    {
        return '1' == side ? Side.BUY : '2' == side ? Side.SELL : Side.NULL_VAL;
    }

    /**
     * OrdType (40). FIX 4.4 has no type for a trailing stop: it is a pegged order with a value of ExecInst (18). It has
     * none for limit if touched either: that is J with a Price (44).
     */
    public static OrdType ordType(final int ordType)
    {
        return switch (ordType)
        {
            case '1' -> OrdType.MARKET;
            case '2' -> OrdType.LIMIT;
            case '3' -> OrdType.STOP;
            case '4' -> OrdType.STOP_LIMIT;
            case 'J' -> OrdType.TAKE_PROFIT;
            case 'K' -> OrdType.MARKET_TO_LIMIT;
            case 'P' -> OrdType.PEGGED;
            default -> OrdType.NULL_VAL;
        };
    }

    public static char ordType(final OrdType ordType)
    {
        return switch (ordType)
        {
            case MARKET -> '1';
            case LIMIT -> '2';
            case STOP -> '3';
            case STOP_LIMIT -> '4';
            case TAKE_PROFIT, TAKE_PROFIT_LIMIT -> 'J';
            case MARKET_TO_LIMIT -> 'K';
            case PEGGED, TRAILING_STOP, TRAILING_STOP_LIMIT -> 'P';
            default -> ABSENT;
        };
    }

    /** TimeInForce (59). */
    public static TimeInForce timeInForce(final int timeInForce)
    {
        return switch (timeInForce)
        {
            case '0' -> TimeInForce.DAY;
            case '1' -> TimeInForce.GTC;
            case '2' -> TimeInForce.AT_OPEN;
            case '3' -> TimeInForce.IOC;
            case '4' -> TimeInForce.FOK;
            case '6' -> TimeInForce.GTD;
            case '7' -> TimeInForce.AT_CLOSE;
            default -> TimeInForce.NULL_VAL;
        };
    }

    /** FIX 4.4 cannot express good-for-auction, which only the venue's own protocol has. */
    public static char timeInForce(final TimeInForce timeInForce)
    {
        return TimeInForce.NULL_VAL == timeInForce || TimeInForce.GOOD_FOR_AUCTION == timeInForce ?
            ABSENT : (char)('0' + timeInForce.value());
    }

    /** True if the price is a term of orders of this type. */
    public static boolean isPriced(final OrdType ordType)
    {
        return OrdType.LIMIT == ordType || OrdType.STOP_LIMIT == ordType || OrdType.PEGGED == ordType ||
            OrdType.TRAILING_STOP_LIMIT == ordType || OrdType.TAKE_PROFIT_LIMIT == ordType;
    }

    public static boolean isTrailing(final OrdType ordType)
    {
        return OrdType.TRAILING_STOP == ordType || OrdType.TRAILING_STOP_LIMIT == ordType;
    }

    /** True if an order of this type and time in force is complete without rare terms. */
    public static boolean isPlain(final OrdType ordType, final TimeInForce timeInForce)
    {
        final boolean isPlainTime = TimeInForce.DAY == timeInForce || TimeInForce.GTC == timeInForce ||
            TimeInForce.IOC == timeInForce || TimeInForce.FOK == timeInForce;
        return isPlainTime && (OrdType.MARKET == ordType || OrdType.LIMIT == ordType);
    }
}
