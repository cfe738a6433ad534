// A stock quickfixgo engine that reads market data with its stock dictionary: a second opinion, beside QuickFIX/J's.
//
//	reader PORT SENDER_COMP_ID PASSWORD FIX44.xml
//
// It reads lines: "ask ID SYMBOL" requests a book by price under that MDReqID, "stop ID SYMBOL" prints every book when
// everything that the venue has sent before it took the line was applied. It prints lines: "logon", then for each stop
// a line "ID SIDE PRICE QUANTITY ORDERS" for each price, and "end FAULTS".
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/quickfixgo/quickfix"
)

type reader struct {
	password string
	logons   chan quickfix.SessionID
	stops    chan string
	books    map[string]map[string]string
	faults   int
}

func (r *reader) OnCreate(quickfix.SessionID)                       {}
func (r *reader) OnLogon(id quickfix.SessionID)                     { r.logons <- id }
func (r *reader) OnLogout(quickfix.SessionID)                       {}
func (r *reader) ToApp(*quickfix.Message, quickfix.SessionID) error { return nil }

func (r *reader) ToAdmin(message *quickfix.Message, id quickfix.SessionID) {
	if message.IsMsgTypeOf("A") {
		message.Body.SetString(554, r.password)
	}
	if message.IsMsgTypeOf("3") {
		r.fault(message)
	}
}

func (r *reader) FromAdmin(message *quickfix.Message, id quickfix.SessionID) quickfix.MessageRejectError {
	if message.IsMsgTypeOf("3") {
		r.fault(message)
	}
	return nil
}

func (r *reader) FromApp(message *quickfix.Message, id quickfix.SessionID) quickfix.MessageRejectError {
	switch {
	case message.IsMsgTypeOf("W"), message.IsMsgTypeOf("X"):
		return r.apply(message, message.IsMsgTypeOf("W"))
	case message.IsMsgTypeOf("f"):
		stop, _ := message.Body.GetString(324)
		r.stops <- stop
	default:
		r.fault(message)
	}
	return nil
}

// fault counts a refusal, by this engine or by the venue.
func (r *reader) fault(message *quickfix.Message) {
	r.faults++
	fmt.Fprintln(os.Stderr, "quickfixgo:", strings.ReplaceAll(message.String(), "\x01", "|"))
}

func (r *reader) apply(message *quickfix.Message, isSnapshot bool) quickfix.MessageRejectError {
	request, err := message.Body.GetString(262)
	if err != nil {
		return err
	}
	template := elements(279, 285, 269, 278, 55, 270, 271, 272, 273, 277, 286, 37, 346, 58)
	if isSnapshot {
		template = elements(269, 270, 271, 272, 273, 277, 286, 37, 346, 58)
		r.books[request] = map[string]string{}
	}
	entries := quickfix.NewRepeatingGroup(268, template)
	if err := message.Body.GetGroup(entries); err != nil {
		return err
	}
	for i := 0; i < entries.Len(); i++ {
		entry := entries.Get(i)
		side, _ := entry.GetString(269)
		price, _ := entry.GetString(270)
		if action, _ := entry.GetString(279); action == "2" {
			delete(r.books[request], side+" "+price)
			continue
		}
		quantity, _ := entry.GetString(271)
		orders, _ := entry.GetString(346)
		r.books[request][side+" "+price] = quantity + " " + orders
	}
	return nil
}

func elements(tags ...quickfix.Tag) quickfix.GroupTemplate {
	template := quickfix.GroupTemplate{}
	for _, tag := range tags {
		template = append(template, quickfix.GroupElement(tag))
	}
	return template
}

func ask(id quickfix.SessionID, request, symbol string) error {
	message := quickfix.NewMessage()
	message.Header.SetString(35, "V")
	message.Body.SetString(262, request)
	message.Body.SetString(263, "1")
	message.Body.SetInt(264, 0)
	message.Body.SetInt(265, 1)
	types := quickfix.NewRepeatingGroup(267, elements(269))
	types.Add().SetString(269, "0")
	types.Add().SetString(269, "1")
	message.Body.SetGroup(types)
	symbols := quickfix.NewRepeatingGroup(146, elements(55))
	symbols.Add().SetString(55, symbol)
	message.Body.SetGroup(symbols)
	return quickfix.SendToTarget(message, id)
}

func (r *reader) stop(id quickfix.SessionID, stop, symbol string) error {
	message := quickfix.NewMessage()
	message.Header.SetString(35, "e")
	message.Body.SetString(324, stop)
	message.Body.SetString(55, symbol)
	message.Body.SetString(263, "0")
	if err := quickfix.SendToTarget(message, id); err != nil {
		return err
	}
	// No message is applied between the answer and the next request: the exchange stands still at a stop.
	for answer := range r.stops {
		if answer == stop {
			break
		}
	}
	for request, book := range r.books {
		for price, quantity := range book {
			fmt.Println(request, price, quantity)
		}
	}
	fmt.Println("end", r.faults)
	return nil
}

func main() {
	settings, err := quickfix.ParseSettings(strings.NewReader(fmt.Sprintf(
		"[DEFAULT]\nConnectionType=initiator\nSocketConnectHost=localhost\nSocketConnectPort=%s\nHeartBtInt=30\n"+
			"BeginString=FIX.4.4\nResetOnLogon=Y\nReconnectInterval=1\nDataDictionary=%s\n[SESSION]\n"+
			"SenderCompID=%s\nTargetCompID=RINGSIDE\n", os.Args[1], os.Args[4], os.Args[2])))
	if err != nil {
		panic(err)
	}
	r := &reader{os.Args[3], make(chan quickfix.SessionID, 16), make(chan string, 16),
		map[string]map[string]string{}, 0}
	initiator, err := quickfix.NewInitiator(
		r, quickfix.NewMemoryStoreFactory(), settings, quickfix.NewNullLogFactory())
	if err != nil {
		panic(err)
	}
	if err := initiator.Start(); err != nil {
		panic(err)
	}
	id := <-r.logons
	fmt.Println("logon")
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if words[0] == "ask" {
			err = ask(id, words[1], words[2])
		} else {
			err = r.stop(id, words[1], words[2])
		}
		if err != nil {
			panic(err)
		}
	}
	initiator.Stop()
}
