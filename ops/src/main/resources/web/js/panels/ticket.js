// The order ticket. It reads as what it will send: "Buy 10 ACME at 99.50".
import {byId, make, mark, text} from '../dom.js';
import {grouped, stepped, typed, words} from '../format.js';
import {selected} from '../market.js';
import {newOrder, trading} from '../trading.js';
import {onChange} from '../frame.js';
import {link} from '../connection.js';

const TYPES = ['LIMIT', 'MARKET', 'MARKET_TO_LIMIT', 'STOP', 'STOP_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
const FORCES = [['DAY', 'Day'], ['GTC', 'Until cancelled'], ['IOC', 'Immediate or cancel'], ['FOK', 'Fill or kill'],
  ['AT_OPEN', 'At the opening'], ['AT_CLOSE', 'At the close'], ['GOOD_FOR_AUCTION', 'Next auction']];
const HAS_PRICE = new Set(['LIMIT', 'STOP_LIMIT', 'TAKE_PROFIT_LIMIT']);

const form = byId('order'), fields = form.elements, send = byId('send');
let shownSymbol = null;

const terms = () => ({side: fields.side.value, ordType: fields.ordType.value, timeInForce: fields.timeInForce.value});
const hasPrice = () => HAS_PRICE.has(fields.ordType.value);
const hasStop = () => /^(STOP|TAKE)/.test(fields.ordType.value);

export const ticket = () => {
  fields.ordType.append(...TYPES.map((it) => make('option', {value: it}, words(it))));
  fields.timeInForce.append(...FORCES.map(([value, name]) => make('option', {value}, name)));
  form.addEventListener('input', () => {
    form.querySelectorAll('[aria-invalid]').forEach((it) => it.removeAttribute('aria-invalid'));
    draw();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit();
  });
  for (const [name, step] of [['price', 'priceStep'], ['stopPrice', 'priceStep'], ['quantity', 'quantityStep']]) {
    fields[name].addEventListener('keydown', (event) => onArrow(event, fields[name], step));
  }
  onChange(['ticket', 'symbols'], draw);
};

/** Arrow up and down move by one step, with shift by ten. */
const onArrow = (event, field, step) => {
  const direction = {ArrowUp: 1, ArrowDown: -1}[event.key], it = selected();
  if (!direction || !it || event.altKey || event.ctrlKey || event.metaKey) { return; }
  event.preventDefault();
  const decimals = 'priceStep' === step ? it.priceDecimals : it.quantityDecimals;
  const from = typed(field.value || '0', 'priceStep' === step ? it.tick : it.lot, decimals, field.name).value ?? '0';
  field.value = stepped(from, it[step], decimals, direction * (event.shiftKey ? 10 : 1));
  draw();
};

/** A price from the book, with the side that would trade at it. */
export const take = (price, side) => {
  fields.price.value = price;
  if (side) { fields.side.value = side; }
  draw();
};

/** Begins an order on a side: the price is the best of that side, so that it joins the queue. */
export const begin = (side) => {
  const it = selected();
  fields.side.value = side;
  const best = it?.book.side(side).best()[0]?.price ?? it?.last;
  if (best && !fields.price.value) { fields.price.value = best; }
  draw();
  fields.quantity.focus();
  fields.quantity.select();
};

const draw = () => {
  const it = selected();
  if (it && it.symbol !== shownSymbol) {
    // A price of another instrument is no price of this one.
    if (shownSymbol) { fields.price.value = fields.stopPrice.value = ''; }
    shownSymbol = it.symbol;
  }
  const {side, ordType} = terms(), price = fields.price.value.trim();
  fields.price.disabled = !hasPrice();
  form.querySelector('.stop').hidden = !hasStop();
  const verb = 'BUY' === side ? 'Buy' : 'Sell';
  const at = hasPrice() ? (price ? ` at ${grouped(price)}` : '') : ` ${words(ordType).toLowerCase()}`;
  text(send, `${verb} ${grouped(fields.quantity.value.trim())} ${it?.symbol ?? ''}${at}`);
  mark(send, 'side', side);
  send.disabled = !trading.session || !it || 'live' !== link().state;
  text(byId('ticket-session'), trading.session
    ? `session ${trading.session.sessionId} · account ${trading.session.accountId}` : 'Log on to trade');
  const answer = byId('answer');
  text(answer, trading.answer?.text ?? '');
  mark(answer, 'tone', trading.answer?.tone || null);
};

const refuse = (field, message) => {
  field.setAttribute('aria-invalid', 'true');
  field.focus();
  trading.answer = {text: message[0].toUpperCase() + message.slice(1), tone: 'bad'};
  draw();
};

const submit = () => {
  const it = selected();
  if (send.disabled) { return; }
  const order = {...terms(), instrument: it.symbol};
  const read = [['quantity', it.lot, it.quantityDecimals, true], ['price', it.tick, it.priceDecimals, hasPrice()],
    ['stopPrice', it.tick, it.priceDecimals, hasStop()]];
  for (const [name, unit, decimals, isWanted] of read) {
    if (isWanted) {
      const found = typed(fields[name].value, unit, decimals, 'stopPrice' === name ? 'stop price' : name);
      if (found.error) {
        refuse(fields[name], found.error);
        return;
      }
      order[name] = found.value;
    }
  }
  newOrder(order);
};
