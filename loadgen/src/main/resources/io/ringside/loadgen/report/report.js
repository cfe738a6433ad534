'use strict';
(() => {
// What the page draws. Texts and tables are in the page already; here are the charts alone.
const run = JSON.parse(document.getElementById('run').textContent);
const root = document.documentElement;
const color = (name) => getComputedStyle(root).getPropertyValue('--' + name).trim();
const font = (weight) => weight + ' ' + 12 * devicePixelRatio + 'px system-ui, "Segoe UI", Roboto, sans-serif';
let charts = [];

// Figures for people, as Numbers.java writes them.
const UNITS = ['ns', 'µs', 'ms', 's'];
const round = (value) => value.toLocaleString('en-US', {maximumFractionDigits: 1});
const rate = (value) => null == value ? '' : value.toLocaleString('en-US', {maximumFractionDigits: 0});
const latency = (ns) => {
  if (null == ns) { return ''; }
  let value = Number(ns.toPrecision(3)), unit = 0;
  for (; unit < UNITS.length - 1 && value >= 1000; unit++) { value /= 1000; }
  return Number(value.toPrecision(3)).toLocaleString('en-US') + ' ' + UNITS[unit];
};
const time = (seconds) => {
  if (null == seconds) { return ''; }
  const [size, unit] = seconds >= 3600 && 0 === seconds % 3600 ? [3600, ' h'] :
    seconds >= 60 && 0 === seconds % 60 ? [60, ' min'] : [1, ' s'];
  return round(seconds / size) + unit;
};

// The 1, 2 or 5 times a power of ten that is not above a value, and the one that follows.
const oneTwoFive = (value) => {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-9), digit = value / power * (1 + 1e-9);
  return power * (digit >= 5 ? 5 : digit >= 2 ? 2 : 1);
};
const next = (value) => oneTwoFive(value * 2.6);

// Axes. Response times lie on a scale of equal ratios, widened to round values on both sides.
const latencyAxis = (columns, also = []) => {
  const values = columns.flat().concat(also).filter((it) => it > 0);
  const low = oneTwoFive(Math.max(100, values.reduce((a, b) => Math.min(a, b), values[0] ?? 1000)));
  const highest = values.reduce((a, b) => Math.max(a, b), 2 * low);
  const ticks = [low];
  while (ticks[ticks.length - 1] < highest) { ticks.push(next(ticks[ticks.length - 1])); }
  const high = ticks[ticks.length - 1];
  const isRound = (tick) => high / low < 1000 || Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9;
  return {scale: {distr: 3, range: [low, high]}, name: latency, size: 62,
    axis: {splits: () => ticks.filter(isRound), filter: (u, splits) => splits}};
};
const rateAxis = (most) => ({scale: {range: [0, Math.max(1, most * 1.12)]}, name: rate, size: 62, axis: {space: 40}});
// The whole time, or the part of it that was marked with the mouse.
const isWhole = ([at], from, to) => from <= at[0] && to >= at[at.length - 1];
const timeAxis = (end) => ({scale: {range: (u, from, to) => isWhole(u.data, from, to) ? [0, end] : [from, to]}, name: time,
  axis: {incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400]}});

// A straight line or a point over the chart, and a word on it.
const drawMark = (u, mark) => {
  const [c, px] = [u.ctx, devicePixelRatio];
  const at = (value, axis) => u.valToPos(value, axis, true);
  const [x0, x1] = [mark.x0, mark.x1].map((it) => at(it ?? u.scales.x.max, 'x'));
  const [y0, y1] = [mark.y0 ?? u.scales.y.min, mark.y1 ?? u.scales.y.max].map((it) => at(it, 'y'));
  c.beginPath();
  c.strokeStyle = color(mark.color);
  c.lineWidth = (mark.width ?? 1) * px;
  c.setLineDash((mark.dash ?? []).map((it) => it * px));
  if (mark.radius) {
    c.arc(x0, y0, mark.radius * px, 0, 7);
    c.fillStyle = color(mark.fill);
    c.fill();
  } else {
    c.moveTo(x0, y0);
    c.lineTo(x1, y1);
  }
  c.stroke();
  c.setLineDash([]);
  if (mark.text) {
    const room = c.measureText(mark.text).width + 8 * px, isLeft = 'left' === mark.side && x0 - room > u.bbox.left;
    const y = mark.row == null ? y0 + (mark.below ?? -6) * px : u.bbox.top + (12 + 15 * mark.row) * px;
    const x = 'middle' === mark.side ? (x0 + x1) / 2 : isLeft ? x0 - 6 * px : x0 + 6 * px;
    word(c, mark.text, x, y, 'soft', 'middle' === mark.side ? 'center' : isLeft ? 'right' : 'left');
  }
};

