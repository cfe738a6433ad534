// All that is known of the market, and which instrument is looked at. Messages of the feed come in here.
import {Instrument} from './instrument.js';
import {changed} from './frame.js';

export const market = {
  /** By symbol, in the venue's order. */
  instruments: new Map(),
  selected: null,
  /** The first message of the connection, and the newest picture of the pipeline. */
  hello: null,
  venue: null,
  interval: '1m',
  /** The venue's clock less ours. */
  skewMs: 0
};

export const selected = () => market.instruments.get(market.selected);

/** The time at the venue, as well as the last heartbeat told it. */
export const venueMs = () => Date.now() + market.skewMs;

const define = (definition) => {
  const known = market.instruments.get(definition.symbol);
  if (known) { known.define(definition); }
  else { market.instruments.set(definition.symbol, new Instrument(definition)); }
};

const on = {
  /** All of them, when one has changed or is new. */
  Symbols(message) {
    message.symbols.forEach(define);
    changed('symbols', 'quote', 'ticket');
  },

  Book(message, it) {
    it.book.apply(message);
    changed('book');
  },

  Trades(message, it) {
    it.onTrades(message);
    changed('trades', 'symbols', 'quote');
  },

  Statistics(message, it) {
    it.day = message;
    changed('symbols', 'quote');
  },

  TradingStatus(message, it) {
    it.phase = message.phase;
    it.phaseReason = message.reason;
    if (!it.isInCall) { it.auction = null; }
    changed('symbols', 'quote', 'call');
  },

  AuctionIndication(message, it) {
    it.auction = message;
    changed('call', 'symbols');
  },

  Candles(message, it) {
    if (message.interval === market.interval) {
      it.onCandles(message);
      changed('candles');
    }
  },

  MarketDataHeartbeat(message) { market.skewMs = message.timestampNs / 1e6 - Date.now(); },

  /** The venue builds its books again: what is shown is old until the snapshots come. */
  Resync() {
    for (const it of market.instruments.values()) { it.book.isKnown = false; }
    changed('book');
  }
};

/** One message of kind marketData. */
export const onMarketData = (message) => {
  const it = market.instruments.get(message.symbol);
  if (it || !message.symbol) { on[message.marketData]?.(message, it); }
};

export const onHello = (message) => {
  market.hello = message;
  message.symbols.forEach(define);
  const here = new Set(message.symbols.map((it) => it.symbol));
  for (const symbol of market.instruments.keys()) {
    if (!here.has(symbol)) { market.instruments.delete(symbol); }
  }
  changed('symbols', 'quote', 'strip', 'ticket');
};

export const onVenue = (message) => {
  market.venue = message;
  changed('strip');
};
