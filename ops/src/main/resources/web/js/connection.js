// The WebSocket: opened again when it is lost, watched for silence. It knows nothing of what the messages mean.

/** The venue tells everybody something once a second. */
const STALE_MS = 2_000;
const LOST_MS = 8_000;
const ANSWER_MS = 10_000;
const WAITS_MS = [300, 1_000, 2_000, 3_000, 5_000];

let socket = null, state = 'connecting', heardMs = 0, attempts = 0, requests = 0, retryAtMs = 0;
let listeners = null;
const waiting = new Map();

/** What the page says about it: connecting, live, stale, closed. */
export const link = () => ({state, silentMs: performance.now() - heardMs, retryMs: Math.max(0, retryAtMs - performance.now())});

/**
 * Opens it, for as long as the page lives.
 *
 * @param on {message, opened, state}: functions; `message` gets every message that answers no request.
 */
export const connect = (on) => {
  listeners = on;
  open();
  setInterval(watch, 250);
  addEventListener('online', () => { if ('closed' === state) { open(); } });
  addEventListener('pagehide', () => socket?.close(1000));
};

const enter = (next) => {
  if (state !== next) {
    state = next;
    listeners.state(next);
  }
};

const open = () => {
  const mine = new WebSocket(new URL('ws', location.href.replace(/^http/, 'ws')));
  socket = mine;
  heardMs = performance.now();
  mine.onmessage = (event) => { if (mine === socket) { onFrame(event.data); } };
  mine.onclose = (event) => { if (mine === socket) { onClosed(event); } };
};

const onFrame = (data) => {
  heardMs = performance.now();
  const message = JSON.parse(data);
  if ('live' !== state) {
    enter('live');
    attempts = 0;
  }
  if ('Hello' === message.session) { listeners.opened(message); }
  else if (!answered(message)) { listeners.message(message); }
};

const onClosed = (event) => {
  socket = null;
  for (const it of waiting.values()) { it.refuse(new Error('the connection was lost: look whether it was carried out')); }
  waiting.clear();
  enter('closed');
  retryAtMs = performance.now() + WAITS_MS[Math.min(attempts++, WAITS_MS.length - 1)] * (0.8 + 0.4 * Math.random());
  if (event.reason) { listeners.message({session: 'Closed', text: event.reason}); }
};

const watch = () => {
  const now = performance.now();
  if (!socket) {
    if (now >= retryAtMs) { open(); }
  } else if (now - heardMs > LOST_MS) {
    // A half-open connection gives no close: leave it and begin again.
    const lost = socket;
    onClosed({});
    lost.close();
  } else if (now - heardMs > STALE_MS && 'live' === state) { enter('stale'); }
};

const answered = (message) => {
  const asked = null == message.requestId ? null : waiting.get(message.requestId);
  if (!asked || !(message.answer || message.error)) { return false; }
  waiting.delete(message.requestId);
  clearTimeout(asked.timer);
  if (message.error) { asked.refuse(new Error(message.error)); }
  else { asked.resolve(message); }
  return true;
};

/** Sends a message that needs no answer. Nothing is kept for later: what was not sent is not sent. */
export const send = (message) => {
  if (1 !== socket?.readyState) { return false; }
  socket.send(JSON.stringify(message));
  return true;
};

/** Sends a message with a number and waits for its answer: the promise fails with the venue's words. */
export const ask = (message) => new Promise((resolve, refuse) => {
  const requestId = ++requests;
  if (!send({...message, requestId})) {
    refuse(new Error('not connected'));
    return;
  }
  const timer = setTimeout(() => {
    waiting.delete(requestId);
    refuse(new Error('no answer in 10 s: look whether it was carried out'));
  }, ANSWER_MS);
  waiting.set(requestId, {resolve, refuse, timer});
});
