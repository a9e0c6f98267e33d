// The options of ECharts: one series with its bands, a dial, or several places and years in one picture.
import { aligned } from './kpi-table.js';
import { numberOf, withUnit } from './kpi-format.js';

const colour = name => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
/** The present colours of the page: light, dark, or those of paper. */
export const palette = () => ({
  text: colour('text'),
  quiet: colour('quiet'),
  line: colour('line'),
  raised: colour('raised'),
  ink: colour('chart'),
  faded: colour('chart-faded'),
  lines: [1, 2, 3, 4].map(number => colour(`line-${number}`)),
  GOOD: colour('good'),
  ATTENTION: colour('attention'),
  BAD: colour('bad'),
  good: colour('good-back'),
  attention: colour('attention-back'),
  bad: colour('bad-back'),
});

/** A step for people to count in, about as large as the wanted one: 1, 2, 2.5 or 5 of a power of ten. */
function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 2.5, 5, 10].map(each => each * power).find(step => step >= rough);
}

/**
 * Both ends of the scale: bars stand on zero, and lines use the room for their changes. `end` is the greatest possible value.
 */
function scaleOf(values, { fromZero, decimals, end }) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max((most - least) * 0.35, most * 0.06, 2 * 10 ** -decimals);
  // Values that normally can't be below zero, such as a rate, get no empty room there; a value below is shown.
  const low = least < 0 ? least - room : fromZero ? 0 : Math.max(0, least - room);
  const high = Math.min(most + room, end);
  const step = niceStep((high - low) / 3);
  const tidy = value => Number(value.toFixed(6));
  return {
    min: tidy(Math.floor(low / step) * step),
    max: Math.min(tidy(Math.ceil(high / step) * step), end),
    interval: step,
  };
}

/** Soft colours behind the values, as far as the scale goes. */
function backgrounds(bands, { min, max }, colours) {
  const pairs = bands.flatMap(({ level }, index) => {
    // From the end of the band before, so that no gap is left between bands.
    const bottom = Math.max(index === 0 ? (bands[0].from ?? min) : (bands[index - 1].to ?? max), min);
    const top = Math.min(bands[index].to ?? max, max);
    return top > bottom
      ? [[{ yAxis: bottom, itemStyle: { color: colours[level.toLowerCase()] } }, { yAxis: top }]]
      : [];
  });
  return { silent: true, animation: false, data: pairs };
}

/** The value at which the good range begins or ends, if the scale contains it. */
function targets(bands, { min, max }, colours) {
  const edges = bands.flatMap(({ level, to }, index) => {
    const next = bands[index + 1];
    return to !== null && next && (level === 'GOOD') !== (next.level === 'GOOD') && to > min && to < max ? [to] : [];
  });
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: colours.GOOD, type: 'dashed', width: 1.5, opacity: 0.9 },
    label: { show: false },
    data: edges.map(yAxis => ({ yAxis })),
  };
}

const font = size => ({ fontFamily: 'system-ui, sans-serif', fontSize: size });

function axes({ points, decimals, unit }, scale, colours, grid) {
  const whole = Number.isInteger(scale.interval);
  return {
    grid: { left: 8, right: 14, top: 12, bottom: 4, containLabel: true, ...grid },
    xAxis: {
      type: 'category',
      data: points.map(({ label }) => label),
      boundaryGap: true,
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        ...font(11),
        color: colours.quiet,
        hideOverlap: true,
        showMaxLabel: true,
        formatter: label => label.replace('/20', '/'),
      },
    },
    yAxis: {
      type: 'value',
      ...scale,
      splitLine: { lineStyle: { color: colours.line, opacity: 0.55 } },
      axisLabel: {
        ...font(11),
        color: colours.quiet,
        formatter: value => numberOf(value, whole ? 0 : Math.max(1, decimals)) + (unit === '%' ? '%' : ''),
      },
    },
    tooltip: {
      trigger: 'axis',
      // Drawn as text on the canvas: markup with styles of its own violates the page's Content-Security-Policy.
      renderMode: 'richText',
      confine: true,
      backgroundColor: colours.raised,
      borderColor: colours.line,
      textStyle: { ...font(13), color: colours.text },
      axisPointer: { lineStyle: { color: colours.quiet }, shadowStyle: { opacity: 0.1 } },
    },
  };
}

const tip = series => items => {
  const item = [items].flat()[0];
  const { label, shown, band } = series.points[item.dataIndex];
  return shown === null
    ? `${label}\nsem medição`
    : `${label}\n${withUnit(shown, series)}${band ? `\n${band.name}` : ''}`;
};

const lastMeasured = points => points.findLastIndex(({ shown }) => shown !== null);

