// The depth chart: the quantity from the best price outwards, bids to the left and offers to the right.
import {byId, color} from '../dom.js';
import {grouped, scaled, short, unscaled} from '../format.js';
import {selected} from '../market.js';
import {onChange} from '../frame.js';
import {DEPTH} from '../feed.js';
import {axis, plot} from './plot.js';
import {bookWords} from './quote.js';
import {text} from '../dom.js';

export const depth = () => {
  const chart = plot(byId('depth-plot'), options());
  onChange(['book'], () => draw(chart));
  onChange(['colors'], () => chart.again());
};

/** Levels of a side with the quantity up to each, best first: [price, sum]. */
const sums = (it, side) => {
  let sum = 0;
  return it.book.side(side).best().slice(0, DEPTH).map((level) => {
    sum += scaled(level.quantity, it.quantityDecimals);
    return [level.number, Number(unscaled(sum, it.quantityDecimals))];
  });
};

const draw = (chart) => {
  const it = selected();
  if (!it) { return; }
  const bids = sums(it, 'BUY'), asks = sums(it, 'SELL');
  const prices = new Map();
  for (const [price, sum] of bids) { prices.set(price, [sum, null]); }
  for (const [price, sum] of asks) { prices.set(price, [prices.get(price)?.[0] ?? null, sum]); }
  const sorted = [...prices].sort((a, b) => a[0] - b[0]);
  chart.set([sorted.map(([price]) => price), sorted.map(([, sum]) => sum[0]), sorted.map(([, sum]) => sum[1])]);
  const words = [bids.at(-1), asks.at(-1)].map((end) => grouped(end ? end[1] : 0));
  text(byId('depth-note'), bids.length || asks.length ? `${words[0]} bid  ·  ${words[1]} offered` : bookWords(it));
  byId('depth-plot').setAttribute('aria-label', `Depth: ${words[0]} bid and ${words[1]} offered on ${DEPTH} levels`);
};

/** A side: steps that hold from its level outwards, filled to the ground. */
const side = (name, align, line, fill) => ({
  label: name, scale: 'y', width: 1.5, stroke: () => color(line), fill: () => color(fill), points: {show: false},
  spanGaps: true, paths: (u, ...more) => globalThis.uPlot.paths.stepped({align})(u, ...more)
});

const options = () => ({
  padding: [8, 4, 0, 14],
  legend: {show: false},
  cursor: {y: false, drag: {x: false, y: false}, points: {show: false}},
  scales: {x: {time: false}, y: {range: (u, low, high) => [0, Math.max(1, high ?? 1) * 1.08]}},
  axes: [
    axis({size: 24, space: 60, grid: {show: false}, values: (u, splits) => splits.map((it) => grouped(it.toFixed(selected().priceDecimals)))}),
    axis({side: 1, size: 62, space: 30, values: (u, splits) => splits.map(short)})
  ],
  series: [{}, side('bid', -1, 'buy-line', 'buy-wash'), side('offered', 1, 'sell-line', 'sell-wash')]
});
