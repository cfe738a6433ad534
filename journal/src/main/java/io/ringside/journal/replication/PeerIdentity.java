package io.ringside.journal.replication;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

import io.ringside.journal.replication.protocol.HelloDecoder;
import io.ringside.journal.replication.protocol.WelcomeDecoder;

/**
 * Lines of key and value that two nodes of a pair compare before one follows the other: rules version, event schema,
 * limits of the core, durability. All must be equal, because one journal must give one state. Only {@value #BUILD} may
 * differ, so that a pair can be upgraded one node after the other.
 */
public final class PeerIdentity
{
    /** Key of the release and its commit: shown, not compared. */
    public static final String BUILD = "build";

    /** Longest text in bytes: with its frame it fits one datagram. */
    public static final int LENGTH_MAX = 1000;

    private static final String ABSENT = "(nothing)";

    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Add a line.
     *
     * @param key   ASCII, without an equals sign.
     * @param value one line of ASCII.
     */
    public PeerIdentity with(final String key, final String value)
    {
        values.put(key, value.replaceAll("[^ -~]", "?"));
        if (bytes().length > LENGTH_MAX)
        {
            throw new IllegalArgumentException("an identity may have " + LENGTH_MAX + " bytes: key=" + key);
        }

        return this;
    }

    static PeerIdentity of(final WelcomeDecoder welcome)
    {
        final byte[] text = new byte[welcome.identityLength()];
        welcome.getIdentity(text, 0, text.length);

        return of(text);
    }

    static PeerIdentity of(final HelloDecoder hello)
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
                result.values.put(line.substring(0, at), line.substring(at + 1).replaceAll("[^ -~]", "?"));
            }
        }

        return result;
    }

    byte[] bytes()
    {
        final StringBuilder text = new StringBuilder();
        values.forEach((key, value) -> text.append(key).append('=').append(value).append('\n'));

        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Release and commit.
     *
     * @return both, or a text that none was sent.
     */
    public String build()
    {
        return values.getOrDefault(BUILD, ABSENT);
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
        for (final String key : keys)
        {
            final String own = values.getOrDefault(key, ABSENT);
            final String other = peer.values.getOrDefault(key, ABSENT);
            if (!own.equals(other))
            {
                result.append(0 == result.length() ? "" : ", ").append(key).append(" is ").append(own)
                    .append(" here and ").append(other).append(" there");
            }
        }

        return result.toString();
    }
}
