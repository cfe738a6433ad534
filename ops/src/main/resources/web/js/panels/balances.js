// What the accounts of the member's session have of currencies and instruments: below the ticket that spends it.
import {byId, row, rows, text} from '../dom.js';
import {grouped, scaled, unscaled} from '../format.js';
import {market} from '../market.js';
import {trading} from '../trading.js';
import {onChange} from '../frame.js';

export const balances = () => onChange(['ticket'], draw);

const draw = () => {
  byId('balances').hidden = !trading.holdings.length;
  rows(byId('balance-rows'), trading.holdings, () => row('soft', 'num', '', 'soft'), (line, it) => {
    const isBalance = 'balance' === it.report;
    text(line.cells[0], it.accountId);
    text(line.cells[1], grouped(isBalance ? it.available : quantity(it, it.netLots)));
    text(line.cells[2], isBalance ? it.currency : it.symbol);
    text(line.cells[3], isBalance ? Number(it.held) ? `held ${grouped(it.held)}` : '' : open(it));
  });
};

/** Lots as the instrument's quantity; as they are of one that the page does not know. */
const quantity = ({symbol}, lots) => {
  const instrument = market.instruments.get(symbol);
  return instrument ?
    unscaled(lots * scaled(instrument.lot, instrument.quantityDecimals), instrument.quantityDecimals) : lots;
};

/** What the working orders may add to a position. */
const open = (it) => [it.openBuyLots && `buying ${grouped(quantity(it, it.openBuyLots))}`,
  it.openSellLots && `selling ${grouped(quantity(it, it.openSellLots))}`].filter(Boolean).join(', ');
