package io.ringside.engine.cluster;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Where the others reach one member of the cluster. All ports are UDP.
 *
 * @param memberId      0 to 127, and never another machine's later on.
 * @param host          name or address.
 * @param ingressPort   where members send commands when this one leads.
 * @param consensusPort where members vote and tell how far they are.
 * @param logPort       where this member receives the log.
 * @param catchupPort   where it receives what it has missed.
 * @param archivePort   where others ask for its stored log.
 */
public record MemberAddress(
    int memberId, String host, int ingressPort, int consensusPort, int logPort, int catchupPort, int archivePort)
{
    /** The highest member id. */
    public static final int MEMBER_ID_MAX = 127;

    /** Ports that {@link #of} takes, from the first one on. */
    public static final int PORT_COUNT = 5;

    /**
     * The address of a member whose ports follow one another.
     *
     * @param memberId of the member.
     * @param host     name or address.
     * @param port     the first of {@value #PORT_COUNT}.
     * @return the address.
     */
    public static MemberAddress of(final int memberId, final String host, final int port)
    {
        return new MemberAddress(memberId, host, port, port + 1, port + 2, port + 3, port + 4);
    }

    /** All members as Aeron Cluster wants them. */
    static String clusterMembers(final List<MemberAddress> members)
    {
        return members.stream().map((member) -> member.memberId + "," + member.at(member.ingressPort) + "," +
            member.at(member.consensusPort) + "," + member.at(member.logPort) + "," + member.at(member.catchupPort) +
            "," + member.at(member.archivePort)).collect(Collectors.joining("|"));
    }

    /** Where clients of the cluster find the leader. */
    public static String ingressEndpoints(final List<MemberAddress> members)
    {
        return members.stream().map((member) -> member.memberId + "=" + member.at(member.ingressPort))
            .collect(Collectors.joining(","));
    }

    /** Where members vote and tell how far they are, as host:port. */
    public String consensusEndpoint()
    {
        return at(consensusPort);
    }

    /** Where it receives what it has missed, as host:port. */
    public String catchupEndpoint()
    {
        return at(catchupPort);
    }

    String archiveEndpoint()
    {
        return at(archivePort);
    }

    private String at(final int port)
    {
        return host + ":" + port;
    }
}
