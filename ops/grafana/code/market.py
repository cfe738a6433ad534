"""4 Market: books, trades, phases and what is refused."""
import os
import re

from panels import NODE, SYMBOL, dashboard, line, query, rate, row, series, stat, states

SCHEMA = os.path.join(os.path.dirname(__file__), "../../../engine/src/main/resources/sbe/exchange-codecs.xml")
SYMBOLS = 'symbol=~"$symbol"'
COLOURS = {"CONTINUOUS": "green", "HALT": "red", "HALT_FROZEN": "red", "VOLATILITY": "orange", "AUCTION_CALL": "blue",
           "NO_CANCEL": "blue", "CLOSING_CALL": "blue", "PRE_OPEN": "light-blue", "UNKNOWN": "gray"}


def phases():
    """Names of the trading phases by their number, from the wire schema."""
    with open(SCHEMA, encoding="utf-8") as file:
        enum = re.search(r'<enum name="TradingPhase".*?</enum>', file.read(), re.S).group()
    names = {-1: "UNKNOWN", **{int(number): name for name, number in re.findall(r'name="(\w+)">(\d+)<', enum)}}
    return {number: (name, COLOURS.get(name, "gray")) for number, name in names.items()}


def top(expr):
    """The ten largest series, each symbol counted once however many nodes there are."""
    return f"topk(10, max by (symbol) ({expr}))"


def of_symbol(metric, more=""):
    return series(metric, SYMBOLS + more)


def best(side):
    """Best price of a side in the instrument's decimals."""
    return (f'max by (symbol) ({of_symbol("ringside_book_best_price", f",side={chr(34)}{side}{chr(34)}")} > 0) '
            f'* on (symbol) max by (symbol) ({of_symbol("ringside_instrument_tick_size")})')


def build():
    asked = rate("ringside_commands_total", 'command=~"new|replace|cancel"')
    return dashboard("market", "Ringside 4 · Market", "Books, trades, phases, and what is refused.", [
        states("Phase", "The trading phase of each instrument.",
               [query(f'max by (symbol) ({of_symbol("ringside_market_state")})', "{{symbol}}")], phases(), width=16,
               alerts=["CallNotEnding"]),
        stat("Trading day", "The day that is open, as yyyymmdd. 0: none was named yet.", "none",
             [query(f'max({series("ringside_trading_day")})', "day")], text="value", height=6,
             alerts=["EndOfDayOverdue"]),
        stat("Kill switches", "Scopes in which trading was stopped by an operator.", "none",
             [query(f'max by (scope) ({series("ringside_kill_switch_active")}) == 1', "{{scope}}")], text="name",
             height=6, alerts=["KillSwitchActive"], empty="none"),
        line("Bid and ask", "Best prices in the instrument's decimals. No line: nobody quotes that side.", "none",
             [query(best("bid"), "{{symbol}} bid"), query(best("ask"), "{{symbol}} ask")], from_zero=False),
        line("Spread", "Ask less bid, in the instrument's decimals, where both are quoted.", "none",
             [query(f'({best("ask")}) - ({best("bid")})', "{{symbol}}")]),
        line("Quantity on show", "What rests in each book, in units of the instrument.", "short",
             [query(f'max by (symbol, side) ({of_symbol("ringside_book_quantity")})', "{{symbol}} {{side}}")]),
        line("Resting orders", "The ten fullest books.", "short",
             [query(top(of_symbol("ringside_book_orders")), "{{symbol}}")], alerts=["CapacityNear"]),
        line("Levels", "Prices with orders.", "short",
             [query(f'max by (symbol, side) ({of_symbol("ringside_book_levels")})', "{{symbol}} {{side}}")],
             alerts=["CapacityNear"]),
        line("Trades per second", "The ten busiest instruments, in continuous trading.", "ops",
             [query(top(rate("ringside_symbol_trades_total", SYMBOLS)), "{{symbol}}")]),
        line("Quantity traded per second", "In units of the instrument.", "short",
             [query(top(rate("ringside_symbol_traded_quantity_total", SYMBOLS)), "{{symbol}}")]),
        line("Value traded per second", "Price times quantity.", "short",
             [query(top(rate("ringside_symbol_traded_notional_total", SYMBOLS)), "{{symbol}}")]),
        line("Requests per trade", "New orders, replaces and cancels over trades.", "short",
             [query(f'max(sum by (node) ({asked})) / (max({rate("ringside_trades_total")}) > 0)', "requests")]),
        row("Requests and what becomes of them"),
        line("Commands", "What reached the core, by kind.", "reqps",
             [query(f'max by (command) ({rate("ringside_commands_total")})', "{{command}}")]),
        line("Refused, by reason", "The ten most frequent reasons.", "ops",
             [query(f'topk(10, max by (reason) ({rate("ringside_rejects_total")}) > 0)', "{{reason}}")],
             alerts=["RejectSurge"], empty="nothing was refused"),
        line("Cancelled and expired, by reason", "The ten most frequent reasons.", "ops",
             [query(f'topk(10, max by (reason) ({rate("ringside_cancels_total")}) > 0)', "{{reason}}")],
             empty="nothing was cancelled"),
        line("Market data", "Incremental messages sent (none where nobody listens), and those that found no room: "
             "receivers see a gap.", "ops",
             [query(rate("ringside_market_data_messages_total"), "{{node}} sent"),
              query(rate("ringside_market_data_dropped_total"), "{{node}} dropped")], alerts=["MarketDataDropped"]),
        line("End of day", "1 while the calendar waits for the day to end; instruments in a call that could not end.",
             "short", [query(series("ringside_end_of_day_due"), "{{node}} end of day due"),
                       query(series("ringside_calls_not_ending"), "{{node}} calls not ending")], bad=1,
             alerts=["EndOfDayOverdue", "CallNotEnding"]),
        line("Trades, all instruments", "Auctions included.", "ops",
             [query(f'max({rate("ringside_trades_total")})', "trades")]),
    ], variables=(NODE, SYMBOL))
