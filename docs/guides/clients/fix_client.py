#!/usr/bin/env python3
"""Trade and watch the market over FIX 4.4. Needs Python 3.8, and nothing that does not come with it.

    python3 fix_client.py localhost:9880 buy ACME 5 100.25 --comp-id FIRM1 --password demo
    python3 fix_client.py localhost:9884 book ACME --comp-id FIRM1 --password demo

The first port is that of orders, the second that of market data. Fields: docs/reference/fix.md.
"""
import argparse
import socket
import sys
import time
from datetime import datetime, timezone
from decimal import Decimal

SOH = b'\x01'
BUY, SELL = '1', '2'
SIDES = {BUY: 'BUY', SELL: 'SELL'}
EXEC_TYPES = {'0': 'NEW', '4': 'CANCELED', '5': 'REPLACED', '8': 'REJECTED', 'C': 'EXPIRED', 'D': 'RESTATED',
              'F': 'TRADE', 'I': 'ORDER_STATUS'}
LIVE = ('0', '1')
HEARTBEAT_SECONDS = 10


class Message(dict):
    """Fields of a message by tag, as text; of a tag that comes several times the first. `pairs` has all, in order."""

    def __init__(self, pairs):
        super().__init__()
        self.pairs = pairs
        for tag, value in pairs:
            self.setdefault(tag, value)

    def group(self, first):
        """The entries of a repeating group, each beginning with that tag."""
        entries = []
        for tag, value in self.pairs:
            if tag == first:
                entries.append(Message([]))
            if entries:
                entries[-1].setdefault(tag, value)
        return entries


