package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.Nodes;
import io.ringside.ops.node.media.ClientDriver;
import io.ringside.ops.node.view.Node;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The FIX gateway of a node dies, or stands still until it is given up, under four firms that trade over it and one
 * that trades over SBE. It is made again while the node stays: the firms go on at their numbers, each request is
 * answered once, their pictures of their orders are the venue's; SBE has every answer, and has them meanwhile.
 * <p>
 * {@code -Dringside.fixDoorDrills=10} for ten; every other time it stands still. In a build {@link FixDoorTest} ends
 * the gateway.
 */
@EnabledIfSystemProperty(named = "ringside.fixDoorDrills", matches = "[1-9]\\d*")
final class FixDoorDrillTest
{
    private static final int CYCLES = Integer.getInteger("ringside.fixDoorDrills", 1);
    private static final int RATE = Integer.getInteger("ringside.fixDrillRate", 250);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int FIRM_COUNT = 4;
    private static final int SBE_SESSION = 9;
    /** Longer than a gateway may stand still. */
    private static final long STILL_NS = TimeUnit.SECONDS.toNanos(12);

    @TempDir
    private Path directory;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<Throwable> fatal = new ArrayList<>();
    private final List<FixFirm> firms = new ArrayList<>();
    private final String sbe = TestNodes.endpoint();
    private final int port = TestNodes.port();
    private Node node;
    private Trader trader;
    private long sbeAnswered;

    @Test
    void shouldMakeTheGatewayAgainUnderLoad() throws Exception
    {
        System.out.println("FIX gateway alone: cycles=" + CYCLES + " seed=" + SEED);
        try (Node started = start(); ClientDriver driver = new ClientDriver();
            Trader overSbe = new Trader(driver.aeronDirectoryName(), sbe, SBE_SESSION, SEED))
        {
            node = started;
            trader = overSbe;
            trader.settle();
            for (int i = 1; i <= FIRM_COUNT; i++)
            {
                firms.add(new FixFirm(port, "DRILL" + i, RATE, random.nextLong()));
            }
            for (int cycle = 1; cycle <= CYCLES; cycle++)
            {
                cycle(cycle);
            }
            trader.settle();
            assertEquals(trader.sentCount(), trader.ledger.answeredCount());
            assertEquals(List.of(), trader.ledger.faults);
            System.out.println("FIX gateway alone, all: cycles=" + CYCLES + " answered=" +
                firms.stream().mapToInt(FixFirm::answeredCount).sum() + " resent=" +
                firms.stream().mapToInt(FixFirm::resentCount).sum() + " lost=0 doubled=0 over SBE=" +
                trader.sentCount() + " of them meanwhile=" + sbeAnswered + " seed=" + SEED);
        }
        finally
        {
            firms.forEach(FixFirm::close);
        }
        assertEquals(List.of(), fatal);
    }

    private void cycle(final int cycle) throws Exception
    {
        firms.forEach((firm) -> firm.trade());
        final int before = firms.stream().mapToInt(FixFirm::answeredCount).sum();
        trade("load", () -> firms.stream().mapToInt(FixFirm::answeredCount).sum() > before + 100);
        final long endNs = System.nanoTime() + random.nextLong(300_000_000L);
        trade("a while", () -> System.nanoTime() - endNs >= 0);
        final long answered = trader.ledger.answeredCount();
        if (0 == cycle % 2)
        {
            stopForAWhile();
        }
        else
        {
            // Its runner takes that for the end.
            StandingFix.thread().interrupt();
        }
        trade("FIX to be up again", () -> log().split("FIX is up again", -1).length > cycle);
        assertTrue(trader.ledger.answeredCount() > answered, "SBE stood still");
        sbeAnswered += trader.ledger.answeredCount() - answered;
        firms.forEach(FixFirm::beginCheck);
        trade("every firm to know what the venue knows: cycle=" + cycle + " seed=" + SEED + " " + firms,
            () -> firms.stream().allMatch((firm) -> firm.isChecked() || !firm.faults.isEmpty()));
        firms.forEach((firm) -> assertEquals(List.of(), firm.faults, "cycle=" + cycle + " seed=" + SEED));
    }

    /** The gateway's thread waits for a lock for so long. */
    private void stopForAWhile() throws Exception
    {
        StandingFix.stopFor(node, STILL_NS);
        trade("the gateway to stand still", StandingFix::isStanding);
    }

    private void trade(final String what, final Await.Answer until) throws Exception
    {
        Await.answer(() -> "waiting for " + what + firms, () ->
        {
            final boolean isOver = until.holds();
            trader.trade();
            return isOver;
        });
    }

    private Node start() throws IOException
    {
        final StringBuilder sessions = new StringBuilder("ringside.sessions = [\n{ id = " + SBE_SESSION +
            ", protocol = sbe, comp-id = \"\", credentials = demo, accounts = [9] }\n");
        for (int i = 1; i <= FIRM_COUNT; i++)
        {
            sessions.append("{ id = ").append(30 + i).append(", protocol = fix, comp-id = DRILL").append(i)
                .append(", credentials = demo, accounts = [").append(i).append("] }\n");
        }
        final Map<String, String> settings = TestNodes.settings("4MiB", port, "node.dir",
            directory.resolve("node").toString(), "node.durability", "none", "gateway.sbe-endpoint", sbe);
        return Nodes.start(RingsideConfig.load(Files.writeString(directory.resolve("drill.conf"), sessions + "]"),
            settings), "test", fatal::add);
    }

    private String log() throws IOException
    {
        return Files.readString(directory.resolve("node/ringside.log"));
    }
}