// A word that stays readable over lines.
const word = (c, text, x, y, tone, align, weight = '400') => {
  c.font = font(weight);
  c.textAlign = align;
  c.textBaseline = 'alphabetic';
  c.lineJoin = 'round';
  c.lineWidth = 3 * devicePixelRatio;
  c.strokeStyle = color('page');
  c.strokeText(text, x, y);
  c.fillStyle = color(tone);
  c.fillText(text, x, y);
};

// The names of the lines at their ends. Names that would cover each other make room, upwards.
const drawNames = (u) => {
  const px = devicePixelRatio, names = [];
  u.series.forEach((it, i) => {
    let last = it.name ? u.data[i].length - 1 : -1;
    while (last >= 0 && (null == u.data[i][last] || u.data[0][last] > u.scales.x.max)) { last--; }
    if (last >= 0 && it.show) {
      names.push({text: it.name, tone: it.tone, x: u.valToPos(u.data[0][last], 'x', true) + 8 * px,
        y: u.valToPos(u.data[i][last], 'y', true) + 4 * px});
    }
  });
  names.sort((a, b) => b.y - a.y);
  let lowest = u.bbox.top + u.bbox.height;
  names.forEach((it, i) => {
    const top = u.bbox.top + (names.length - 1 - i) * 14 * px;
    const y = Math.max(top, Math.min(it.y, lowest));
    word(u.ctx, it.text, it.x, y, it.tone, 'left', '600');
    lowest = y - 14 * px;
  });
};

const line = (name, tone, width = 1.75, more = {}) => ({name, tone, width, ...more});

// One chart into its place in the page, which says how high it is.
const chart = (id, {x, y, data, lines, marks = [], under, sync}) => {
  const place = document.getElementById(id);
  if (!place) { return; }
  const draw = () => {
    const width = place.clientWidth, isNarrow = width < 560;
    const axis = (it, more) => ({stroke: color('soft'), font: '12px system-ui, "Segoe UI", Roboto, sans-serif',
      grid: {show: false}, ticks: {stroke: color('rule'), size: 4, width: 1},
      values: (u, splits) => splits.map((v) => null == v ? null : it.name(v)), ...it.axis, ...more});
    return new uPlot({
      width, height: isNarrow ? Math.min(250, place.dataset.height) : Number(place.dataset.height),
      padding: [14, isNarrow ? 74 : 84, 0, 0],
      scales: {x: {time: false, ...x.scale}, y: y.scale},
      axes: [axis(x, {space: isNarrow ? 64 : 80, size: 30, border: {show: true, stroke: color('rule'), width: 1}}),
        axis(y, {size: y.size, grid: {stroke: color('grid'), width: 1}, ticks: {show: false}})],
      series: [{label: x.label ?? 'at', value: (u, v) => null == v ? '' : (x.value ?? x.name)(v)},
        ...lines.map((it) => ({label: it.name ?? it.tone, stroke: it.color ?? color(it.tone), width: it.width, dash: it.dash,
          cap: it.dash ? 'round' : 'butt', class: it.name ? 'named' : 'twin', points: {show: it.points ?? false, size: 3},
          value: (u, v) => null == v ? '' : y.name(v)}))],
      cursor: {y: false, sync: sync ? {key: sync, scales: ['x', null]} : undefined, drag: {x: true, y: false}},
      legend: {markers: {width: 0, fill: (u, i) => color(lines[i - 1].tone)}},
      hooks: {
        init: [(u) => u.series.forEach((it, i) => Object.assign(it, i ? {name: lines[i - 1].name, tone: lines[i - 1].tone} : {}))],
        drawAxes: under ? [(u) => under(u)] : [],
        draw: [(u) => {
          u.ctx.save();
          marks.forEach((it) => drawMark(u, it));
          drawNames(u);
          u.ctx.restore();
        }]}
    }, data, place);
  };
  charts.push({place, draw, drawn: draw()});
};

