package io.ringside.ops.web;

import io.ringside.ops.access.Role;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Every path of a node's HTTP port, and the least role that may use it. What is not here is not served, so no path is
 * without a role. A line of {@link #COMMAND} has a role of its own: see {@link
 * io.ringside.ops.replay.line.OperatorLine#ROLES}.
 */
public enum Route
{
    /** Names the paths. */
    INDEX("/", Role.NONE),
    /** Whether the process works. */
    LIVE("/health/live", Role.NONE),
    /** Whether it takes orders; the reason why not is for those who may view. */
    READY("/health/ready", Role.NONE),
    /** The fields of {@code ringside status}. */
    STATUS("/status", Role.VIEW),
    /** One book. */
    BOOK("/book", Role.VIEW),
    /** What is set for accounts, and what they have. */
    ACCOUNT("/account", Role.VIEW),
    /** What is set for instruments. */
    INSTRUMENT("/instrument", Role.VIEW),
    /** What is set for money: currencies, what instruments are worth, commissions. */
    MONEY("/money", Role.VIEW),
    /** The limits of levels that are used most. */
    RISK("/risk", Role.VIEW),
    /** What Prometheus scrapes. */
    METRICS("/metrics", Role.VIEW),
    /** What waits for a second operator. */
    REQUESTS("/requests", Role.VIEW),

    /** A line of JSON that asks and changes nothing: QueryRisk. */
    QUERY("/admin/query", Role.VIEW),
    HALT("/admin/halt", Role.MARKET),
    RESUME("/admin/resume", Role.MARKET),
    KILL_SWITCH("/admin/kill-switch", Role.MARKET),
    BUST_TRADE("/admin/bust-trade", Role.MARKET),
    BUST_TRADES("/admin/bust-trades", Role.MARKET),
    CORRECT_TRADE("/admin/correct-trade", Role.MARKET),
    /** One order may pass limits once. */
    GRANT_OVERRIDE("/admin/grant-override", Role.MARKET),
    /** The second operator's yes. */
    CONFIRM("/admin/confirm", Role.MARKET),
    /** Either operator's no. */
    WITHDRAW("/admin/withdraw", Role.MARKET),
    /** A line of JSON. */
    COMMAND("/admin/command", Role.MARKET),

    SNAPSHOT("/admin/snapshot", Role.ADMIN),
    CHECK_STATE("/admin/check-state", Role.ADMIN),
    /** A standby leads, or a primary goes on without one. */
    PROMOTE("/admin/promote", Role.ADMIN),
    END_OF_DAY("/admin/end-of-day", Role.ADMIN),
    MARK_ALLOCATION("/admin/mark-allocation", Role.ADMIN);

    private static final String ADMIN = "/admin/";
    private static final Map<String, Route> BY_PATH =
        Arrays.stream(values()).collect(Collectors.toMap((it) -> it.path, Function.identity()));

    /** The path of the request. */
    public final String path;
    /** The least that may use it. */
    public final Role role;

    Route(final String path, final Role role)
    {
        this.path = path;
        this.role = role;
    }

    /**
     * Find the route of a path.
     *
     * @return null: there is none.
     */
    static Route of(final String path)
    {
        return BY_PATH.get(path);
    }

    /** True if it changes something: then it is a POST. */
    public boolean isCommand()
    {
        return path.startsWith(ADMIN);
    }

    /** The verb of a command. */
    String verb()
    {
        return path.substring(ADMIN.length());
    }

    /** True if one operator asks for it and another confirms. */
    public boolean needsTwo()
    {
        return this == BUST_TRADE || this == BUST_TRADES || this == CORRECT_TRADE || this == GRANT_OVERRIDE;
    }
}
