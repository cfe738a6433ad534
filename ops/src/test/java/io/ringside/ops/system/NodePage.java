package io.ringside.ops.system;

import io.ringside.gateway.json.Json;
import io.ringside.ops.Await;
import io.ringside.ops.TestNodes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A node and its page in a real browser. The test is skipped where there is none. */
final class NodePage implements AutoCloseable
{
    private final Path directory;
    private final Map<String, String> others = TestNodes.pairs("web.port", String.valueOf(TestNodes.port()));
    final int webPort = Integer.parseInt(others.get("web.port"));
    final Browser browser;
    CommandLineNode node;

    NodePage(final Path directory) throws IOException
    {
        this.directory = directory;
        browser = new Browser(Files.createDirectory(directory.resolve("profile")));
        node = new CommandLineNode(directory.resolve("node"), others);
        browser.size(1280, 900);
        browser.open("http://127.0.0.1:" + webPort + "/");
        awaitText("the connection", "#link", "Live");
    }

    /** The page says that the node is gone, and comes back by itself. */
    void restart() throws IOException
    {
        node.close();
        Await.answer(() -> browser.text("#link"), () -> browser.text("#link").startsWith("No connection"));
        assertEquals("closed", browser.value("document.body.dataset.link"));
        node = new CommandLineNode(directory.resolve("node"), others);
        awaitText("the connection", "#link", "Live");
    }

    /** Look at a symbol, once the page has its row. */
    void select(final String symbol)
    {
        final String button = "document.querySelector('#symbol-rows tr[data-symbol=" + symbol + "] button')";
        Await.answer(() -> "no row of " + symbol, () -> Boolean.TRUE.equals(browser.value("null !== " + button)));
        browser.value(button + ".click()");
        awaitText("the symbol", "#quote-symbol", symbol);
    }

    /** What the node says of a book on its other port. */
    Map<String, Object> book(final String symbol)
    {
        return Json.readObject(TestNodes.get(node.httpPort(), "/book?depth=25&symbol=" + symbol));
    }

    /** Wait until the first elements that a selector finds have these texts; ids of orders are left out. */
    void awaitText(final String what, final String selector, final String... texts)
    {
        final String shown = "[...document.querySelectorAll('" + selector + "')].slice(0, " + texts.length + ")" +
            ".map((it) => it.textContent.replace(/ReplaceCancel/g, '').replace(/W[0-9A-Z]+-[0-9A-Z]+/g, '')).join('|')";
        Await.answer(() -> what + ": expected " + List.of(texts) + ", has " + browser.value(shown),
            () -> String.join("|", texts).equals(browser.value(shown)));
    }

    /** Complaints but those that a browser writes by itself when a server is away. */
    void assertNoComplaint()
    {
        assertEquals(List.of(), browser.complaints().stream()
            .filter((it) -> !it.contains("WebSocket connection to")).toList());
    }

    @Override
    public void close()
    {
        browser.close();
        if (null != node)
        {
            node.close();
        }
    }
}
