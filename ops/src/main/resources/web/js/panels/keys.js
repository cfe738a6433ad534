// The keyboard, with the overlay that lists it. Letters act only where nobody types.
import {byId, make} from '../dom.js';
import {market} from '../market.js';
import {shownSymbols} from './symbols.js';
import {begin} from './ticket.js';
import {askCancelAll, openLogon} from './dialogs.js';
import {INTERVALS} from './candles.js';
import {nextTheme} from './theme.js';

export const keys = ({select, choose}) => {
  const step = (by) => {
    const list = shownSymbols(), at = list.findIndex((it) => it.symbol === market.selected);
    if (list.length) { select(list[(at + by + list.length) % list.length].symbol); }
  };
  const help = byId('help');
  const table = [
    [['j', 'ArrowDown'], 'next symbol', () => step(1)],
    [['k', 'ArrowUp'], 'previous symbol', () => step(-1)],
    [['/'], 'find a symbol', () => byId('filter').focus()],
    [['b'], 'buy: to the ticket', () => begin('BUY')],
    [['s'], 'sell: to the ticket', () => begin('SELL')],
    [['x'], 'cancel all working orders', askCancelAll],
    [['l'], 'log on or off', openLogon],
    [['1', '2', '3', '4', '5'], `candles of ${INTERVALS.join(', ')}`, (key) => choose(INTERVALS[key - 1])],
    [['t'], 'light, dark, as the system', nextTheme],
    [['?'], 'this list', () => help.showModal()]
  ];
  const names = {ArrowDown: '↓', ArrowUp: '↑'};
  const also = [[['Enter'], 'send the order, in the ticket'], [['↑', '↓'], 'one step of price or quantity, with shift ten'],
    [['Esc'], 'leave a field or a dialog']];
  byId('keys').append(...[...table, ...also].flatMap(([list, what]) => [
    make('dt', {}, ...list.flatMap((it, i) => [i ? ' ' : null, make('kbd', {}, names[it] ?? it)])), make('dd', {}, what)]));
  byId('help-open').addEventListener('click', () => help.showModal());
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) { return; }
    if (event.target.matches('input, select, textarea')) {
      if ('Escape' === event.key) { event.target.blur(); }
      return;
    }
    const found = table.find(([list]) => list.includes(event.key));
    if (found) {
      event.preventDefault();
      found[2](event.key);
    }
  });
};
