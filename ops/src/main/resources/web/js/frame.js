// When panels are drawn: at most ten times a second, on an animation frame, and only those that something has changed.

const INTERVAL_MS = 100;
const panels = new Map();
const marked = new Set();
let isAsked = false, lastMs = -INTERVAL_MS;

/** Registers what draws a panel, under the topics that it shows. */
export const onChange = (topics, draw) => {
  for (const topic of topics) {
    if (!panels.has(topic)) { panels.set(topic, new Set()); }
    panels.get(topic).add(draw);
  }
  marked.add(draw);
  ask();
};

/** Says that a topic has changed: who shows it is drawn in the next frame that is due. */
export const changed = (...topics) => {
  for (const topic of topics) {
    for (const draw of panels.get(topic) ?? []) { marked.add(draw); }
  }
  ask();
};

/** Frames drawn so far, for tests. */
export const frames = {drawn: 0};

const ask = () => {
  if (!isAsked && marked.size) {
    isAsked = true;
    requestAnimationFrame(onFrame);
  }
};

const onFrame = (nowMs) => {
  isAsked = false;
  if (nowMs - lastMs < INTERVAL_MS) {
    // Too early: look again when it is time, not sixty times a second.
    isAsked = true;
    setTimeout(() => requestAnimationFrame(onFrame), INTERVAL_MS - (nowMs - lastMs));
    return;
  }
  lastMs = nowMs;
  frames.drawn++;
  const due = [...marked];
  marked.clear();
  for (const draw of due) {
    try { draw(); }
    catch (error) { console.error(error); }
  }
  ask();
};
