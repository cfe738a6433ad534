// What the page subscribes to, and whether nothing is missing: each message of a stream names the one before it.
import {ask} from './connection.js';
import {market, onMarketData, selected} from './market.js';
import {changed} from './frame.js';

export const DEPTH = 25;

/** The channel that a message belongs to. */
const CHANNEL = {Book: 'book', Trades: 'trades', Statistics: 'statistics', TradingStatus: 'status',
  AuctionIndication: 'auction', Candles: 'candles'};
const OF_ALL = ['symbols', 'statistics', 'status', 'auction', 'venue'];

/** Streams by name, with the sequence of their newest message. */
const streams = new Map();
/** Subscriptions to one symbol; its name is in each. */
let own = [];

/** Counted for tests, and for people who wonder. */
export const repairs = {gaps: 0, resyncs: 0};

const nameOf = (it) => [it.channel, it.symbol ?? it.symbols?.[0], it.interval].join(' ');

const subscribe = (it) => ask({request: 'Subscribe', ...it}).catch((error) => console.warn(error.message));

const unsubscribe = (it) => ask({request: 'Unsubscribe', ...it}).catch(() => {});

/** A new connection: everything is asked for again. */
export const subscribeAll = () => {
  streams.clear();
  OF_ALL.forEach((channel) => subscribe({channel}));
  own = [];
  follow();
};

/** The selected symbol has changed, or the length of its candles: the old streams end, the new ones begin. */
export const follow = () => {
  const symbols = [market.selected];
  const wanted = market.selected ? [{channel: 'book', symbols, depth: DEPTH}, {channel: 'trades', symbols},
    {channel: 'candles', symbols, interval: market.interval}] : [];
  const names = new Set(wanted.map(nameOf)), had = new Set(own.map(nameOf));
  for (const it of own) {
    if (!names.has(nameOf(it))) {
      streams.delete(nameOf(it));
      unsubscribe(it);
    }
  }
  for (const it of wanted) {
    if (!had.has(nameOf(it))) { subscribe(it); }
  }
  own = wanted;
};

/** A market data message: shown if it follows the one before it, else its stream is asked for again. */
export const onFeed = (message) => {
  const channel = CHANNEL[message.marketData];
  if ('Resync' === message.marketData) { repairs.resyncs++; }
  if (channel) {
    const name = nameOf({channel, symbol: message.symbol, interval: message.interval});
    const isOwn = !OF_ALL.includes(channel);
    if (isOwn && !own.some((it) => nameOf(it) === name)) { return; }
    if (!message.snapshot && !follows(name, channel, message)) { return; }
    streams.set(name, message.sequence);
  }
  onMarketData(message);
};

const follows = (name, channel, message) => {
  if (streams.get(name) === message.previousSequence) { return true; }
  if ('asked' !== streams.get(name)) {
    repairs.gaps++;
    streams.set(name, 'asked');
    repair(own.find((it) => nameOf(it) === name) ?? {channel});
  }
  return false;
};

/** What is missing cannot be guessed: the stream begins again with a snapshot. */
const repair = async (it) => {
  const instrument = selected();
  if ('book' === it.channel && instrument) {
    instrument.book.isKnown = false;
    changed('book');
  }
  await unsubscribe(it);
  await subscribe(it);
};
