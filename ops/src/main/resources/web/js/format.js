// Numbers as people read them. Prices and quantities come as decimals in a text and stay exact: whole numbers of the last
// decimal are counted with, never floating point.

/** A decimal with its groups: 12345.50 is 12,345.50. */
export const grouped = (value) => {
  if (value == null) { return '–'; }
  const [before, after] = String(value).split('.');
  return before.replace('-', '−').replace(/\B(?=(\d{3})+$)/g, ',') + (after == null ? '' : '.' + after);
};

/** A decimal as a count of its last place: ("1.50", 2) is 150. A number: 2^53 is more than anybody's book holds. */
export const scaled = (value, decimals) => {
  const [before, after = ''] = String(value).split('.');
  return Number(before + after.slice(0, decimals).padEnd(decimals, '0'));
};

/** The other way. */
export const unscaled = (value, decimals) => {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0'), at = digits.length - decimals;
  return (value < 0 ? '-' : '') + digits.slice(0, at) + (decimals ? '.' + digits.slice(at) : '');
};

/** What a person typed, as a plain decimal, or what is wrong with it. */
export const typed = (value, unit, decimals, what) => {
  const plain = value.trim().replaceAll(',', '');
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) { return {error: `${what} is a number`}; }
  const places = (plain.split('.')[1] ?? '').replace(/0+$/, '').length;
  if (places > decimals || scaled(plain, decimals) % scaled(unit, decimals) !== 0) {
    return {error: `${what} is a multiple of ${unit}`};
  }
  return {value: plain};
};

/** One step up or down from a decimal, to a multiple of the step. */
export const stepped = (value, step, decimals, direction) => {
  const size = Math.max(1, scaled(step, decimals)), from = scaled(value, decimals);
  return unscaled(Math.round(from / size + direction) * size, decimals);
};

/** A latency in three digits with its unit. */
export const latency = (ns) => {
  if (!(ns > 0)) { return '–'; }
  const units = ['ns', 'µs', 'ms', 's'];
  let value = ns, unit = 0;
  for (; unit < 3 && value >= 999.5; unit++) { value /= 1000; }
  return (value >= 99.5 ? value.toFixed(0) : value >= 9.95 ? value.toFixed(1) : value.toFixed(2)) +
    ' ' + units[unit];
};

/** A count with its groups. */
export const count = (value) => null == value ? '–' : Math.round(value).toLocaleString('en-US');

/** A number that must stay short: 12.4k, 3.1M. */
export const short = (value) => {
  const [size, unit] = value >= 1e9 ? [1e9, 'G'] : value >= 1e6 ? [1e6, 'M'] : value >= 1e4 ? [1e3, 'k'] : [1, ''];
  const shown = value / size;
  return (unit && shown < 100 ? shown.toFixed(1) : Number(shown.toPrecision(4)).toLocaleString('en-US')) + unit;
};

const CLOCK = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit'});

/** The time of day here, from nanoseconds since 1970. */
export const clock = (ns) => ns > 0 ? CLOCK.format(new Date(ns / 1e6)) : '';

/** Time that is left, as 0:24 or 1:02:03. */
export const left = (ms) => {
  const s = Math.max(0, Math.ceil(ms / 1000)), two = (it) => String(it).padStart(2, '0');
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
    : `${Math.floor(s / 60)}:${two(s % 60)}`;
};

/** AUCTION_CALL as Auction call. */
export const words = (name) => null == name || '' === name ? '' :
  name[0] + name.slice(1).toLowerCase().replaceAll('_', ' ');
