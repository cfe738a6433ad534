// The list of symbols: phase, last price, change. A click or Enter selects one.
import {byId, mark, row, rows, text} from '../dom.js';
import {grouped, words} from '../format.js';
import {market} from '../market.js';
import {onChange} from '../frame.js';

/** CONTINUOUS is what one expects: it is not worth a word. */
const PHASE = {CONTINUOUS: '', AUCTION_CALL: 'call', NO_CANCEL: 'call', CLOSING_CALL: 'call', VOLATILITY: 'volatility',
  HALT: 'halted', HALT_FROZEN: 'halted', PRE_OPEN: 'pre-open', CLOSED: 'closed', POST_CLOSE: 'closed', TRADE_AT_CLOSE: 'at close'};

const body = byId('symbol-rows'), filter = byId('filter');

export const shownSymbols = () => {
  const wanted = filter.value.trim().toUpperCase();
  return [...market.instruments.values()].filter((it) => it.symbol.toUpperCase().includes(wanted));
};

export const symbols = (select) => {
  onChange(['symbols'], draw);
  filter.addEventListener('input', draw);
  filter.addEventListener('keydown', (event) => {
    const first = shownSymbols()[0];
    if ('Enter' === event.key && first) {
      select(first.symbol);
      filter.value = '';
      filter.blur();
      draw();
    } else if ('Escape' === event.key) {
      filter.value = '';
      filter.blur();
      draw();
    }
  });
  body.addEventListener('click', (event) => {
    const line = event.target.closest('tr');
    if (line) { select(line.dataset.symbol); }
  });
};

const create = () => {
  const line = row('symbol', 'num', 'num change');
  const button = document.createElement('button');
  button.type = 'button';
  button.append(document.createElement('b'), document.createElement('small'));
  line.cells[0].append(button);
  return line;
};

const draw = () => rows(body, shownSymbols(), create, (line, it) => {
  const [name, phase] = line.cells[0].firstChild.children, change = it.change();
  text(name, it.symbol);
  text(phase, PHASE[it.phase] ?? words(it.phase));
  text(line.cells[1], it.last == null ? '–' : grouped(it.last));
  text(line.cells[2], change ? change.share || change.text : '');
  mark(line, 'symbol', it.symbol);
  mark(line, 'selected', it.symbol === market.selected);
  mark(line, 'phase', it.phase);
  mark(line.cells[2], 'direction', change?.direction ?? 0);
  line.cells[0].firstChild.setAttribute('aria-current', it.symbol === market.selected);
});
