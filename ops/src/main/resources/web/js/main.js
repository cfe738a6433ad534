// Puts the page together: panels first, then the connection that feeds them. Start reading here.
import {byId, mark, text} from './dom.js';
import {changed, frames} from './frame.js';
import {connect, link} from './connection.js';
import {follow, onFeed, repairs, subscribeAll} from './feed.js';
import {market, onHello, onVenue} from './market.js';
import {onConnected, onLost, onReport, onSession, trading} from './trading.js';
import {balances} from './panels/balances.js';
import {candles} from './panels/candles.js';
import {depth} from './panels/depth.js';
import {dialogs, operatorAgain, replace} from './panels/dialogs.js';
import {keys} from './panels/keys.js';
import {ladder} from './panels/ladder.js';
import {orders} from './panels/orders.js';
import {quote} from './panels/quote.js';
import {strip} from './panels/strip.js';
import {symbols} from './panels/symbols.js';
import {tape} from './panels/tape.js';
import {theme} from './panels/theme.js';
import {take, ticket} from './panels/ticket.js';

const EVERYTHING = ['symbols', 'quote', 'call', 'book', 'trades', 'candles', 'ticket'];

/** Looks at another symbol. Its address is in the page's, so that it can be sent to a colleague. */
const select = (symbol) => {
  if (symbol === market.selected || !market.instruments.has(symbol)) { return; }
  market.instruments.get(market.selected)?.forget();
  market.selected = symbol;
  history.replaceState(null, '', '#' + encodeURIComponent(symbol));
  follow();
  changed(...EVERYTHING);
  if ('symbols' === document.body.dataset.view) { view('book'); }
};

const choose = (interval) => {
  if (interval === market.interval) { return; }
  market.interval = interval;
  market.instruments.get(market.selected)?.candles.clear();
  follow();
  changed('candles');
};

const view = (name) => {
  document.body.dataset.view = name;
  for (const button of byId('views').children) { button.setAttribute('aria-current', button.dataset.to === name); }
};

const addressed = () => {
  try { return decodeURIComponent(location.hash.slice(1)); }
  catch { return ''; }
};

const opened = (hello) => {
  onHello(hello);
  const first = market.instruments.has(market.selected) ? market.selected
    : market.instruments.has(addressed()) ? addressed() : market.instruments.keys().next().value ?? null;
  market.selected = first;
  notice('');
  subscribeAll();
  onConnected();
  operatorAgain();
  changed(...EVERYTHING);
};

const notice = (words) => {
  text(byId('notice'), words);
  byId('notice').hidden = !words;
};

const onMessage = (message) => {
  if (message.marketData) { onFeed(message); }
  else if (message.report) { onReport(message); }
  else if (message.venue) { onVenue(message); }
  else if (message.error) { notice(message.error); }
  else if (message.session) {
    if (!message.sessionId && message.text) { notice(message.text); }
    onSession(message);
  }
};

const LINK = {connecting: 'Connecting', live: 'Live', stale: 'Stale: nothing heard', closed: 'No connection'};

const onState = (state) => {
  document.body.dataset.link = state;
  if ('closed' === state) {
    onLost();
    for (const it of market.instruments.values()) { it.book.isKnown = false; }
    changed('book');
  }
  changed('ticket');
  showLink();
};

const showLink = () => {
  const {state, silentMs, retryMs} = link();
  mark(byId('link'), 'state', state);
  const [, words, seconds] = byId('link').children;
  text(words, LINK[state]);
  // Not for a screen reader: it would be told each second.
  text(seconds, 'stale' === state ? `for ${Math.floor(silentMs / 1000)} s`
    : 'closed' === state ? `again in ${Math.ceil(retryMs / 1000)} s` : '');
};

theme();
strip();
symbols(select);
quote();
candles(choose);
depth();
ladder(take);
tape();
ticket();
balances();
orders(replace);
dialogs();
keys({select, choose});
byId('views').addEventListener('click', (event) => {
  const to = event.target.closest('button')?.dataset.to;
  if (to) { view(to); }
});
addEventListener('hashchange', () => select(addressed()));
setInterval(() => { if ('live' !== link().state) { showLink(); } }, 500);
document.body.dataset.link = 'connecting';
connect({message: onMessage, opened, state: onState});

/** For tests and for people at the console: what the page knows. */
globalThis.ringside = {market, trading, frames, repairs, link};
