// The order book: 25 levels, bids left and offers right, best at the top. A bar behind each quantity, and the
// cumulated quantity of the levels so far. Own orders have a mark and their quantity. A click takes the price over.
import {bar, byId, make, mark, text} from '../dom.js';
import {grouped, scaled, unscaled} from '../format.js';
import {selected} from '../market.js';
import {trading} from '../trading.js';
import {onChange} from '../frame.js';
import {DEPTH} from '../feed.js';
import {bookWords} from './quote.js';

const SIDES = ['BUY', 'SELL'];
const body = byId('levels');

/** Cells of one side, from the outside in: mark, total, quantity, price. */
const cells = (side) => {
  const fill = make('i', {class: 'fill'}), label = make('span');
  const own = make('td', {class: 'own'}), total = make('td', {class: 'num total'}, fill, label);
  const quantity = make('td', {class: 'num qty'}), price = make('td', {class: 'num price'});
  const parts = {own, total: label, fill, quantity, price, all: [own, total, quantity, price]};
  parts.all.forEach((it) => it.dataset.side = side);
  return parts;
};

export const ladder = (take) => {
  const lines = Array.from({length: DEPTH}, () => {
    const bid = cells('BUY'), ask = cells('SELL');
    body.append(make('tr', {}, ...bid.all, ask.price, ask.quantity, ask.total.parentElement, ask.own));
    return {BUY: bid, SELL: ask};
  });
  onChange(['book'], () => draw(lines));
  body.addEventListener('click', (event) => {
    const cell = event.target.closest('td'), line = cell && lines[cell.parentElement.rowIndex - 1];
    const price = line?.[cell.dataset.side]?.shownPrice;
    // Who clicks an offer wants to buy it.
    if (price) { take(price, 'BUY' === cell.dataset.side ? 'SELL' : 'BUY'); }
  });
};

/** Own open quantity by price, in the last place of a quantity. */
const ownOrders = (it, side) => {
  const found = new Map();
  for (const order of trading.orders.values()) {
    if (order.symbol === it.symbol && order.side === side && order.price) {
      const price = order.workingPrice ?? order.price;
      found.set(price, (found.get(price) ?? 0) + scaled(order.leavesQuantity, it.quantityDecimals));
    }
  }
  return found;
};

const draw = (lines) => {
  const it = selected();
  if (!it) { return; }
  const places = it.quantityDecimals;
  const totals = SIDES.map((side) => it.book.side(side).best().slice(0, DEPTH)
    .reduce((sum, level) => sum + scaled(level.quantity, places), 0));
  const most = Math.max(1, ...totals);
  for (const side of SIDES) {
    const levels = it.book.side(side).best(), own = ownOrders(it, side);
    let sum = 0;
    lines.forEach((line, i) => {
      const level = levels[i], cell = line[side];
      sum += level ? scaled(level.quantity, places) : 0;
      cell.shownPrice = level?.price;
      text(cell.price, level ? grouped(level.price) : '');
      text(cell.quantity, level ? grouped(level.quantity) : '');
      text(cell.total, level ? grouped(unscaled(sum, places)) : '');
      bar(cell.fill, level ? sum / most : 0);
      const mine = level && own.get(level.price);
      text(cell.own, mine ? grouped(unscaled(mine, places)) : '');
      mark(cell.price, 'own', Boolean(mine));
      cell.price.title = level ? `${level.orders} ${1 === level.orders ? 'order' : 'orders'}` : '';
    });
  }
  mark(body, 'known', it.book.isKnown);
  drawSpread(it);
};

const drawSpread = (it) => {
  const bid = it.book.bestBid(), ask = it.book.bestAsk();
  const spread = bid && ask && scaled(ask.price, it.priceDecimals) - scaled(bid.price, it.priceDecimals);
  text(byId('spread'), it.book.isKnown && bid && ask
    ? (spread < 0 ? 'crossed by ' : 'spread ') + grouped(unscaled(Math.abs(spread), it.priceDecimals)) : bookWords(it));
};
