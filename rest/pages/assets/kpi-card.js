// A card for each KPI: value, band, change, chart, and below it how it is calculated and all of its numbers.
import { plan } from './kpi-chart.js';
import { dayOf, element, inputOf, numberOf, reachOf, withUnit } from './kpi-format.js';

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
/** The worst of its series. */
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

/** The change since the period before that has a value. */
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

/** The same numbers as the chart, and what they were calculated from. */
function table(series, title) {
  const cell = (text, attributes = {}) => element('td', attributes, text);
  const heads = [
    'Período',
    `Valor (${series.unit})`,
    'Situação',
    ...series.inputs.map(input => `${input.title} (${input.unit})`),
  ];
  const rows = series.points.map(({ label, shown, band, inputs }) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, label),
      cell(shown === null ? '–' : numberOf(shown, series.decimals), { class: 'number' }),
      cell(band?.name ?? '–'),
      ...inputs.map(({ value }) => cell(inputOf(value), { class: 'number' })),
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
      element('tbody', {}, ...rows),
    ),
  );
}

/** A table has many cells, so it is made when somebody wants it. */
function tables(kpi) {
  const content = element('div', { class: 'more' });
  const details = element('details', {}, element('summary', {}, 'Dados em tabela'), content);
  details.addEventListener('toggle', () => {
    if (!details.open || content.hasChildNodes()) return;
    for (const series of kpi.series)
      content.append(...(kpi.series.length > 1 ? [element('h4', {}, series.title)] : []), table(series, series.title));
  });
  return details;
}

const chartNames = { LINE: 'Linha', BAR: 'Barras', GAUGE: 'Medidor' };

/** What the chart shows, in words. */
function inWords({ chart }, series) {
  const measured = series.points.filter(({ shown }) => shown !== null);
  const values = measured.map(({ shown }) => shown);
  const last = measured.at(-1);
  return (
    `${chartNames[chart]}, ${series.title}, de ${series.points[0].label} a ${series.points.at(-1).label}: ` +
    `entre ${withUnit(Math.min(...values), series)} e ${withUnit(Math.max(...values), series)}; ` +
    `em ${last.label}, ${withUnit(last.shown, series)}${last.band ? ` (${last.band.name})` : ''}`
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
  const chart = element('div', {
    class: kpi.chart === 'GAUGE' ? 'chart gauge' : 'chart',
    role: 'img',
    'aria-label': inWords(kpi, series),
  });
  plan(chart, kpi, series);
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
    chart,
  );
}

/** The whole card of a KPI. */
export function kpiCard(kpi) {
  const id = `kpi-${kpi.name}`;
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
    element('div', { class: 'panels' }, ...kpi.series.map(series => panel(kpi, series))),
    element(
      'div',
      { class: 'below' },
      disclosure('Como se calcula', ...methods),
      tables(kpi),
      element('p', { class: 'quiet fresh' }, entered ? `Medições lançadas até ${dayOf(entered)}` : ''),
    ),
  );
}
