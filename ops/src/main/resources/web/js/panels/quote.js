// The line above the charts: the selected instrument, its phase, last price and day. In a call the auction below it.
import {byId, make, mark, text} from '../dom.js';
import {clock, grouped, left, words} from '../format.js';
import {market, selected, venueMs} from '../market.js';
import {changed, onChange} from '../frame.js';

const DAY = [['Open', 'openPrice'], ['High', 'highPrice'], ['Low', 'lowPrice'], ['VWAP', 'vwapPrice'],
  ['Prev. close', 'previousClosePrice'], ['Volume', 'volumeQuantity'], ['Trades', 'tradeCount']];
const CALL = ['Indicative price', 'Would trade', 'Imbalance', 'Uncross in'];

const pairs = (list, names) => names.map((name) => {
  const value = make('dd');
  list.append(make('div', {}, make('dt', {}, name), value));
  return value;
});

export const quote = () => {
  const day = pairs(byId('quote-day'), DAY.map(([name]) => name));
  const place = byId('call'), list = make('dl');
  place.append(make('p', {class: 'what'}), list);
  const call = pairs(list, CALL);
  onChange(['quote'], () => drawQuote(day));
  onChange(['call'], () => drawCall(place, call));
  setInterval(() => { if (selected()?.isInCall) { changed('call'); } }, 1000);
};

const drawQuote = (day) => {
  const it = selected();
  if (!it) { return; }
  const change = it.change();
  text(byId('quote-symbol'), it.symbol);
  text(byId('quote-phase'), words(it.phase) + (it.phaseReason && 'NONE' !== it.phaseReason ? ` · ${words(it.phaseReason).toLowerCase()}` : ''));
  mark(byId('quote-phase'), 'phase', it.isInCall ? 'call' : it.isHalted ? 'halt' : 'CONTINUOUS' === it.phase ? 'open' : 'closed');
  text(byId('quote-last'), grouped(it.last));
  text(byId('quote-change'), change ? `${change.text}  ${change.share}` : '');
  mark(byId('quote-change'), 'direction', change?.direction ?? 0);
  byId('halt').hidden = it.isHalted;
  byId('resume').hidden = !it.isHalted && !it.isInCall;
  DAY.forEach(([, field], i) => text(day[i], 'tradeCount' === field
    ? (it.day.tradeCount ?? 0).toLocaleString('en-US') : grouped(it.day[field])));
  document.title = it.last == null ? `${it.symbol} · Ringside` : `${it.symbol} ${grouped(it.last)} · Ringside`;
};

const drawCall = (place, [price, pairedLots, imbalance, ends]) => {
  const it = selected();
  place.hidden = !it?.isInCall;
  if (place.hidden) { return; }
  const now = it.auction ?? {};
  text(place.firstChild, words(it.phase));
  text(price, now.price == null ? 'no cross yet' : grouped(now.price));
  text(pairedLots, grouped(now.pairedQuantity ?? 0));
  const isBalanced = !(Number(now.imbalanceQuantity) > 0);
  text(imbalance, isBalanced ? 'none' : `${grouped(now.imbalanceQuantity)} ${'BUY' === now.imbalanceSide ? 'buy' : 'sell'}`);
  mark(imbalance, 'direction', isBalanced ? 0 : 'BUY' === now.imbalanceSide ? 1 : -1);
  text(ends, now.endNs == null ? 'open end' : left(now.endNs / 1e6 - venueMs()));
  ends.title = now.endNs == null ? 'An operator or the calendar ends this call' : `at ${clock(now.endNs)}`;
};

/** Whether the market of the page has its books: words for an empty one. */
export const bookWords = (it) => !it ? 'No symbol' : !it.book.isKnown ? 'Waiting for the book'
  : it.book.bestBid() || it.book.bestAsk() ? '' : market.hello ? 'No orders' : '';
