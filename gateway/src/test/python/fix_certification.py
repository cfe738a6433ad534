#!/usr/bin/env python3
"""Certification of a FIX 4.4 session, by a client that shares no code with the venue: Python, standard library only.

    fix_certification.py PORT COMPID:USER:PASSWORD COMPID:USER:PASSWORD

Two firms that have never been here, in BTC-USD (tick 0.01, lot 0.001) without other orders. Each case says what must come, message
by message; each firm makes its own picture of its orders from the reports alone, and behind each case it is the venue's mass status.
"""
import socket
import struct
import sys
import time
from collections import deque
from datetime import datetime, timezone
from decimal import Decimal

SOH = b"\x01"
ADMIN = "012345A"
LIVE = "01"
TRACE = deque(maxlen=60)


class Failure(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failure(what)


def now():
    return datetime.now(timezone.utc).strftime("%Y%m%d-%H:%M:%S.%f")[:-3]


class Firm:
    def __init__(self, port, comp_id, user, password):
        self.port, self.comp_id, self.user, self.password = port, comp_id, user, password
        self.next_out = self.next_in = 1
        self.sent, self.orders, self.executions = {}, {}, set()
        self.asked = self.drop = self.resends = self.heartbeats = self.tests = 0
        self.sock, self.echo = None, None

    # The line

    def connect(self):
        self.sock = socket.create_connection(("localhost", self.port), 20)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sock.settimeout(20)
        self.buffer, self.asked = b"", 0

    def cut(self):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()

    def write(self, msg_type, number, fields, head=""):
        body = f"35={msg_type}|49={self.comp_id}|56=RINGSIDE|34={number}|52={now()}|{head}{fields}"
        body = body.replace("|", "\x01").encode()
        text = b"8=FIX.4.4\x019=%d\x01" % len(body) + body
        TRACE.append(f"{self.comp_id} > {text.decode().replace(chr(1), '|')}")
        self.sock.sendall(text + b"10=%03d\x01" % (sum(text) % 256))

    def send(self, msg_type, fields, lose=False):
        number, self.next_out = self.next_out, self.next_out + 1
        self.sent[number] = (msg_type, fields, now())
        if not lose:
            self.write(msg_type, number, fields)
        return number

    def read(self):
        """One message, judged byte by byte: a dictionary by tag; None if the venue has hung up."""
        while True:
            end = self.buffer.find(SOH + b"10=")
            if end >= 0 and len(self.buffer) >= end + 8:
                text, self.buffer = self.buffer[:end + 8], self.buffer[end + 8:]
                break
            try:
                data = self.sock.recv(65536)
            except ConnectionResetError:
                data = b""
            if not data:
                check(not self.buffer, f"a part of a message: {self.buffer}")
                return None
            self.buffer += data
        TRACE.append(f"{self.comp_id} < {text.decode('latin-1').replace(chr(1), '|')}")
        check(text[-1:] == SOH and text[-4:-1] == b"%03d" % (sum(text[:-7]) % 256), f"checksum: {text}")
        fields = [field.split(b"=", 1) for field in text[:-1].split(SOH)]
        check([f[0] for f in fields[:3]] == [b"8", b"9", b"35"], f"8, 9, 35 come first: {text}")
        check(int(fields[1][1]) == end + 1 - len(SOH.join(b"=".join(f) for f in fields[:2])) - 1, f"length: {text}")
        message = {int(tag): value.decode("latin-1") for tag, value in fields}
        check(len(message) == len(fields), f"a field twice: {text}")
        check(message[49] == "RINGSIDE" and message[56] == self.comp_id, f"not for {self.comp_id}: {text}")
        return message

    # The session

    def log_on(self, heartbeat=30):
        """Refused as long as the line before is not seen to be gone."""
        for attempt in range(200):
            self.connect()
            number = self.send("A", f"98=0|108={heartbeat}|553={self.user}|554={self.password}|")
            message = self.read()
            if message and not (message[35] == "5" and "already" in message[58]):
                check(message[35] == "A" and message[108] == str(heartbeat) and 141 not in message, message)
                self.judge(message)
                return
            self.next_out = number
            time.sleep(0.02)
        raise Failure("no logon")

    def log_out(self):
        self.send("5", "")
        while True:
            message = self.read()
            check(message, "the line ended without the answer to a Logout")
            self.judge(message)
            if message[35] == "5":
                self.sock.close()
                return

    def judge(self, message):
        """The rules of numbers. True if the message is an application message whose turn it is."""
        number, msg_type = int(message[34]), message[35]
        if number < self.next_in:
            check(message.get(43) == "Y", f"{number} again, and not marked")
            return False
        if msg_type == "2":
            self.say_again(int(message[7]), int(message[16]))
        if number > self.next_in:
            if not self.asked:
                self.resends += 1
                self.asked = number
                self.send("2", f"7={self.next_in}|16=0|")
            return False
        self.next_in = int(message[36]) if msg_type == "4" else number + 1
        if self.next_in > self.asked:
            self.asked = 0
        if msg_type == "0":
            self.heartbeats += 112 not in message
            self.echo = message.get(112)
        elif msg_type == "1":
            self.tests += 1
            self.send("0", f"112={message[112]}|")
        return msg_type not in ADMIN or msg_type == "3"

    def say_again(self, begin, end):
        last = self.next_out - 1
        number = begin
        while number <= (min(end, last) if end else last):
            msg_type, fields, sent = self.sent[number]
            to = number + 1
            if msg_type in ADMIN:
                while to <= last and self.sent[to][0] in ADMIN:
                    to += 1
                self.write("4", number, f"123=Y|36={to}|", f"43=Y|122={sent}|")
            else:
                self.write(msg_type, number, fields, f"43=Y|122={sent}|")
            number = to

    def next(self):
        while True:
            message = self.read()
            check(message, "the venue hung up")
            if self.drop:
                # As if it had been lost on its way.
                self.drop -= 1
            elif self.judge(message):
                if message[35] == "8":
                    self.book(message)
                return message

    def expect(self, msg_type, **fields):
        message = self.next()
        for tag, value in {"t35": msg_type, **fields}.items():
            found = message.get(int(tag[1:]))
            same = found == value or value is not None and found is not None and tag in ("t38", "t14", "t151", "t44", "t32", "t31") \
                and Decimal(found) == Decimal(value)
            check(same, f"expected {tag[1:]}={value}, found {found}")
        return message

    def settle(self):
        """Everything said so far is answered, and nothing came that was not expected."""
        echo = f"settle-{self.next_out}"
        self.send("1", f"112={echo}|")
        while self.echo != echo:
            message = self.read()
            check(message, "the venue hung up")
            check(not self.judge(message), f"not expected: {message}")

    # The orders

    def order(self, cl_ord_id, side, quantity, price, more="59=1|", lose=False):
        terms = f"40=2|44={price}|" if price else "40=1|"
        self.send("D", f"11={cl_ord_id}|55=BTC-USD|54={side}|60={now()}|38={quantity}|{terms}{more}", lose)

    def cancel(self, cl_ord_id, original, side):
        self.send("F", f"11={cl_ord_id}|41={original}|55=BTC-USD|54={side}|60={now()}|")

    def book(self, report):
        kind = report[150]
        if kind == "I" or kind == "8":
            return
        check(report[17] not in self.executions, f"an execution twice: {report[17]}")
        self.executions.add(report[17])
        order = self.orders.setdefault(report[37], {"14": Decimal(0), "value": Decimal(0)})
        if kind == "F":
            order["14"] += Decimal(report[32])
            order["value"] += Decimal(report[32]) * Decimal(report[31])
            check(abs(Decimal(report[6]) - order["value"] / order["14"]) < Decimal("0.0001"), f"AvgPx: {report}")
        check(Decimal(report[14]) == order["14"], f"CumQty: {report}")
        if kind in "05":
            order["11"] = report[11]
        order["39"], order["151"] = report[39], Decimal(report[151])
        if order["39"] in LIVE:
            order["38"] = Decimal(report[38])
            order["44"] = Decimal(report.get(44, "0"))
            check(order["38"] == order["14"] + order["151"], f"38 = 14 + 151: {report}")

    def order_of(self, cl_ord_id):
        return next(order for order in self.orders.values() if order["11"] == cl_ord_id)

    def reconcile(self):
        """The venue's mass status is what the reports made of the orders. How many are live."""
        expected = {key: order for key, order in self.orders.items() if order["39"] in LIVE}
        request = f"r{self.next_out}"
        self.send("AF", f"584={request}|585=7|")
        if not expected:
            self.expect("8", t150="I", t584=request, t911="0", t912="Y")
        count = len(expected)
        for i in range(count):
            report = self.expect("8", t150="I", t584=request, t911=str(count),
                                 t912="NY"[i == count - 1])
            order = expected.pop(report[37], None)
            check(order, f"an order that nobody told of: {report}")
            found = [report[11], report[39]] + [Decimal(report.get(tag, "0")) for tag in (14, 151, 38, 44)]
            check(found == [order[key] for key in ("11", "39", "14", "151", "38", "44")], f"{order} is not {report}")
        check(not expected, f"the venue does not know {expected}")
        self.settle()
        return len([order for order in self.orders.values() if order["39"] in LIVE])


# The cases, in the order of their making

def limit_and_fills(one, two):
    """A limit order, filled in part, then wholly; both sides are told the same."""
    one.order("l-1", 1, "2", "100")
    one.expect("8", t150="0", t39="0", t11="l-1", t38="2", t151="2")
    two.order("l-1", 2, "0.5", "99")
    two.expect("8", t150="0")
    bought, sold = one.expect("8", t150="F", t39="1", t31="100", t32="0.5", t151="1.5"), two.expect("8", t150="F", t39="2", t31="100")
    check(bought[527] == sold[527], "one match, one id")
    two.order("l-2", 2, "1.5", "100")
    two.expect("8", t150="0")
    two.expect("8", t150="F", t39="2")
    one.expect("8", t150="F", t39="2", t14="2", t151="0")


def market_ioc_fok(one, two):
    """Orders that do not rest."""
    two.order("m-1", 2, "1", "101")
    two.expect("8", t150="0")
    one.order("m-1", 1, "0.2", None, "59=0|")
    one.expect("8", t150="0")
    one.expect("8", t150="F", t39="2", t31="101")
    two.expect("8", t150="F", t39="1")
    one.order("m-2", 1, "5", "101", "59=4|")
    one.expect("8", t150="0")
    one.expect("8", t150="4", t39="4", t14="0", t41=None)
    one.order("m-3", 1, "0.3", "101", "59=4|")
    one.expect("8", t150="0")
    one.expect("8", t150="F", t39="2")
    two.expect("8", t150="F", t39="1")
    one.order("m-4", 1, "1", "101", "59=3|")
    one.expect("8", t150="0")
    one.expect("8", t150="F", t39="1", t32="0.5", t151="0.5")
    one.expect("8", t150="4", t39="4", t14="0.5", t151="0")
    two.expect("8", t150="F", t39="2", t14="1")


def iceberg_and_stop(one, two):
    """A part is shown, all trades; a stop order is elected by a trade."""
    one.order("i-1", 1, "1", "99", "111=0.1|59=1|")
    one.expect("8", t150="0", t111="0.1", t38="1")
    one.send("D", f"11=s-1|55=BTC-USD|54=2|60={now()}|38=0.2|40=3|99=99|59=1|")
    one.expect("8", t150="0", t99="99", t40="3")
    two.order("i-1", 2, "0.4", "99")
    two.expect("8", t150="0")
    while two.order_of("i-1")["39"] != "2":
        two.expect("8", t150="F", t32="0.1")
    reports = []
    while one.order_of("s-1")["39"] != "2" or one.order_of("i-1")["14"] < Decimal("0.6"):
        reports.append(one.expect("8"))
    check([r[58] for r in reports if r[150] == "D"] == ["TRIGGERED"], "the stop order is elected once")
    check(one.order_of("i-1")["151"] == Decimal("0.4"), "0.4 of two's, and 0.2 of the stop order's")
    one.cancel("i-2", "i-1", 1)
    one.expect("8", t150="4", t11="i-2", t41="i-1")


def replace_cancel_status(one, two):
    """Terms change, and so does the id; what has ended says how."""
    one.order("r-1", 1, "2", "90")
    order_id = one.expect("8", t150="0")[37]
    one.send("G", f"11=r-2|41=r-1|55=BTC-USD|54=1|60={now()}|38=3|40=2|44=91|59=1|")
    one.expect("8", t150="5", t11="r-2", t41="r-1", t37=order_id, t38="3", t44="91", t151="3")
    one.send("H", "11=r-2|55=BTC-USD|54=1|")
    one.expect("8", t150="I", t39="0", t37=order_id, t151="3")
    one.order("r-2", 1, "2", "90", "59=1|97=Y|")
    one.expect("8", t150="I", t37=order_id)
    one.cancel("r-3", "r-2", 1)
    one.expect("8", t150="4", t11="r-3", t41="r-2", t37=order_id)
    one.cancel("r-4", "r-2", 1)
    one.expect("9", t11="r-4", t434="1", t102="0", t39="4", t37=order_id)
    one.send("G", f"11=r-5|41=nobody|55=BTC-USD|54=1|60={now()}|38=3|40=2|44=91|59=1|")
    one.expect("9", t11="r-5", t434="2", t102="1", t39="8")


def refusals(one, two):
    """One answer each, of the right kind, and the session goes on."""
    one.send("D", f"11=x-1|55=NOPE|54=1|60={now()}|38=1|40=2|44=1|")
    one.expect("8", t150="8", t39="8", t37="NONE", t103="1", t58="UNKNOWN_INSTRUMENT")
    one.order("x-2", 1, "1", "100.001")
    one.expect("8", t150="8", t58="PRICE_OFF_TICK", t44="100.001")
    one.order("l-1", 1, "1", "50")
    one.expect("8", t150="8", t103="6")
    number = one.order("x-3", 1, "1", "1e2")
    one.expect("3", t373="6", t371="44", t372="D", t45=str(one.next_out - 1))
    one.send("D", f"11=x-4|55=BTC-USD|54=1|60={now()}|38=1|40=2|")
    one.expect("j", t372="D", t380="5", t58="PRICE_MISSING")
    one.send("V", "262=x|263=0|264=1|267=1|269=0|146=1|55=BTC-USD|")
    one.expect("j", t372="V", t380="3")
    one.sock.sendall(b"noise 8=FIX.4.4\x019=5\x0135=0\x0110=000\x01")
    one.settle()


def gap_of_the_venue(one, two):
    """A message of the venue is lost: it is asked for, and comes marked."""
    for i in range(3):
        one.order(f"g-{i}", 1, "1", "80")
    one.drop, resends = 1, one.resends
    for i in range(2):
        one.expect("8", t150="0", t11=f"g-{i}", t43="Y")
    # The venue may have sent it only after the question.
    one.expect("8", t150="0", t11="g-2")
    check(one.resends == resends + 1, "one question")


def gap_of_the_client(one, two):
    """Messages of the client are lost: the venue asks, and takes each once."""
    one.order("h-1", 1, "1", "81", lose=True)
    one.send("1", "112=lost|", lose=True)
    one.order("h-2", 1, "1", "81", lose=True)
    one.order("h-3", 1, "1", "81")
    for i in range(3):
        one.expect("8", t150="0", t11=f"h-{i + 1}")
    one.write("D", one.next_out - 1, one.sent[one.next_out - 1][1], f"43=Y|122={now()}|")
    one.settle()


def away(one, two):
    """The line is lost: orders of the day are cancelled, others are filled meanwhile; all of it comes once, marked."""
    one.order("a-1", 1, "1", "100")
    one.expect("8", t150="0")
    one.order("a-2", 1, "1", "82", "59=0|")
    one.expect("8", t150="0")
    one.cut()
    for i in range(5):
        two.order(f"a-{i}", 2, "0.1", "100")
        two.expect("8", t150="0")
        two.expect("8", t150="F", t39="2")
    one.log_on()
    missed = sorted((report[11], report[150]) for report in (one.expect("8", t43="Y") for _ in range(6)))
    check(missed == 5 * [("a-1", "F")] + [("a-2", "4")], missed)
    two.log_out()
    one.log_out()
    two.log_on()
    two.order("a-9", 2, "0.1", "100")
    two.expect("8", t150="0")
    two.expect("8", t150="F", t39="2")
    one.log_on()
    one.expect("8", t150="F", t11="a-1", t14="0.6", t43="Y")
    one.settle()


def strangers(one, two):
    """A second line of a session, a wrong password, a number that was: none gets in, and the first stays."""
    for user, password in ((one.user, one.password), (one.user, "wrong")):
        other = Firm(one.port, one.comp_id, user, password)
        other.connect()
        other.send("A", f"98=0|108=30|553={user}|554={password}|")
        message = other.read()
        check(message is None or message[35] == "5" and message.get(58), f"it should be refused: {message}")
    one.settle()
    one.log_out()
    late = Firm(one.port, one.comp_id, one.user, one.password)
    for _ in range(200):
        late.connect()
        late.write("A", 1, f"98=0|108=30|553={one.user}|554={one.password}|")
        message = late.read()
        if message:
            check(message[35] == "5" and message.get(58), f"a Logout that says why: {message}")
            late.write("5", 2, "")
            check(late.read() is None, "the line is closed behind the Logouts")
            if "already" not in message[58]:
                break
        time.sleep(0.02)
    check(message, "no Logout came")
    one.log_on()
    one.settle()


def heartbeats(one, two):
    """Silence is broken by the venue, then it asks whether anybody is there."""
    two.log_out()
    two.log_on(1)
    begin, heartbeats, tests = time.monotonic(), two.heartbeats, two.tests
    while two.tests == tests:
        message = two.read()
        check(message and time.monotonic() - begin < 10, "the venue tests the line")
        check(not two.judge(message), message)
    check(two.heartbeats > heartbeats, "a heartbeat comes first")
    two.settle()
    two.log_out()
    two.log_on()


def mass_cancel(one, two):
    """All orders of the session end, and nobody else's."""
    two.order("q-1", 1, "1", "70")
    two.expect("8", t150="0")
    live = one.reconcile()
    check(live > 5, "there are orders")
    one.send("q", f"11=q-1|530=7|60={now()}|")
    one.expect("r", t11="q-1", t530="7", t531="7", t533=str(live))
    for _ in range(live):
        one.expect("8", t150="4", t39="4")
    check(one.reconcile() == 0, "none is left")
    check(two.reconcile() == 1, "nobody else's")


CASES = [limit_and_fills, market_ioc_fok, iceberg_and_stop, replace_cancel_status, refusals, gap_of_the_venue, gap_of_the_client, away,
         strangers, heartbeats, mass_cancel]


def main(port, *firms):
    one, two = (Firm(int(port), *firm.split(":")) for firm in firms)
    one.log_on()
    two.log_on()
    done = 0
    try:
        for case in CASES:
            case(one, two)
            one.reconcile()
            two.reconcile()
            done += 1
        one.log_out()
        two.log_out()
    except (Failure, OSError, KeyError, IndexError) as failure:
        print("\n".join(TRACE))
        print(f"FIX certification: failed in {CASES[min(done, len(CASES) - 1)].__name__}: {failure!r}")
        return 1
    print(f"FIX certification: client=python cases={done} executions={len(one.executions) + len(two.executions)} "
          f"orders={len(one.orders) + len(two.orders)} resends={one.resends + two.resends} differing=0")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
