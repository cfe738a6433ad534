package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.TestFiles;
import io.ringside.ops.access.Role;
import io.ringside.ops.access.TokenEditor;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.replay.line.OperatorLine;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Operators with tokens of their own at a real node, over the real command line. */
class OperatorRolesTest extends OnOneNode
{
    /** A line of every command that can be given as one. */
    private static final Map<String, String> LINES = lines(
        "SetTradingPhase", "'instrument': 'DYNE', 'phase': 'HALT'",
        "KillSwitch", "'scope': 'ACCOUNT', 'accountId': 4, 'active': true",
        "OperatorCancel", "'instrument': 'DYNE', 'scope': 'INSTRUMENT'",
        "StartCall", "'instrument': 'DYNE', 'durationNs': 1000000000",
        "Uncross", "'instrument': 'DYNE'",
        "SetReferencePrice", "'instrument': 'DYNE', 'priceTicks': 10000",
        "PublishStatistics", "'instrument': 'DYNE'",
        "DefineInstrument", "'instrument': 9, 'symbol': 'NEW', 'phase': 'CLOSED'",
        "DefineAccount", "'accountId': 77",
        "SetRiskLimits", "'accountId': 4, 'maxOrderLots': 5",
        "DefineTickTable", "'tickTableId': 1, 'bands': []",
        "SetMatchingAlgorithm", "'instrument': 'DYNE', 'steps': []",
        "SetProtection", "'instrument': 'DYNE', 'executionCollarBasisPoints': 500",
        "SetAuction", "'instrument': 'DYNE', 'collarBasisPoints': 300",
        "SetAccountGroups", "'accountId': 4, 'firmId': 1",
        "SchedulePhase", "'instrument': 'DYNE', 'phase': 'CLOSED', 'atNs': 1",
        "ResetSession", "'targetSessionId': 21",
        "SetLimits", "'orders': 200000",
        "SetRules", "'rules': 8",
        "DefineCurrency", "'currencyId': 1, 'exponent': -2, 'symbol': 'USD'",
        "SetInstrumentMoney", "'instrument': 'DYNE', 'quoteCurrencyId': 1, 'tickLotAmount': 1, 'lotAmount': 1",
        "SetAccountMoney", "'accountId': 4, 'model': 'CASH'",
        "SetFees", "'feeTier': 0, 'instrument': 0, 'takerRate': 100",
        "MoveMoney", "'accountId': 4, 'movement': 'DEPOSIT', 'currencyId': 1, 'amount': 1, 'reference': 'R1'",
        "QueryRisk", "'targetId': 4, 'level': 'ACCOUNT', 'query': 'BALANCES'",
        "SetLiquidation", "'liquidationSessionId': 9",
        "BlockLevel", "'targetId': 4, 'level': 'ACCOUNT', 'blocked': true",
        "SetPermission", "'targetId': 4, 'level': 'ACCOUNT', 'instrument': 'DYNE', 'restricted': true",
        "WithdrawOverride", "'overrideNumber': 1",
        "SetLimit", "'targetId': 4, 'level': 'ACCOUNT', 'limitKind': 'ORDERS_PER_SECOND', 'limitValue': 5");

    /** Every verb that changes a running node, and its role. */
    private static final Map<String, Role> VERBS = Map.of(
        "halt ACME", Role.MARKET, "resume ACME --at-once", Role.MARKET, "kill-switch on --account 3", Role.MARKET,
        "trade bust 1", Role.MARKET, "trade correct 1 ACME 1 1", Role.MARKET, "trade withdraw 00000000", Role.MARKET,
        "fix reset 21", Role.ADMIN, "snapshot", Role.ADMIN, "end-of-day --close --yes", Role.ADMIN);

    @BeforeAll
    static void makeTokens()
    {
        for (final Role role : Role.OF_TOKENS)
        {
            node.text("token create " + role.word() + "-1 --role " + role.word() + " --out " + token(role));
        }
    }

    @Test
    void shouldRefuseEveryVerbAboveTheRole()
    {
        for (final Map.Entry<String, Role> verb : VERBS.entrySet())
        {
            for (final Role role : Role.OF_TOKENS)
            {
                if (!role.covers(verb.getValue()))
                {
                    final String said =
                        node.said(ExitCode.REFUSED, verb.getKey() + " --token " + token(role));
                    // A path that takes lines needs market, and the line more.
                    assertTrue(said.matches("(?s).*not allowed: " + role.word() + "-1 has the role " + role.word() +
                        ", and \\w+ needs (market|" + verb.getValue().word() + ").*"), said);
                }
            }
        }
        assertFalse(log().contains("operator view-1"), log());
    }

