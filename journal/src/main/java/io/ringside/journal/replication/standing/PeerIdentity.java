package io.ringside.journal.replication.standing;

import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.WelcomeDecoder;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lines of key and value that two nodes of a pair compare before one follows the other: rules in force and their event
 * schema, durability. All must be equal, because one journal must give one state. {@value #BUILD} may differ, so that a
 * pair can be upgraded one node after the other; and rules may, if each node knows those of the other: one has not come
 * to the command yet that switches them.
 */
public final class PeerIdentity
{
    /** Key of the release and its commit: shown, not compared. */
    public static final String BUILD = "build";

    /** Key of the version of the rules in force. */
    public static final String RULES = "core";

    /** Key of the event schema that exists under them. */
    public static final String EVENTS = "events";

    /** Longest text in bytes: with its frame it fits one datagram. */
    public static final int LENGTH_MAX = 1000;

    private static final String ABSENT = "(nothing)";

    /** Behind the build. Nodes of release 0.3.0 and older have none, and know the rules that are in force there. */
    private static final Pattern KNOWN_RULES = Pattern.compile(" rules=(\\d{1,6})-(\\d{1,6})$");

    private final Map<String, Supplier<String>> values = new LinkedHashMap<>();
    private final Set<String> limitKeys = new HashSet<>();

    /**
     * Add a line.
     *
     * @param key   ASCII, without an equals sign.
     * @param value one line of ASCII.
     */
    public PeerIdentity with(final String key, final String value)
    {
        return with(key, () -> value);
    }

    /**
     * Add a line whose value may change while the node runs.
     *
     * @param key   ASCII, without an equals sign.
     * @param value one line of ASCII. Called on any thread.
     */
    public PeerIdentity with(final String key, final Supplier<String> value)
    {
        values.put(key, () -> value.get().replaceAll("[^ -~]", "?"));
        if (bytes().length > LENGTH_MAX)
        {
            throw new IllegalArgumentException("an identity may have " + LENGTH_MAX + " bytes: key=" + key);
        }

        return this;
    }

    /**
     * Add a line of the limits that this node's journal begins with, which are in a file beside it: a node gets that
     * file with the journal.
     *
     * @param key   ASCII, without an equals sign.
     * @param value one line of ASCII.
     */
    public PeerIdentity withLimit(final String key, final String value)
    {
        limitKeys.add(key);
        return with(key, value);
    }

    /**
     * Whether the peer is equal but has none of the limits that this node's journal begins with. Without a journal it
     * needs this node's files.
     *
     * @param peer of the other node.
     */
    public boolean lacksOnlyLimits(final PeerIdentity peer)
    {
        final PeerIdentity completed = new PeerIdentity();
        completed.values.putAll(peer.values);
        limitKeys.forEach((key) -> completed.values.put(key, values.get(key)));
        return !limitKeys.isEmpty() && limitKeys.stream().noneMatch(peer.values::containsKey) &&
            difference(completed).isEmpty();
    }

    public static PeerIdentity of(final WelcomeDecoder welcome)
    {
        final byte[] text = new byte[welcome.identityLength()];
        welcome.getIdentity(text, 0, text.length);

        return of(text);
    }

    public static PeerIdentity of(final HelloDecoder hello)
    {
        final byte[] text = new byte[hello.identityLength()];
        hello.getIdentity(text, 0, text.length);

        return of(text);
    }

    private static PeerIdentity of(final byte[] text)
    {
        final PeerIdentity result = new PeerIdentity();
        for (final String line : new String(text, StandardCharsets.US_ASCII).split("\n"))
        {
            final int at = line.indexOf('=');
            if (at > 0)
            {
                result.with(line.substring(0, at), line.substring(at + 1));
            }
        }

        return result;
    }

    public byte[] bytes()
    {
        final StringBuilder text = new StringBuilder();
        values.forEach((key, value) -> text.append(key).append('=').append(value.get()).append('\n'));

        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Release and commit.
     *
     * @return both, or a text that none was sent.
     */
    public String build()
    {
        return value(BUILD);
    }

    /**
     * The lines that must be equal and differ, with both values.
     *
     * @param peer of the other node.
     * @return for one line of a message; empty if none does.
     */
    public String difference(final PeerIdentity peer)
    {
        final StringBuilder result = new StringBuilder();
        final TreeSet<String> keys = new TreeSet<>(values.keySet());
        keys.addAll(peer.values.keySet());
        keys.remove(BUILD);
        if (knows(peer) && peer.knows(this))
        {
            keys.remove(RULES);
            keys.remove(EVENTS);
        }
        for (final String key : keys)
        {
            final String own = value(key);
            final String other = peer.value(key);
            if (!own.equals(other))
            {
                result.append(0 == result.length() ? "" : ", ").append(key).append(" is ").append(own)
                    .append(" here and ").append(other).append(" there");
            }
        }

        return result.toString();
    }

    private String value(final String key)
    {
        return values.getOrDefault(key, () -> ABSENT).get();
    }

    /** True if this build can apply the rules in force at the peer. */
    private boolean knows(final PeerIdentity peer)
    {
        final String rules = peer.value(RULES);
        return rules.matches("\\d{1,6}") && canApply(build(), Integer.parseInt(rules));
    }

    /**
     * Tells from the line of a build whether it can apply rules.
     *
     * @param build as {@link #build()} has it.
     * @param rules the version of the rules.
     * @return false if it cannot, or is so old that it does not say.
     */
    public static boolean canApply(final String build, final int rules)
    {
        final Matcher known = KNOWN_RULES.matcher(build);
        return known.find() && rules >= Integer.parseInt(known.group(1)) && rules <= Integer.parseInt(known.group(2));
    }
}
