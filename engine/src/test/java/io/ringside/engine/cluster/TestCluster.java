package io.ringside.engine.cluster;

import io.aeron.driver.MediaDriver;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.IoUtil;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Three members in this process. */
final class TestCluster implements AutoCloseable
{
    static final int SIZE = 3;
    private static final long WAIT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS = 1_000_000;
    /** Of a driver, in each of which it reads some frames of each socket. */
    private static final int TURNS = 100;

    final TestMember[] members = new TestMember[SIZE];
    final List<MemberAddress> addresses = new ArrayList<>();
    Consumer<ClusterMemberContext> settings = (context) ->
    {
    };
    final Queue<Throwable> seedErrors = new ConcurrentLinkedQueue<>();
    boolean isTicking;
    private final Path directory;

    TestCluster(final Path directory)
    {
        this.directory = directory;
        for (int i = 0; i < SIZE; i++)
        {
            addresses.add(new MemberAddress(i, "127.0.0.1",
                FreePorts.udp(), FreePorts.udp(), FreePorts.udp(), FreePorts.udp(), FreePorts.udp()));
        }
    }

    TestCluster startAll()
    {
        startEach();
        awaitReady();
        return this;
    }

    /** Start all, and wait for none. */
    void startEach()
    {
        for (int i = 0; i < SIZE; i++)
        {
            start(i);
        }
    }

    TestMember start(final int memberId)
    {
        members[memberId] =
            new TestMember(memberId, addresses, directory.resolve("m" + memberId), isTicking, settings);
        return members[memberId];
    }

    /** Delete all that a member has. */
    void blank(final int memberId)
    {
        IoUtil.delete(directory.resolve("m" + memberId).toFile(), false);
    }

    /** Fetch log and snapshot of the cluster, then the journal, while the others run. */
    void seed(final int memberId, final int from)
    {
        final Path home = directory.resolve("m" + memberId);
        final MediaDriver.Context media = TestMember.media(home);
        try (MediaDriver driver = MediaDriver.launch(media))
        {
            final long deadlineNs = System.nanoTime() + WAIT_NS;
            final ClusterMemberContext context = new ClusterMemberContext().memberId(memberId).members(addresses)
                .directory(home.resolve("cluster")).aeronDirectory(driver.aeronDirectoryName())
                .errorHandler(seedErrors::add);
            settings.accept(context);
            context.conclude();
            if (!ClusterSeed.isNeeded(context) ||
                ClusterSeed.fetch(context, () -> System.nanoTime() - deadlineNs < 0) < 0 ||
                ClusterSeed.isNeeded(context))
            {
                throw new AssertionError("not seeded: " + seedErrors);
            }
        }
        final Path journal = directory.resolve("m" + from).resolve("journal");
        try (Stream<Path> files = Files.list(journal))
        {
            Files.createDirectories(home.resolve("journal"));
            for (final Path file : files.filter((f) -> !f.getFileName().toString().contains("lock")).toList())
            {
                Files.copy(file, home.resolve("journal").resolve(file.getFileName()));
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    Stream<TestMember> running()
    {
        return Stream.of(members).filter(Objects::nonNull);
    }

    void stop(final int memberId)
    {
        members[memberId].close();
        members[memberId] = null;
    }

    void abort(final int memberId)
    {
        members[memberId].abort();
        members[memberId] = null;
    }

    TestMember leader()
    {
        await("a leader", () -> 1 == running().filter((m) -> m.member.isLeader()).count());
        return running().filter((m) -> m.member.isLeader()).findFirst().orElseThrow();
    }

    void awaitReady()
    {
        await("all ready", () -> running().allMatch((m) -> m.member.isReady()));
    }

    /** Wait until all that was offered has come out on every member. */
    void awaitQuiet()
    {
        await("nothing on the way", () -> running().allMatch((m) -> 0 == m.member.offeredCount()));
        await("equal sequences", () ->
            1 == running().mapToLong((m) -> m.pipeline.matchedSequence()).distinct().count() &&
            running().allMatch((m) -> m.pipeline.matchedSequence() == m.pipeline.lastSequence()));
        awaitReports();
    }

    /** Wait until each driver has read what is in its sockets now. */
    void awaitTurns()
    {
        final long[] due = running().mapToLong((m) -> m.driverTurns.get() + TURNS).toArray();
        final List<TestMember> list = running().toList();
        await("turns of drivers", () ->
            IntStream.range(0, due.length).allMatch((i) -> list.get(i).driverTurns.get() >= due[i]));
    }

    /** Wait until whoever listens to a member has what it has said until now. */
    void awaitReports()
    {
        await("all reports read", () -> running().allMatch((m) -> m.pipeline.progress().stream()
            .allMatch((consumer) -> consumer.sequence().getAsLong() == consumer.cursor().getAsLong())));
    }

    void await(final String what, final BooleanSupplier condition)
    {
        await(() -> what, condition);
    }

    void await(final Supplier<String> what, final BooleanSupplier condition)
    {
        final long deadlineNs = System.nanoTime() + WAIT_NS;
        while (!condition.getAsBoolean())
        {
            final String fault = running().flatMap((m) -> m.fatalErrors.stream()).map(String::valueOf)
                .findFirst().orElse(null);
            if (null != fault || System.nanoTime() - deadlineNs > 0)
            {
                throw new AssertionError("waited for " + what.get() + ": " + state() + " fatal=" + fault);
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    String state()
    {
        final StringBuilder text = new StringBuilder();
        running().forEach((m) -> text.append("\n  member ").append(m.memberId)
            .append(" leader=").append(m.member.leaderMemberId()).append(" term=").append(m.member.leadershipTermId())
            .append(" commit=").append(m.member.commitPosition()).append(" position=").append(m.member.logPosition())
            .append(" sequence=").append(m.pipeline.matchedSequence())
            .append(" waiting=").append(m.member.offeredCount()).append(" why=").append(m.member.notReadyReason())
            .append(" gaps=").append(m.member.counters().gaps())
            .append(" errors=").append(m.errors.stream().map(String::valueOf).distinct().limit(5).toList()));
        return text.toString();
    }

    @Override
    public void close()
    {
        CloseHelper.quietCloseAll(running().toList());
    }
}
