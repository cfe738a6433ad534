// One instrument's book by level, as the channel `book` tells it.

class Side {
  constructor(direction) {
    this.direction = direction;
    this.levels = new Map();
    this.sorted = [];
  }

  /** Rows of [price, quantity, orders]: each replaces the level of its price, and without quantity takes it away. */
  apply(rows) {
    for (const [price, quantity, orders] of rows) {
      const number = Number(price);
      if (Number(quantity) > 0) { this.levels.set(price, {price, quantity, orders, number}); }
      else { this.levels.delete(price); }
    }
    this.sorted = null;
  }

  clear() {
    this.levels.clear();
    this.sorted = [];
  }

  /** Best price first. */
  best() {
    this.sorted ??= [...this.levels.values()].sort((a, b) => this.direction * (a.number - b.number));
    return this.sorted;
  }
}

export class Book {
  constructor() {
    this.bids = new Side(-1);
    this.asks = new Side(1);
    this.isKnown = false;
  }

  apply(message) {
    if (message.snapshot) {
      this.bids.clear();
      this.asks.clear();
      this.isKnown = true;
    }
    this.bids.apply(message.bids);
    this.asks.apply(message.asks);
  }

  side(name) { return 'BUY' === name ? this.bids : this.asks; }

  bestBid() { return this.bids.best()[0]; }

  bestAsk() { return this.asks.best()[0]; }

  forget() {
    this.bids.clear();
    this.asks.clear();
    this.isKnown = false;
  }
}