// The three latencies over the percentile: every nine takes the same room.
const percentiles = () => {
  const {nines, response, service, slip, supported} = run.log.percentiles;
  const tones = {slip: 'third', service: 'second', response: 'first'}, columns = {slip, service, response};
  const place = {p50: Math.log10(2), p90: 1, p99: 2, 'p99.9': 3, 'p99.99': 4};
  const objectives = run.objectives.filter((it) => it.figure in place);
  const data = [nines], lines = [];
  for (const name in columns) {
    const values = columns[name];
    // Dotted where fewer than ten samples are behind it.
    const to = nines.findIndex((it) => it > supported[name]), split = to < 0 ? nines.length : to;
    data.push(values.map((it, i) => i < split ? it : null), values.map((it, i) => i >= split - 1 ? it : null));
    const isDotted = values.slice(split).some((it) => null != it);
    lines.push(line(isDotted ? null : name, tones[name]), line(isDotted ? name : null, tones[name], 1.75, {dash: [.1, 4]}));
  }
  const ends = Object.keys(columns).filter((it) => null != columns[it][0]).map((it) => {
    const last = columns[it].findLastIndex((ns) => null != ns);
    return {x0: nines[last], y0: columns[it][last], radius: 3, color: tones[it], fill: tones[it]};
  });
  const names = (it) => it < .1 ? 'min' : it < 1 ? 'p50' : 'p' + (1 === it ? '90' : it < 3 ? '99' : '99.' + '9'.repeat(it - 2));
  chart('percentiles', {data, lines,
    x: {scale: {range: [0, 6]}, name: names, label: 'percentile',
      value: (it) => 'p' + (100 * (1 - 10 ** -it)).toFixed(it < 1 ? 0 : Math.max(0, Math.ceil(it) - 1)),
      axis: {splits: (u) => (u.width < 560 ? [Math.log10(2)] : [0, Math.log10(2)]).concat([1, 2, 3, 4, 5, 6]), filter: (u, it) => it}},
    y: latencyAxis([slip.slice(3), service, response], objectives.map((it) => it.limitNs)),
    marks: ends.concat(objectives.map((it) => ({x0: Math.max(0, place[it.figure] - .16), x1: place[it.figure] + .16,
      y0: it.limitNs, y1: it.limitNs, width: 2, color: 'missed' === it.state ? 'bad' : 'soft', text: it.slo,
      side: 'middle', below: 'missed' === it.state ? 15 : -6})))});
};

// A cell a bucket of response times, a column a slice of time, darker where more of the column's answers are.
const LEVELS = [0, .001, .003, .01, .03, .1];
const heat = (u) => {
  const {start, end, cells, acknowledged} = run.log.slices, {lowestNs, perDecade} = run.log.buckets;
  const c = u.ctx, {left, top, width, height} = u.bbox;
  const tones = LEVELS.map((it, level) => color('heat' + (level + 1)));
  c.save();
  c.beginPath();
  c.rect(left, top, width, height);
  c.clip();
  cells.forEach(([first, ...counts], i) => {
    const from = Math.round(u.valToPos(start[i], 'x', true)), to = Math.round(u.valToPos(end[i], 'x', true));
    counts.forEach((count, j) => {
      const edge = (it) => Math.round(u.valToPos(lowestNs * 10 ** (it / perDecade), 'y', true));
      if (count > 0) {
        c.fillStyle = tones[LEVELS.findLastIndex((it) => count >= it * acknowledged[i])];
        c.fillRect(from, edge(first + j + 1), to - from, edge(first + j) - edge(first + j + 1));
      }
    });
  });
  c.restore();
};

const heatLegend = () => {
  const legend = document.getElementById('heat-legend');
  legend.append('Share of the answers of a column:');
  LEVELS.forEach((share, level) => {
    const span = document.createElement('span'), box = document.createElement('i');
    box.className = 'heat' + (level + 1);
    span.append(box, level ? round(100 * share) + ' %' : 'less');
    legend.append(span);
  });
};

const overTime = () => {
  const {start, end, sent, acknowledged, p50, p99, max} = run.log.slices, last = end[end.length - 1];
  const middle = start.map((it, i) => (it + end[i]) / 2), buckets = run.log.buckets;
  const x = timeAxis(last), lowest = buckets.lowestNs * 10 ** (buckets.first / buckets.perDecade);
  const y = latencyAxis([max, [lowest]]);
  chart('response', {x, y, data: [middle, max, p99, p50], sync: 'time',
    lines: [line('max', 'third', 1.25, {points: last < 3}), line('p99', 'pale'), line('p50', 'first')]});
  heatLegend();
  chart('heat', {x, y, data: [middle, max], lines: [line(null, 'page', 0, {color: 'transparent'})], under: heat, sync: 'time'});
  // A slice of less than half the usual length, usually the last one, has no rate.
  const per = (counts) => counts.map((it, i) =>
    end[i] - start[i] < (end[0] - start[0]) / 2 ? null : it / (end[i] - start[i]));
  const columns = [per(sent), per(acknowledged)], target = run.summary.targetRate ?? 0;
  // They lie on each other as long as all is well, so that each is thinner than the one below it.
  chart('rates', {x, y: rateAxis(Math.max(target, ...columns.flat().filter((it) => it > target))), sync: 'time',
    data: [middle, middle.map(() => target), ...columns],
    lines: [line('target', 'third', 8, {color: color('rule')}), line('sent', 'second', 3.5), line('answered', 'first', 1.25)]});
};

