package io.ringside.loadgen;

import java.util.stream.Stream;

import java.util.Locale;

/** How the generator talks to the exchange. */
public enum Protocol
{
    /** SBE over Aeron UDP. */
    SBE,
    /** SBE over Aeron IPC: the exchange's media driver is on this machine. */
    IPC,
    /** FIX 4.4 over TCP. */
    FIX;

    /**
     * @param name {@code sbe}, {@code ipc} or {@code fix}, in any case.
     * @return the protocol.
     * @throws IllegalArgumentException if it is none of these.
     */
    public static Protocol parse(final String name)
    {
        return Stream.of(values()).filter((it) -> it.name().equalsIgnoreCase(name)).findFirst().orElseThrow(() ->
            new IllegalArgumentException("protocol must be sbe, ipc or fix: protocol=" + name));
    }

    /** The name in lower case, as on the command line. */
    public String lowerCaseName()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