function trend(series, colours, { bar, grid }) {
  const { points, bands } = series;
  const values = points.flatMap(({ value }) => value ?? []);
  const scale = scaleOf(values, {
    fromZero: bar,
    decimals: series.decimals,
    end: bands.at(-1)?.to ?? Infinity,
  });
  const last = lastMeasured(points);
  const common = { markArea: backgrounds(bands, scale, colours), markLine: targets(bands, scale, colours) };
  const base = axes(series, scale, colours, grid);
  const drawing = bar
    ? {
        ...common,
        type: 'bar',
        barMaxWidth: 26,
        data: points.map(({ value }, index) => ({
          value,
          itemStyle: { color: index === last ? colours.ink : colours.faded, borderRadius: [3, 3, 0, 0] },
        })),
      }
    : {
        ...common,
        type: 'line',
        lineStyle: { color: colours.ink, width: 2.5 },
        itemStyle: { color: colours.ink, borderColor: colours.raised, borderWidth: 1.5 },
        symbol: 'circle',
        data: points.map(({ value }, index) => ({ value, symbolSize: index === last ? 10 : 5 })),
      };
  return { ...base, tooltip: { ...base.tooltip, formatter: tip(series) }, series: [drawing] };
}

/** A dial beside the trend, or above it when there is no room. */
function gauge(series, colours, width) {
  const { points, bands } = series;
  const { shown } = points[lastMeasured(points)];
  const beside = width > 560;
  const end = bands.at(-1).to ?? Math.max(100, Math.ceil(shown / 10) * 10);
  const stops = bands.map(({ level, to }) => [Math.min(1, (to ?? end) / end), colours[level]]);
  const ends = new Set([0, ...bands.map(({ to }) => Math.round(to ?? end))]);
  const dial = {
    type: 'gauge',
    min: 0,
    max: end,
    startAngle: 195,
    endAngle: -15,
    center: beside ? ['19%', '64%'] : ['50%', '38%'],
    radius: 84,
    splitNumber: end / 5,
    axisLine: { lineStyle: { width: 13, color: stops } },
    axisTick: { show: false },
    splitLine: { show: false },
    // Only at the end of a band, outside of the dial.
    axisLabel: {
      ...font(11),
      color: colours.quiet,
      distance: -44,
      formatter: value => (ends.has(Math.round(value)) ? numberOf(value, 0) : ''),
    },
    pointer: { length: '68%', width: 5, itemStyle: { color: colours.text } },
    anchor: { show: true, size: 10, itemStyle: { color: colours.text, borderWidth: 0 } },
    detail: { show: false },
    data: [{ value: Math.min(shown, end) }],
  };
  const below = trend(series, colours, { bar: false, grid: beside ? { left: '41%' } : { top: '62%' } });
  return { ...below, series: [dial, ...below.series] };
}

/** Dashes and marks as well as colours, so that they differ on grey paper too. */
const dashes = ['solid', 'dashed', 'dotted', [8, 3, 2, 3]];
const symbols = ['circle', 'rect', 'triangle', 'diamond'];

/** Several places or years: bars beside each other, or lines over each other. */
function comparison(lines, colours, { bar, ofSemesters }) {
  const [{ series }] = lines;
  const { labels, columns } = aligned(lines, ofSemesters);
  const values = columns.flat().flatMap(point => point?.value ?? []);
  const scale = scaleOf(values, {
    fromZero: bar,
    decimals: series.decimals,
    end: series.bands.at(-1)?.to ?? Infinity,
  });
  const base = axes({ ...series, points: labels.map(label => ({ label })) }, scale, colours);
  const tipOf = items => {
    const { dataIndex } = [items].flat()[0];
    const texts = lines.map(({ name }, index) => {
      const shown = columns[index][dataIndex]?.shown ?? null;
      return `${name}: ${shown === null ? 'sem medição' : withUnit(shown, series)}`;
    });
    return [labels[dataIndex], ...texts].join('\n');
  };
  const drawn = lines.map(({ name }, index) => {
    const color = colours.lines[index];
    const data = columns[index].map(point => point?.value ?? null);
    const behind = index === 0 ? { markLine: targets(series.bands, scale, colours) } : {};
    return bar
      ? { ...behind, name, type: 'bar', barMaxWidth: 18, data, itemStyle: { color, borderRadius: [2, 2, 0, 0] } }
      : {
          ...behind,
          name,
          type: 'line',
          data,
          connectNulls: false,
          symbol: symbols[index],
          symbolSize: 6,
          lineStyle: { color, width: 2.25, type: dashes[index] },
          itemStyle: { color },
        };
  });
  return { ...base, tooltip: { ...base.tooltip, formatter: tipOf }, series: drawn };
}

/** @param lines the lines that are drawn together: one, or several of the same series with a name each */
export function optionFor(kpi, lines, width) {
  const colours = palette();
  const bar = kpi.chart === 'BAR';
  if (lines.length > 1) return comparison(lines, colours, { bar, ofSemesters: kpi.period === 'SEMESTER' });
  const [{ series }] = lines;
  return kpi.chart === 'GAUGE' && series.bands.length > 0
    ? gauge(series, colours, width)
    : trend(series, colours, { bar });
}
