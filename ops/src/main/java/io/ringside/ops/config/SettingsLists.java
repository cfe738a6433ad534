package io.ringside.ops.config;

import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.UserTags;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

import static io.ringside.ops.config.InstrumentSettings.DIGITS_MAX;

/**
 * Instruments, accounts and sessions: what one element may say, what no two of them may say, and what must fit the
 * capacities.
 */
final class SettingsLists
{
    /** FIX allows more, but a CompID must be readable in a log. */
    static final String COMP_ID = "[!-~]([ -~]{0,62}[!-~])?";
    static final String COMP_ID_WORDS = "must be 1 to 64 printable ASCII characters";

    private static final String INSTRUMENTS = "instruments";
    private static final String ACCOUNTS = "accounts";
    private static final String SESSIONS = "sessions";
    private static final String FIX = "fix";
    private static final String CREDENTIALS = "[ -~]{1,512}";

    private final RingsideConfig config;

    private SettingsLists(final RingsideConfig config)
    {
        this.config = config;
    }

    /**
     * @param isReachable order entry listens beyond this machine.
     */
    static void check(final RingsideConfig config, final boolean isReachable)
    {
        final SettingsLists lists = new SettingsLists(config);
        lists.instruments();
        lists.accounts();
        lists.sessions(isReachable);
        SettingsDropCopies.check(config);
    }

    private void instruments()
    {
        final int capacity = config.number("engine.instrument-capacity");
        final Set<Object> seen = new HashSet<>();
        for (final InstrumentSettings it : config.instruments())
        {
            config.require(InstrumentSettings.isSymbol(it.symbol()), INSTRUMENTS, "symbol " +
                InstrumentSettings.SYMBOL_WORDS + ": found " + SettingsRules.oneLine(it.symbol()) + " of id " +
                it.id());
            config.require(it.id() >= 1 && it.id() <= capacity, INSTRUMENTS, it.symbol() + ": id must be 1 to " +
                "engine.instrument-capacity " + capacity + ": found " + it.id());
            config.require(seen.add(it.id()) && seen.add(it.symbol()), INSTRUMENTS,
                "ids and symbols must be unique: found a second one of id " + it.id() + " symbol " + it.symbol());
            instrument(it);
        }
    }

    private void instrument(final InstrumentSettings it)
    {
        atLeast(1, it, "tick", it.tick());
        atLeast(1, it, "lot", it.lot());
        atLeast(1, it, "price-increment", it.priceIncrement());
        atLeast(1, it, "quantity-increment", it.quantityIncrement());
        atLeast(1, it, "min-quantity", it.minQuantity());
        atLeast(it.minQuantity(), it, "max-quantity", it.maxQuantity());
        config.require(it.maxQuantity() / it.quantityIncrement() * it.quantityIncrement() >= it.minQuantity(),
            INSTRUMENTS, it.symbol() + ": no multiple of quantity-increment " + it.quantityIncrement() +
            " is from min-quantity " + it.minQuantity() + " to max-quantity " + it.maxQuantity() +
            ": no order could be entered");
        atLeast(it.priceIncrement(), it, "max-price", it.maxPrice());
        atLeast(0, it, "reference-price", it.referencePrice());
        atLeast(0, it, "collar-basis-points", it.collarBasisPoints());
        atLeast(0, it, "protection-ticks", it.protectionTicks());
        config.require(it.referencePrice() <= it.maxPrice(), INSTRUMENTS, it.symbol() +
            ": reference-price must be at most max-price " + it.maxPrice() + ": found " + it.referencePrice());
        final long quantityMax = Long.MAX_VALUE / config.number("engine.order-capacity");
        config.require(it.maxQuantity() <= quantityMax, INSTRUMENTS, it.symbol() + ": max-quantity must be at most " +
            quantityMax + ", so that a full book adds up: found " + it.maxQuantity());
        decimals(it, "price-exponent", it.priceExponent(), "max-price x tick", it.maxPrice(), it.tick());
        decimals(it, "quantity-exponent", it.quantityExponent(), "max-quantity x lot", it.maxQuantity(), it.lot());
    }

    /** Everything that may be traded must be a number that FIX can carry. */
    private void decimals(
        final InstrumentSettings it,
        final String name,
        final int exponent,
        final String product,
        final long units,
        final long mantissa)
    {
        config.require(Math.abs((long)exponent) <= DIGITS_MAX, INSTRUMENTS, it.symbol() + ": " + name + " must be -" +
            DIGITS_MAX + " to " + DIGITS_MAX + ": found " + exponent);
        config.require(InstrumentSettings.isDecimal(units, mantissa, exponent), INSTRUMENTS, it.symbol() + ": " +
            product + " must not have more than " + DIGITS_MAX + " digits with its exponent: found " + units + " x " +
            mantissa + " x 10^" + exponent);
    }

    private void atLeast(final long min, final InstrumentSettings it, final String name, final long value)
    {
        config.require(value >= min, INSTRUMENTS, it.symbol() + ": " + name + " must be " + min + " or more: found " +
            value);
    }

