#!/usr/bin/env python3
"""Trade over SBE and TCP. Needs Python 3.8, and nothing that does not come with it: the codec reads the venue's schema.

    python3 sbe_client.py localhost:9883 book ACME
    python3 sbe_client.py localhost:9883 buy ACME 5 100.25 --session 9 --password demo

Frames and sessions: docs/reference/sbe-over-tcp.md. Messages: docs/reference/order-entry-protocol.md.
"""
import argparse
import os
import socket
import struct
import sys
import time
import xml.etree.ElementTree as ElementTree
from decimal import Decimal

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                      '../../../engine/src/main/resources/sbe/exchange-codecs.xml')
FRAME = struct.Struct('>IH')
ENCODING = 0xEB50
HEADER = struct.Struct('<HHHH')
TEXT_LENGTH = struct.Struct('<H')
FORMATS = {'char': 's', 'int8': 'b', 'uint8': 'B', 'int16': 'h', 'uint16': 'H', 'int32': 'i', 'uint32': 'I',
           'int64': 'q', 'uint64': 'Q'}
KEEPALIVE_MS = 5000


class Codec:
    """Messages of a schema as dictionaries, by the names that the schema has. Groups are not read."""

    def __init__(self, path=SCHEMA):
        root = ElementTree.parse(path).getroot()
        self.schema_id, self.version = int(root.get('id')), int(root.get('version'))
        self.enums = {}
        formats = dict(FORMATS)
        for it in root.find('types'):
            name = it.get('name')
            if it.tag == 'type':
                formats[name] = (it.get('length', '') if it.get('primitiveType') == 'char' else '') + \
                    FORMATS[it.get('primitiveType')]
            elif it.tag in ('enum', 'set'):
                is_char = it.get('encodingType') == 'char'
                formats[name] = 'B' if is_char else FORMATS[it.get('encodingType')]
                if it.tag == 'enum':
                    self.enums[name] = {ord(value.text) if is_char else int(value.text): value.get('name')
                                        for value in it}
        self.by_name, self.by_id = {}, {}
        for message in root.iter():
            if message.tag.endswith('}message'):
                self._add(message, formats)

    def _add(self, message, formats):
        offset, fields = 0, []
        for it in message.findall('field'):
            offset = int(it.get('offset', offset))
            codec = struct.Struct('<' + formats[it.get('type')])
            fields.append((it.get('name'), offset, codec, it.get('type')))
            offset += codec.size
        length = int(message.get('blockLength', offset))
        texts = [it.get('name') for it in message.findall('data')]
        known = (int(message.get('id')), message.get('name'), length, fields, texts)
        self.by_id[known[0]] = self.by_name[known[1]] = known

    def encode(self, name, **values):
        template_id, _, length, fields, texts = self.by_name[name]
        block = bytearray(length)
        for field, offset, codec, kind in fields:
            value = values.pop(field, 0 if codec.format[-1] != 's' else '')
            if isinstance(value, str):
                names = self.enums.get(kind)
                value = next(number for number, word in names.items() if word == value) if names else value.encode()
            codec.pack_into(block, offset, value)
        tail = b''
        for field in texts:
            text = values.pop(field, '').encode()
            tail += TEXT_LENGTH.pack(len(text)) + text
        if values:
            raise KeyError(f'{name} has no {", ".join(values)}')
        return HEADER.pack(length, template_id, self.schema_id, self.version) + block + tail

    def decode(self, data):
        """(name, fields); a message or field of a newer venue is left out."""
        length, template_id, _, _ = HEADER.unpack_from(data)
        if template_id not in self.by_id:
            return None, {}
        _, name, _, fields, texts = self.by_id[template_id]
        values, start = {}, HEADER.size
        for field, offset, codec, kind in fields:
            if offset + codec.size <= length:
                value = codec.unpack_from(data, start + offset)[0]
                values[field] = value.rstrip(b'\0').decode() if isinstance(value, bytes) else \
                    self.enums.get(kind, {}).get(value, value)
        place = start + length
        for field in texts:
            if place + TEXT_LENGTH.size <= len(data):
                size = TEXT_LENGTH.unpack_from(data, place)[0]
                place += TEXT_LENGTH.size + size
                values[field] = data[place - size:place].decode()
        return name, values


