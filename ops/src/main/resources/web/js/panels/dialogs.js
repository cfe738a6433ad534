// What asks before it does: logon, the operator's token, halt and resume, replace, cancel all.
import {byId, make, mark, text} from '../dom.js';
import {typed} from '../format.js';
import {ask} from '../connection.js';
import {market, selected} from '../market.js';
import {cancelAll, logon, logout, replaceOrder, trading} from '../trading.js';
import {onChange} from '../frame.js';

/** The operator's name while his token is known to the venue for this connection. */
const operator = {name: null, token: null};

const answer = (id, message, tone = 'bad') => {
  text(byId(id), message);
  mark(byId(id), 'tone', tone);
};

/** Opens a dialog of the page; `act` is called with its fields and may throw what to say. */
const onSubmit = (name, act) => {
  const dialog = byId(name), form = byId(`${name}-form`), submit = form.querySelector('[type="submit"]');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    submit.disabled = true;
    answer(`${name}-answer`, '');
    try {
      await act(form.elements);
      dialog.close();
    } catch (error) { answer(`${name}-answer`, error.message); }
    submit.disabled = false;
  });
};

const number = (field, what, isOptional) => {
  const value = field.value.trim();
  if (isOptional && !value) { return null; }
  if (!/^\d{1,10}$/.test(value)) { throw new Error(`${what} is a number`); }
  return Number(value);
};

let actNow = null;

/** The general dialog: a title, a sentence, perhaps fields, and what the button does. */
const confirm = ({title, sentence, fields = [], verb, act}) => {
  text(byId('act-title'), title);
  text(byId('act-text'), sentence);
  text(byId('act-do'), verb);
  answer('act-answer', '');
  byId('act-fields').replaceChildren(...fields.map(({name, label, value = '', type = 'text', mode}) =>
    make('label', {class: type}, make('span', {}, label), make('input', {name, value, type, inputmode: mode, autocomplete: 'off'}))));
  actNow = act;
  byId('act').showModal();
  if (!fields.length) { byId('act-do').focus(); }
};

export const replace = (order) => {
  const it = market.instruments.get(order.symbol);
  confirm({title: `Replace ${order.clOrdId}`, verb: 'Replace',
    sentence: 'A higher quantity or another price loses the order’s place in the queue.',
    fields: [{name: 'quantity', label: 'Quantity', value: order.quantity, mode: 'decimal'},
      {name: 'price', label: 'Price', value: order.price, mode: 'decimal'}],
    act: async (fields) => {
      const quantity = typed(fields.quantity.value, it.lot, it.quantityDecimals, 'quantity');
      const price = typed(fields.price.value, it.tick, it.priceDecimals, 'price');
      if (quantity.error || price.error) { throw new Error(quantity.error ?? price.error); }
      replaceOrder(order, {quantity: quantity.value, price: price.value});
    }});
};

export const askCancelAll = () => {
  const many = trading.orders.size;
  if (many) {
    confirm({title: 'Cancel all', verb: `Cancel ${many}`, act: async () => cancelAll(),
      sentence: `${1 === many ? 'The working order' : `All ${many} working orders`} of session ${trading.session.sessionId}, in every symbol.`});
  }
};

const askOperator = async (message) => {
  const done = await ask(message);
  if (false === done.done) { throw new Error(done.error ?? done.reason ?? 'it was not done'); }
};

const halt = () => {
  const symbol = selected().symbol;
  confirm({title: `Halt ${symbol}`, verb: 'Halt', sentence: 'Nobody can enter orders until somebody resumes it.',
    fields: [{name: 'reasonText', label: 'Reason'}, {name: 'cancelAll', label: 'Cancel orders', type: 'checkbox'}],
    act: (fields) => askOperator({request: 'Halt', symbol, cancelAll: fields.cancelAll.checked,
      ...(fields.reasonText.value.trim() ? {reasonText: fields.reasonText.value.trim()} : {})})});
};

const resume = () => {
  const symbol = selected().symbol;
  confirm({title: `Resume ${symbol}`, verb: 'Resume', sentence: 'An auction comes first, as the venue’s rules say.',
    fields: [{name: 'atOnce', label: 'No auction', type: 'checkbox'}],
    act: (fields) => askOperator({request: 'Resume', symbol, ...(fields.atOnce.checked ? {atOnce: true} : {})})});
};

const showSession = () => {
  text(byId('logon-open'), trading.session ? `Log off ${trading.session.sessionId}` : 'Log on');
  text(byId('operator-open'), operator.name ?? 'Operator');
  byId('operator-bar').hidden = !operator.name;
};

const authenticate = async (token) => {
  const found = await ask({request: 'Operator', token});
  Object.assign(operator, {name: found.operator, token});
  showSession();
};

/** A new connection knows no token. */
export const operatorAgain = () => { if (operator.token) { authenticate(operator.token).catch(() => {}); } };

export const dialogs = () => {
  document.querySelectorAll('[data-close]').forEach((it) => it.addEventListener('click', () => it.closest('dialog').close()));
  onSubmit('logon', async (fields) => {
    await logon(number(fields.session, 'session'), number(fields.account, 'account', true), fields.password.value,
      fields.cancelOnDisconnect.checked);
    fields.password.value = '';
  });
  onSubmit('operator', async (fields) => {
    await authenticate(fields.token.value.trim());
    fields.token.value = '';
  });
  onSubmit('act', (fields) => actNow(fields));
  byId('logon-open').addEventListener('click', openLogon);
  byId('operator-open').addEventListener('click', () => byId('operator').showModal());
  byId('halt').addEventListener('click', halt);
  byId('resume').addEventListener('click', resume);
  byId('cancel-all').addEventListener('click', askCancelAll);
  onChange(['ticket'], showSession);
};

export const openLogon = () => {
  if (trading.session) { logout(); }
  else {
    answer('logon-answer', '');
    byId('logon').showModal();
  }
};
