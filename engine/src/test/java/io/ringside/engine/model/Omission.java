package io.ringside.engine.model;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an operator's command may leave out (rule book 6.5): which settings, and how the wire says so. Codes have
 * another null value than numbers of their type in {@link Command}.
 */
final class Omission
{
    /** From this version of the schema on, settings may be left out. */
    static final int SINCE_VERSION = 7;
    static final int NO_CODE = 255;
    static final long NO_NUMBER = Long.MIN_VALUE;

    private static final List<String> LIMITS = List.of("maxOrderLots", "maxOrderTicksLots", "maxPositionLots");
    private static final Map<Command.Kind, List<String>> NUMBERS = Map.of(
        Command.Kind.SET_LIMITS, List.of("sessions", "accounts", "instruments", "orders", "levels", "positions",
            "trades", "endedIds", "ordersPerAccount", "ordersPerSession", "errorTradeDays", "clockStepNs"),
        Command.Kind.DEFINE_INSTRUMENT, List.of("tickMantissa", "lotMantissa", "priceIncrementTicks",
            "quantityIncrementLots", "minQuantityLots", "maxQuantityLots", "maxPriceTicks", "referencePriceTicks",
            "collarBasisPoints", "protectionTicks", "priceExponent", "quantityExponent", "symbol"),
        Command.Kind.DEFINE_ACCOUNT, LIMITS,
        Command.Kind.SET_RISK_LIMITS, LIMITS,
        Command.Kind.SET_ACCOUNT_GROUPS, List.of("firmId", "stpGroup", "deskId"),
        Command.Kind.SET_INSTRUMENT_MONEY,
        List.of("baseCurrencyId", "quoteCurrencyId", "tickLotAmount", "lotAmount", "initialMarginRate",
            "maintenanceMarginRate", "marginGroup", "marginOffsetRate"),
        Command.Kind.SET_ACCOUNT_MONEY, List.of("feeTier"),
        Command.Kind.SET_FEES, List.of("makerRate", "takerRate", "auctionRate", "minimum"),
        Command.Kind.SET_AUCTION, List.of("collarBasisPoints", "extensionBasisPoints", "extensionNs", "volatilityNs"),
        Command.Kind.SET_PROTECTION, List.of("executionCollarBasisPoints", "breakerBasisPoints", "breakerWindowNs",
            "cascadeGuardTicks", "minDisplayLots", "dailyLowTicks", "dailyHighTicks", "trancheCountMax",
            "tickTableId"));
    private static final Map<Command.Kind, List<String>> CODES = Map.of(
        Command.Kind.DEFINE_INSTRUMENT, List.of("phase"),
        Command.Kind.DEFINE_ACCOUNT, List.of("flag"),
        Command.Kind.SET_ACCOUNT_GROUPS, List.of("flag"),
        Command.Kind.SET_ACCOUNT_MONEY, List.of("model"),
        Command.Kind.SET_FEES, List.of("flag"),
        Command.Kind.SET_MATCHING_ALGORITHM, List.of("flag"),
        Command.Kind.SET_AUCTION, List.of("stpMode", "flag2", "flag3"),
        Command.Kind.SET_PROTECTION, List.of("collarAction", "marketRemainder"));
    private static final Set<String> OF_ONE_BYTE = Set.of("priceExponent", "quantityExponent");

    private Omission()
    {
    }

    static List<String> numbers(final Command.Kind kind)
    {
        return NUMBERS.getOrDefault(kind, List.of());
    }

    static List<String> codes(final Command.Kind kind)
    {
        return CODES.getOrDefault(kind, List.of());
    }

    /** May this command leave out anything? */
    static boolean isAllowed(final Command command)
    {
        return command.version >= SINCE_VERSION || command.extraBlockBytes > 0;
    }

    /** Leaves out a setting. */
    static void leaveOut(final Command command, final String name)
    {
        set(command, name, codes(command.kind).contains(name) ? NO_CODE : nothing(name));
    }

    /** The command with what it leaves out, as {@code present} has it; as it is if its version leaves out nothing. */
    static Command completed(final Command command, final Command present)
    {
        if (!isAllowed(command))
        {
            return command;
        }
        final Command completed = command.copy();
        numbers(command.kind).stream().filter(name -> isLeftOut(command, name, nothing(name)))
            .forEach(name -> set(completed, name, get(present, name)));
        codes(command.kind).stream().filter(name -> isLeftOut(command, name, NO_CODE))
            .forEach(name -> set(completed, name, get(present, name)));
        return completed;
    }

    private static boolean isLeftOut(final Command command, final String name, final Object nothing)
    {
        final Object value = get(command, name);
        return "symbol".equals(name) ? ((String)value).isEmpty() || 0 == ((String)value).charAt(0) :
            number(command, name) == ((Number)nothing).longValue();
    }

    private static Object nothing(final String name)
    {
        final Class<?> type = field(name).getType();
        return OF_ONE_BYTE.contains(name) ? (Object)(int)Byte.MIN_VALUE : String.class == type ? "" :
            long.class == type ? (Object)NO_NUMBER : (Object)Integer.MIN_VALUE;
    }

    static long number(final Command command, final String name)
    {
        return ((Number)get(command, name)).longValue();
    }

    private static Object get(final Command command, final String name)
    {
        try
        {
            return field(name).get(command);
        }
        catch (final IllegalAccessException ex)
        {
            throw new IllegalStateException(name, ex);
        }
    }

    static void set(final Command command, final String name, final Object value)
    {
        try
        {
            field(name).set(command, value);
        }
        catch (final IllegalAccessException ex)
        {
            throw new IllegalStateException(name, ex);
        }
    }

    private static Field field(final String name)
    {
        try
        {
            return Command.class.getDeclaredField(name);
        }
        catch (final NoSuchFieldException ex)
        {
            throw new IllegalStateException(name, ex);
        }
    }
}
