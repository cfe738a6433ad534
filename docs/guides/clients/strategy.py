#!/usr/bin/env python3
"""A market maker that earns the spread: it quotes one tick inside the best prices, and leans against its position.

    python3 strategy.py ws://127.0.0.1:9180/ws BOLT --seconds 60

It prints a line a second, and its fills as CSV into fills.csv.
"""
import argparse
import csv
import time
from decimal import Decimal

from websocket_client import Venue

SIZE, POSITION_MAX = 20, 100


def wanted(venue, symbol, tick):
    """The prices to quote at, {side: price or None}, from what others quote."""
    own = {(it['side'], Decimal(it['price'])) for it in venue.orders.values() if it['symbol'] == symbol}
    bid, ask = (next((price for price, _, orders in venue.books[symbol].levels(side)
                      if orders > 1 or (side, price) not in own), None) for side in ('BUY', 'SELL'))
    if bid is None or ask is None:
        return {'BUY': None, 'SELL': None}
    position = venue.position.get(symbol, 0)
    room = ask - bid > 2 * tick
    lean = tick * int(2 * position / POSITION_MAX)
    return {'BUY': min(bid + (tick if room else 0) - lean, ask - tick) if position < POSITION_MAX else None,
            'SELL': max(ask - (tick if room else 0) - lean, bid + tick) if position > -POSITION_MAX else None}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('url')
    parser.add_argument('symbol')
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--session', type=int, default=9)
    parser.add_argument('--password', default='demo')
    options = parser.parse_args()
    symbol = options.symbol
    venue = Venue(options.url)
    venue.subscribe('book', symbol, depth=10)
    venue.log_on(options.session, options.password)
    end, told, mid = time.monotonic() + options.seconds, 0, Decimal(0)
    while venue.is_open and time.monotonic() < end:
        venue.poll(0.1)
        bid, ask = venue.books[symbol].best()
        if bid is None or ask is None:
            continue
        mid, tick = (bid + ask) / 2, Decimal(1).scaleb(bid.as_tuple().exponent)
        prices = wanted(venue, symbol, tick)
        for side, price in prices.items():
            quotes = [it for it in venue.orders.values() if it['side'] == side]
            for it in quotes:
                if Decimal(it['price']) != price:
                    venue.cancel(it)
            if price is not None and not quotes:
                venue.new_order(symbol, side, SIZE, price)
        if time.monotonic() - told >= 1:
            told = time.monotonic()
            show(venue, symbol, mid)
    if venue.is_open:
        venue.cancel_all()
        venue.poll(0.5)
    show(venue, symbol, mid)
    with open('fills.csv', 'w', newline='') as file:
        writer = csv.writer(file)
        writer.writerow(('timestampNs', 'symbol', 'side', 'quantity', 'price'))
        writer.writerows((it['timestampNs'], it['symbol'], it['side'], it['lastQuantity'], it['lastPrice'])
                         for it in venue.fills)
    venue.close()


def show(venue, symbol, mid):
    position = venue.position.get(symbol, Decimal(0))
    cash = sum(Decimal(it['lastQuantity']) * Decimal(it['lastPrice']) * (-1 if it['side'] == 'BUY' else 1)
               for it in venue.fills)
    print(f'mid {mid:9} position {position:5} fills {len(venue.fills):4} profit {cash + position * mid:9}', flush=True)


if __name__ == '__main__':
    main()
