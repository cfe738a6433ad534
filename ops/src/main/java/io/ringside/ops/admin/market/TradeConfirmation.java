package io.ringside.ops.admin.market;

import io.ringside.ops.admin.base.Approval;
import io.ringside.ops.admin.base.NodeVerb;
import io.ringside.ops.admin.base.RequestWords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.util.List;
import java.util.Map;

/** {@code ringside trade confirm|withdraw|requests}: what waits for a second operator. */
final class TradeConfirmation
{
    private TradeConfirmation()
    {
    }

    @Command(name = "confirm", description = {
        "Confirm what another operator asks for, with a token of your own. Shows it first.",
        "Both names are journaled."},
        footer = "Example: ringside --token bob.token trade confirm 5f2a91c3")
    static final class Confirm extends Approval
    {
        @Override
        public Integer call()
        {
            return approve("trade confirm", "trade requests", "trade.confirm/1");
        }
    }

    @Command(name = "withdraw", description = "Drop a request, your own or that of another operator.",
        footer = "Example: ringside trade withdraw 5f2a91c3")
    static final class Withdraw extends NodeVerb
    {
        @Parameters(index = "0", paramLabel = "REQUEST", description = "as the first operator was told")
        private String id;

        @Override
        public Integer call()
        {
            final Map<String, Object> answer = node().execute("withdraw", "trade withdraw", Map.of("request", id));
            return answer("trade.withdraw/1", answer, "request %s withdrawn: %s", id, RequestWords.what(answer));
        }
    }

    @Command(name = "requests", description = "What waits for a second operator, oldest first.",
        footer = "Example: ringside trade requests")
    static final class Requests extends NodeVerb
    {
        @Override
        public Integer call()
        {
            final List<Map<String, Object>> requests = Approval.waiting(node());
            return answer("trade.requests/1", Map.of("requests", requests), () ->
            {
                requests.forEach((it) -> line("%s  %5s left  %s", it.get("request"), RequestWords.left(it),
                    RequestWords.what(it)));
                if (requests.isEmpty())
                {
                    line("no request waits");
                }
            });
        }
    }
}
