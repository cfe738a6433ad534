package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Terminal;
import io.ringside.ops.access.Role;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Who did what when, from the directory of a node that runs and of one that has stopped. */
class AuditTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldSayWhoDidWhatWhen() throws IOException
    {
        final Path data = directory.resolve("node");
        final Terminal terminal = new Terminal("--dir", data.toString());
        try (CommandLineNode node = new CommandLineNode(data))
        {
            final Path alice = token(node, "alice", Role.MARKET);
            final Path bob = token(node, "bob", Role.ADMIN);
            node.text("halt ACME --reason news --token " + alice);
            node.text("apply " + Files.writeString(directory.resolve("line"), "{\"command\": \"SetReferencePrice\", " +
                "\"instrument\": \"ACME\", \"priceTicks\": 9950}\n") + " --token " + alice);
            node.text("halt --all --yes --reason storm --token " + bob);
            node.text("apply " + Files.writeString(directory.resolve("table"), "{\"command\": " +
                "\"DefineTickTable\", \"tickTableId\": 9, " +
                "\"bands\": [{\"fromPriceTicks\": 1, \"incrementTicks\": 1}]}\n") + " --token " + bob);
            node.text("limits set orders=200000 --reason growth --token " + bob);
            node.text("rules set 8 --yes --token " + bob);
            assertTrue(node.refused(ExitCode.USAGE, "rules set 99 --yes --token " + bob)
                .contains("rules set refused: this build knows rules "));
            final Object id = node.json(
                ExitCode.WAITING, "trade bust --instrument BOLT --from 2026-11-20T14:30:00Z --to " +
                "2026-11-20T14:30:00.5Z --token " + alice).get("request");
            // Refused by the core, as there is none: asked for and journaled all the same.
            node.said(ExitCode.REFUSED, "trade confirm " + id + " --yes --token " + bob);

            check(terminal);
        }
        check(terminal);
        final Terminal damaged = new Terminal("--dir", directory.resolve("none").toString());
        damaged.run(ExitCode.FAILED, "audit").assertError("no journal at");
        flip(data);
        terminal.run(ExitCode.CORRUPT, "audit");
    }

    private static void check(final Terminal terminal)
    {
        final List<Map<String, Object>> all = entries(terminal.run(ExitCode.OK, "--json audit"));
        assertTrue(all.stream().anyMatch((it) -> "DefineInstrument".equals(it.get("kind")) &&
            "configuration".equals(it.get("operator")) && "ACME".equals(it.get("instrument"))), all.toString());
        assertEquals(List.of("SetTradingPhase", "SetReferencePrice", "BustTrades"),
            kinds(terminal.run(ExitCode.OK, "--json audit --operator alice")));
        assertEquals(List.of("SetTradingPhase", "DefineTickTable", "SetLimits", "SetRules", "BustTrades"),
            kinds(terminal.run(ExitCode.OK, "--json audit --operator bob")));
        assertEquals(List.of("SetTradingPhase", "SetReferencePrice", "SetTradingPhase"), kinds(terminal.run(
            ExitCode.OK, "--json audit --instrument acme --kind settradingphase --kind SetReferencePrice")));

        final Map<String, Object> price =
            entries(terminal.run(ExitCode.OK, "--json audit --kind SetReferencePrice")).get(0);
        assertEquals(Map.of("priceTicks", "99.50"), price.get("fields"));
        assertEquals(Map.of("orders", "200000"),
            entries(terminal.run(ExitCode.OK, "--json audit --operator bob --kind SetLimits")).get(0).get("fields"));
        final String time = price.get("time").toString();
        assertTrue(time.matches("20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z"), time);
        assertEquals(1,
            entries(terminal.run(ExitCode.OK, "--json audit --kind SetReferencePrice --from " + time)).size());
        terminal.run(ExitCode.FAILED, "audit --kind SetReferencePrice --to " + time);
        assertEquals("", terminal.out());
        terminal.run(ExitCode.FAILED, "audit --operator the-chairman");
        terminal.run(ExitCode.USAGE, "audit --from " + time + " --to " + time).assertError("--to must be later");
        terminal.run(ExitCode.USAGE, "audit --from yesterday").assertError("not a time since 1970");

        final List<String> lines = terminal.run(ExitCode.OK, "audit --operator alice").out().lines().toList();
        assertTrue(lines.get(0).matches("\\S+Z +[\\d,]+  alice +SetTradingPhase +ACME +phase=HALT cancelAll=false.* " +
            "reason=\"news\""), lines.get(0));
        assertTrue(lines.get(2).matches("\\S+Z +[\\d,]+  alice\\+bob +BustTrades +BOLT +fromNs=2026-11-20T14:30:00Z " +
            "toNs=2026-11-20T14:30:00.500Z.*"), lines.get(2));
    }

    private Path token(final CommandLineNode node, final String name, final Role role)
    {
        final Path file = directory.resolve(name + ".token");
        node.text("token create " + name + " --role " + role.word() + " --out " + file);
        return file;
    }

    private static void flip(final Path data) throws IOException
    {
        final Path segment;
        try (Stream<Path> files = Files.list(data.resolve("journal")))
        {
            segment = files.filter((it) -> it.toString().endsWith(".seg")).sorted().findFirst().orElseThrow();
        }
        final byte[] bytes = Files.readAllBytes(segment);
        // In the first command of an operator: others follow, so it is no unfinished write at the end.
        bytes[new String(bytes, StandardCharsets.ISO_8859_1).indexOf("alice")] ^= 1;
        Files.write(segment, bytes);
    }

    private static List<String> kinds(final Terminal terminal)
    {
        return entries(terminal).stream().map((it) -> it.get("kind").toString()).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> entries(final Terminal terminal)
    {
        return (List<Map<String, Object>>)Json.readObject(terminal.out()).get("commands");
    }
}
