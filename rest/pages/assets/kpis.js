// The KPI page: asks the graph once for all KPIs of a group and a period, and shows a card for each.
import { pageData } from './demo-sign-in.js';
import { KPI_PAGE, MORE_HOSPITAL_GROUPS } from './documents.js';
import { kpiCard, levelOf, levels } from './kpi-card.js';
import { element } from './kpi-format.js';
import { drawInView } from './kpi-chart.js';

const YEARS = 5;

const { endpoint, echarts, timeZone } = pageData();
const byId = id => document.getElementById(id);
const [group, year, main, state, areas, summary, jumps] = [
  'group',
  'year',
  'kpis',
  'state',
  'areas',
  'summary',
  'jumps',
].map(byId);
const notices = ['sign-in', 'failure'].map(byId);

const thisYear = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(new Date()));
for (let each = thisYear; each > thisYear - YEARS; each -= 1) year.append(new Option(String(each), String(each)));

/** What is chosen stands in the address, so that it can be sent to somebody. */
const address = new URLSearchParams(location.search);
year.value = address.get('ano') ?? '';
if (year.selectedIndex < 0) year.value = '';
let wantedGroup = address.get('grupo') ?? '';

function writeAddress() {
  const chosen = new URLSearchParams();
  if (wantedGroup) chosen.set('grupo', wantedGroup);
  if (year.value) chosen.set('ano', year.value);
  const query = chosen.size > 0 ? `?${chosen}` : '';
  history.replaceState(null, '', `${location.pathname}${query}${location.hash}`);
  const link = byId('sign-in-link');
  const target = new URL(link.href);
  target.searchParams.set('next', `${location.pathname}${query}`);
  link.href = target.href;
}

async function ask(query, variables) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw Object.assign(new Error(errors[0].message), { code: errors[0].extensions?.code });
  return data;
}

/** All groups, of which the first hundred came along. */
async function allGroups({ nodes, pageInfo }) {
  if (!pageInfo.hasNextPage) return nodes;
  const { hospitalGroups } = await ask(MORE_HOSPITAL_GROUPS, { after: pageInfo.endCursor });
  return [...nodes, ...(await allGroups(hospitalGroups))];
}

/** Shows one of the notices, or none. */
function notice(shown) {
  for (const each of notices) each.hidden = each !== shown;
}

function showGroups(nodes) {
  const known = [...group.options].map(({ value }) => value).join();
  if (known === ['', ...nodes.map(({ id }) => id)].join()) return;
  group.replaceChildren(new Option('Todos os grupos', ''), ...nodes.map(({ id, name }) => new Option(name, id)));
  group.value = wantedGroup;
  if (group.selectedIndex < 0) group.value = '';
}

/** Which levels are shown; none pressed means all. */
const pressed = new Set();
function applyFilter() {
  for (const card of areas.querySelectorAll('.kpi')) card.hidden = pressed.size > 0 && !pressed.has(card.dataset.level);
  for (const section of areas.querySelectorAll('.area'))
    section.hidden = [...section.querySelectorAll('.kpi')].every(card => card.hidden);
  for (const button of summary.querySelectorAll('button'))
    button.setAttribute('aria-pressed', String(pressed.has(button.dataset.level)));
}

function showSummary(kpis) {
  const count = level => kpis.filter(kpi => levelOf(kpi) === level).length;
  summary.replaceChildren(
    ...Object.entries(levels).flatMap(([level, { plural, icon }]) => {
      const number = count(level);
      if (number === 0) {
        pressed.delete(level);
        return [];
      }
      const button = element(
        'button',
        { type: 'button', class: `count ${level.toLowerCase()}`, 'data-level': level, 'aria-pressed': 'false' },
        element('span', { class: 'icon', 'aria-hidden': 'true' }, icon),
        element('strong', {}, String(number)),
        ` ${plural(number)}`,
      );
      button.addEventListener('click', () => {
        if (!pressed.delete(level)) pressed.add(level);
        applyFilter();
      });
      return [button];
    }),
  );
  summary.hidden = false;
}

function showKpis(kpis) {
  const sections = Map.groupBy(kpis, ({ area }) => area);
  areas.replaceChildren(
    ...[...sections].map(([area, all], index) =>
      element(
        'section',
        { class: 'area', 'aria-labelledby': `area-${index}` },
        element('h2', { id: `area-${index}` }, area),
        element('div', { class: 'kpi-grid' }, ...all.map(kpiCard)),
      ),
    ),
  );
  jumps.replaceChildren(...[...sections.keys()].map((area, index) => element('a', { href: `#area-${index}` }, area)));
  jumps.hidden = false;
  applyFilter();
  drawInView(areas, echarts);
}

let latest = 0;
async function show() {
  const turn = (latest += 1);
  main.setAttribute('aria-busy', 'true');
  areas.classList.add('stale');
  state.textContent = 'Carregando os indicadores…';
  try {
    const { hospitalGroups, kpis } = await ask(KPI_PAGE, {
      groupId: wantedGroup || null,
      year: year.value ? Number(year.value) : null,
    });
    const groups = await allGroups(hospitalGroups);
    // Somebody has chosen something else meanwhile.
    if (turn !== latest) return;
    showGroups(groups);
    notice(null);
    showSummary(kpis);
    showKpis(kpis);
    const period = year.value ? `ano de ${year.value}` : 'últimos 12 meses';
    state.textContent = `${kpis.length} indicadores · ${group.selectedOptions[0].text} · ${period}`;
  } catch (error) {
    if (turn !== latest) return;
    areas.replaceChildren();
    summary.hidden = true;
    jumps.hidden = true;
    state.textContent = '';
    if (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN') return notice(byId('sign-in'));
    if (error.code === 'NOT_FOUND' && wantedGroup) {
      // A group of an old address: all of them instead.
      wantedGroup = '';
      return show();
    }
    byId('reason').textContent = error.message;
    notice(byId('failure'));
  } finally {
    if (turn === latest) {
      areas.classList.remove('stale');
      main.setAttribute('aria-busy', 'false');
      writeAddress();
    }
  }
}

byId('choice').addEventListener('submit', event => event.preventDefault());
for (const choice of [group, year])
  choice.addEventListener('change', () => {
    wantedGroup = group.value;
    void show();
  });
byId('again').addEventListener('click', () => void show());
byId('print').addEventListener('click', () => window.print());
void show();
