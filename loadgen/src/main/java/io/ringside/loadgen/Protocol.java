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
    /** SBE over TCP. */
    TCP,
    /** FIX 4.4 over TCP. */
    FIX;

    /**
     * @param name {@code sbe}, {@code ipc}, {@code tcp} or {@code fix}, in any case.
     * @return the protocol.
     * @throws IllegalArgumentException if it is none of these.
     */
    public static Protocol parse(final String name)
    {
        return Stream.of(values()).filter((it) -> it.name().equalsIgnoreCase(name)).findFirst().orElseThrow(() ->
            new IllegalArgumentException("protocol must be sbe, ipc, tcp or fix: protocol=" + name));
    }

    /** The name in lower case, as on the command line. */
    public String lowerCaseName()
    {
        return name().toLowerCase(Locale.ROOT);
    }
}
