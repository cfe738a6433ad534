package io.ringside.ops.web;

import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.util.List;

/** The first page of the HTTP port: names its paths, and leads to the page of the market. A browser gets links. */
final class IndexPage
{
    private static final List<String> PATHS = List.of("/status", "/book?symbol=ACME", "/account?id=1",
        "/instrument?symbol=ACME", "/metrics", "/requests", "/health/live", "/health/ready");
    private static final String HTML = "text/html; charset=utf-8";

    private IndexPage()
    {
    }

    /**
     * @param pageUrl of the market's page; empty: there is none.
     */
    static void send(final HttpExchange exchange, final String pageUrl) throws IOException
    {
        final String accepted = exchange.getRequestHeaders().getFirst("Accept");
        if (null == accepted || !accepted.contains("text/html"))
        {
            HttpAnswer.send(exchange, 200, HttpAnswer.TEXT, "Ringside: " + String.join(" ", PATHS) + "\n" +
                (pageUrl.isEmpty() ? "" : "The market is at " + pageUrl + "\n"));
            return;
        }
        exchange.getResponseHeaders().set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        final StringBuilder html = new StringBuilder("<!DOCTYPE html><html lang=\"en\"><title>Ringside</title>" +
            "<h1>Ringside</h1>");
        if (!pageUrl.isEmpty())
        {
            html.append("<p>").append(link(pageUrl)).append(": the market</p>");
        }
        html.append("<p>This port is for those who operate the node:</p><ul>");
        PATHS.forEach((it) -> html.append("<li>").append(link(it)).append("</li>"));
        HttpAnswer.send(exchange, 200, HTML, html.append("</ul></html>\n").toString());
    }

    private static String link(final String url)
    {
        final String text = url.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
        return "<a href=\"" + text + "\">" + text + "</a>";
    }
}
