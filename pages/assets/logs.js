// Reads the daily log files: a page of lines that fit, latest first, older ones on demand, and new ones while followed.
import { pageData } from './demo-sign-in.js';

const FOLLOW_MS = 2_000;
const TYPING_MS = 300;
/** The number of lines that stay on the page. */
const MOST_LINES = 1_000;

const { logs, zone, days: firstDays } = pageData();
const form = document.getElementById('filters');
if (form) start();

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** The text, with matches of the search marked. */
function marked(text, wanted) {
  const parts = [];
  const lower = text.toLowerCase();
  let from = 0;
  // Lower case of some letters has another length: then nothing is marked.
  if (wanted && lower.length === text.length)
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
      parts.push(text.slice(from, at), element('mark', '', text.slice(at, at + wanted.length)));
      from = at + wanted.length;
    }
  return [...parts, text.slice(from)];
}

function start() {
  const list = document.getElementById('entries');
  const state = document.getElementById('state');
  const older = document.getElementById('older');
  const follow = document.getElementById('follow');
  const download = document.getElementById('download');
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, timeStyle: 'medium' });
  const wholeTime = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'long' });
  const clock = instant => `${time.format(instant)}.${String(instant.getMilliseconds()).padStart(3, '0')}`;
  const number = new Intl.NumberFormat();

  /** The number of the question that the lines on the page answer; an answer to another question is too late. */
  let question = 0;
  let places = { older: null, newer: null };
  let following = false;
  let latestDay = firstDays[0].day;
  let searched = 0;
  let searchedBack = null;

  const wanted = () => {
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value.trim() !== '') given.set(name, value.trim());
    return given;
  };

  async function read(more) {
    const query = wanted();
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    const response = await fetch(`${logs}/entries?${query}`, { headers: { accept: 'application/json' } });
    if (response.status === 401 || response.status === 403) {
      stopFollowing();
      throw new Error('you are not signed in as an administrator any more; sign in and load the page again');
    }
    const body = await response.json();
    if (!response.ok) throw new Error(body.message);
    showDays(body.days);
    return body;
  }

  /** 4xx and 5xx are marked at every level. */
  const gravity = ({ level, status }) =>
    ['error', 'fatal'].includes(level) || status >= 500 ? 'error' : level === 'warn' || status >= 400 ? 'warn' : '';
  const signs = { error: '✖ ', warn: '▲ ', '': '' };

  function show(entry, isNew) {
    const grave = gravity(entry);
    const search = form.elements.text.value.trim().toLowerCase();
    const request = entry.url === null ? entry.message : `${entry.method} ${entry.url}`;
    const said = element('span', 'said', ...marked(request || '(no message)', search));
    if (entry.status !== null) said.prepend(element('span', 'status', `${entry.status} `));
    const at = element('time', '', entry.time === null ? '–' : clock(new Date(entry.time)));
    if (entry.time !== null) at.dateTime = entry.time;
    const summary = element(
      'summary',
      '',
      at,
      element('span', 'level', signs[grave] + (entry.level ?? 'text').toUpperCase()),
      said,
      element('span', 'took', entry.milliseconds === null ? '' : `${number.format(entry.milliseconds)} ms`),
    );
    const details = element('details', '', summary);
    details.addEventListener('toggle', () => details.open && details.children.length === 1 && fill(details, entry), {
      once: true,
    });
    const item = element('li', `${grave} ${isNew ? 'new' : ''}`.trim(), details);
    item.dataset.id = entry.id;
    return item;
  }

  /** The details of a line beside its summary; made on request. */
  function fill(details, entry) {
    const facts = element('dl', '');
    const fact = (name, value) =>
      value !== null && facts.append(element('dt', '', name), element('dd', '', String(value)));
    if (entry.time !== null) fact('When', wholeTime.format(new Date(entry.time)));
    fact('Message', entry.message);
    fact('Route', entry.route);
    fact('Request id', entry.request_id);
    const body = element('div', 'body', facts);
    const stack = entry.details?.err?.stack;
    if (stack) body.append(element('pre', '', stack));
    if (entry.details) body.append(element('pre', '', JSON.stringify(entry.details, null, 2)));
    const buttons = element('div', 'buttons');
    const button = (name, act) => {
      const made = element('button', '', name);
      made.type = 'button';
      made.addEventListener('click', act);
      buttons.append(made);
    };
    const only = values => () => {
      // This starts a new query itself.
      form.reset();
      for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
      form.querySelector('.more').open = true;
    };
    if (entry.request_id) button('All lines of this request', only({ request_id: entry.request_id }));
    if (entry.route) button('All of this route', only({ route: entry.route }));
    if (navigator.clipboard)
      button('Copy', () => navigator.clipboard.writeText(JSON.stringify(entry.details ?? entry.message)));
    body.append(buttons);
    details.append(body);
  }

  const day = () => form.elements.day.value;
  const size = bytes =>
    bytes < 1_048_576
      ? `${number.format(Math.ceil(bytes / 1024))} KB`
      : `${number.format(Math.round(bytes / 104_857.6) / 10)} MB`;

  function tell() {
    const count = list.children.length;
    const lines = count === 1 ? '1 line' : `${number.format(count)} lines`;
    const how = following ? 'Following. ' : '';
    const far =
      places.older === null
        ? 'That is all that fits.'
        : searchedBack && count === 0
          ? `Nothing in the latest ${size(searched)}.`
          : '';
    state.textContent = `${how}${count === 0 && places.older === null ? 'No line fits.' : `${lines}. ${far}`}`.trim();
    older.hidden = places.older === null;
    older.textContent = count === 0 ? 'Search further back' : 'Older lines';
  }

  function showDays(days) {
    if (days.length === 0) return;
    const chosen = day();
    latestDay = days[0].day;
    if ([...form.elements.day.options].map(({ value }) => value).join() === days.map(each => each.day).join()) return;
    form.elements.day.replaceChildren(...days.map(each => element('option', '', each.day)));
    form.elements.day.value = days.some(each => each.day === chosen) ? chosen : latestDay;
  }

  const fail = error => void (state.textContent = `Not shown: ${error.message}.`);

  /** Starts a new query with the values of the form. */
  async function ask() {
    const mine = (question += 1);
    const query = wanted();
    history.replaceState(null, '', `?${query}`);
    download.href = `${logs}/days/${day()}`;
    list.setAttribute('aria-busy', 'true');
    state.textContent = 'Searching…';
    older.hidden = true;
    try {
      const found = await read({});
      if (mine !== question) return;
      places = found;
      searched = found.searched;
      searchedBack = found.older;
      list.replaceChildren(...found.entries.map(entry => show(entry, false)));
      tell();
    } catch (error) {
      if (mine !== question) return;
      list.replaceChildren();
      fail(error);
    } finally {
      if (mine === question) list.removeAttribute('aria-busy');
    }
  }

  async function askOlder() {
    const mine = question;
    older.disabled = true;
    try {
      const found = await read({ before: places.older });
      if (mine !== question) return;
      places = { ...places, older: found.older };
      searched += found.searched;
      const items = found.entries.map(entry => show(entry, false));
      list.append(...items);
      tell();
      items[0]?.querySelector('summary').focus();
    } catch (error) {
      fail(error);
    } finally {
      older.disabled = false;
    }
  }

  async function askNewer() {
    const mine = question;
    const before = latestDay;
    const found = await read({ since: places.newer });
    if (mine !== question) return;
    places = { ...places, newer: found.newer };
    if (found.entries.length > 0) {
      const knows = id => list.querySelector(`[data-id="${CSS.escape(id)}"]`) !== null;
      list.prepend(
        ...found.entries
          .filter(({ id }) => !knows(id))
          .reverse()
          .map(entry => show(entry, true)),
      );
      while (list.children.length > MOST_LINES) list.lastElementChild.remove();
    }
    tell();
    // Midnight: the followed log continues in another file.
    if (latestDay !== before && day() === before) {
      form.elements.day.value = latestDay;
      await ask();
    }
  }

  let next;
  function keepFollowing() {
    clearTimeout(next);
    const look = async () => {
      if (!document.hidden && places.newer !== null) await askNewer().catch(fail);
      if (following) keepFollowing();
    };
    next = setTimeout(() => void look(), FOLLOW_MS);
  }

  function stopFollowing() {
    following = false;
    clearTimeout(next);
    follow.setAttribute('aria-pressed', 'false');
  }

  async function toggleFollowing() {
    if (following) {
      stopFollowing();
      tell();
      return;
    }
    following = true;
    follow.setAttribute('aria-pressed', 'true');
    form.elements.day.value = latestDay;
    await ask();
    keepFollowing();
  }

  function move(step) {
    const lines = [...list.querySelectorAll('summary')];
    const at = lines.indexOf(document.activeElement);
    lines[Math.max(0, Math.min(lines.length - 1, at < 0 ? 0 : at + step))]?.focus();
  }

  const keys = {
    '/': () => form.elements.text.focus(),
    j: () => move(1),
    k: () => move(-1),
    f: () => void toggleFollowing(),
  };
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  let typing;
  form.addEventListener('input', event => {
    clearTimeout(typing);
    if (event.target.name === 'day' && following && day() !== latestDay) stopFollowing();
    typing = setTimeout(() => void ask(), event.target.matches('select, [type=checkbox]') ? 0 : TYPING_MS);
  });
  form.addEventListener('submit', event => {
    event.preventDefault();
    clearTimeout(typing);
    void ask();
  });
  form.addEventListener('reset', () => {
    const chosen = day();
    setTimeout(() => {
      form.elements.day.value = chosen;
      void ask();
    });
  });
  older.addEventListener('click', () => void askOlder());
  follow.addEventListener('click', () => void toggleFollowing());

  const given = new URLSearchParams(location.search);
  for (const [name, value] of given) {
    const field = form.elements[name];
    if (!field) continue;
    if (field.type === 'checkbox') field.checked = value === 'true';
    else field.value = value;
  }
  if (day() === '') form.elements.day.value = latestDay;
  if (['route', 'request_id', 'from', 'to', 'own'].some(name => given.has(name)))
    form.querySelector('.more').open = true;
  void ask();
}
