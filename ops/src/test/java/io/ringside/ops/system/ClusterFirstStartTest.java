package io.ringside.ops.system;

import io.ringside.ops.Await;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Three new members whose leader dies while it gives the first commands of the configuration. */
@EnabledIfSystemProperty(named = "ringside.firstLeaders", matches = "[1-9]\\d*")
class ClusterFirstStartTest
{
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int MEMBERS = 3;
    private static final int DEPOSITS = 3_000;

    @TempDir
    private Path directory;
    private Members members;

    static List<Long> seeds()
    {
        return IntStream.range(0, Integer.getInteger("ringside.firstLeaders", 1)).mapToObj((it) -> SEED + it).toList();
    }

    @AfterEach
    void close()
    {
        members.close();
    }

    /** The next leader gives all of them, and none twice. */
    @ParameterizedTest
    @MethodSource("seeds")
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldGoOnWithTheNextLeader(final long seed) throws IOException, InterruptedException
    {
        members = new Members(directory, configuration(), MEMBERS, null);
        for (int id = 0; id < MEMBERS; id++)
        {
            members.start(id);
        }
        final int leader = members.leader();
        final long wanted = new SplittableRandom(seed).nextInt(1, DEPOSITS / 2);
        Await.until(() -> "deposits=" + deposits(leader) + " seed=" + seed, () -> deposits(leader) >= wanted);
        members.nodes[leader].process().destroyForcibly().waitFor();
        final long journaled = deposits(members.leader());
        assertTrue(journaled < DEPOSITS, "nothing was cut: seed=" + seed);

        members.start(leader);
        members.awaitReady();
        for (int id = 0; id < MEMBERS; id++)
        {
            assertEquals(DEPOSITS, deposits(id), "member=" + id + " seed=" + seed);
        }
        members.assertSameState("seed=" + seed);
        System.out.println("first commands of a cluster: leader killed behind " + journaled + " of " + DEPOSITS +
            " deposits, all are there once, seed=" + seed);
    }

    /** How many deposits of 1 a member has. */
    private long deposits(final int id)
    {
        return Math.round(members.metric(id, "ringside_money_account_balance", "USD"));
    }

    private Path configuration() throws IOException
    {
        return Files.writeString(directory.resolve("first.conf"), IntStream.rangeClosed(1, DEPOSITS)
            .mapToObj((it) -> "{ command = MoveMoney, accountId = 1, currencyId = 1, amount = 1, movement = DEPOSIT, " +
                "reference = R" + it + " }")
            .collect(Collectors.joining("\n", """
                ringside.sessions = [{ id = 1 }]
                ringside.commands = [
                { command = DefineCurrency, currencyId = 1, symbol = USD, exponent = 0 }
                { command = SetAccountMoney, accountId = 1, model = CASH }
                """, "\n]\n")));
    }
}
