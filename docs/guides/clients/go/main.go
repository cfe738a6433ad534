// Trades over SBE and TCP with the stock codecs of the SBE tool, which generate.sh makes, and nothing else:
//
//	./generate.sh && go build -o client . && ./client -address localhost:9883 buy ACME 5 100.25
//	./client -address localhost:9883 book ACME
//
// Frames and sessions: docs/reference/sbe-over-tcp.md. Messages: docs/reference/order-entry-protocol.md.
package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"strconv"
	"time"

	"ringside/client/ringside"
)

const (
	frameLength = 6
	sbeLittle   = 0xEB50
	keepaliveMs = 5000
)

var execTypes = map[ringside.ExecTypeEnum]string{
	ringside.ExecType.NEW: "NEW", ringside.ExecType.CANCELED: "CANCELED", ringside.ExecType.REPLACED: "REPLACED",
	ringside.ExecType.REJECTED: "REJECTED", ringside.ExecType.EXPIRED: "EXPIRED", ringside.ExecType.TRADE: "TRADE",
}

// message is what every generated message can do.
type message interface {
	Encode(*ringside.SbeGoMarshaller, io.Writer, bool) error
	Decode(*ringside.SbeGoMarshaller, io.Reader, uint16, uint16, bool) error
	SbeBlockLength() uint16
	SbeTemplateId() uint16
	SbeSchemaId() uint16
	SbeSchemaVersion() uint16
}

// venue is one session of order entry.
type venue struct {
	connection  net.Conn
	marshaller  *ringside.SbeGoMarshaller
	sessionId   int32
	nextCommand int64
	instruments map[string]ringside.InstrumentDefinition
	book        []ringside.SnapshotOrder
	isBookWhole bool
	isOver      bool
}

func logOn(address string, sessionId int32, password string) (*venue, error) {
	connection, err := net.DialTimeout("tcp", address, 10*time.Second)
	if err != nil {
		return nil, err
	}
	it := &venue{connection: connection, marshaller: ringside.NewSbeGoMarshaller(), sessionId: sessionId,
		instruments: map[string]ringside.InstrumentDefinition{}}
	now := time.Now().UnixNano()
	if err = it.send(&ringside.Negotiate{TimestampNs: now, SessionId: sessionId, ProtocolVersion: 1,
		Credentials: []byte(password)}); err != nil {
		return nil, err
	}
	header, body, err := it.receive(10 * time.Second)
	if err != nil {
		return nil, err
	}
	var response ringside.NegotiationResponse
	if header.TemplateId != response.SbeTemplateId() {
		var reject ringside.NegotiationReject
		it.decode(header, body, &reject)
		return nil, fmt.Errorf("logon refused: code %d: %s", reject.Code, reject.Text)
	}
	it.decode(header, body, &response)
	if err = it.send(&ringside.Establish{TimestampNs: now, ConnectionId: response.ConnectionId, SessionId: sessionId,
		KeepaliveMs: keepaliveMs, CancelOnDisconnect: ringside.BooleanType.FALSE}); err != nil {
		return nil, err
	}
	header, body, err = it.receive(10 * time.Second)
	if err != nil {
		return nil, err
	}
	var ack ringside.EstablishmentAck
	if header.TemplateId != ack.SbeTemplateId() {
		return nil, errors.New("the session was not established")
	}
	it.decode(header, body, &ack)
	it.nextCommand = ack.NextClientSequence
	return it, nil
}

func (it *venue) send(out message) error {
	var body bytes.Buffer
	header := ringside.MessageHeader{BlockLength: out.SbeBlockLength(), TemplateId: out.SbeTemplateId(),
		SchemaId: out.SbeSchemaId(), Version: out.SbeSchemaVersion()}
	if err := header.Encode(it.marshaller, &body); err != nil {
		return err
	}
	if err := out.Encode(it.marshaller, &body, false); err != nil {
		return err
	}
	frame := make([]byte, frameLength, frameLength+body.Len())
	binary.BigEndian.PutUint32(frame, uint32(frameLength+body.Len()))
	binary.BigEndian.PutUint16(frame[4:], sbeLittle)
	_, err := it.connection.Write(append(frame, body.Bytes()...))
	return err
}

// receive waits for one message; its error is a time-out if none comes.
func (it *venue) receive(timeout time.Duration) (header ringside.MessageHeader, body *bytes.Reader, err error) {
	it.connection.SetReadDeadline(time.Now().Add(timeout))
	var frame [frameLength]byte
	if _, err = io.ReadFull(it.connection, frame[:]); err != nil {
		return header, nil, err
	}
	length := binary.BigEndian.Uint32(frame[:])
	if binary.BigEndian.Uint16(frame[4:]) != sbeLittle || length < frameLength || length > 1<<16 {
		return header, nil, errors.New("not a frame of SBE")
	}
	data := make([]byte, length-frameLength)
	it.connection.SetReadDeadline(time.Now().Add(10 * time.Second))
	if _, err = io.ReadFull(it.connection, data); err != nil {
		return header, nil, err
	}
	body = bytes.NewReader(data)
	return header, body, header.Decode(it.marshaller, body, 0)
}

// decode honours the length and the version that the header states.
func (it *venue) decode(header ringside.MessageHeader, body io.Reader, in message) error {
	return in.Decode(it.marshaller, body, header.Version, header.BlockLength, false)
}

