// The live page: queries the graph for the current meetings, and watches each over one WebSocket. Without a WebSocket, it
// queries again every half minute.
import { pageData } from './demo-sign-in.js';
import { LIVE_PAGE, LIVE_PAGE_SESSION } from './documents.js';
import { element } from './kpi-format.js';

/** The answer to the list is cached for half a minute. */
const EVERY_MS = 30_000;
/** Subscriptions of one connection. */
const MOST = 20;

const { endpoint, client: clientAddress, timeZone } = pageData();
const byId = id => document.getElementById(id);
const [main, state, list, connection] = ['live', 'state', 'sessions', 'connection'].map(byId);
const notices = ['sign-in', 'failure'].map(byId);
const time = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone });
const states = { SCHEDULED: 'Começa em breve', LIVE: 'Ao vivo', ENDED: 'Encerrado' };

/** The shown cards, by the id of the meeting. */
const cards = new Map();
/** Functions that end the subscription of a meeting, by its id. */
const watched = new Map();

function notice(shown) {
  for (const each of notices) each.hidden = each !== shown;
}

function cardOf(session) {
  const number = (name, value) => [element('dt', {}, name), element('dd', {}, String(value))];
  const pair = (name, value) => element('div', {}, ...number(name, value));
  return element(
    'li',
    { class: `session ${session.state.toLowerCase()}`, 'data-id': session.id },
    element('h2', {}, session.title),
    element('p', {}, `${session.className} · ${session.courseTitle}`),
    element('p', {}, session.facilitatorName ?? 'Sem facilitador'),
    element(
      'p',
      {},
      `${states[session.state]} · ${time.format(new Date(session.startsAt))}–${time.format(new Date(session.endsAt))}`,
    ),
    ...(session.roomUrl ? [element('p', {}, element('a', { href: session.roomUrl }, 'Abrir a sala'))] : []),
    element(
      'dl',
      {},
      pair('Presentes', session.present),
      pair(`Vieram (de ${session.enrolled})`, session.joined),
      pair('Mensagens', session.messages),
    ),
  );
}

function show(session) {
  const card = cardOf(session);
  const known = cards.get(session.id);
  if (known) known.replaceWith(card);
  else list.append(card);
  cards.set(session.id, card);
}

function showList(sessions) {
  for (const [id, card] of cards)
    if (!sessions.some(session => session.id === id)) {
      card.remove();
      cards.delete(id);
    }
  // Data of a subscription are newer than the list.
  for (const session of sessions) if (!watched.get(session.id)?.isTold) show(session);
  state.textContent =
    sessions.length === 0
      ? 'Nenhum encontro acontece agora.'
      : `${sessions.length} ${sessions.length === 1 ? 'encontro acontece' : 'encontros acontecem'} agora`;
}

function sayConnected(isLive) {
  connection.hidden = false;
  connection.dataset.live = String(isLive);
  connection.textContent = isLive ? '● Atualizado na hora' : 'Atualizado a cada meio minuto';
}

async function ask(query) {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  if (errors) throw Object.assign(new Error(errors[0].message), { code: errors[0].extensions?.code });
  return data;
}

let client;
async function connect() {
  const { createClient } = await import(clientAddress);
  client = createClient({
    url: new URL(endpoint, location.href).href.replace(/^http/, 'ws'),
    // Retries for ever, a little later each time; after the end of the session not at all.
    retryAttempts: Infinity,
    shouldRetry: () => true,
    on: { connected: () => sayConnected(true), closed: () => sayConnected(false) },
  });
}

function watch(id) {
  const own = { isTold: false, stop: () => {} };
  watched.set(id, own);
  const forget = () => watched.get(id) === own && watched.delete(id);
  own.stop = client.subscribe(
    { query: LIVE_PAGE_SESSION, variables: { id } },
    {
      next({ data }) {
        if (!data || !cards.has(id)) return;
        own.isTold = true;
        show(data.liveSessionChanged);
      },
      // The list is queried again anyway.
      error: forget,
      complete: forget,
    },
  );
}

function watchAll(sessions) {
  const shown = sessions.slice(0, MOST).map(({ id }) => id);
  for (const [id, { stop }] of watched)
    if (!shown.includes(id)) {
      watched.delete(id);
      stop();
    }
  for (const id of shown) if (!watched.has(id)) watch(id);
}

let next;
async function look() {
  clearTimeout(next);
  try {
    const { sessions } = (await ask(LIVE_PAGE)).liveSessions;
    notice(null);
    showList(sessions);
    // Without the program for it, the page goes on with queries.
    if (!client) await connect().catch(() => sayConnected(false));
    if (client) watchAll(sessions);
  } catch (error) {
    state.textContent = '';
    if (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN') {
      list.replaceChildren();
      cards.clear();
      for (const { stop } of watched.values()) stop();
      watched.clear();
      return notice(byId('sign-in'));
    }
    byId('reason').textContent = error.message;
    notice(byId('failure'));
  } finally {
    main.setAttribute('aria-busy', 'false');
  }
  next = setTimeout(() => void look(), EVERY_MS);
}

byId('again').addEventListener('click', () => void look());
void look();
