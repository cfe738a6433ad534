// The member's working orders and fills: what the venue's reports say. Each order can be cancelled and replaced.
import {byId, make, mark, row, rows, text} from '../dom.js';
import {clock, count, grouped, words} from '../format.js';
import {cancelOrder, trading} from '../trading.js';
import {onChange} from '../frame.js';

export const orders = (replace) => {
  onChange(['orders'], () => drawOrders(replace));
  onChange(['fills'], drawFills);
};

const side = (cell, value) => {
  text(cell, 'BUY' === value ? 'Buy' : 'Sell');
  mark(cell, 'side', value);
};

const create = (replace) => () => {
  const line = row('symbol', 'side', 'num price', 'num', 'num', 'terms', 'id', 'act');
  const button = (name, act) => {
    const it = make('button', {type: 'button', class: 'quiet'}, name);
    it.addEventListener('click', () => act(line.order));
    return it;
  };
  line.cells[7].append(button('Replace', replace), button('Cancel', cancelOrder));
  return line;
};

const drawOrders = (replace) => {
  const working = [...trading.orders.values()].reverse();
  rows(byId('working'), working, create(replace), (line, it) => {
    line.order = it;
    text(line.cells[0], it.symbol);
    side(line.cells[1], it.side);
    text(line.cells[2], Number(it.price) > 0 ? grouped(it.price) : it.stopPrice ? `stop ${grouped(it.stopPrice)}` : 'market');
    text(line.cells[3], grouped(it.leavesQuantity));
    text(line.cells[4], Number(it.cumQuantity) > 0 ? grouped(it.cumQuantity) : '');
    text(line.cells[5], [it.ordType, it.timeInForce].filter((value) => 'LIMIT' !== value)
      .map((value) => value.length > 3 ? words(value).toLowerCase() : value).join(' '));
    text(line.cells[6], it.clOrdId);
    for (const button of line.cells[7].children) {
      button.setAttribute('aria-label', `${button.textContent} ${it.clOrdId}`);
    }
  });
  text(byId('orders-count'), !trading.session ? 'Log on to see yours' : working.length ? count(working.length) : 'None');
  byId('cancel-all').disabled = !working.length;
};

const drawFills = () => {
  rows(byId('fill-rows'), trading.fills, () => row('time', 'symbol', 'side', 'num', 'num price'), (line, it) => {
    text(line.cells[0], clock(it.timestampNs));
    text(line.cells[1], it.symbol);
    side(line.cells[2], it.side);
    text(line.cells[3], grouped(it.quantity));
    text(line.cells[4], grouped(it.price));
    mark(line, 'note', it.note || null);
    line.title = `match ${it.matchId}${it.note ? ': ' + it.note : ''}`;
  });
  text(byId('fills-count'), trading.fills.length ? count(trading.fills.length) : trading.session ? 'None yet' : '');
};
