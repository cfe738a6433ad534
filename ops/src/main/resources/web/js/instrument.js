// One instrument as the page knows it: its units, its book, its day, its call, its last trades, its candles.
import {Book} from './book.js';
import {grouped, scaled, unscaled} from './format.js';

const TRADES_KEPT = 80;
const CALLS = new Set(['AUCTION_CALL', 'NO_CANCEL', 'VOLATILITY', 'CLOSING_CALL', 'PRE_OPEN']);

export class Instrument {
  constructor(definition) {
    this.book = new Book();
    this.day = {};
    this.auction = null;
    this.trades = [];
    this.candles = new Map();
    this.lastPrice = null;
    this.lastSide = null;
    this.define(definition);
  }

  define(definition) {
    this.id = definition.instrumentId;
    this.symbol = definition.symbol;
    this.phase = definition.phase;
    this.tick = definition.tick;
    this.lot = definition.lot;
    this.priceDecimals = definition.priceDecimals;
    this.quantityDecimals = definition.quantityDecimals;
    /** What orders' prices and quantities are multiples of. */
    this.priceStep = unscaled(scaled(this.tick, this.priceDecimals) * (definition.priceIncrementTicks || 1), this.priceDecimals);
    this.quantityStep = unscaled(
      scaled(this.lot, this.quantityDecimals) * (definition.quantityIncrementLots || 1), this.quantityDecimals);
  }

  get isInCall() { return CALLS.has(this.phase); }

  get isHalted() { return null != this.phase && this.phase.startsWith('HALT'); }

  get last() { return this.day.lastPrice ?? this.lastPrice; }

  /** Since the last close, or since today's first price: null when there is nothing to compare with. */
  change() {
    const from = this.day.previousClosePrice ?? this.day.openPrice;
    if (from == null || this.last == null) { return null; }
    const [now, then] = [this.last, from].map((it) => scaled(it, this.priceDecimals));
    const sign = now > then ? '+' : now < then ? '−' : '';
    return {direction: Math.sign(now - then), text: sign + grouped(unscaled(Math.abs(now - then), this.priceDecimals)),
      share: then ? sign + Math.abs(100 * (now - then) / then).toFixed(2) + ' %' : ''};
  }

  /** The channel `trades`: newest first here. A correction changes the trade that it names. */
  onTrades(message) {
    if (message.snapshot) { this.trades.length = 0; }
    for (const it of message.trades) {
      if ('TradeCorrection' === it.marketData) { this.correct(it); }
      else {
        this.lastPrice = it.price;
        this.trades.unshift({...it, isAuction: 'AuctionTrade' === it.marketData});
      }
    }
    this.trades.length = Math.min(this.trades.length, TRADES_KEPT);
  }

  correct({matchId, price, quantity}) {
    const trade = this.trades.find((it) => it.isAuction
      ? it.firstMatchId <= matchId && matchId < it.firstMatchId + it.matchCount : it.matchId === matchId);
    if (trade) {
      trade.note = Number(quantity) > 0 ? 'corrected' : 'busted';
      if (!trade.isAuction && Number(quantity) > 0) { Object.assign(trade, {price, quantity}); }
    }
  }

  /** The channel `candles`: a row replaces that of its start, and without trades takes it away. */
  onCandles(message) {
    if (message.snapshot) { this.candles.clear(); }
    for (const [start, open, high, low, close, volume, trades] of message.candles) {
      if (trades > 0) { this.candles.set(start, [start, ...[open, high, low, close, volume].map(Number)]); }
      else { this.candles.delete(start); }
    }
  }

  /** What only a subscription keeps true is gone when it ends. */
  forget() {
    this.book.forget();
    this.trades.length = 0;
    this.candles.clear();
  }
}