class Session:
    """One session of order entry. `poll` takes what comes, and keeps the session alive: call it often."""

    def __init__(self, host, port, session_id, password, cancel_on_disconnect=True, codec=None):
        self.codec = codec or Codec()
        self.session_id = session_id
        self.received, self.sent_time = b'', 0.0
        self.instruments, self.snapshots, self.orders, self.fills = {}, {}, {}, []
        self.on_message, self.notice = None, None
        self.asked, self.answered = 0, 0
        self.is_open = True
        self.socket = socket.create_connection((host, port), 10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._send('Negotiate', timestampNs=time.time_ns(), protocolVersion=1, credentials=password)
        connection_id = self._expect('NegotiationResponse', 'NegotiationReject')['connectionId']
        self._send('Establish', timestampNs=time.time_ns(), connectionId=connection_id, nextReportSequence=0,
                   keepaliveMs=KEEPALIVE_MS, cancelOnDisconnect='TRUE' if cancel_on_disconnect else 'FALSE')
        answer = self._expect('EstablishmentAck', 'EstablishmentReject')
        self.next_command, self.next_report = answer['nextClientSequence'], answer['nextReportSequence']
        self.ids, self.stamp = 0, format(int(time.time() * 10), 'x')

    def instrument(self, symbol):
        """Its definition, with `instrumentId`; asks the venue for all of them once."""
        if not self.instruments:
            self.ask_books(0)
            self.wait(lambda: symbol in self.instruments, f'{symbol}: no such instrument')
        return self.instruments[symbol]

    def ask_books(self, instrument_id):
        """`snapshots` has the book, order by order, when `answered` is the number returned. 0: every instrument."""
        self.asked += 1
        self._send('MarketDataRequest', requestId=self.asked, instrumentId=instrument_id)
        return self.asked

    def book(self, symbol):
        """The book as it is now: [(side, price, quantity)], best first, order by order."""
        definition = self.instrument(symbol)
        asked = self.ask_books(definition['instrumentId'])
        self.wait(lambda: self.answered >= asked, 'no snapshot came')
        return [(it['side'], self.price(definition, it['priceTicks']), self.quantity(definition, it['quantityLots']))
                for it in self.snapshots[definition['instrumentId']]]

    def new_order(self, symbol, side, quantity, price=None, account=None, time_in_force='DAY'):
        """The client order id. What becomes of the order is in `orders` and `fills`, after `poll`."""
        it = self.instrument(symbol)
        tick, lot = self.price(it, 1), self.quantity(it, 1)
        return self.command('NewOrder', accountId=account or self.session_id, instrumentId=it['instrumentId'],
                            side=side, ordType='LIMIT' if price else 'MARKET', timeInForce=time_in_force,
                            priceTicks=int(Decimal(price or 0) / tick), quantityLots=int(Decimal(quantity) / lot))

    def cancel(self, order):
        """An order of `orders`."""
        return self.command('CancelOrder', origClOrdId=order['clOrdId'], instrumentId=order['instrumentId'],
                            side=order['side'])

    def command(self, name, **fields):
        self.ids += 1
        cl_ord_id = f'P{self.stamp}-{self.ids}'
        self._send(name, clOrdId=cl_ord_id, clientSequence=self.next_command, **fields)
        self.next_command += 1
        return cl_ord_id

    def poll(self, seconds):
        """Take what comes for so long."""
        deadline = time.monotonic() + seconds
        while self.is_open:
            if time.monotonic() - self.sent_time > KEEPALIVE_MS / 2000:
                self._send('Sequence', nextSequence=self.next_command)
            message = self._receive(min(0.2, max(0, deadline - time.monotonic())))
            if message:
                self._on_message(*message)
            elif time.monotonic() >= deadline:
                break

    def wait(self, condition, otherwise, seconds=5):
        deadline = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > deadline or not self.is_open:
                raise ConnectionError(self.notice or otherwise)
            self.poll(0.01)

    def close(self):
        """Leave in order: orders stay."""
        self._send('Terminate', code='FINISHED')
        self.wait(lambda: not self.is_open, 'no answer to Terminate')

    @staticmethod
    def price(definition, ticks):
        return Decimal(ticks * definition['tickMantissa']).scaleb(definition['priceExponent'])

    @staticmethod
    def quantity(definition, lots):
        return Decimal(lots * definition['lotMantissa']).scaleb(definition['quantityExponent'])

    def _on_message(self, name, it):
        if 'reportSequence' in it:
            self.next_report = it['reportSequence'] + 1
        if name == 'ExecutionReport':
            if it['ordStatus'] in ('NEW', 'PARTIALLY_FILLED'):
                self.orders[it['orderId']] = it
            else:
                self.orders.pop(it['orderId'], None)
            if it['execType'] == 'TRADE':
                self.fills.append(it)
        elif name == 'InstrumentDefinition':
            self.instruments[it['symbol']] = it
        elif name == 'SnapshotBegin':
            self.snapshots[it['instrumentId']] = []
        elif name == 'SnapshotOrder':
            self.snapshots[it['instrumentId']].append(it)
        elif name == 'SnapshotEnd':
            self.answered = it['requestId']
        elif name in ('VenueNotice', 'BusinessReject'):
            self.notice = it.get('text') or it.get('reason')
        elif name == 'Terminate':
            self.notice = self.notice or it['code']
            self.is_open = False
            self.socket.close()
        if self.on_message:
            self.on_message(name, it)

    def _expect(self, wanted, refusal):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            name, it = self._receive(1) or (None, {})
            if name == refusal:
                raise ConnectionError(f"{it['code']}: {it.get('text', '')}")
            if name == wanted:
                return it
        raise ConnectionError(f'no {wanted} came')

    def _send(self, name, **values):
        data = self.codec.encode(name, sessionId=self.session_id, **values)
        self.socket.sendall(FRAME.pack(FRAME.size + len(data), ENCODING) + data)
        self.sent_time = time.monotonic()

    def _receive(self, timeout):
        """The next message, (name, fields); None if none comes in time."""
        while True:
            if len(self.received) >= FRAME.size:
                length, encoding = FRAME.unpack_from(self.received)
                if encoding != ENCODING:
                    raise ConnectionError('not SBE, little endian')
                if len(self.received) >= length:
                    data, self.received = self.received[FRAME.size:length], self.received[length:]
                    return self.codec.decode(data)
            self.socket.settimeout(max(timeout, 0.001))
            try:
                data = self.socket.recv(65536)
            except socket.timeout:
                return None
            if not data:
                self.is_open = False
                raise ConnectionError(self.notice or 'the venue has closed the connection')
            self.received += data


def show(name, it):
    if name == 'ExecutionReport':
        print(it['execType'], it['ordStatus'], it['side'], it['quantityLots'], 'filled', it['cumLots'], 'open',
              it['leavesLots'], *(['at', it['lastPriceTicks']] if it['execType'] == 'TRADE' else []),
              *([it['reason']] if it['reason'] != 'NONE' else []), flush=True)


def main():
    parser = argparse.ArgumentParser(description='The book of an instrument, or one order.')
    parser.add_argument('address', help='such as localhost:9883')
    parser.add_argument('what', choices=('book', 'buy', 'sell'))
    parser.add_argument('symbol')
    parser.add_argument('quantity', nargs='?')
    parser.add_argument('price', nargs='?', help='without: a market order')
    parser.add_argument('--session', type=int, default=9)
    parser.add_argument('--password', default='demo')
    parser.add_argument('--seconds', type=float, default=1, help='how long to listen')
    options = parser.parse_args()
    host, port = options.address.rsplit(':', 1)
    session = Session(host, int(port), options.session, options.password, cancel_on_disconnect=False)
    session.on_message = show
    if options.what != 'book':
        session.new_order(options.symbol, options.what.upper(), options.quantity, options.price)
    session.poll(options.seconds)
    for side, price, quantity in session.book(options.symbol):
        print(f'{side:4} {quantity:>10} at {price:>10}')
    session.close()


if __name__ == '__main__':
    try:
        main()
    except OSError as error:
        sys.exit(str(error))
