// The signed-in person's data: a request for an archive, their consents, the record of accesses, and their erasure.
import { pageData } from './demo-sign-in.js';
import {
  EXPORT_MY_DATA,
  GIVE_CONSENT,
  MY_ERASURE,
  MY_EXPORTS,
  MY_PRIVACY,
  REQUEST_ERASURE,
  WHO_READ_MY_DATA,
  WITHDRAW_CONSENT,
  WITHDRAW_ERASURE,
} from './documents.js';

const { graph } = pageData();
const NO_ANSWER = 'Não foi possível falar com o servidor. Tente novamente.';
const LOOK_AGAIN_MS = 3000;
const [who, status, own, enter, askButton, exportList, consentList, accessList, more, erasure, erase, keep] = [
  ...[
    'who',
    'status',
    'own',
    'enter',
    'ask',
    'exports',
    'consents',
    'accesses',
    'more',
    'erasure-state',
    'erase',
    'keep',
  ],
].map(id => document.getElementById(id));
const at = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
const when = text => at.format(new Date(text));
const kinds = {
  CPF: 'CPF',
  RACE: 'Raça ou cor',
  FILE: 'Arquivo',
  TABLE: 'Planilha em que você está',
  PERSON: 'Cópia de todos os seus dados',
};
let me = null;
let after = null;

async function run(query, variables = {}) {
  const reply = await fetch(graph, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-BR' },
    body: JSON.stringify({ query, variables }),
  }).catch(() => null);
  if (!reply) throw new Error(NO_ANSWER);
  const { data, errors } = await reply.json();
  if (errors) throw Object.assign(new Error(errors[0].message), { code: errors[0].extensions?.code });
  return data;
}

/** Runs the action of a button, once at a time, and shows a failure. */
async function during(button, work) {
  if (button.getAttribute('aria-busy') === 'true') return;
  status.textContent = '';
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    status.textContent = error.message;
  } finally {
    button.removeAttribute('aria-busy');
  }
}

function element(name, content, more = {}) {
  const made = Object.assign(document.createElement(name), more);
  made.append(...[content].flat());
  return made;
}

const states = { WAITING: 'em preparo', FAILED: 'não foi possível; peça outra', EXPIRED: 'o prazo passou' };
function showExport({ state, createdAt, expiresAt, url, size }) {
  const isReady = state === 'READY' && new Date(expiresAt) > new Date();
  const line = element('li', [`${when(createdAt)}: `]);
  if (isReady) {
    const megabytes = Math.max(0.1, size / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
    line.append(element('a', 'baixar', { href: url }), ` (${megabytes} MB, até ${when(expiresAt)})`);
  } else line.append(states[state] ?? states.EXPIRED);
  return line;
}

async function showExports() {
  const { personExports } = await run(MY_EXPORTS, { id: me.id });
  exportList.replaceChildren(...personExports.map(showExport));
  const isWaiting = personExports.some(({ state }) => state === 'WAITING');
  askButton.disabled = isWaiting;
  if (isWaiting) setTimeout(() => void showExports().catch(() => {}), LOOK_AGAIN_MS);
}

function showConsent({ purpose, isGiven, current, history }) {
  const [last] = history;
  const stands = history.some(({ withdrawnAt }) => withdrawnAt === null);
  const since = isGiven
    ? `Você aceitou em ${when(last.givenAt)}.`
    : stands
      ? 'O texto mudou: você aceitou uma versão anterior.'
      : last
        ? `Você retirou o consentimento em ${when(last.withdrawnAt)}.`
        : 'Você ainda não respondeu.';
  const box = element('article', [
    element('h3', `${current.title} (versão ${current.version})`),
    element('p', current.text, { className: 'text' }),
    element('p', since, { className: 'hint' }),
  ]);
  const button = (label, work) => {
    const made = element('button', label, { type: 'button' });
    made.setAttribute('aria-label', `${label}: ${current.title}`);
    made.addEventListener('click', () => void during(made, work));
    box.append(made, ' ');
  };
  if (!isGiven) button('Aceitar', () => run(GIVE_CONSENT, { textId: current.id }).then(show));
  if (stands) button('Retirar', () => run(WITHDRAW_CONSENT, { purpose }).then(show));
  return box;
}

const reader = ({ actor, keyName, actorKind }) =>
  actor?.name ?? keyName ?? (actorKind === 'SERVICE' ? 'o serviço' : 'alguém que não está mais no sistema');

async function showAccesses() {
  const { nodes, pageInfo } = (await run(WHO_READ_MY_DATA, { id: me.id, after })).accessRecords;
  accessList.append(
    ...nodes.map(each => element('li', `${when(each.createdAt)}: ${reader(each)} (${kinds[each.kind]})`)),
  );
  if (accessList.children.length === 0) accessList.append(element('li', 'Ninguém.'));
  after = pageInfo.endCursor;
  more.hidden = !pageInfo.hasNextPage;
}

let asked = null;
async function showErasure() {
  asked = (await run(MY_ERASURE)).myErasure;
  const { state, dueAt } = asked ?? {};
  erasure.textContent =
    state === 'WAITING'
      ? `Seus dados serão apagados em ${when(dueAt)}.`
      : state === 'REQUESTED'
        ? 'Você pediu. A coordenação ainda não decidiu.'
        : state
          ? 'Seus dados estão sendo apagados.'
          : '';
  erase.hidden = state !== undefined;
  keep.hidden = state !== 'WAITING' && state !== 'REQUESTED';
}

async function show() {
  const { me: found, consents } = await run(MY_PRIVACY);
  me = found;
  who.textContent = me.name;
  // Participants need no second factor, and can't add one.
  document.getElementById('safer').hidden = !me.roles.some(role => role !== 'PARTICIPANT');
  consentList.replaceChildren(
    ...(consents.length > 0 ? consents.map(showConsent) : [element('p', 'Nenhum texto espera a sua resposta.')]),
  );
}

askButton.addEventListener(
  'click',
  () => void during(askButton, () => run(EXPORT_MY_DATA, { id: me.id }).then(showExports)),
);
more.addEventListener('click', () => void during(more, showAccesses));
const question = document.getElementById('erase-question');
erase.addEventListener('click', () => {
  question.returnValue = '';
  question.showModal();
});
question.addEventListener('close', () => {
  if (question.returnValue === 'erase') void during(erase, () => run(REQUEST_ERASURE).then(showErasure));
});
keep.addEventListener(
  'click',
  () => void during(keep, () => run(WITHDRAW_ERASURE, { id: asked.id }).then(showErasure)),
);

try {
  await show();
  own.hidden = false;
  await Promise.all([showExports(), showAccesses(), showErasure()]);
} catch (error) {
  const isOut = error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN';
  who.textContent = isOut ? 'Entre na sua conta para ver seus dados.' : '';
  enter.hidden = !isOut;
  if (!isOut) status.textContent = error.message;
}