    private void accounts()
    {
        final int capacity = config.number("engine.account-capacity");
        final List<AccountSettings> accounts = config.accounts();
        config.require(accounts.size() <= capacity, ACCOUNTS, "are " + accounts.size() + ", more than " +
            "engine.account-capacity " + capacity + ": raise the capacity");
        final Set<Long> seen = new HashSet<>();
        for (final AccountSettings it : accounts)
        {
            config.require(it.id() >= 1 && seen.add(it.id()), ACCOUNTS, "ids are unique and 1 or more: found " +
                it.id());
            config.require(it.maxOrderQuantity() >= 0 && it.maxOrderValue() >= 0 && it.maxPosition() >= 0, ACCOUNTS,
                "limits must be 0 (none) or more: found a negative one of account " + it.id());
        }
    }

    private void sessions(final boolean isReachable)
    {
        final int capacity = config.number("engine.session-capacity");
        final Set<Object> seen = new HashSet<>();
        final Set<Long> accounts = new HashSet<>();
        config.accounts().forEach((it) -> accounts.add(it.id()));
        for (final SessionSettings it : config.sessions())
        {
            config.require(it.id() >= 1 && seen.add(it.id()), SESSIONS, "ids are unique and 1 or more: found " +
                it.id());
            final String session = "session " + it.id();
            config.require(it.id() < capacity, SESSIONS, "id " + it.id() + " must be below engine.session-capacity " +
                capacity + ": raise the capacity or lower the id");
            config.require(Set.of("sbe", FIX).contains(it.protocol()), SESSIONS,
                "protocol must be one of sbe, fix: found " + SettingsRules.oneLine(it.protocol()));
            config.require(Set.of(SessionSettings.ANY_IDS, SessionSettings.RISING_IDS).contains(it.ids()), SESSIONS,
                session + ": ids must be one of any, rising: found " + SettingsRules.oneLine(it.ids()));
            config.require(accounts.containsAll(it.accounts()), SESSIONS, session +
                " names an account that is not configured: " + it.accounts());
            config.require(it.compId().isEmpty() ? !FIX.equals(it.protocol()) : it.compId().matches(COMP_ID), SESSIONS,
                session + ": comp-id " + COMP_ID_WORDS + ": found " + SettingsRules.oneLine(it.compId()));
            config.require(it.compId().isEmpty() || seen.add(it.compId()), SESSIONS, session +
                ": comp-ids are unique: found " + it.compId() + " a second time");
            logon(it, session);
            schedule(it, session);
            config.require(!it.hasPassword() || it.credentials().matches(CREDENTIALS), SESSIONS, session +
                ": credentials must be 1 to 512 printable ASCII characters");
            config.require(!isReachable || !it.hasPassword() ||
                !SessionSettings.DEMO_CREDENTIALS.equals(it.credentials()) ||
                config.flag("gateway.allow-demo-credentials"), SESSIONS, session +
                " has the demo password and the gateway listens beyond loopback: give it credentials of its own");
        }
    }

    private void schedule(final SessionSettings it, final String session)
    {
        try
        {
            config.require(FIX.equals(it.protocol()) || it.schedule().read().isNothing(), SESSIONS, session +
                ": a schedule is for protocol fix: found protocol " + it.protocol());
        }
        catch (final IllegalArgumentException ex)
        {
            throw config.refusal(SESSIONS, session + ": schedule: " + SettingsRules.oneLine(ex.getMessage()));
        }
    }

    /** Who needs no password is let in by something else, and at the FIX door alone. */
    private void logon(final SessionSettings it, final String session)
    {
        config.require(Set.of(SessionSettings.PASSWORD, SessionSettings.HMAC, SessionSettings.ADDRESS)
            .contains(it.fixLogon()), SESSIONS, session + ": fix-logon must be one of password, hmac, address: found " +
            SettingsRules.oneLine(it.fixLogon()));
        config.require(FIX.equals(it.protocol()) || it.hasPassword(), SESSIONS, session +
            ": fix-logon is for protocol fix: found protocol " + it.protocol());
        config.require(SessionSettings.HMAC.equals(it.fixLogon()) != it.hmacKeyFile().isEmpty(), SESSIONS, session +
            ": fix-logon hmac needs an hmac-key-file, and nothing else does: make one with `ringside key new FILE`");
        config.require(FIX.equals(it.protocol()) || it.userTags().isEmpty(), SESSIONS, session +
            ": user-tags are for protocol fix: found protocol " + it.protocol());
        try
        {
            UserTags.of(it.userTags());
        }
        catch (final IllegalArgumentException ex)
        {
            throw config.refusal(SESSIONS, session + ": user-tags: " + ex.getMessage());
        }
        AddressBlocks addresses = AddressBlocks.ANY;
        try
        {
            addresses = AddressBlocks.of(it.addresses());
        }
        catch (final IllegalArgumentException ex)
        {
            throw config.refusal(SESSIONS, session + ": addresses: " + ex.getMessage());
        }
        config.require(!SessionSettings.ADDRESS.equals(it.fixLogon()) || !addresses.isAny() &&
            !addresses.hasOpenBlock(), SESSIONS, session +
            ": fix-logon address needs addresses, and no block of all of them: found " + it.addresses());
    }
}
