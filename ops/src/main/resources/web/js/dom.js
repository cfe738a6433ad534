// Elements of the page. Everything that is shown goes through textContent: names and memos come from strangers.

export const byId = (id) => document.getElementById(id);

/** Makes an element: attributes by name, then children, each an element or a text. */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) { element.setAttribute(key, ''); }
    else if (value !== false && value != null) { element.setAttribute(key, String(value)); }
  }
  element.append(...children.filter((it) => it != null));
  return element;
};

/** Sets a text only if it is another: what has not changed costs no layout. */
export const text = (element, value) => {
  if (element.shown !== value) {
    element.shown = value;
    element.textContent = value;
  }
};

/** Sets or takes away a data attribute that the style sheets look at. */
export const mark = (element, name, value) => {
  if (value == null || value === false) { delete element.dataset[name]; }
  else if (element.dataset[name] !== String(value)) { element.dataset[name] = value; }
};

/** The width of a bar, 0 to 1, by the object model: a style attribute is not allowed here. */
export const bar = (element, share) => {
  const value = share > 0 ? Math.min(1, share).toFixed(3) : '0';
  if (element.share !== value) {
    element.share = value;
    element.style.transform = `scaleX(${value})`;
  }
};

/** Keeps as many rows as there are items, and lets `fill` write each. Rows are used again. */
export const rows = (body, items, create, fill) => {
  while (body.rows.length > items.length) { body.deleteRow(-1); }
  while (body.rows.length < items.length) { body.append(create()); }
  items.forEach((item, i) => fill(body.rows[i], item));
};

/** A row of cells, one for each class name. */
export const row = (...classes) => make('tr', {}, ...classes.map((it) => make('td', {class: it})));

const probe = make('i', {class: 'hidden', 'aria-hidden': 'true'});

/** A colour of the style sheets as a canvas understands it. */
export const color = (name) => {
  if (!probe.isConnected) { document.body.append(probe); }
  probe.style.color = `var(--${name})`;
  return getComputedStyle(probe).color;
};