class Session:
    """A FIX session whose numbers begin with its logon. `poll` takes what comes, and keeps it alive: call it often."""

    def __init__(self, host, port, comp_id, password, target='RINGSIDE'):
        self.comp_id, self.target = comp_id, target
        self.next_out, self.next_in = 1, 1
        self.received, self.sent_time, self.heard_time = b'', 0.0, time.monotonic()
        self.is_logged_on, self.is_open, self.notice = False, True, None
        self.orders, self.fills, self.books = {}, [], {}
        self.on_message = None
        self.ids, self.stamp = 0, format(int(time.time() * 10), 'x')
        self.socket = socket.create_connection((host, port), 10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.send('A', (98, 0), (108, HEARTBEAT_SECONDS), (141, 'Y'), (553, comp_id), (554, password))
        self.wait(lambda: self.is_logged_on, 'no answer to the Logon')

    # Requests

    def new_order(self, symbol, side, quantity, price=None, time_in_force='0'):
        """The client order id. What becomes of the order is in `orders` and `fills`, after `poll`."""
        terms = [(40, 1)] if price is None else [(40, 2), (44, price)]
        return self._request('D', (55, symbol), (54, side), (60, now()), (38, quantity), *terms, (59, time_in_force))

    def cancel(self, order):
        """An order of `orders`."""
        return self._request('F', (41, order[11]), (55, order[55]), (54, order[54]), (60, now()), (38, order[38]))

    def subscribe(self, *symbols, depth=10):
        """`books` follows these instruments from now on: {symbol: {'0': bids, '1': offers}}, price to quantity."""
        self.ids += 1
        self.send('V', (262, f'{self.stamp}-{self.ids}'), (263, 1), (264, depth), (265, 1), (267, 2), (269, 0),
                  (269, 1), (146, len(symbols)), *((55, it) for it in symbols))

    def _request(self, msg_type, *fields):
        self.ids += 1
        cl_ord_id = f'P{self.stamp}-{self.ids}'
        self.send(msg_type, (11, cl_ord_id), *fields)
        return cl_ord_id

    # The session

    def poll(self, seconds):
        """Take what comes for so long."""
        deadline = time.monotonic() + seconds
        while self.is_open:
            message = self._receive(min(0.2, max(0, deadline - time.monotonic())))
            if message:
                self._on_message(message)
            elif time.monotonic() >= deadline:
                break
            if time.monotonic() - self.sent_time > HEARTBEAT_SECONDS:
                self.send('0')
            if time.monotonic() - self.heard_time > 2.5 * HEARTBEAT_SECONDS:
                self._end('the venue is silent')

    def wait(self, condition, otherwise, seconds=10):
        deadline = time.monotonic() + seconds
        while not condition():
            if not self.is_open or time.monotonic() > deadline:
                raise ConnectionError(self.notice or otherwise)
            self.poll(0.01)

    def close(self):
        """Leave in order."""
        if self.is_open:
            self.send('5')
            self.wait(lambda: not self.is_open, 'no answer to the Logout')

    def send(self, msg_type, *fields, number=None):
        head = [(35, msg_type), (49, self.comp_id), (56, self.target), (34, number or self.next_out), (52, now())]
        body = b''.join(b'%d=%s\x01' % (tag, str(value).encode()) for tag, value in (*head, *fields))
        text = b'8=FIX.4.4\x019=%d\x01' % len(body) + body
        self.socket.sendall(text + b'10=%03d\x01' % (sum(text) % 256))
        self.next_out += 0 if number else 1
        self.sent_time = time.monotonic()

    def _on_message(self, message):
        msg_type, number = message[35], int(message[34])
        self.heard_time = time.monotonic()
        if number > self.next_in and msg_type != 'A':
            # Nothing may be missing: the venue sends it again, and this message with it.
            self.send('2', (7, self.next_in), (16, 0))
            return
        if number < self.next_in:
            return
        self.next_in = number + 1
        if msg_type == 'A':
            self.is_logged_on = True
        elif msg_type == '1':
            self.send('0', (112, message[112]))
        elif msg_type == '2':
            # What this client has sent is not worth sending again: the numbers go on.
            self.send('4', (43, 'Y'), (123, 'Y'), (36, self.next_out), number=int(message[7]))
        elif msg_type == '4':
            self.next_in = int(message[36])
        elif msg_type == '5':
            self._end(message.get(58, 'logged out'))
        elif msg_type == '8':
            self._on_report(message)
        elif msg_type in ('W', 'X'):
            self._on_book(message, msg_type == 'W')
        elif msg_type in ('B', 'j', '3', '9', 'Y'):
            self.notice = message.get(58)
        if self.on_message:
            self.on_message(message)

    def _on_report(self, report):
        if report[39] in LIVE:
            self.orders[report[37]] = report
        else:
            self.orders.pop(report[37], None)
        if report[150] == 'F':
            self.fills.append(report)

    def _on_book(self, message, is_snapshot):
        if is_snapshot:
            self.books[message[55]] = {'0': {}, '1': {}}
        for entry in message.group(269 if is_snapshot else 279):
            side = self.books[message[55] if is_snapshot else entry[55]].get(entry[269])
            if side is not None:
                if entry.get(279) == '2':
                    side.pop(Decimal(entry[270]), None)
                else:
                    side[Decimal(entry[270])] = Decimal(entry[271])

    def _end(self, why):
        self.notice = why
        self.is_open = self.is_logged_on = False
        self.socket.close()

    def _receive(self, timeout):
        """The next message; None if none comes in time."""
        while True:
            end = self.received.find(SOH + b'10=')
            if 0 <= end <= len(self.received) - 8:
                text, self.received = self.received[:end + 8], self.received[end + 8:]
                if sum(text[:end + 1]) % 256 != int(text[end + 4:end + 7]):
                    raise ConnectionError('a message with a wrong CheckSum (10)')
                pairs = (it.split(b'=', 1) for it in text.split(SOH) if it)
                return Message([(int(tag), value.decode()) for tag, value in pairs])
            self.socket.settimeout(max(timeout, 0.001))
            try:
                data = self.socket.recv(65536)
            except socket.timeout:
                return None
            except ConnectionError:
                data = b''
            if not data:
                self._end(self.notice or 'the venue has closed the connection')
                return None
            self.received += data


def now():
    return datetime.now(timezone.utc).strftime('%Y%m%d-%H:%M:%S.%f')[:-3]


def show(message):
    if message[35] == '8':
        print(EXEC_TYPES.get(message[150], message[150]), SIDES[message[54]], message[38], message[55], 'filled',
              message[14], 'open', message[151], *(['at', message[31]] if message[150] == 'F' else []),
              *([message[58]] if 58 in message else []), flush=True)


def main():
    parser = argparse.ArgumentParser(description='The book of an instrument, or one order.')
    parser.add_argument('address', help='such as localhost:9880')
    parser.add_argument('what', choices=('book', 'buy', 'sell'))
    parser.add_argument('symbol')
    parser.add_argument('quantity', nargs='?')
    parser.add_argument('price', nargs='?', help='without: a market order')
    parser.add_argument('--comp-id', default='FIRM1')
    parser.add_argument('--password', default='demo')
    parser.add_argument('--seconds', type=float, default=1, help='how long to listen')
    options = parser.parse_args()
    host, port = options.address.rsplit(':', 1)
    session = Session(host, int(port), options.comp_id, options.password)
    session.on_message = show
    if options.what == 'book':
        session.subscribe(options.symbol)
        session.wait(lambda: options.symbol in session.books, 'no snapshot came')
    else:
        session.new_order(options.symbol, BUY if options.what == 'buy' else SELL, options.quantity, options.price)
    session.poll(options.seconds)
    if options.what == 'book':
        bids, offers = session.books[options.symbol]['0'], session.books[options.symbol]['1']
        for price in sorted(offers, reverse=True):
            print(f'SELL {offers[price]:>10} at {price:>10}')
        for price in sorted(bids, reverse=True):
            print(f'BUY  {bids[price]:>10} at {price:>10}')
    session.close()


if __name__ == '__main__':
    try:
        main()
    except OSError as error:
        sys.exit(str(error))