// poll takes what comes for so long, and keeps the session alive.
func (it *venue) poll(duration time.Duration, isDone func() bool) error {
	deadline := time.Now().Add(duration)
	lastSent := time.Now()
	for !it.isOver && !isDone() && time.Now().Before(deadline) {
		if time.Since(lastSent) > keepaliveMs/2*time.Millisecond {
			lastSent = time.Now()
			if err := it.send(&ringside.Sequence{NextSequence: it.nextCommand, SessionId: it.sessionId}); err != nil {
				return err
			}
		}
		header, body, err := it.receive(100 * time.Millisecond)
		var timeout net.Error
		if errors.As(err, &timeout) && timeout.Timeout() {
			continue
		}
		if err == nil {
			err = it.onMessage(header, body)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (it *venue) onMessage(header ringside.MessageHeader, body io.Reader) (err error) {
	switch header.TemplateId {
	case (&ringside.ExecutionReport{}).SbeTemplateId():
		var report ringside.ExecutionReport
		if err = it.decode(header, body, &report); err == nil {
			show(&report)
		}
	case (&ringside.BusinessReject{}).SbeTemplateId():
		var reject ringside.BusinessReject
		err = it.decode(header, body, &reject)
		fmt.Println("refused at the gateway: reason", reject.Reason)
	case (&ringside.InstrumentDefinition{}).SbeTemplateId():
		var definition ringside.InstrumentDefinition
		err = it.decode(header, body, &definition)
		it.instruments[text(definition.Symbol[:])] = definition
	case (&ringside.SnapshotBegin{}).SbeTemplateId():
		it.book = nil
	case (&ringside.SnapshotOrder{}).SbeTemplateId():
		var order ringside.SnapshotOrder
		err = it.decode(header, body, &order)
		it.book = append(it.book, order)
	case (&ringside.SnapshotEnd{}).SbeTemplateId():
		it.isBookWhole = true
	case (&ringside.VenueNotice{}).SbeTemplateId():
		var notice ringside.VenueNotice
		err = it.decode(header, body, &notice)
		fmt.Println("the venue says:", string(notice.Text))
	case (&ringside.Terminate{}).SbeTemplateId():
		it.isOver = true
	}
	return err
}

// snapshot asks for the book of an instrument; 0: for all, and for their definitions with them.
func (it *venue) snapshot(instrumentId int32, isDone func() bool) error {
	it.isBookWhole = false
	if err := it.send(&ringside.MarketDataRequest{RequestId: 1, SessionId: it.sessionId,
		InstrumentId: instrumentId}); err != nil {
		return err
	}
	return it.poll(5*time.Second, isDone)
}

func show(report *ringside.ExecutionReport) {
	fmt.Printf("%s %s %d filled %d open %d", execTypes[report.ExecType], text(report.ClOrdId[:]), report.QuantityLots,
		report.CumLots, report.LeavesLots)
	if report.ExecType == ringside.ExecType.TRADE {
		fmt.Printf(" %d at %d", report.LastLots, report.LastPriceTicks)
	}
	fmt.Printf(" reason %d\n", report.Reason)
}

func text(padded []byte) string {
	return string(bytes.TrimRight(padded, "\x00"))
}

// units of a decimal, such as ticks of a price.
func units(decimal string, mantissa int64, exponent int8) int64 {
	value, err := strconv.ParseFloat(decimal, 64)
	if err != nil {
		fail(err)
	}
	return int64(math.Round(value / (float64(mantissa) * math.Pow10(int(exponent)))))
}

func fail(why interface{}) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(1)
}

func main() {
	address := flag.String("address", "localhost:9883", "of SBE over TCP")
	session := flag.Int("session", 9, "of the configuration, and its account")
	password := flag.String("password", "demo", "of the session")
	seconds := flag.Int("seconds", 1, "how long to listen")
	flag.Parse()
	what, symbol := flag.Arg(0), flag.Arg(1)
	if what != "book" && (what != "buy" && what != "sell" || flag.NArg() < 4) {
		fail("usage: client [options] book SYMBOL | buy|sell SYMBOL QUANTITY PRICE")
	}
	it, err := logOn(*address, int32(*session), *password)
	if err != nil {
		fail(err)
	}
	it.snapshot(0, func() bool { _, isKnown := it.instruments[symbol]; return isKnown })
	instrument, isKnown := it.instruments[symbol]
	if !isKnown {
		fail("no such instrument: " + symbol)
	}
	if what != "book" {
		side := ringside.Side.BUY
		if what == "sell" {
			side = ringside.Side.SELL
		}
		order := ringside.NewOrder{SessionId: it.sessionId, ClientSequence: it.nextCommand, AccountId: int64(*session),
			PriceTicks:   units(flag.Arg(3), instrument.TickMantissa, instrument.PriceExponent),
			QuantityLots: units(flag.Arg(2), instrument.LotMantissa, instrument.QuantityExponent),
			InstrumentId: instrument.InstrumentId, Side: side, OrdType: ringside.OrdType.LIMIT,
			TimeInForce: ringside.TimeInForce.DAY}
		copy(order.ClOrdId[:], "G"+strconv.FormatInt(time.Now().UnixNano(), 36))
		it.nextCommand++
		if err = it.send(&order); err != nil {
			fail(err)
		}
	}
	if err = it.poll(time.Duration(*seconds)*time.Second, func() bool { return false }); err != nil {
		fail(err)
	}
	it.snapshot(instrument.InstrumentId, func() bool { return it.isBookWhole })
	for _, order := range it.book {
		fmt.Println(map[bool]string{true: "BUY ", false: "SELL"}[order.Side == ringside.Side.BUY], order.QuantityLots, "at",
			float64(order.PriceTicks*instrument.TickMantissa)*math.Pow10(int(instrument.PriceExponent)))
	}
	it.send(&ringside.Terminate{SessionId: it.sessionId, Code: ringside.TerminationCode.FINISHED})
	it.poll(5*time.Second, func() bool { return false })
}