    @Test
    void shouldRefuseEveryLineAboveTheRole() throws IOException
    {
        assertEquals(OperatorLine.ROLES.keySet(), LINES.keySet(), "a line for every command, and a role");
        for (final Map.Entry<String, Role> command : OperatorLine.ROLES.entrySet())
        {
            final Path file = Files.writeString(directory.resolve("line"), LINES.get(command.getKey()) + '\n');
            for (final Role role : Role.OF_TOKENS)
            {
                final String commandLine = "apply " + file + " --token " + token(role);
                if (!role.covers(command.getValue()))
                {
                    final String said = node.said(ExitCode.REFUSED, commandLine);
                    assertTrue(said.contains("not allowed: " + role.word() + "-1 has the role"), command + said);
                }
            }
        }
        final Path file = Files.writeString(directory.resolve("line"), LINES.get("PublishStatistics") + '\n');
        node.text("apply " + file + " --token " + token(Role.MARKET));
        node.text("apply " + Files.writeString(file, LINES.get("SetRiskLimits") + '\n') + " --token " +
            token(Role.ADMIN));
        // The log is written behind the answers. A line of a command that was refused would stand before these.
        Await.until("the log to have both commands", () -> given().size() >= 2);
        final List<String> given = given();
        assertEquals(2, given.size(), given.toString());
        assertTrue(given.get(0).contains("operator market-1: command"), given.toString());
        assertTrue(given.get(1).contains("operator admin-1: command"), given.toString());
    }

    @Test
    void shouldMakeListAndRevokeTokensWhileTheNodeRuns()
    {
        final String made = node.text("token create carol --role market").strip();
        assertTrue(made.matches("[0-9a-f]{48}"), made);
        final Path file = token("carol", made);
        assertTrue(node.text("halt BOLT --token " + file).startsWith("halt done at sequence"));
        assertTrue(node.text("resume BOLT --at-once --token " + file).startsWith("resume done at sequence"));
        assertTrue(node.said(ExitCode.REFUSED, "token create CAROL --role view").contains("there is a token of CAROL"));
        assertTrue(node.text("token list").lines().anyMatch((it) -> it.matches("carol +market +\\S+Z")));
        assertFalse(node.text("token list --json").contains(made));

        node.text("token revoke carol");
        assertTrue(node.said(ExitCode.REFUSED, "token revoke carol").contains("there is no token of carol"));
        Await.until("the node to read the file again", () -> !lastTokensRead().contains("carol"));
        final String said = node.said(ExitCode.REFUSED, "halt BOLT --token " + file);
        assertTrue(said.contains("halt refused: the token of " + file + " is none of the node at"), said);
    }

    @Test
    void shouldTakeATokenFromAFileThatNobodyElseReads() throws IOException
    {
        final Path open = token("open", "x");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assertTrue(node.said(ExitCode.REFUSED, "halt ACME --token " + open).contains("chmod 600 " + open));
        assertTrue(node.said(ExitCode.REFUSED, "halt ACME --token " + directory.resolve("none"))
            .contains("cannot read the file of --token"));
    }

    private static Path token(final String name, final String text)
    {
        final Path file = directory.resolve(name + ".token");
        try
        {
            TokenEditor.writeToken(file, text);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return file;
    }

    private static Path token(final Role role)
    {
        return directory.resolve(role.word() + ".token");
    }

    private static String log()
    {
        return TestFiles.read(directory.resolve("node/ringside.log"));
    }

    /** The lines of the log about commands of these operators. */
    private static List<String> given()
    {
        return log().lines().filter((it) -> it.contains("operator ") && it.contains("-1: ")).toList();
    }

    private static String lastTokensRead()
    {
        return log().lines().filter((it) -> it.contains("tokens read again")).reduce((first, last) -> last).orElse("");
    }

    private static Map<String, String> lines(final String... namesAndFields)
    {
        final Map<String, String> result = new HashMap<>();
        for (int i = 0; i < namesAndFields.length; i += 2)
        {
            result.put(namesAndFields[i],
                ("{'command': '" + namesAndFields[i] + "', " + namesAndFields[i + 1] + '}').replace('\'', '"'));
        }
        return Map.copyOf(result);
    }
}