// Flat as long as the exchange keeps up, then up like the blade of a stick.
const sweep = () => {
  const {kneeRate, highestRate} = run.sweep, steps = [...run.sweep.steps].sort((a, b) => a.rate - b.rate);
  const column = (name) => steps.map((it) => it.responseNs[name]);
  const columns = {p999: ['p99.9', 'third'], p99: ['p99', 'pale'], p50: ['p50', 'first']};
  const y = latencyAxis(Object.keys(columns).map(column)), rates = steps.map((it) => it.rate), end = rates[rates.length - 1];
  const marks = run.sweepObjectives.filter((it) => it.limitNs <= y.scale.range[1]).map((it) => ({x0: 0, x1: end,
    y0: it.limitNs, y1: it.limitNs, width: 2, color: 'soft', text: it.slo}));
  const rateMark = (name, value, row, side) => null == value || null == highestRate ? [] : [{x0: value, x1: value,
    color: 'soft', dash: [2, 3], text: name + ' ' + rate(value), row, side}];
  marks.push(...rateMark('knee', kneeRate, 0, 'left'), ...rateMark('highest', highestRate, 1, 'right'));
  for (const name in columns) {
    steps.forEach((step, i) => null != column(name)[i] && marks.push({x0: step.rate, y0: column(name)[i], radius: 3.5,
      width: 1.75, color: columns[name][1], fill: 'INVALID' === step.verdict ? 'page' : columns[name][1]}));
  }
  chart('sweep', {y, marks, x: {scale: {range: [0, end]}, name: rate, label: 'msg/s'},
    data: [rates, ...Object.keys(columns).map(column)], lines: Object.values(columns).map((it) => line(...it))});
};

// Requests by the second in which they were due, the kill, and the time without an answer.
const failover = () => {
  const {seconds, event, eventNs, gapNs, gapStartAfterNs} = run.failover;
  const at = eventNs / 1e9, from = at + gapStartAfterNs / 1e9, to = from + gapNs / 1e9;
  const end = Math.max(to, 1 + seconds[seconds.length - 1].second), y = rateAxis(Math.max(...seconds.map((it) => it.due)) * 1.12);
  const high = y.scale.range[1];
  chart('failover', {x: timeAxis(end), y,
    data: [seconds.map((it) => it.second + .5), seconds.map((it) => it.due), seconds.map((it) => it.answered - it.rejected)],
    lines: [line('due', 'second', 3.5), line('answered', 'first', 1.25)],
    marks: [{x0: at, x1: at, width: 2, color: 'bad', text: 'pause' === event ? 'paused' : event + ' killed', row: 0, side: 'left'},
      {x0: from, x1: to, y0: high * .04, y1: high * .04, color: 'bad', width: 3},
      {x0: to, x1: to, color: 'soft', dash: [2, 3], text: 'answered again', row: 1, side: 'right'}]});
};

// The figures window by window; their floors are the lines whose slope the table says.
const soak = () => {
  const windows = run.soak.windows, length = run.soak.windowNs / 1e9;
  const at = windows.map((it) => it.startNs / 1e9 + length / 2), x = timeAxis(at[at.length - 1] + length / 2);
  const column = (name, factor) => windows.map((it) => null == it[name] ? null : it[name] * factor);
  const times = ['maxUs', 'p99Us', 'p50Us'].map((it) => column(it, 1e3)), heap = column('heapMb', 1);
  chart('soak-response', {x, y: latencyAxis(times), data: [at, ...times], sync: 'soak',
    lines: [line('max', 'third', 1.25), line('p99', 'pale'), line('p50', 'first')]});
  chart('soak-heap', {x, y: rateAxis(Math.max(...heap)), data: [at, heap], sync: 'soak', lines: [line('heap', 'second')]});
};

const all = () => {
  charts.forEach((it) => it.drawn.destroy());
  charts.forEach((it) => it.drawn = it.draw());
};

if (run.sweep && run.sweep.steps.length) { sweep(); }
if (run.failover && run.failover.seconds.length) { failover(); }
if (run.soak && run.soak.windows.length) { soak(); }
if (run.log) {
  percentiles();
  overTime();
}
let width = innerWidth;
addEventListener('resize', () => width !== innerWidth && (width = innerWidth, all()));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', all);
// Paper is white, and narrower than most windows.
addEventListener('beforeprint', () => { root.classList.add('paper'); all(); });
addEventListener('afterprint', () => { root.classList.remove('paper'); all(); });
})();
