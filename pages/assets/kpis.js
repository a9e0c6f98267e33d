// The KPI page: queries the graph once for all KPIs of a group and a period, and shows a card for each.
import { pageData } from './demo-sign-in.js';
import { COMPARED_KPIS, KPI_PAGE, MORE_HOSPITAL_GROUPS } from './documents.js';
import { kpiCard, levelOf, levels } from './kpi-card.js';
import { element } from './kpi-format.js';
import { drawInView, print } from './kpi-chart.js';
import { nextScope, scopesIn, searchOf } from './kpi-scopes.js';

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
const years = Array.from({ length: YEARS }, (_each, index) => String(thisYear - index));
const yearOptions = () => [new Option('Últimos 12 meses', ''), ...years.map(each => new Option(each, each))];
year.replaceChildren(...yearOptions());

/** The address contains the chosen values, so that it can be sent to somebody. */
const chosen = scopesIn(location.search, years);
year.value = chosen.main.year;

function writeAddress() {
  const query = searchOf(chosen);
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

/** All groups; the first hundred came with the first answer. */
async function allGroups({ nodes, pageInfo }) {
  if (!pageInfo.hasNextPage) return nodes;
  const { hospitalGroups } = await ask(MORE_HOSPITAL_GROUPS, { after: pageInfo.endCursor });
  return [...nodes, ...(await allGroups(hospitalGroups))];
}

/** Shows one of the notices, or none. */
function notice(shown) {
  for (const each of notices) each.hidden = each !== shown;
}

let groups = [];
const groupOptions = () => [new Option('Todos os grupos', ''), ...groups.map(({ id, name }) => new Option(name, id))];

function showGroups(nodes) {
  const ids = list => list.map(({ id }) => id).join();
  if (ids(nodes) !== ids(groups)) {
    groups = nodes;
    group.replaceChildren(...groupOptions());
    // A group of an old address is no longer compared.
    chosen.compared = chosen.compared.filter(each => !each.group || groups.some(({ id }) => id === each.group));
  }
  group.value = chosen.main.group;
  if (group.selectedIndex < 0) group.value = '';
}

const nameOfScope = scope => {
  const name = groups.find(({ id }) => id === scope.group)?.name ?? 'Todos os grupos';
  return `${name} · ${scope.year || 'últimos 12 meses'}`;
};

/** A row of choices for each scope that is compared with the first. */
function showCompared() {
  byId('compared').replaceChildren(
    ...chosen.compared.map((scope, index) => {
      const choice = (label, options, field) => {
        const select = element('select', { autocomplete: 'off', 'aria-label': `${label} ${index + 2}` });
        select.append(...options);
        select.value = scope[field];
        select.addEventListener('change', () => {
          scope[field] = select.value;
          void show();
        });
        return select;
      };
      const remove = element('button', { type: 'button', 'aria-label': `Não comparar com ${nameOfScope(scope)}` }, '✕');
      remove.addEventListener('click', () => {
        chosen.compared.splice(index, 1);
        byId('compare').focus();
        void show();
      });
      return element(
        'li',
        {},
        element('span', { class: `swatch line-${index + 2}`, 'aria-hidden': 'true' }),
        choice('Grupo', groupOptions(), 'group'),
        choice('Período', yearOptions(), 'year'),
        remove,
      );
    }),
  );
  byId('compare').disabled = nextScope(chosen, years) === null;
}

/** The link to the table of measurements, for people that may see the group's table. */
function showMeasurements(own) {
  const role = own.find(each => each.group.id === chosen.main.group)?.role;
  const link = byId('measurements');
  link.hidden = role === undefined;
  link.textContent = role === 'EDITOR' ? 'Digitar medições' : 'Ver medições';
  const shownYear = chosen.main.year ? `&year=${chosen.main.year}` : '';
  link.href = `/admin#/measurements?group=${chosen.main.group}${shownYear}`;
}

/** The shown levels; none pressed means all. */
const pressed = new Set(chosen.levels.filter(level => level in levels));
function applyFilter() {
  chosen.levels = [...pressed];
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
        writeAddress();
      });
      return [button];
    }),
  );
  summary.hidden = false;
}

/** @param compared the same KPIs of the compared scopes, in order */
function showKpis(kpis, compared) {
  const sections = Map.groupBy(kpis, ({ area }) => area);
  const name = nameOfScope(chosen.main);
  const names = chosen.compared.map(nameOfScope);
  const subject = [name, ...names].join(', ');
  const card = kpi => {
    const others = compared.map((same, index) => ({
      name: names[index],
      kpi: same.find(each => each.name === kpi.name),
    }));
    return kpiCard(kpi, { name, others, subject, echarts });
  };
  areas.replaceChildren(
    ...[...sections].map(([area, all], index) =>
      element(
        'section',
        { class: 'area', 'aria-labelledby': `area-${index}` },
        element('h2', { id: `area-${index}` }, area),
        element('div', { class: 'kpi-grid' }, ...all.map(card)),
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
    const variablesOf = scope => ({ groupId: scope.group || null, year: scope.year ? Number(scope.year) : null });
    const { hospitalGroups, kpis, myHospitalGroups } = await ask(KPI_PAGE, variablesOf(chosen.main));
    const found = await allGroups(hospitalGroups);
    // Another choice was made meanwhile.
    if (turn !== latest) return;
    showGroups(found);
    const compared = await Promise.all(chosen.compared.map(scope => ask(COMPARED_KPIS, variablesOf(scope))));
    if (turn !== latest) return;
    notice(null);
    showCompared();
    showMeasurements(myHospitalGroups);
    showSummary(kpis);
    showKpis(
      kpis,
      compared.map(each => each.kpis),
    );
    const period = year.value ? `ano de ${year.value}` : 'últimos 12 meses';
    const others = chosen.compared.length > 0 ? ` · comparado com ${chosen.compared.map(nameOfScope).join(', ')}` : '';
    state.textContent = `${kpis.length} indicadores · ${group.selectedOptions[0].text} · ${period}${others}`;
  } catch (error) {
    if (turn !== latest) return;
    areas.replaceChildren();
    summary.hidden = true;
    jumps.hidden = true;
    state.textContent = '';
    if (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN') return notice(byId('sign-in'));
    if (error.code === 'NOT_FOUND' && chosen.main.group) {
      // A group of an old address: all groups instead.
      chosen.main.group = '';
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

/** Shares the address: a permitted reader of it sees the same, and changes nothing. */
async function share() {
  const link = byId('shared-link');
  link.hidden = true;
  try {
    if (matchMedia('(pointer: coarse)').matches && navigator.share)
      return void (await navigator.share({ title: document.title, url: location.href }));
    await navigator.clipboard.writeText(location.href);
    byId('shared').textContent = 'Link copiado. Quem o abrir entra e vê o mesmo, sem poder mudar nada.';
  } catch (error) {
    if (error.name === 'AbortError') return;
    // If the clipboard is closed to pages, people copy by hand.
    byId('shared').textContent = 'Copie o link:';
    link.value = location.href;
    link.hidden = false;
    link.select();
  }
}

byId('choice').addEventListener('submit', event => event.preventDefault());
for (const choice of [group, year])
  choice.addEventListener('change', () => {
    chosen.main = { group: group.value, year: year.value };
    void show();
  });
byId('compare').addEventListener('click', () => {
  chosen.compared.push(nextScope(chosen, years));
  void show();
});
byId('compared-form').addEventListener('submit', event => event.preventDefault());
byId('share').addEventListener('click', () => void share());
byId('again').addEventListener('click', () => void show());
byId('print').addEventListener('click', () => void print(echarts));
void show();
