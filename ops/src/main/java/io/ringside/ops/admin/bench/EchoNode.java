package io.ringside.ops.admin.bench;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.loadgen.bench.wire.EchoTransceiver;
import io.ringside.loadgen.bench.wire.StreamEchoLink;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeStart;
import io.ringside.ops.node.health.DoorWatch;
import io.ringside.ops.node.media.NodeMedia;
import io.ringside.ops.node.threads.ThreadPlan;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A process that sends back what it receives, with the media driver, the threads and the idling of a node: what order
 * entry costs with no exchange behind it. {@code ringside bench wire} measures it beside a node; ends with its standard
 * input.
 */
public final class EchoNode
{
    /** What it prints when it listens, before the name of its Aeron directory. */
    public static final String READY = "ready ";

    private EchoNode()
    {
    }

    /**
     * Run it.
     *
     * @param arguments data directory, channel of the requests, channel of the answers.
     */
    public static void main(final String[] arguments) throws IOException
    {
        final Path directory = Files.createDirectories(Path.of(arguments[0]));
        final RingsideConfig config = RingsideConfig.load(null, Map.of("node.name", "echo"));
        final ThreadPlan plan = ThreadPlan.of(config, true);
        try (NodeErrors errors = new NodeErrors(directory.resolve("echo.log"),
            NodeStart::printWarning, (throwable) -> Runtime.getRuntime().halt(1));
            NodeMedia media = new NodeMedia(config, directory, plan, new DoorWatch(errors), errors))
        {
            final AutoCloseable thread = start(new Echoes(media.aeron, arguments[1], arguments[2]), media, plan,
                errors);
            System.out.println(READY + media.directoryName());
            awaitEndOfInput();
            CloseHelper.close(thread);
        }
    }

    /** Starts it on the thread of the network if there is one for all, as a node's gateway is. */
    private static AutoCloseable start(
        final Agent agent, final NodeMedia media, final ThreadPlan plan, final NodeErrors errors)
    {
        if (plan.isSingle())
        {
            return media.thread().add(agent, errors::onFatal);
        }
        final AgentRunner runner = new AgentRunner(plan.hot(), errors::onFatal, null, agent);
        AgentRunner.startOnThread(runner);
        return runner;
    }

    /** Waits until the process that started this one has ended, or wants this one to end. */
    static void awaitEndOfInput() throws IOException
    {
        int read = 0;
        while (read >= 0)
        {
            read = System.in.read();
        }
    }

    /** All sessions. */
    private static final class Echoes implements Agent
    {
        private final Echo[] echoes = new Echo[EchoTransceiver.SESSIONS];

        Echoes(final Aeron aeron, final String requestChannel, final String answerChannel)
        {
            for (int i = 0; i < echoes.length; i++)
            {
                echoes[i] = new Echo(
                    aeron.addSubscription(requestChannel, StreamEchoLink.REQUEST_STREAM_ID + i),
                    aeron.addExclusivePublication(answerChannel, StreamEchoLink.ANSWER_STREAM_ID + i));
            }
        }

        @Override
        public int doWork()
        {
            int workCount = 0;
            for (final Echo echo : echoes)
            {
                workCount += echo.requests.controlledPoll(echo, Echo.FRAGMENT_LIMIT);
            }
            return workCount;
        }

        @Override
        public String roleName()
        {
            return "echo";
        }
    }

    /** One session: what cannot be sent now is read again. */
    private static final class Echo implements ControlledFragmentHandler
    {
        private static final int FRAGMENT_LIMIT = 64;

        private final Subscription requests;
        private final ExclusivePublication answers;

        Echo(final Subscription requests, final ExclusivePublication answers)
        {
            this.requests = requests;
            this.answers = answers;
        }

        @Override
        public Action onFragment(
            final DirectBuffer buffer, final int offset, final int length, final Header header)
        {
            return answers.offer(buffer, offset, length) > 0 ? Action.CONTINUE : Action.ABORT;
        }
    }
}
