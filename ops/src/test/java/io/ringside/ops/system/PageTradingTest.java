package io.ringside.ops.system;

import io.ringside.ops.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A member trades and an operator halts in the page; the node's other port says whether it is so. */
@Timeout(300)
final class PageTradingTest extends PageFixture
{
    @Test
    void shouldTradeByKeyboard()
    {
        page.select("BOLT");
        logon(9);
        order('b', "7", "97.50");
        page.awaitText("the order", "#working", "BOLTBuy97.507DAY");
        page.node.awaitLevels("BOLT", "bids", "97.50 x 7");
        page.awaitText("the mark of an own order", "#levels .own[data-side=BUY]:not(:empty)", "7");
        browser.value("document.querySelector('#working .act button').click()");
        browser.value("document.querySelector('#act-fields [name=quantity]').focus()");
        browser.type("9");
        browser.press("Enter");
        page.awaitText("the replaced order", "#working", "BOLTBuy97.509DAY");
        browser.value("document.activeElement.blur()");
        browser.press("x");
        browser.press("Enter");
        page.awaitText("no order", "#orders-count", "None");
        page.node.json("order new BOLT sell 3 97.40 --tif gtc --session 2 --account 2");
        order('b', "3", "97.40");
        Await.answer(() -> browser.text("#fill-rows"), () -> browser.text("#fill-rows").contains("BOLTBuy3"));
        final Map<?, ?> trade = (Map<?, ?>)((List<?>)page.book("BOLT").get("trades")).get(0);
        assertTrue(browser.text("#fill-rows").endsWith(String.valueOf(trade.get("price"))), browser.text("#fill-rows"));
        page.awaitText("the position", "#balance-rows tr", "93BOLT");
        order('s', "1", "never");
        page.awaitText("a refusal", "#answer", "Price is a number");
        browser.value("document.activeElement.blur()");
        browser.press("l");
    }

    /** What a member's accounts have stands below the ticket, and covers nothing else. */
    @Test
    void shouldShowBalances()
    {
        page.node.text("currency add USD --id 1 --digits 2");
        page.node.text("currency add ETH --id 2 --digits 8");
        page.node.text("currency add SHARE --id 3 --digits 0");
        page.node.text("account add 4 --model cash");
        page.node.text("account deposit 4 12500 USD --reference R1");
        page.node.text("account deposit 4 0.5 ETH --reference R2");
        page.node.text("account deposit 4 7 SHARE --reference R3");
        page.node.text("account hold 4 500 USD --reference R4");
        logon(4);
        page.awaitText("balances", "#balance-rows tr", "412,000.00USDheld 500.00", "40.50000000ETH", "47SHARE");
        assertEquals(true, browser.value("document.getElementById('balances').getBoundingClientRect().bottom <= " +
            "document.getElementById('orders').getBoundingClientRect().top"));
        browser.value("document.activeElement.blur()");
        browser.press("l");
    }

    @Test
    void shouldHaltAndResumeForOperators() throws IOException
    {
        page.select("COIL");
        browser.value("document.getElementById('operator-open').click()");
        browser.type("no-such-token");
        browser.press("Enter");
        Await.answer(() -> "no refusal", () -> !browser.text("#operator-answer").isEmpty());
        browser.value("document.querySelector('#operator [name=token]').focus()");
        browser.type(Files.readString(directory.resolve("node/admin.token")).strip());
        browser.press("Enter");
        Await.answer(() -> browser.text("#operator-answer"), () ->
            Boolean.FALSE.equals(browser.value("document.getElementById('operator-bar').hidden")));
        browser.value("document.getElementById('halt').click()");
        browser.press("Enter");
        Await.answer(() -> page.book("COIL"), () -> "HALT".equals(page.book("COIL").get("phase")));
        Await.answer(() -> browser.text("#quote-phase"), () -> browser.text("#quote-phase").startsWith("Halt"));
        browser.value("document.getElementById('resume').click()");
        browser.press("Enter");
        Await.answer(() -> page.book("COIL"), () -> !"HALT".equals(page.book("COIL").get("phase")));
        page.node.json("resume COIL --at-once");
        page.awaitText("trading", "#quote-phase", "Continuous");
    }

    private static void logon(final int session)
    {
        browser.value("document.activeElement.blur()");
        browser.press("l");
        browser.type(String.valueOf(session));
        browser.value("document.querySelector('#logon [name=password]').focus()");
        browser.type("demo");
        browser.press("Enter");
        page.awaitText("the session", "#ticket-session", "session " + session + " · account " + session);
    }

    private static void order(final char side, final String quantity, final String price)
    {
        browser.value("document.activeElement.blur()");
        browser.press(String.valueOf(side));
        browser.type(quantity);
        browser.value("document.querySelector('#order [name=price]').focus()");
        browser.type(price);
        browser.press("Enter");
    }
}
