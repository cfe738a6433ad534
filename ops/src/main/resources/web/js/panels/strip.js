// One order's way as a picture: gateway, ring, journal beside replication, matching, ring, gateway; with the node's own
// latencies of the last seconds below each, and the whole at the end.
import {byId, make, mark, text} from '../dom.js';
import {count, latency, words} from '../format.js';
import {market} from '../market.js';
import {onChange} from '../frame.js';

const STAGES = [['Gateway', 'gateway_in', 'From the socket to the ring'], ['Ring', 'ring', 'Until the journal takes it up'],
  [['Journal', 'journal', 'Written, and synced if the durability asks for it'],
    ['Replication', 'replicate', 'Until a standby has acknowledged it']],
  ['Matching', 'match', 'One thread: risk and book'], ['Ring', 'output', 'From the report to the gateway'],
  ['Gateway', null, 'Reports and market data leave']];

const figures = new Map();

const stage = ([name, key, title]) => {
  const p50 = make('b'), p99 = make('span');
  if (key) { figures.set(key, {p50, p99}); }
  return make('div', {class: 'stage', title},
    make('em', {}, name), make('p', {}, ...(key ? [p50, p99] : [make('span', {id: 'stage-out'})])));
};

export const strip = () => {
  byId('stages').append(...STAGES.map((it) => Array.isArray(it[0])
    ? make('li', {class: 'beside'}, ...it.map(stage)) : make('li', {}, stage(it))));
  const total = (name, id) => make('div', {}, make('dt', {}, name), make('dd', {id}));
  byId('totals').append(total('Order to answer', 'total-p50'), total('p99', 'total-p99'), total('Orders/s', 'total-rate'));
  onChange(['strip'], draw);
};

const draw = () => {
  const {venue, hello} = market;
  text(byId('venue'), hello ? [hello.venue, venue?.role ?? hello.role, hello.version].filter(Boolean).join(' · ') : '');
  if (!venue) { return; }
  const stages = new Map(venue.latency.map((it) => [it.stage, it]));
  for (const [key, cells] of figures) {
    const it = stages.get(key);
    text(cells.p50, it?.count ? latency(it.p50Ns) : '–');
    text(cells.p99, it?.count ? latency(it.p99Ns) : '');
  }
  const order = stages.get('order');
  text(byId('total-p50'), order?.count ? latency(order.p50Ns) : '–');
  text(byId('total-p99'), order?.count ? latency(order.p99Ns) : '–');
  text(byId('total-rate'), count(venue.ordersPerSecond));
  text(byId('stage-out'), venue.lastSequence == null ? '' : `no. ${count(venue.lastSequence)}`);
  byId('strip').title = venue.durability ? `durability ${words(venue.durability).toLowerCase()}` : '';
  mark(byId('strip'), 'ready', venue.ready);
};
