"""5 Gateways and risk: who is connected, who does too much, who is shut out."""
from panels import NODE, SESSION, dashboard, increase, line, query, rate, row, series, stat

SESSIONS = 'session=~"$session"'


def of_session(metric, more=""):
    return series(metric, SESSIONS + more)


def busiest(expr):
    """The ten sessions with the most."""
    return f"topk(10, sum by (session) ({expr}) > 0)"


def by_protocol(metric, labels="", by="protocol"):
    return f"sum by ({by}) ({rate(metric, labels)})"


def total(metric, labels=""):
    return f"sum({rate(metric, labels)})"


def build():
    orders, connected = of_session("ringside_session_open_orders"), of_session("ringside_session_connected")
    role = series("ringside_role", 'role="primary"')
    return dashboard("gateways", "Ringside 5 · Gateways and risk",
                     "Who is connected, who does too much, who is shut out, and how near the limits are.", [
        row("Sessions"),
        stat("Logged on", "Sessions that are logged on.", "short",
             [query(f'sum by (protocol) ({series("ringside_sessions")})', "{{protocol}}")]),
        stat("Not connected", "Sessions with series of their own that no connection owns.", "short",
             [query(f"count(({connected} == 0) and on (node) ({role} == 1))", "sessions")], text="value",
             empty="none"),
        stat("Orders left behind", "Live orders of sessions that are not connected.", "short",
             [query(f"sum(({orders} > 0) and on (node, session) ({connected} == 0) and on (node) ({role} == 1))",
                    "orders")], text="value", warn=1, empty="none"),
        stat("Logons refused", "In the last minutes.", "short",
             [query(f'sum by (reason) ({increase("ringside_session_logon_refusals_total")})', "{{reason}}")],
             warn=1, bad=10, alerts=["WrongPasswords"]),
        stat("Did not read", "Sessions dropped because they did not read, since the start.", "short",
             [query(f'sum({series("ringside_session_slow_consumer_disconnects_total")})', "sessions")], text="value",
             warn=1, alerts=["SlowConsumerDisconnects"]),
        stat("Logged out for flooding", "Since the start.", "short",
             [query(f'sum({series("ringside_session_floods_total")})', "sessions")], text="value", warn=1,
             alerts=["ThrottleSurge"]),
        line("Sessions", "Sessions that are logged on.", "short",
             [query(f'sum by (protocol) ({series("ringside_sessions")})', "{{protocol}}")]),
        line("Logons per second", "Those that succeeded, and those refused.", "ops",
             [query(by_protocol("ringside_session_logons_total", by="protocol, result"), "{{protocol}} {{result}}")]),
        line("Logons refused, by reason", "credentials: unknown session, wrong password or signature, or too many "
             "of them.", "ops",
             [query(by_protocol("ringside_session_logon_refusals_total", by="protocol, reason"),
                    "{{protocol}} {{reason}}")], warn=1, alerts=["WrongPasswords"]),
        line("Messages in", "Messages of clients.", "ops",
             [query(by_protocol("ringside_session_messages_total", 'direction="in"'), "{{protocol}}")]),
        line("Messages out", "Messages to clients.", "ops",
             [query(by_protocol("ringside_session_messages_total", 'direction="out"'), "{{protocol}}")]),
        line("Sent again", "Messages that clients asked for a second time.", "ops",
             [query(by_protocol("ringside_session_resent_total"), "{{protocol}}")]),
        row("Who"),
        line("Busiest sessions", "Commands per second that the exchange has taken.", "reqps",
             [query(busiest(rate("ringside_session_commands_total", SESSIONS)), "{{session}}")],
             alerts=["OneSessionDominates"]),
        line("Refused as too fast, or busy", "Commands per second that the gateway refused.", "reqps",
             [query(f'topk(10, sum by (session, reason) ({rate("ringside_session_refused_total", SESSIONS)}) > 0)',
                    "{{session}} {{reason}}")], alerts=["ThrottleSurge"], empty="nothing was refused"),
        line("Share of its throttle", "Refused as too fast, of all that a session asked for.", "percentunit",
             [query(f'topk(10, sum by (session) ({rate("ringside_session_refused_total", THROTTLED)}) / '
                    f'(sum by (session) ({rate("ringside_session_refused_total", THROTTLED)}) + '
                    f'sum by (session) ({rate("ringside_session_commands_total", SESSIONS)})) > 0)', "{{session}}")],
             warn=0.01, bad=0.1, axis_max=1, alerts=["ThrottleSurge"], empty="nothing was refused"),
        line("Connections that take no more", "How often a session's connection was full.", "ops",
             [query(busiest(rate("ringside_session_backpressure_total", SESSIONS)), "{{session}}")],
             alerts=["SlowConsumerDisconnects"], empty="none"),
        line("Orders of a session", "The ten sessions with the most live orders.", "short",
             [query(f"topk(10, max by (session) ({orders}) > 0)", "{{session}}")], empty="no live orders"),
        line("Orders left behind", "Live orders of sessions that are not connected.", "short",
             [query(f"topk(10, max by (session) (({orders} > 0) and on (node, session) ({connected} == 0) and "
                    f"on (node) ({role} == 1)))", "{{session}}")], empty="none"),
        row("Losses"),
        line("Throttled and flooding", "Commands refused as too fast, by door.", "ops",
             [query(by_protocol("ringside_session_throttled_total"), "{{protocol}} throttled"),
              query(by_protocol("ringside_session_floods_total"), "{{protocol}} logged out")],
             alerts=["ThrottleSurge"]),
        line("Dropped", "Sessions dropped because they did not read, or fell silent.", "ops",
             [query(by_protocol("ringside_session_slow_consumer_disconnects_total"), "{{protocol}} did not read"),
              query(by_protocol("ringside_session_keepalive_expired_total"), "{{protocol}} silent")],
             alerts=["SlowConsumerDisconnects"]),
        line("Ends that cancelled orders", "Connections whose end cancelled a session's orders.", "ops",
             [query(by_protocol("ringside_session_disconnect_cancels_total"), "{{protocol}}")]),
        line("Garbled messages", "Bytes that were no message.", "ops",
             [query(by_protocol("ringside_session_malformed_total"), "{{protocol}}")]),
        line("Back-pressure at the doors", "Commands refused because the exchange took no more.", "ops",
             [query(f'sum by (point) ({rate("ringside_backpressure_events_total", DOORS)})', "{{point}}")],
             alerts=["BackPressure"]),
        row("Doors to the market, and TCP"),
        line("Connections", "Readers of market data over FIX and TCP, members over TCP, and the web port with its "
             "WebSockets.", "short",
             [query(f'sum({series("ringside_market_readers")})', "FIX market data"),
              query(f'sum by (protocol) ({series("ringside_connections")})', "{{protocol}}"),
              query(f'sum({series("ringside_web_connections")})', "web"),
              query(f'sum({series("ringside_web_sockets")})', "WebSockets"),
              query(f'sum({series("ringside_web_sessions")})', "WebSockets logged on")]),
        line("Messages to readers", "Over each door.", "ops",
             [query(total("ringside_market_messages_total"), "FIX market data"),
              query(total("ringside_session_messages_total", FEED_OUT), "TCP market data"),
              query(total("ringside_web_messages_out_total"), "WebSocket")]),
        line("Messages of readers", "Requests and, over WebSocket, orders.", "ops",
             [query(total("ringside_market_requests_total"), "FIX market data"),
              query(total("ringside_web_messages_in_total"), "WebSocket"),
              query(total("ringside_web_requests_total"), "HTTP")]),
        line("Left out for slow readers", "States of a book that a slow reader was not told, and readers that fell so "
             "far behind that they began again.", "ops",
             [query(total("ringside_market_conflations_total"), "FIX market data"),
              query(total("ringside_feed_conflated_total"), "TCP market data"),
              query(total("ringside_feed_restarts_total"), "TCP market data, began again"),
              query(total("ringside_web_messages_conflated_total"), "WebSocket")]),
        line("Readers dropped", "Because they did not read at all.", "ops",
             [query(total("ringside_market_slow_disconnects_total"), "FIX market data"),
              query(by_protocol("ringside_session_slow_consumer_disconnects_total", TCP), "{{protocol}}"),
              query(total("ringside_web_slow_disconnects_total"), "web")], alerts=["SlowConsumerDisconnects"]),
        line("Refused at these doors", "Logons, and what was asked for; at the web port by reason.", "ops",
             [query(total("ringside_market_logons_total", 'result="refused"'), "FIX market data, logon"),
              query(total("ringside_market_refusals_total"), "FIX market data, request"),
              query(by_protocol("ringside_session_logon_refusals_total", TCP, "protocol, reason"),
                    "{{protocol}} {{reason}}"),
              query(by_protocol("ringside_web_refusals_total", by="reason"), "web {{reason}}")],
             alerts=["WrongPasswords"]),
        row("Risk"),
        line("Position limits", "Largest position of an account, open orders included, over its limit. No line: no "
             "account has a limit and a position.", "percentunit",
             [query(f'topk(10, max by (account, limit) ({series("ringside_risk_limit_utilization_ratio")}))',
                    "{{account}} {{limit}}")], warn=0.9, bad=1, alerts=["RiskLimitNear"],
             empty="no limit, or no position"),
        line("Limits of levels", "What is used of the limit that is used most, of all sessions, accounts, firms or of the "
             "venue; `ringside risk top` names it.", "percentunit",
             [query(f'max by (level, limit) ({series("ringside_risk_level_utilization_ratio")})',
                    "{{level}} {{limit}}")], warn=0.9, bad=1, empty="no limit of a level"),
        line("Refused by risk", "Requests refused by a limit.", "ops",
             [query(f'max by (reason) ({rate("ringside_rejects_total", LIMITS)})', "{{reason}}")],
             alerts=["RejectSurge", "RiskLimitNear"]),
        line("Kill switches", "1 while trading is stopped by an operator.", "short",
             [query(f'max by (scope) ({series("ringside_kill_switch_active")})', "{{scope}}")], bad=1, axis_max=1,
             alerts=["KillSwitchActive"]),
        row("Money"),
        line("Commissions", "What the venue has earned since its first day; below 0: rebates were more.", "short",
             [query(f'max by (currency) ({series("ringside_money_house_balance", COMMISSIONS)})', "{{currency}}")],
             empty="no currency"),
        line("Money of all accounts", "Deposits less withdrawals and commissions, and what trades brought.", "short",
             [query(f'max by (currency) ({series("ringside_money_account_balance")})', "{{currency}}")],
             empty="no currency"),
        line("In liquidation", "Balances of margin accounts that are being liquidated.", "short",
             [query(series("ringside_liquidation_balances"), "{{node}}")], bad=1, alerts=["AccountInLiquidation"]),
        line("Insurance", "What was paid in for debts of liquidated accounts, less what they cost; below 0: they cost more.",
             "short", [query(f'max by (currency) ({series("ringside_money_house_balance", INSURANCE)})',
                             "{{currency}}")], alerts=["AccountInLiquidation"], empty="no currency"),
        line("Refused for money", "Requests refused for want of funds, currency or margin.", "ops",
             [query(f'max by (reason) ({rate("ringside_rejects_total", FUNDS)})', "{{reason}}")],
             alerts=["RejectSurge"]),
    ], variables=(NODE, SESSION))


THROTTLED = SESSIONS + ',reason="throttled"'
FEED_OUT = 'protocol="tcp-market-data",direction="out"'
TCP = 'protocol=~"tcp|tcp-market-data"'
DOORS = 'point=~"ingress|fix|tcp"'
LIMITS = 'reason=~"PRICE_COLLAR|MAX_ORDER_QUANTITY|MAX_ORDER_VALUE|POSITION_LIMIT|OPEN_ORDER_LIMIT|KILL_SWITCH|.*_LIMIT|ORDER_RATE|EXECUTION_THROTTLE|ORDER_TO_TRADE|DUPLICATE_ORDER"'
COMMISSIONS = 'house="commissions"'
INSURANCE = 'house="insurance"'
FUNDS = 'reason=~"INSUFFICIENT_FUNDS|INSUFFICIENT_MARGIN|AMOUNT_OVERFLOW|NO_CURRENCY|LIQUIDATION"'
