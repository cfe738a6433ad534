package io.ringside.engine.host;

import java.util.stream.IntStream;

import io.ringside.engine.core.MatchingEngine;

/**
 * What a gateway must know of the core before the first report: the books, and where each session is. Made while the
 * core stands still.
 */
public final class CoreImage
{
    private static final SessionPosition NEW = new SessionPosition(0, 1, 0, 1, 0, -1);

    private final BookImage books;
    private final SessionPosition[] sessions;

    /**
     * Where one session is.
     *
     * @param lastClientSequence of the last command that the core has, 0 for none.
     * @param nextReportSequence that its next report will have, from 1.
     * @param runClientSequence  offset from the number of a client's message to its client sequence.
     * @param runReportSequence  report sequence that is number 1 for the client.
     * @param runBeganNs         when the present run of numbers began, UTC; 0 before the first Logon.
     * @param memberId           member of a cluster at which it is connected, -1 if at none.
     */
    public record SessionPosition(
        long lastClientSequence,
        long nextReportSequence,
        long runClientSequence,
        long runReportSequence,
        long runBeganNs,
        int memberId)
    {
    }

    private CoreImage(final BookImage books, final SessionPosition[] sessions)
    {
        this.books = books;
        this.sessions = sessions;
    }

    /**
     * The image of a core that stands still.
     *
     * @param engine recovered, not running.
     * @return the image.
     */
    public static CoreImage of(final MatchingEngine engine)
    {
        return new CoreImage(BookImage.of(engine), IntStream.range(0, engine.sessionCapacity())
            .mapToObj((id) -> new SessionPosition(
                engine.lastClientSequence(id),
                engine.nextReportSequence(id),
                engine.runClientSequence(id),
                engine.runReportSequence(id),
                engine.runBeganNs(id),
                engine.memberId(id)))
            .toArray(SessionPosition[]::new));
    }

    /** What the market sees of every book. */
    public BookImage books()
    {
        return books;
    }

    /**
     * Where a session is.
     *
     * @param sessionId 1 and up.
     * @return its position, also if it never sent anything.
     */
    public SessionPosition session(final int sessionId)
    {
        return sessionId < sessions.length ? sessions[sessionId] : NEW;
    }

    /** Sessions that the core has ever used have ids below this. */
    public int sessionCapacity()
    {
        return sessions.length;
    }
}
