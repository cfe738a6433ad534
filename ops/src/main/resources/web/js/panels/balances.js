// What the accounts of the member's session have, where the venue counts money: below the ticket that spends it.
import {byId, row, rows, text} from '../dom.js';
import {grouped} from '../format.js';
import {trading} from '../trading.js';
import {onChange} from '../frame.js';

export const balances = () => onChange(['ticket'], draw);

const draw = () => {
  byId('balances').hidden = !trading.balances.length;
  rows(byId('balance-rows'), trading.balances, () => row('soft', 'num', '', 'soft'), (line, it) => {
    text(line.cells[0], it.accountId);
    text(line.cells[1], grouped(it.available));
    text(line.cells[2], it.currency);
    text(line.cells[3], Number(it.held) ? `held ${grouped(it.held)}` : '');
  });
};
