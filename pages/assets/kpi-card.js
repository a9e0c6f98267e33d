// A card for each KPI: value, band, change, chart, and below it the calculation and all of its numbers.
import { plan } from './kpi-chart.js';
import { downloadCsv, downloadPng } from './kpi-files.js';
import { dayOf, element, numberOf, reachOf, withUnit } from './kpi-format.js';
import { tableOf } from './kpi-table.js';

const counted = (one, many) => number => (number === 1 ? one : many);
/** From the worst to the best; a sign as well as a colour for each. */
export const levels = {
  BAD: { icon: '✕', plural: counted('fora da meta', 'fora da meta') },
  ATTENTION: { icon: '!', plural: counted('em atenção', 'em atenção') },
  GOOD: { icon: '✓', plural: counted('na meta', 'na meta') },
  NONE: { icon: '·', plural: counted('sem faixa ou sem medição', 'sem faixa ou sem medição') },
};

const latestOf = ({ points }) => points.findLast(({ shown }) => shown !== null) ?? null;
const levelOfSeries = series => latestOf(series)?.band?.level ?? 'NONE';
/** The worst level of its series. */
export const levelOf = ({ series }) =>
  Object.keys(levels).find(level => series.some(each => levelOfSeries(each) === level));

const chip = ({ name, level }) =>
  element(
    'p',
    { class: `chip ${level.toLowerCase()}` },
    element('span', { class: 'icon', 'aria-hidden': 'true' }, levels[level].icon),
    element('span', { class: 'hidden' }, 'Situação: '),
    name,
  );

/** The change since the last period with a value. */
function change(series) {
  const measured = series.points.filter(({ shown }) => shown !== null);
  if (measured.length < 2) return null;
  const [before, last] = measured.slice(-2);
  const difference = last.shown - before.shown;
  const size = numberOf(Math.abs(difference), series.decimals);
  const same = Number(size.replace(',', '.')) === 0;
  const [sign, word] = same ? ['=', 'igual a'] : difference > 0 ? ['▲', 'a mais que em'] : ['▼', 'a menos que em'];
  return element(
    'span',
    { class: 'change' },
    element('span', { 'aria-hidden': 'true' }, `${sign} `),
    same ? `${word} ${before.label}` : `${size} ${word} ${before.label}`,
  );
}

const disclosure = (summary, ...content) =>
  element('details', {}, element('summary', {}, summary), element('div', { class: 'more' }, ...content));

const term = (name, ...text) => [element('dt', {}, name), element('dd', {}, ...text)];

function method(series) {
  const bands = series.bands.map(band =>
    element(
      'li',
      { class: band.level.toLowerCase() },
      element('span', { class: 'icon', 'aria-hidden': 'true' }, levels[band.level].icon),
      `${band.name}: ${reachOf(band, series)}`,
    ),
  );
  return element(
    'dl',
    {},
    ...term('Fórmula', series.formula),
    ...term('Fonte', series.source),
    ...(bands.length > 0 ? term('Faixas', element('ul', { class: 'bands' }, ...bands)) : []),
    ...term('Referência das faixas', series.target),
  );
}

const cellText = cell =>
  cell === null || cell.value === null ? '–' : typeof cell === 'string' ? cell : numberOf(cell.value, cell.decimals);

/** The same numbers as the chart, and the numbers that they were calculated from. */
function table({ heads, rows }, title) {
  const bodyRows = rows.map(([label, ...cells]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, label),
      ...cells.map(cell =>
        element('td', cell !== null && typeof cell === 'object' ? { class: 'number' } : {}, cellText(cell)),
      ),
    ),
  );
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': `Tabela de ${title}` },
    element(
      'table',
      {},
      element('caption', { class: 'hidden' }, title),
      element('thead', {}, element('tr', {}, ...heads.map(head => element('th', { scope: 'col' }, head)))),
      element('tbody', {}, ...bodyRows),
    ),
  );
}

/** A table has many cells, so it is made on request. */
function tables(kpi, seriesLines) {
  const content = element('div', { class: 'more' });
  const details = element('details', {}, element('summary', {}, 'Dados em tabela'), content);
  details.addEventListener('toggle', () => {
    if (!details.open || content.hasChildNodes()) return;
    for (const lines of seriesLines) {
      const { title } = lines[0].series;
      if (seriesLines.length > 1) content.append(element('h4', {}, title));
      content.append(table(tableOf(lines, kpi.period === 'SEMESTER'), title));
    }
  });
  return details;
}

const chartNames = { LINE: 'Linha', BAR: 'Barras', GAUGE: 'Medidor' };

/** The content of a chart's line, in words. */
function inWords({ series }) {
  const measured = series.points.filter(({ shown }) => shown !== null);
  if (measured.length === 0) return 'sem medições';
  const values = measured.map(({ shown }) => shown);
  const last = measured.at(-1);
  return (
    `de ${series.points[0].label} a ${series.points.at(-1).label}: ` +
    `entre ${withUnit(Math.min(...values), series)} e ${withUnit(Math.max(...values), series)}; ` +
    `em ${last.label}, ${withUnit(last.shown, series)}${last.band ? ` (${last.band.name})` : ''}`
  );
}

