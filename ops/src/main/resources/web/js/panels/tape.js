// The last trades, newest first: colour and arrow say who was the aggressor.
import {byId, mark, row, rows, text} from '../dom.js';
import {clock, grouped} from '../format.js';
import {selected} from '../market.js';
import {onChange} from '../frame.js';

const SHOWN = 60;
const body = byId('prints');

export const tape = () => onChange(['trades'], draw);

const draw = () => {
  const it = selected();
  if (!it) { return; }
  const trades = it.trades.slice(0, SHOWN);
  rows(body, trades, () => row('time', 'num price', 'num qty'), (line, trade) => {
    const side = trade.isAuction ? 'auction' : trade.aggressorSide;
    text(line.cells[0], clock(trade.timestampNs));
    text(line.cells[1], ('BUY' === side ? '▲ ' : 'SELL' === side ? '▼ ' : '◆ ') + grouped(trade.price));
    text(line.cells[2], grouped(trade.quantity));
    mark(line, 'side', side);
    mark(line, 'note', trade.note);
    line.title = trade.note ? `match ${trade.matchId ?? trade.firstMatchId}: ${trade.note}`
      : trade.isAuction ? `auction, ${trade.matchCount} matches`
        : `match ${trade.matchId}, ${'BUY' === side ? 'bought' : 'sold'} by the aggressor`;
  });
  text(byId('tape-note'), trades.length ? '' : 'No trades yet');
};
