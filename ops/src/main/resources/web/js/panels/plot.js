// What both charts share: colours of the style sheets, axes in the page's type, a size that follows the panel.
import {color} from '../dom.js';

export const FONT = '11px Inter, "SF Pro Text", "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", system-ui, sans-serif';
const LEAST = {width: 120, height: 80};

/** uPlot's bundle is a script of its own and leaves its function in the window. */
const UPlot = () => globalThis.uPlot;

/** An axis in soft ink, with a hair of a grid. */
export const axis = (more) => ({
  stroke: () => color('soft'), font: FONT, gap: 4, ticks: {show: false}, border: {show: false},
  grid: {stroke: () => color('hair'), width: 1}, ...more
});

/**
 * A chart that fills its place. It is made again when the colours change, because uPlot keeps what it was made with.
 *
 * @param options of uPlot, without its size.
 * @return {set(data), again()}
 */
export const plot = (place, options) => {
  let chart = null, data = null;
  const size = () => ({width: Math.floor(place.clientWidth), height: Math.floor(place.clientHeight)});
  const isSeen = () => place.clientWidth >= LEAST.width && place.clientHeight >= LEAST.height;
  const make = () => {
    if (!chart && data && isSeen()) { chart = new (UPlot())({...options, ...size()}, data, place); }
  };
  new ResizeObserver(() => {
    if (chart && isSeen()) { chart.setSize(size()); }
    make();
  }).observe(place);
  return {
    set(next) {
      data = next;
      if (chart) { chart.setData(data); }
      make();
    },
    again() {
      chart?.destroy();
      chart = null;
      make();
    }
  };
};
