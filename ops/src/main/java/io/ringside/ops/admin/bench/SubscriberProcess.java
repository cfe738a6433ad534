package io.ringside.ops.admin.bench;

import io.ringside.ops.admin.base.NodeProcess;
import org.agrona.CloseHelper;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A {@link SubscriberNode} as a child process of this one. */
final class SubscriberProcess implements AutoCloseable
{
    private static final long STOP_TIMEOUT_S = 10;
    /** Readers of a real venue are other machines, and take no processor of its own. */
    private static final List<String> ASIDE = List.of("nice", "-n", "10");

    private final Path log;
    private final Process process;
    private final PrintStream commands;
    private final BufferedReader answers;

    /** What readers have got: bytes of all, and how many of them nothing. */
    record Told(long bytes, int silent)
    {
    }

    /**
     * Start it.
     *
     * @param doors     of the node.
     * @param directory for what it complains of.
     */
    SubscriberProcess(final SubscriberDoors doors, final Path directory) throws IOException
    {
        log = Files.createDirectories(directory).resolve("subscribers.err");
        final List<String> command = new ArrayList<>(ASIDE);
        command.addAll(NodeProcess.command(SubscriberNode.class));
        command.addAll(List.of(doors.web(), doors.feed(), doors.fix(), doors.aeron()));
        process = new ProcessBuilder(command).redirectError(log.toFile()).start();
        commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        answers = process.inputReader();
    }

    Process process()
    {
        return process;
    }

    /** Open so many of each kind. */
    void open(final Map<String, Integer> counts) throws IOException
    {
        for (final Map.Entry<String, Integer> it : counts.entrySet())
        {
            ask("open " + it.getKey() + " " + it.getValue());
        }
    }

    /** Open one of each kind that never reads; over Aeron there is none, for its driver reads. */
    void freeze() throws IOException
    {
        for (final String kind : List.of(Subscriber.WEB, Subscriber.LEVELS, Subscriber.ORDERS, Subscriber.FIX))
        {
            ask("freeze " + kind + " 1");
        }
    }

    /** What they were told since this was called last. */
    Told count() throws IOException
    {
        final String[] words = ask("count").split(" ");
        return new Told(Long.parseLong(words[0]), Integer.parseInt(words[1]));
    }

    void closeAll() throws IOException
    {
        ask("close");
    }

    private String ask(final String command) throws IOException
    {
        commands.println(command);
        final String answer = answers.readLine();
        if (null == answer)
        {
            throw new IllegalStateException("the subscribers have ended: " + Files.readString(log).strip());
        }
        return answer;
    }

    @Override
    public void close()
    {
        CloseHelper.quietClose(commands);
        NodeProcess.awaitEnd(process, STOP_TIMEOUT_S);
    }
}