function chartOf(kpi, lines) {
  const [{ series }] = lines;
  const isSingle = lines.length === 1;
  const words = isSingle ? inWords(lines[0]) : lines.map(line => `${line.name}, ${inWords(line)}`).join('. ');
  const chart = element('div', {
    class: kpi.chart === 'GAUGE' && isSingle ? 'chart gauge' : 'chart',
    role: 'img',
    'aria-label': `${isSingle || kpi.chart === 'BAR' ? chartNames[kpi.chart] : chartNames.LINE}, ${series.title}, ${words}`,
  });
  plan(chart, kpi, lines);
  return chart;
}

/** Several places or years: the last value of each, and all of them in one chart. */
function comparedPanel(kpi, lines) {
  const [{ series }] = lines;
  const values = lines.map(({ name, series: own }, index) => {
    const latest = latestOf(own);
    return element(
      'li',
      {},
      element('span', { class: `swatch line-${index + 1}`, 'aria-hidden': 'true' }),
      element('span', { class: 'who' }, name),
      element('strong', {}, latest ? withUnit(latest.shown, own) : '–'),
      element('span', { class: 'quiet' }, latest?.label ?? 'sem medições'),
      latest?.band ? chip(latest.band) : null,
    );
  });
  return element(
    'div',
    { class: 'panel' },
    kpi.series.length > 1 && element('h4', {}, series.title),
    element('ul', { class: 'compared-values' }, ...values),
    lines.some(line => latestOf(line.series)) && chartOf(kpi, lines),
  );
}

function panel(kpi, series) {
  const latest = latestOf(series);
  const several = kpi.series.length > 1;
  const heading = several && element('h4', {}, series.title);
  if (!latest)
    return element(
      'div',
      { class: 'panel empty' },
      heading,
      element('p', {}, 'Sem medições neste período.'),
      element(
        'p',
        { class: 'quiet' },
        `Precisa de: ${series.inputs.map(({ title }) => title.toLowerCase()).join('; ')}.`,
      ),
    );
  return element(
    'div',
    { class: 'panel' },
    heading,
    element(
      'div',
      { class: 'now' },
      element(
        'p',
        { class: 'value' },
        element('strong', {}, numberOf(latest.shown, series.decimals)),
        element('span', { class: 'unit' }, series.unit === '%' ? '%' : ` ${series.unit}`),
      ),
      latest.band ? chip(latest.band) : null,
    ),
    element('p', { class: 'about' }, element('span', {}, latest.label), change(series)),
    chartOf(kpi, [{ series }]),
  );
}

/** The files of a card: all of its numbers, and its charts. */
function files(kpi, seriesLines, { subject, echarts }) {
  const save = (label, what, make) => {
    const button = element(
      'button',
      { type: 'button', class: 'file', 'aria-label': `${label}: ${what}, ${kpi.title}` },
      label,
    );
    button.addEventListener('click', () => void make(button.closest('.kpi')));
    return button;
  };
  const isThere = seriesLines.flat().some(({ series }) => latestOf(series));
  return (
    isThere &&
    element(
      'p',
      { class: 'files' },
      save('CSV', 'baixar os números', () => downloadCsv(kpi, seriesLines, subject)),
      save('PNG', 'baixar o gráfico como imagem', card => downloadPng(kpi, card, { subject, echarts })),
    )
  );
}

/**
 * The whole card of a KPI.
 * @param others the same KPI of other places or years, each with a name, for comparison
 * @param name the name of the place and time of the first, among several
 * @param subject the place and time, for files
 */
export function kpiCard(kpi, { name, others, subject, echarts }) {
  const id = `kpi-${kpi.name}`;
  const seriesLines = kpi.series.map((series, index) => [
    { name, series },
    ...others.map(other => ({
      name: other.name,
      // Values that are the same for all are queried once.
      series: { ...series, points: other.kpi.series[index].points },
    })),
  ]);
  const isCompared = others.length > 0;
  const entered = kpi.series
    .flatMap(series => latestOf(series)?.recordedAt ?? [])
    .sort()
    .at(-1);
  const methods = kpi.series.flatMap(series => [
    ...(kpi.series.length > 1 ? [element('h4', {}, series.title)] : []),
    method(series),
  ]);
  return element(
    'article',
    {
      class: `kpi${kpi.series.length > 1 ? ' wide' : kpi.chart === 'GAUGE' ? ' double' : ''}`,
      id: kpi.name,
      'aria-labelledby': id,
      'data-level': levelOf(kpi),
    },
    element('h3', { id }, kpi.title),
    element(
      'div',
      { class: 'panels' },
      ...seriesLines.map(lines => (isCompared ? comparedPanel(kpi, lines) : panel(kpi, lines[0].series))),
    ),
    element(
      'div',
      { class: 'below' },
      disclosure('Como se calcula', ...methods),
      tables(kpi, seriesLines),
      files(kpi, seriesLines, { subject, echarts }),
      element('p', { class: 'quiet fresh' }, entered ? `Medições lançadas até ${dayOf(entered)}` : ''),
    ),
  );
}
