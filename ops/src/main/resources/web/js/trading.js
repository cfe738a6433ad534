// The member's own session: logon, orders, reports. What is working is what the venue's reports say, never what was sent.
import {ask, send} from './connection.js';
import {changed} from './frame.js';

const FILLS_KEPT = 200;
const LIVE = new Set(['NEW', 'PARTIALLY_FILLED']);

export const trading = {
  /** The session that is logged on: {sessionId, accounts}; null: none. */
  session: null,
  /** Working orders by their number at the venue, oldest first. */
  orders: new Map(),
  /** Newest first. */
  fills: [],
  /** What the session's accounts have of each currency and instrument, as the venue has told last. */
  holdings: [],
  /** The newest word of the venue about what was sent: {text, tone}. */
  answer: null
};

/** What a logon needs again when the connection was lost. Never stored, gone with the page. */
let kept = null, nextReport = 0, ids = 0;
const stamp = Date.now().toString(36).toUpperCase();

/** An id that no other page of the day has given. */
const newId = () => `W${stamp}-${(++ids).toString(36).toUpperCase()}`;

const say = (text, tone = '') => {
  trading.answer = {text, tone};
  changed('ticket');
};

/** Throws the venue's words when it refuses. */
export const logon = async (sessionId, account, credentials, cancelOnDisconnect) => {
  const isAgain = kept?.sessionId === sessionId;
  const answer = await ask({request: 'Logon', sessionId, credentials, cancelOnDisconnect,
    nextReportSequence: isAgain ? nextReport : 0});
  if (!isAgain) {
    trading.fills.length = 0;
    trading.answer = null;
  }
  kept = {sessionId, account, credentials, cancelOnDisconnect};
  if (!isAgain) { nextReport = answer.nextReportSequence; }
  trading.orders.clear();
  const accounts = answer.accounts ?? [];
  trading.session = {sessionId, accountId: account || accounts[0] || sessionId};
  send({command: 'MassStatusRequest', clOrdId: newId(), scope: 'SESSION'});
  hasAny = true;
  askHoldings();
  changed('ticket', 'orders', 'fills', 'book');
};

const BETWEEN_MS = 1100;
let asking = null, hasAny = true;

/** Soon, and once for all that happens until then: the venue tells it once a second. Not of accounts that have nothing. */
const askHoldings = () => {
  if (!hasAny) { return; }
  asking ??= setTimeout(async () => {
    asking = null;
    if (!trading.session) { return; }
    try {
      const answer = await ask({request: 'Account'});
      trading.holdings = answer.reports.filter((it) => 'balance' === it.report || it.netLots || it.openBuyLots || it.openSellLots);
      hasAny = trading.holdings.length > 0;
    }
    catch (error) { if (trading.session) { say(`Account: ${error.message}`, 'bad'); } }
    changed('ticket');
  }, BETWEEN_MS);
};

export const logout = () => {
  send({request: 'Logout'});
  kept = null;
  ended();
};

const ended = () => {
  trading.session = null;
  trading.holdings = [];
  trading.orders.clear();
  changed('ticket', 'orders', 'fills', 'book');
};

/** The connection is gone, and the session with it. */
export const onLost = () => { if (trading.session) { ended(); } };

/** There is a connection again: so is the session, with the reports that were missed. */
export const onConnected = () => {
  if (kept) {
    logon(kept.sessionId, kept.account, kept.credentials, kept.cancelOnDisconnect)
      .catch((error) => say(`Session ${kept.sessionId}: ${error.message}`, 'bad'));
  }
};

const command = async (message) => {
  try { await ask({clOrdId: newId(), ...message}); }
  catch (error) { say(error.message, 'bad'); }
};

export const newOrder = (terms) => {
  say('Sent');
  return command({command: 'NewOrder', accountId: trading.session.accountId, ...terms});
};

export const cancelOrder = (order) =>
  command({command: 'CancelOrder', origClOrdId: order.clOrdId, instrument: order.symbol, side: order.side});

export const replaceOrder = (order, terms) =>
  command({command: 'ReplaceOrder', origClOrdId: order.clOrdId, instrument: order.symbol, side: order.side,
    accountId: order.accountId, ordType: order.ordType, timeInForce: order.timeInForce, ...terms});

export const cancelAll = () => command({command: 'MassCancel', scope: 'SESSION'});

const WORDS = {NEW: 'Working', REPLACED: 'Replaced', CANCELED: 'Cancelled', EXPIRED: 'Expired', REJECTED: 'Rejected',
  RESTATED: 'Changed by the venue', TRADE_CORRECT: 'Trade corrected', TRADE_CANCEL: 'Trade busted'};

const on = {
  ExecutionReport(it) {
    if (LIVE.has(it.ordStatus)) { trading.orders.set(it.orderId, it); }
    else { trading.orders.delete(it.orderId); }
    if ('TRADE' === it.execType) { onFill(it); }
    else if (it.refExecId) { onChangedTrade(it); }
    if ('ORDER_STATUS' !== it.execType) {
      tell(it);
      hasAny = true;
      askHoldings();
    }
    changed('orders', 'book');
  },

  CancelReject(it) {
    say(`${'REPLACE' === it.requestType ? 'Replace' : 'Cancel'} of ${it.origClOrdId} refused: ${it.reason}`, 'bad');
  },

  MassCancelReport(it) { say('FALSE' === it.accepted || false === it.accepted
    ? `Mass cancel refused: ${it.reason}` : `${it.affectedCount} orders cancelled`); }
};

const onFill = (it) => {
  if (trading.fills.every((fill) => fill.execId !== it.execId)) {
    trading.fills.unshift({execId: it.execId, timestampNs: it.timestampNs, symbol: it.symbol, side: it.side,
      quantity: it.lastQuantity, price: it.lastPrice, matchId: it.matchId, note: ''});
    trading.fills.length = Math.min(trading.fills.length, FILLS_KEPT);
    changed('fills');
  }
};

const onChangedTrade = (it) => {
  const fill = trading.fills.find((known) => known.execId === it.refExecId);
  if (fill) {
    fill.note = 'TRADE_CANCEL' === it.execType ? 'busted' : 'corrected';
    if (it.lastPrice && 'TRADE_CORRECT' === it.execType) { Object.assign(fill, {price: it.lastPrice, quantity: it.lastQuantity}); }
    changed('fills');
  }
};

const tell = (it) => {
  const isRefused = 'REJECTED' === it.execType, side = 'BUY' === it.side ? 'buy' : 'sell';
  const what = 'TRADE' === it.execType
    ? `Filled ${it.lastQuantity} at ${it.lastPrice}, open ${it.leavesQuantity}`
    : (WORDS[it.execType] ?? it.execType) + (it.reason && 'NONE' !== it.reason ? `: ${it.reason}` : '');
  say(`${what} (${side} ${it.quantity} ${it.symbol})`, isRefused ? 'bad' : 'TRADE' === it.execType ? 'good' : '');
};

/** A message of kind report. */
export const onReport = (message) => {
  if (message.reportSequence >= nextReport) { nextReport = message.reportSequence + 1; }
  on[message.report]?.(message);
};

/** A message of kind session, but Hello. */
export const onSession = (message) => {
  if ('BusinessReject' === message.session) { say(`Refused at the gateway: ${message.reason}`, 'bad'); }
  else if ('NotApplied' === message.session) { say(`${message.count} requests were not applied: send them again`, 'bad'); }
  else if ('Terminate' === message.session && message.sessionId) {
    ended();
    say(`Session ended: ${message.text || message.code}`, 'bad');
  }
};
