package io.ringside.ops.access;

import java.net.InetAddress;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Decides who may do what at a node's HTTP port. Any thread. */
public final class AccessControl
{
    private static final String BEARER = "Bearer ";
    private static final long LOG_EVERY_NS = TimeUnit.SECONDS.toNanos(1);
    private static final String HOW =
        "give a token with --token, RINGSIDE_TOKEN, or as <dir>/admin.token, where --dir says which";

    private final TokenFile tokens;
    private final Role anonymous;
    private final Consumer<String> log;
    private final LongSupplier clock;
    private final GuessDelay delay = new GuessDelay();
    private final Map<Refusal, AtomicLong> refusals = new TreeMap<>();
    private long loggedNs;
    private long unlogged;
    private boolean isLogged;

    /** Why somebody is not let in. */
    public enum Refusal
    {
        /** No token, where one is needed. */
        NO_TOKEN(401),
        /** A token that is nobody's. */
        WRONG_TOKEN(401),
        /** Too many wrong tokens before, from that address. */
        WAIT(429),
        /** The operator has a lower role. */
        ROLE(403);

        /** HTTP status. */
        public final int code;

        Refusal(final int code)
        {
            this.code = code;
        }
    }

    /**
     * A decision.
     *
     * @param operator let in, or refused for his role; null: nobody with a token.
     * @param refusal  null: let in.
     * @param why      one line; empty: let in.
     * @param waitS    seconds to wait before the next token; 0: none.
     */
    public record Decision(OperatorToken operator, Refusal refusal, String why, long waitS)
    {
    }

    /**
     * @param tokens    that operators have.
     * @param anonymous role of a request without a token: NONE or VIEW.
     * @param log       told of wrong tokens, and of a token file that has changed.
     * @param clock     as {@link System#nanoTime()}.
     */
    public AccessControl(
        final TokenFile tokens, final Role anonymous, final Consumer<String> log, final LongSupplier clock)
    {
        this.tokens = tokens;
        this.anonymous = anonymous;
        this.log = log;
        this.clock = clock;
        for (final Refusal it : Refusal.values())
        {
            refusals.put(it, new AtomicLong());
        }
    }

    /**
     * Decide on a request. A request that needs no role is let in whatever it brings.
     *
     * @param from          the address it came from.
     * @param authorization header of the request, or null.
     * @param needed        role.
     */
    public Decision decide(final InetAddress from, final String authorization, final Role needed)
    {
        if (Role.NONE == needed)
        {
            return new Decision(null, null, "", 0);
        }
        if (null == authorization)
        {
            return anonymous.covers(needed) ? new Decision(null, null, "", 0) :
                refuse(null, Refusal.NO_TOKEN, "not authorised: " + HOW, 0);
        }
        final OperatorToken operator = find(authorization);
        final long nowNs = clock.getAsLong();
        final long waitNs = delay.waitNs(from, null == operator ? null : operator.name(), nowNs);
        if (waitNs > 0)
        {
            final long waitS = 1 + TimeUnit.NANOSECONDS.toSeconds(waitNs - 1);
            return refuse(null, Refusal.WAIT,
                "too many wrong tokens from " + from.getHostAddress() + ": wait " + waitS + " s", waitS);
        }
        if (null == operator)
        {
            onWrong(from, delay.onWrong(from, nowNs), nowNs);
            return refuse(null, Refusal.WRONG_TOKEN, "not authorised: that token is nobody's here: " + HOW, 0);
        }
        delay.onRight(from, operator.name());
        return operator.role().covers(needed) ? new Decision(operator, null, "", 0) :
            refuse(operator, Refusal.ROLE, "not allowed: " + operator.name() + " has the role " +
                operator.role().word() + ", and this needs " + needed.word(), 0);
    }

    /** True if the request may view; counts nothing that brings no token. */
    public boolean sees(final InetAddress from, final String authorization)
    {
        return null == authorization ? anonymous.covers(Role.VIEW) :
            null == decide(from, authorization, Role.VIEW).refusal();
    }

    /** Count a refusal that was decided elsewhere. */
    public void onRefused(final Refusal refusal)
    {
        refusals.get(refusal).incrementAndGet();
    }

    /** The role that a name has now; NONE if its token was revoked. */
    Role roleOf(final String name)
    {
        final OperatorToken token = tokens.tokens().named(name);
        return null == token ? Role.NONE : token.role();
    }

    /** Requests that were refused so. */
    public long refusals(final Refusal refusal)
    {
        return refusals.get(refusal).get();
    }

    /** Look whether the token file has changed. */
    public void refresh()
    {
        final String line = tokens.refresh();
        if (!line.isEmpty())
        {
            log.accept(line);
        }
    }

    /** Looks into the file again for a token that is nobody's: it may have been made a moment ago. */
    private OperatorToken find(final String authorization)
    {
        if (!authorization.startsWith(BEARER))
        {
            return null;
        }
        final String token = authorization.substring(BEARER.length()).trim();
        final OperatorToken result = tokens.tokens().find(token);
        if (null != result)
        {
            return result;
        }
        refresh();
        return tokens.tokens().find(token);
    }

    private Decision refuse(final OperatorToken operator, final Refusal refusal, final String why, final long waitS)
    {
        onRefused(refusal);
        return new Decision(operator, refusal, why, waitS);
    }

    /** A line a second at most, however many addresses try. */
    private synchronized void onWrong(final InetAddress from, final int count, final long nowNs)
    {
        if (isLogged && nowNs - loggedNs < LOG_EVERY_NS)
        {
            unlogged++;
            return;
        }
        log.accept("wrong token at the HTTP port from " + from.getHostAddress() + ": " + count + " in a row" +
            (0 == unlogged ? "" : ", and " + unlogged + " others since the last line"));
        isLogged = true;
        loggedNs = nowNs;
        unlogged = 0;
    }
}
