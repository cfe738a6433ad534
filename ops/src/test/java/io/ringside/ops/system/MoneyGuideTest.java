package io.ringside.ops.system;

import io.ringside.ops.Await;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.TestNodes;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What the page about money asks its reader to type does what the page says, on a real node; then what it does not
 * show, on the same node.
 */
@Timeout(300)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class MoneyGuideTest extends OnOneNode
{
    private static final String BEGIN = "./ringside ";
    private static final String FILE = "day.csv";

    @Test
    @Order(1)
    void shouldDoWhatThePageSays()
    {
        int count = 0;
        for (final ManualPage.Step step : ManualPage.read("docs/guides/money.md"))
        {
            if (step.command().startsWith(BEGIN) && !step.command().startsWith(BEGIN + "start"))
            {
                count++;
                final Terminal terminal = node.typed(
                    step.command().substring(BEGIN.length()).replace(FILE, directory.resolve(FILE).toString()));
                final String printed = (terminal.out() + terminal.err()).replace(directory + "/", "");
                assertEquals("", ManualPage.missing(step.text(), printed, false),
                    () -> step.command() + " printed " + printed);
            }
        }
        assertTrue(count > 10, "commands on the page: " + count);
    }

    @Test
    @Order(2)
    void shouldRefuseWhatIsNoAmountInOneClearLine()
    {
        assertTrue(node.refused(2, "account deposit 1 12.505 USD --reference R1")
            .contains("USD amount 12.505 is not a multiple of 0.01: round it"));
        assertTrue(node.refused(2, "account deposit 1 -5 USD --reference R1").contains("AMOUNT must be more than 0"));
        assertTrue(node.refused(2, "account deposit 1 99999999999999999999 USD --reference R1")
            .contains("is too large: correct it"));
        assertTrue(node.refused(2, "account deposit 1 1 EUR --reference R1").contains("unknown currency: EUR: "));
        assertTrue(node.refused(2, "account deposit 1 1 USD --reference 1234567890123456789012345")
            .contains("--reference must be 1 to 24 printable ASCII characters"));
        assertTrue(node.refused(4, "account deposit 99 1 USD --reference R1").contains("UNKNOWN_ACCOUNT"));
        assertTrue(node.refused(4, "account withdraw 1 100000.00 USD --reference R1")
            .contains("INSUFFICIENT_FUNDS: less is available than that needs"));
        assertTrue(node.refused(4, "currency add USD --id 1 --digits 3").contains("MONEY_IN_USE"));
    }

    @Test
    @Order(3)
    void shouldMoveNothingTwice()
    {
        final Map<String, Object> before = balance("USD");
        final Map<String, Object> first = movement("account deposit 1 0.01 usd --reference ONCE");
        assertEquals(List.of("0.01", false), List.of(first.get("amount"), first.get("repeat")));
        final Map<String, Object> second = movement("account deposit 1 0.01 USD --reference ONCE");
        assertEquals(List.of(true, first.get("movementNumber"), first.get("balance")),
            List.of(second.get("repeat"), second.get("movementNumber"), second.get("balance")));
        assertFalse(before.get("balance").equals(second.get("balance")));
        assertTrue(node.refused(4, "account deposit 1 0.02 USD --reference ONCE").contains("DUPLICATE_REFERENCE"));
    }

    @Test
    @Order(4)
    void shouldHoldReleaseTransferAndAdjust()
    {
        final String before = balance("USD").get("available").toString();
        assertEquals("0.50", movement("account hold 1 0.50 USD --reference H1").get("held"));
        assertEquals(before, movement("account release 1 0.50 USD --reference H2").get("available"));
        movement("account transfer 1 1.00 USD --to 2 --reference T1");
        movement("account transfer 2 1.00 USD --to 1 --reference T2");
        assertEquals("-1.00", movement("account adjust 1 -1.00 USD --reference A1").get("amount"));
        assertEquals(before, movement("account adjust 1 1.00 USD --reference A2").get("available"));
    }

    /** One unit less in one place, and the file does not add up; another price, and it is not what the journal says. */
    @Test
    @Order(5)
    void shouldNoticeAChangedSettlementFile() throws IOException
    {
        final Path file = directory.resolve(FILE);
        final String text = Files.readString(file);
        final Path changed = directory.resolve("changed.csv");
        assertTrue(text.contains(",FEE,2,USD,-5.00,"), text);
        Files.writeString(changed, text.replace(",FEE,2,USD,-5.00,", ",FEE,2,USD,-4.99,"));
        assertTrue(node.refused(1, "settlement verify " + changed)
            .contains("account 2 in USD: the day leads to 4995.01, it closes with 4995.00"));
        Files.writeString(changed, text.replace(",BUY,100.00,", ",BUY,100.01,"));
        assertTrue(node.refused(1, "settlement verify " + changed).contains("is not what the journal says: line "));
        assertTrue(node.refused(1, "settlement 19990101").contains("has no end of a trading day 19990101"));
        assertTrue(node.refused(2, "settlement verify " + directory.resolve("none.csv")).contains("there is no file "));
        Files.writeString(changed, "a,b\n");
        assertTrue(node.refused(2, "settlement verify " + changed).contains("cannot be checked: no settlement file"));
    }

    /** A member sees what its accounts have, and nobody else's. */
    @Test
    @Order(6)
    void shouldTellAMemberOverTheWebPort()
    {
        try (JsonSocket socket = new JsonSocket(node.json("status").get("webEndpoint").toString()))
        {
            assertTrue(socket.ask("request", "Account").get("error").toString().startsWith("not logged on"));
            assertEquals(List.of(2L), socket.ask("request", "Logon", "sessionId", 2, "credentials", "demo")
                .get("accounts"));
            final List<Map<String, Object>> reports = rows(socket.ask("request", "Account"), "reports");
            assertTrue(reports.stream().allMatch((it) -> Long.valueOf(2).equals(it.get("accountId"))),
                reports::toString);
            assertTrue(reports.stream().anyMatch((it) -> "balance".equals(it.get("report")) &&
                "USD".equals(it.get("currency")) && "4995.00".equals(it.get("available"))), reports::toString);
            assertTrue(reports.stream().anyMatch((it) -> "position".equals(it.get("report")) &&
                Long.valueOf(-50).equals(it.get("netLots"))), reports::toString);
            assertTrue(socket.ask("request", "Account").get("error").toString().contains("once a second"));
        }
    }

    /** What has moved since the day began leads from its opening balance to the one now. */
    @Test
    @Order(8)
    void shouldShowAStatement()
    {
        final String statement = node.text("account statement 1");
        assertTrue(statement.contains(",OPENING,1,USD,5000.00,"), statement);
        assertTrue(statement.contains(",CASH,1,USD,0.01,") && statement.contains(",CLOSING,1,USD,5000.01,"), statement);
        assertFalse(statement.contains(",OPENING,2,"), statement);
        final String ended = node.text("account statement 1 --day 0");
        assertTrue(ended.contains(",FEE,1,USD,1.00,") && ended.contains(",CLOSING,1,USD,5000.00,"), ended);
    }

    /** The page's configuration says what its commands have done. */
    @Test
    @Order(8)
    void shouldFindTheSameInTheConfiguration() throws IOException
    {
        final String page = TestFiles.read(TestFiles.ROOT.resolve("docs/guides/money.md"));
        final Path file = directory.resolve("money.conf");
        final String text = page.split("```hocon\n")[1].split("```")[0];
        Files.writeString(file, text);
        assertEquals(List.of(), node.json("config check --config " + file).get("differences"));
        Files.writeString(file, text.replace("takerRate = 1000", "takerRate = 900"));
        assertTrue(node.json("config check --config " + file).get("differences").toString()
            .startsWith("[SetFees differs from the configuration, and the exchange's values hold: " +
            "takerRate is 1000, configured 900: "));
    }

    /** Who did what with money is found later. */
    @Test
    @Order(7)
    void shouldBeInTheAudit()
    {
        final String audit = node.text("audit --kind MoveMoney");
        assertTrue(audit.lines().anyMatch((it) -> it.contains("reference=BANK-1")), audit);
        assertEquals("", node.typed("audit --kind QueryRisk").out());
    }

    /** A setting that is left out stays: who may not trade does not trade again for another tier of fees. */
    @Test
    @Order(9)
    void shouldLeaveAnAccountSwitchedOff() throws IOException
    {
        apply("{\"command\": \"DefineAccount\", \"accountId\": 2, \"enabled\": false}");
        node.text("account add 2 --fee-tier 1");
        assertEquals(List.of(false, 1L), List.of(account(2).get("enabled"), account(2).get("feeTier")));
    }

    /** Rule 7.8.2. */
    @Test
    @Order(10)
    void shouldTellWhatABlockCancelled() throws IOException
    {
        apply("{\"command\": \"SetTradingPhase\", \"instrument\": \"ACME\", \"phase\": \"CONTINUOUS\"}");
        node.text("order --session 1 --account 1 new ACME buy 1 100.00 --tif gtc --id B1");
        final String limit = "{\"command\": \"SetLimit\", \"level\": \"SESSION\", \"targetId\": 2, " +
            "\"limitKind\": \"ORDERS_PER_SECOND\", \"limitValue\": ";
        assertEquals("[{setting=restricted from ACME, old=null, new=true}]", apply("{\"command\": \"SetPermission\", " +
            "\"level\": \"ACCOUNT\", \"targetId\": 2, \"instrument\": \"ACME\", \"restricted\": true}").get("changes")
            .toString());
        assertEquals("[{setting=ORDERS_PER_SECOND, old=null, new=100}]",
            apply(limit + "100}").get("changes").toString());
        assertEquals("[{setting=ORDERS_PER_SECOND, old=100, new=null}]", apply(limit + "0}").get("changes").toString());
        final Map<String, Object> answer = apply("{\"command\": \"BlockLevel\", \"level\": \"ACCOUNT\", " +
            "\"targetId\": 1, \"blocked\": true, \"cancelOrders\": true}");
        assertEquals(List.of(Map.of("report", "block", "level", "ACCOUNT", "targetId", 1L, "orderCount", 1L,
            "sessionCount", 1L)), rows(answer, "reports"));
        final Path file = Files.writeString(directory.resolve("line"), "{\"command\": \"BlockLevel\", \"level\": " +
            "\"ACCOUNT\", \"targetId\": 1, \"blocked\": false}\n");
        final String text = node.text("apply " + file);
        assertTrue(text.contains(", blocked true -> false"), text);
    }

    /** Rule 7.11.8: margins rise to the whole value, and account 3 has a tenth of it. */
    @Test
    @Order(11)
    void shouldMarkWhoIsBelowMaintenance()
    {
        node.text("currency assign BOLT --quote USD --initial-margin 100 --maintenance-margin 100");
        assertTrue(node.text("currency list")
            .contains("BOLT trades a contract for USD, initial margin 100 %, maintenance margin 100 %"));
        node.text("currency assign BOLT --quote USD --margin-group 1 --margin-offset 12.5");
        assertTrue(node.text("currency list").contains("maintenance margin 100 %, group 1 offset 12.5 %"));
        node.text("currency assign BOLT --quote USD --margin-group 0 --margin-offset 0");
        assertFalse(node.text("currency list").contains(", group"));
        final String shown = node.text("account show 3");
        assertTrue(shown.contains("maintenance margin 9900.00, free -8909.90: BELOW MAINTENANCE"), shown);
        assertEquals(List.of("1001.98", true), Stream.of("equity", "belowMaintenance")
            .map(rows(account(4), "balances").get(0)::get).toList());
        assertTrue(node.refused(4, "account withdraw 4 0.01 USD --reference W4").contains("INSUFFICIENT_MARGIN"));
        assertTrue(node.refused(2, "currency assign BOLT --quote USD --initial-margin 10.00001")
            .contains("--initial-margin must be 0 to 100, with 4 digits behind the point at most: found 10.00001"));
    }

    /** Rule 7.14: the market is closed, so both stay in liquidation. */
    @Test
    @Order(12)
    void shouldShowWhoIsInLiquidation()
    {
        node.text("risk liquidation on --session 9 --insurance 900");
        Await.until("both accounts", () -> node.text("risk liquidation").contains("2 in liquidation"));
        final String shown = node.text("account show 3");
        assertTrue(shown.contains("maintenance margin 9900.00, free -8909.90: IN LIQUIDATION"), shown);
        assertTrue(node.typed("order --session 3 --account 3 new BOLT sell 1 100.00 --id L1").out()
            .contains("L1 REJECTED: LIQUIDATION: the account is being liquidated"));
        assertEquals(List.of(true, 9L, 900L), Stream.of("on", "liquidationSessionId", "insuranceAccountId")
            .map(node.json("risk liquidation show")::get).toList());
        node.text("risk liquidation off");
        assertEquals("liquidation is off", node.text("risk liquidation").trim());
        assertTrue(node.refused(2, "risk liquidation on").contains("on needs --session: give one"));
        assertTrue(node.refused(4, "risk liquidation on --session 9 --insurance 1").contains("NO_CURRENCY"));
    }

    /** Rule 7.14.6: what is worth less than nothing goes to the insurance account, and the debt is paid. */
    @Test
    @Order(13)
    void shouldSettleWhatTheInsuranceTookOverAndPaid() throws IOException
    {
        node.text("risk liquidation on --session 9 --insurance 900");
        node.text("account adjust 3 -1000.00 USD --reference L3");
        Await.until("the debt", () -> node.text("currency list").contains("insurance -9.90"));
        assertTrue(node.text("account deposit insurance 5.00 USD --reference FUND-1")
            .contains("insurance has -4.90, "));
        assertTrue(node.refused(4, "account withdraw insurance 0.01 USD --reference FUND-2")
            .contains("INSUFFICIENT_FUNDS"));
        assertTrue(node.refused(2, "account deposit nobody 5.00 USD --reference FUND-3")
            .contains("ID must be an account, or insurance: found nobody"));
        final int day = (int)TestNodes.metric(node.httpPort(), "ringside_trading_day", "");
        node.text("end-of-day --close --yes --trading-day " + LocalDate.parse(String.valueOf(day),
            DateTimeFormatter.BASIC_ISO_DATE).plusDays(1).format(DateTimeFormatter.BASIC_ISO_DATE));
        final Path file = directory.resolve("liquidated.csv");
        node.text("settlement " + day + " --out " + file);
        assertTrue(node.text("settlement verify " + file).contains("and the journal says the same"));
        final String text = Files.readString(file);
        assertTrue(text.contains(",TAKEOVER,3,USD,9900.00,") && text.contains(",TAKEOVER,900,USD,-9900.00,") &&
            text.contains(",INSURANCE,3,USD,9.90,"), text);
        Files.writeString(file, text.replace(",INSURANCE,3,USD,9.90,", ",INSURANCE,3,USD,9.91,"));
        assertTrue(node.refused(1, "settlement verify " + file)
            .contains("account 3 in USD: the day leads to 0.01, it closes with 0.00, and 1 more"));
        Files.writeString(file, text.replace(",CASH,-3,USD,5.00,", ",CASH,-3,USD,5.01,"));
        assertTrue(node.refused(1, "settlement verify " + file)
            .contains("account -3 in USD: the day leads to -4.89, it closes with -4.90"));
        Files.writeString(file, text.replace(",TAKEOVER,900,USD,-9900.00,", ",TAKEOVER,900,USD,-9899.00,"));
        assertTrue(node.refused(1, "settlement verify " + file).contains("account 900 in USD: the day leads to "));
        node.text("risk liquidation off");
    }

    @Test
    @Order(14)
    void shouldFindInTheAuditWhatNobodyCommanded()
    {
        final String own = node.text("audit --own --operator exchange");
        assertTrue(own.lines().anyMatch((it) -> it.contains("exchange") && it.contains("LiquidationReport") &&
            it.contains("BEGAN") && it.contains("accountId=3")), own);
        assertEquals("", node.typed("audit --operator exchange").out());
    }

    /** The answer to a command of a file. */
    private static Map<String, Object> apply(final String line) throws IOException
    {
        final Path file = Files.writeString(directory.resolve("line"), line + "\n");
        return rows(node.json("apply " + file), "answers").get(0);
    }

    private static Map<String, Object> account(final long id)
    {
        return rows(node.json("account show " + id), "accounts").get(0);
    }

    private static Map<String, Object> movement(final String command)
    {
        return rows(node.json(command), "reports").get(0);
    }

    private static Map<String, Object> balance(final String currency)
    {
        return rows(account(1), "balances").stream()
            .filter((it) -> currency.equals(it.get("currency"))).findFirst().orElseThrow();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> rows(final Map<String, Object> map, final String name)
    {
        return (List<Map<String, Object>>)map.get(name);
    }
}
