// Light, dark, or as the system says. The choice is the only thing that the page keeps in the browser.
import {byId, text} from '../dom.js';
import {changed} from '../frame.js';

const CHOICES = ['auto', 'light', 'dark'], KEY = 'ringside.theme';

const stored = () => {
  try { return localStorage.getItem(KEY); }
  catch { return null; }
};

const set = (choice) => {
  if ('auto' === choice) { delete document.documentElement.dataset.theme; }
  else { document.documentElement.dataset.theme = choice; }
  text(byId('theme'), choice[0].toUpperCase() + choice.slice(1));
  byId('theme').setAttribute('aria-label', `Colours: ${choice}`);
  try { localStorage.setItem(KEY, choice); }
  catch { /* a browser that keeps nothing shows it all the same */ }
  changed('colors');
};

let now = CHOICES.includes(stored()) ? stored() : 'auto';

export const nextTheme = () => {
  now = CHOICES[(CHOICES.indexOf(now) + 1) % CHOICES.length];
  set(now);
};

export const theme = () => {
  set(now);
  byId('theme').addEventListener('click', nextTheme);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => changed('colors'));
};
