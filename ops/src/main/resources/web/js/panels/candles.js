// Candles with their volume, of the length that was chosen. uPlot draws axes and cursor, this file the candles.
import {byId, color, make, text} from '../dom.js';
import {grouped, short} from '../format.js';
import {market, selected} from '../market.js';
import {onChange} from '../frame.js';
import {axis, plot} from './plot.js';

export const INTERVALS = ['1s', '1m', '5m', '1h', '1d'];
const SECONDS = {'1s': 1, '1m': 60, '5m': 300, '1h': 3600, '1d': 86400};
const SLOT_PX = 6.5;
const VOLUME_SHARE = 0.2;

export const candles = (choose) => {
  const place = byId('candles'), read = make('p', {class: 'readout', 'aria-hidden': 'true'});
  const chart = plot(place, options(read));
  place.append(read);
  byId('intervals').append(...INTERVALS.map((it) => make('button', {type: 'button', class: 'quiet', 'data-interval': it}, it)));
  byId('intervals').addEventListener('click', (event) => {
    const interval = event.target.closest('button')?.dataset.interval;
    if (interval) { choose(interval); }
  });
  onChange(['candles'], () => draw(chart, place));
  onChange(['colors'], () => chart.again());
};

/** As many as there is room for. */
const room = () => Math.max(30, Math.floor(byId('candles').clientWidth / SLOT_PX) - 12);

/** The newest candles as uPlot's columns. */
const columns = (it) => {
  const newest = [...it.candles.values()].sort((a, b) => a[0] - b[0]).slice(-room());
  return [0, 1, 2, 3, 4, 5].map((column) => newest.map((candle) => candle[column]));
};

const draw = (chart, place) => {
  for (const button of byId('intervals').children) {
    button.setAttribute('aria-pressed', button.dataset.interval === market.interval);
  }
  const it = selected();
  if (!it) { return; }
  const data = columns(it);
  chart.set(data);
  place.setAttribute('aria-label', data[0].length ? `${it.symbol}: ${data[0].length} candles of ${market.interval}, last close ` +
    `${data[4].at(-1)}` : `${it.symbol}: no candles yet`);
};

const readout = (place, u) => {
  const i = u.cursor.idx;
  const [, open, high, low, close, volume] = u.data.map((column) => column[i]);
  const it = selected(), price = (value) => grouped(value.toFixed(it.priceDecimals));
  text(place, i == null || open == null ? '' :
    `O ${price(open)}  H ${price(high)}  L ${price(low)}  C ${price(close)}  V ${short(volume)}`);
};

const options = (read) => ({
  padding: [8, 4, 0, 14],
  legend: {show: false},
  cursor: {y: false, drag: {x: false, y: false}, points: {show: false}},
  // A first candle is no wall: there is room for many, always.
  scales: {
    x: {time: true, range: (u, from, to) => timeRange(u.data[0], to)},
    y: {range: (u) => priceRange(u.data)},
    volume: {range: (u, low, high) => [0, Math.max(1, high ?? 1) / VOLUME_SHARE]}
  },
  axes: [
    axis({size: 24, space: 64, grid: {show: false}, values: (u, splits) => splits.map(timeLabel)}),
    axis({side: 1, size: 62, space: 34, values: (u, splits) => splits.map((it) => grouped(it.toFixed(selected().priceDecimals)))})
  ],
  series: [{}, ...['open', 'high', 'low', 'close'].map((label) => ({label, scale: 'y', show: true, paths: () => null, points: {show: false}})),
    {label: 'volume', scale: 'volume', paths: () => null, points: {show: false}}],
  hooks: {drawSeries: [(u, i) => { if (1 === i) { drawCandles(u); } }], setCursor: [(u) => readout(read, u)]}
});

const timeRange = (starts, to) => {
  const step = SECONDS[market.interval], last = starts.at(-1) ?? to ?? 0;
  return [Math.min(starts[0] ?? last, last - room() * 0.6 * step) - step, last + 2 * step];
};

const priceRange = ([, , highs, lows]) => {
  if (!highs.length) { return [0, 1]; }
  const high = highs.reduce((a, b) => Math.max(a, b)), low = lows.reduce((a, b) => Math.min(a, b));
  const room = (high - low || Math.abs(high) * 0.002 || 1) * 0.08;
  // Below the lowest price is the room of the volume.
  return [low - room - (high - low + 2 * room) * VOLUME_SHARE, high + room];
};

const two = (it) => String(it).padStart(2, '0');

const timeLabel = (seconds) => {
  const at = new Date(seconds * 1000), time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return '1d' === market.interval ? `${at.getDate()}/${at.getMonth() + 1}` : '1s' === market.interval ? `${time}:${two(at.getSeconds())}` : time;
};

const drawCandles = (u) => {
  const [starts, opens, highs, lows, closes, volumes] = u.data, c = u.ctx, px = devicePixelRatio;
  const step = SECONDS[market.interval];
  const slot = Math.abs(u.valToPos(step, 'x', true) - u.valToPos(0, 'x', true));
  const width = Math.max(px, Math.min(11 * px, Math.floor(slot * 0.62 / px) * px));
  const tones = {up: color('buy-line'), down: color('sell-line'), upWash: color('buy-wash'), downWash: color('sell-wash')};
  c.save();
  c.beginPath();
  c.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
  c.clip();
  starts.forEach((start, i) => {
    const x = Math.round(u.valToPos(start, 'x', true)), [high, low, open, close] =
      [highs, lows, opens, closes].map((column) => Math.round(u.valToPos(column[i], 'y', true)));
    const isUp = closes[i] >= opens[i], top = Math.round(u.valToPos(volumes[i], 'volume', true));
    c.fillStyle = isUp ? tones.upWash : tones.downWash;
    c.fillRect(x - width / 2, top, width, u.bbox.top + u.bbox.height - top);
    c.fillStyle = isUp ? tones.up : tones.down;
    c.fillRect(x - px / 2, high, px, Math.max(px, low - high));
    c.fillRect(x - width / 2, Math.min(open, close), width, Math.max(px, Math.abs(open - close)));
  });
  c.restore();
};
