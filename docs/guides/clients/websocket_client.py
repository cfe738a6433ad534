#!/usr/bin/env python3
"""Trade and watch the market over JSON and WebSocket. Needs Python 3.8, and nothing that does not come with it.

    python3 websocket_client.py ws://127.0.0.1:9180/ws book ACME
    python3 websocket_client.py ws://127.0.0.1:9180/ws buy ACME 5 100.25 --session 9 --password demo

Your own program:

    venue = Venue('ws://127.0.0.1:9180/ws')
    venue.subscribe('book', 'ACME')
    venue.log_on(9, 'demo')
    venue.new_order('ACME', 'BUY', '5', '99.50')
    while True:
        venue.poll(0.1)
        print(venue.books['ACME'].best(), venue.orders)

Messages: docs/reference/websocket.md.
"""
import argparse
import base64
import hashlib
import json
import os
import socket
import ssl
import struct
import sys
import time
from decimal import Decimal
from urllib.parse import urlsplit

GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
LIVE = ('NEW', 'PARTIALLY_FILLED')


class Refused(Exception):
    """The venue said no, in its words."""


class Socket:
    """A WebSocket of text messages (RFC 6455), client's side."""

    def __init__(self, url, timeout=10):
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port or (443 if parts.scheme == 'wss' else 80)
        self.socket = socket.create_connection((host, port), timeout)
        if parts.scheme == 'wss':
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=host)
        self.received, self.pieces, self.is_open = b'', b'', True
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f'GET {parts.path or "/"} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n'
                             f'Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n'
                             f'Sec-WebSocket-Version: 13\r\n\r\n').encode())
        while b'\r\n\r\n' not in self.received:
            self._receive()
        head, self.received = self.received.split(b'\r\n\r\n', 1)
        wanted = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest())
        if b' 101 ' not in head.split(b'\r\n')[0] or wanted not in head:
            raise ConnectionError('no WebSocket there: ' + head.decode(errors='replace').splitlines()[0])

    def send(self, text):
        self._send(1, text.encode())

    def receive(self, timeout):
        """The next message, or None if none comes in so many seconds, or the connection has ended."""
        deadline = time.monotonic() + timeout
        while self.is_open:
            frame = self._frame()
            if frame:
                final, opcode, payload = frame
                if opcode == 8:
                    self._send(8, payload)
                    self.close()
                    return None
                if opcode == 9:
                    self._send(10, payload)
                elif opcode in (0, 1):
                    self.pieces += payload
                    if final:
                        text, self.pieces = self.pieces.decode(), b''
                        return text
                continue
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self.socket.settimeout(left)
            try:
                self._receive()
            except socket.timeout:
                return None
            except OSError:
                self.close()
        return None

    def close(self):
        self.is_open = False
        self.socket.close()

    def _receive(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError('the venue has closed the connection')
        self.received += data

    def _frame(self):
        data = self.received
        if len(data) < 2:
            return None
        length, start = data[1] & 127, 2
        if length > 125:
            start = 4 if length == 126 else 10
            if len(data) < start:
                return None
            length = struct.unpack('>H' if start == 4 else '>Q', data[2:start])[0]
        if len(data) < start + length:
            return None
        self.received = data[start + length:]
        return data[0] >> 7, data[0] & 15, data[start:start + length]

    def _send(self, opcode, payload):
        length = len(payload)
        head = bytes([128 | opcode]) + (bytes([128 | length]) if length < 126 else
                                        bytes([128 | 126]) + struct.pack('>H', length))
        mask = os.urandom(4)
        self.socket.settimeout(10)
        self.socket.sendall(head + mask + bytes(it ^ mask[i & 3] for i, it in enumerate(payload)))


class Book:
    """The book of one instrument by level: price to (quantity, orders)."""

    def __init__(self):
        self.bids, self.asks, self.sequence = {}, {}, None

    def apply(self, message):
        """False if a message is missing: subscribe again."""
        if message.get('snapshot'):
            self.bids, self.asks = {}, {}
        elif message['previousSequence'] != self.sequence:
            return False
        self.sequence = message['sequence']
        for side, rows in ((self.bids, message['bids']), (self.asks, message['asks'])):
            for price, quantity, orders in rows:
                if Decimal(quantity) > 0:
                    side[Decimal(price)] = (Decimal(quantity), orders)
                else:
                    side.pop(Decimal(price), None)
        return True

    def levels(self, side):
        """(price, quantity, orders), best first."""
        levels = self.bids if side == 'BUY' else self.asks
        return [(price, *levels[price]) for price in sorted(levels, reverse=side == 'BUY')]

    def best(self):
        """Best bid and best ask; None where there is none."""
        return max(self.bids, default=None), min(self.asks, default=None)


class Venue:
    """A connection: books and trades of what is subscribed, and after log_on orders and fills."""

    def __init__(self, url):
        self.books, self.trades, self.last = {}, {}, {}
        self.orders, self.fills, self.position = {}, [], {}
        self.account, self.notice, self.on_message = None, None, None
        self._ids, self._stamp = 0, format(int(time.time() * 10), 'x')
        self.socket = Socket(url)
        self.hello = json.loads(self.socket.receive(10) or '{}')

    @property
    def is_open(self):
        return self.socket.is_open

    def subscribe(self, channel, *symbols, **more):
        """Channels: book, trades, statistics, status, auction, candles. Without symbols: of all."""
        request = {'request': 'Subscribe', 'channel': channel, **more}
        return self.ask({**request, 'symbols': list(symbols)} if symbols else request)

    def log_on(self, session_id, password, cancel_on_disconnect=True, account=None):
        answer = self.ask({'request': 'Logon', 'sessionId': session_id, 'credentials': password,
                           'cancelOnDisconnect': cancel_on_disconnect, 'nextReportSequence': 0})
        self.account = account or (answer.get('accounts') or [session_id])[0]
        return answer

    def new_order(self, symbol, side, quantity, price=None, time_in_force='DAY', **more):
        """The client order id. What becomes of the order is in `orders` and `fills`, after `poll`."""
        terms = {'ordType': 'MARKET'} if price is None else {'ordType': 'LIMIT', 'price': str(price)}
        return self._command('NewOrder', instrument=symbol, side=side, accountId=self.account, quantity=str(quantity),
                             timeInForce=time_in_force, **terms, **more)

    def cancel(self, order):
        """An order of `orders`."""
        return self._command('CancelOrder', origClOrdId=order['clOrdId'], instrument=order['symbol'],
                             side=order['side'])

    def cancel_all(self):
        return self._command('MassCancel', scope='SESSION')

    def ask(self, message, timeout=10):
        """Send a request and wait for its answer; raises Refused with the venue's words."""
        self._ids += 1
        self.socket.send(json.dumps({**message, 'requestId': self._ids}))
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline and self.is_open:
            answer = self._take(deadline - time.monotonic())
            if answer and answer.get('requestId') == self._ids:
                if 'error' in answer:
                    raise Refused(answer['error'])
                return answer
        raise ConnectionError(self.notice or f'no answer to {message}')

    def poll(self, seconds):
        """Take what comes for so long; at least what is there. Returns the number of messages."""
        count, deadline = 0, time.monotonic() + seconds
        while self.is_open and self._take(max(0, deadline - time.monotonic())) is not None:
            count += 1
        return count

    def close(self):
        self.socket.close()

    def _command(self, name, **fields):
        self._ids += 1
        cl_ord_id = f'P{self._stamp}-{self._ids}'
        self.ask({'command': name, 'clOrdId': cl_ord_id, **fields})
        return cl_ord_id

    def _take(self, timeout):
        message = json.loads(self.socket.receive(timeout) or 'null')
        if message is None:
            return None
        symbol = message.get('symbol')
        if message.get('marketData') == 'Book':
            if not self.books.setdefault(symbol, Book()).apply(message):
                for request in ('Unsubscribe', 'Subscribe'):
                    self.socket.send(json.dumps({'request': request, 'channel': 'book', 'symbols': [symbol],
                                                 'depth': message['depth']}))
        elif message.get('marketData') == 'Trades':
            trades = [it for it in message['trades'] if 'price' in it]
            self.trades[symbol] = ([] if message.get('snapshot') else self.trades.get(symbol, [])[-999:]) + trades
            if trades:
                self.last[symbol] = Decimal(trades[-1]['price'])
        elif message.get('report') == 'ExecutionReport':
            self._on_report(message)
        elif message.get('session') in ('Closed', 'Terminate', 'VenueNotice', 'BusinessReject'):
            self.notice = message.get('text') or message.get('code') or message.get('reason')
        if self.on_message:
            self.on_message(message)
        return message

    def _on_report(self, report):
        if report['ordStatus'] in LIVE:
            self.orders[report['orderId']] = report
        else:
            self.orders.pop(report['orderId'], None)
        if report['execType'] == 'TRADE':
            self.fills.append(report)
            signed = Decimal(report['lastQuantity']) * (1 if report['side'] == 'BUY' else -1)
            self.position[report['symbol']] = self.position.get(report['symbol'], Decimal(0)) + signed


def show(report):
    print(report['execType'], report.get('ordStatus'), report['side'], report.get('quantity'), report['symbol'],
          'filled', report.get('cumQuantity'), 'open', report.get('leavesQuantity'),
          *(['at', report['lastPrice']] if report['execType'] == 'TRADE' else []),
          *([report['reason']] if report.get('reason', 'NONE') != 'NONE' else []), flush=True)


def main():
    parser = argparse.ArgumentParser(description='The book of an instrument, or one order.')
    parser.add_argument('url', help='such as ws://127.0.0.1:9180/ws')
    parser.add_argument('what', choices=('book', 'buy', 'sell'))
    parser.add_argument('symbol')
    parser.add_argument('quantity', nargs='?')
    parser.add_argument('price', nargs='?', help='without: a market order')
    parser.add_argument('--session', type=int, default=9)
    parser.add_argument('--password', default='demo')
    parser.add_argument('--seconds', type=float, default=2, help='how long to listen')
    options = parser.parse_args()
    venue = Venue(options.url)
    venue.subscribe('book', options.symbol, depth=10)
    venue.on_message = lambda it: show(it) if it.get('report') == 'ExecutionReport' else None
    if options.what != 'book':
        venue.log_on(options.session, options.password)
        venue.new_order(options.symbol, options.what.upper(), options.quantity, options.price)
    venue.poll(options.seconds)
    for side in ('SELL', 'BUY'):
        for price, quantity, orders in venue.books[options.symbol].levels(side)[::-1 if side == 'SELL' else 1]:
            print(f'{side:4} {quantity:>10} at {price:>10} in {orders}')
    venue.close()


if __name__ == '__main__':
    try:
        main()
    except (OSError, Refused) as error:
        sys.exit(str(error))
