// The frame of the participant's own pages: reading and changing data as the signed-in person, messages, dates, and elements.
import { askGraph, NO_ANSWER } from './ask-graph.js';
import { actingHeaders, actingIsOver, forgetActing, isActing, recordAddress, showActing } from './me-acting.js';

export const pages = JSON.parse(document.getElementById('page-data').textContent);
const [main, title, state, done, own, notice] = ['content', 'title', 'state', 'done', 'own', 'notice'].map(id =>
  document.getElementById(id),
);

const SESSION_OVER = 'Sua sessão terminou. Entre de novo: o que você escreveu fica guardado nesta aba.';
const SESSION_OVER_ACTING = 'Sua sessão terminou, e o modo participante também.';
const MODE_OVER = 'O modo participante terminou: isto não foi feito.';
const OFFLINE = 'Você está sem internet. O que você escreveu continua aqui; envie quando ela voltar.';

/** The address of the page of signing in that leads back here. */
const signInAgain = () =>
  `${pages.signIn}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;

/** True for the answers to a caller who is not signed in, or not any more. */
const isSignedOut = ({ code, reason }) => code === 'UNAUTHENTICATED' || reason === 'INVALID_CREDENTIALS';
const isActingOver = ({ reason }) => isActing && reason === 'PARTICIPANT_MODE_NOT_OPEN';

/**
 * An element with its properties and content. Properties with a dash, `role` and `for` are attributes; `on` has listeners by
 * event. Null and false in the content are left out.
 */
export function el(name, { on = {}, ...more } = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(more)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.includes('-') || key === 'role' || key === 'for') made.setAttribute(key, value);
    else made[key] = value;
  }
  for (const [event, listener] of Object.entries(on)) made.addEventListener(event, listener);
  made.append(...content.flat(Infinity).filter(each => each !== null && each !== undefined && each !== false));
  return made;
}
export const link = (href, text, more = {}) => el('a', { href, ...more }, text);
export const button = (text, click, more = {}) => el('button', { type: 'button', on: { click }, ...more }, text);
export const section = (heading, ...content) => el('section', {}, el('h2', {}, heading), ...content);
/** A link of the web for a button; a place in words stays text. */
export const isAddress = text => /^https?:\/\//.test(text ?? '');
/** The place of an appointment, for a line of a list; the link itself stands on its page. */
export const placeOf = ({ place }) =>
  place !== null && el('p', { className: 'quiet' }, isAddress(place) ? 'Pela internet' : `Onde: ${place}`);
export const outside = (href, text, more = {}) => link(href, text, { target: '_blank', rel: 'noopener', ...more });

const format = options => {
  const made = new Intl.DateTimeFormat('pt-BR', options);
  return text => made.format(new Date(text));
};
const weekday = format({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdayOfYear = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
export const timeOf = format({ hour: '2-digit', minute: '2-digit' });
const isThisYear = text => new Date(text).getFullYear() === new Date().getFullYear();
/** `hoje`, `amanhã`, or `quinta-feira, 3 de dezembro`; of another year with the year. */
export function dayOf(text) {
  const midnight = date => new Date(date).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(text) - midnight(Date.now())) / 86_400_000);
  if (days === 0) return 'hoje';
  if (days === 1) return 'amanhã';
  return isThisYear(text) ? weekday(text) : weekdayOfYear(text);
}
export const momentOf = text => `${dayOf(text)}, às ${timeOf(text)}`;
export const periodOf = ({ startsAt, endsAt }) => `${dayOf(startsAt)}, das ${timeOf(startsAt)} às ${timeOf(endsAt)}`;
/** Course and class; many names of classes have the course in them. */
export const nameOfClass = ({ name, course }) => (name.includes(course.title) ? name : `${course.title}, ${name}`);
/** The first letter large: for the beginning of a line. */
export const large = text => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

/** Today in the notation of the graph. */
export const today = () => new Date().toLocaleDateString('sv');
/** False for a class that was archived, or whose cycle has ended: nothing new begins in it. */
export const isRunning = ({ archivedAt, cycle }) => archivedAt === null && cycle.endsOn >= today();

/** Shows what stands in the way above the page, until it is over. */
function warn(...content) {
  notice.replaceChildren(...content);
  notice.hidden = content.length === 0;
}
addEventListener('offline', () => warn(OFFLINE));
addEventListener('online', () => warn());

/**
 * Runs an operation as the signed-in person.
 * @throws Error with a message for people; without one when the session has ended, because the page shows the way to sign in
 */
export async function ask(query, variables) {
  try {
    const found = await askGraph(pages.graph, query, variables, actingHeaders);
    showActing(pages.graph);
    if (found.siteSettings) document.getElementById('site-name').textContent = found.siteSettings.siteName;
    return found;
  } catch (error) {
    if (isActingOver(error)) {
      actingIsOver();
      error.message = MODE_OVER;
    }
    // A refusal of something else shows that the mode is open.
    else if (error.code && !isSignedOut(error)) showActing(pages.graph);
    if (isSignedOut(error) && !main.hasAttribute('aria-busy')) sessionIsOver();
    throw isSignedOut(error) ? Object.assign(new Error(''), { isSignedOut: true }) : error;
  }
}
export function sessionIsOver() {
  forgetActing();
  const content = () => [`${isActing ? SESSION_OVER_ACTING : SESSION_OVER} `, link(signInAgain(), 'Entrar')];
  // A window lies above the rest of the page.
  document.getElementById('session-over')?.remove();
  const window = document.querySelector('dialog[open]');
  if (window) window.prepend(el('p', { id: 'session-over', className: 'tip', role: 'alert' }, content()));
  else warn(...content());
}
export { NO_ANSWER, SESSION_OVER };

// An old success is over with the next attempt, by any button; sending a form is a click too.
document.addEventListener('click', ({ target }) => target.closest('button') && say(''), { capture: true });

/** Says that something was done, at the head of the page: the screen reader says it, and the keyboard goes on from there. */
export function say(text) {
  done.textContent = text;
  done.hidden = text === '';
  if (text) done.focus();
}

export function setTitle(text) {
  title.textContent = text;
  document.title = text;
}

/** Shows the content of the page. */
export const fill = (...content) => own.replaceChildren(...content.flat(Infinity).filter(Boolean));

/**
 * Reads and shows the page. A visitor is led to the page of signing in and back. A failure is shown with a way on.
 * @param show reads the data and calls `fill`
 */
export async function start(show) {
  main.setAttribute('aria-busy', 'true');
  try {
    await show();
    state.hidden = true;
  } catch (error) {
    if (error.isSignedOut) {
      forgetActing();
      return location.replace(signInAgain());
    }
    showFailure(error, show);
  }
  main.removeAttribute('aria-busy');
}

export const NOT_FOUND = Object.assign(new Error('Não existe mais'), { code: 'NOT_FOUND' });
/** True for the answers about a record that is not there for the caller, also when its address is no id at all. */
const isNowhere = ({ code, reason }) => code === 'NOT_FOUND' || reason === 'ID_INVALID';

function showFailure(error, show) {
  state.hidden = true;
  if (!('code' in error) && !(error.message === NO_ANSWER)) console.error(error);
  if (isActingOver(error)) {
    setTitle('O modo participante terminou');
    fill(
      el('p', {}, 'Ele dura até 30 minutos, e vale para uma pessoa de cada vez. Nada mais é feito no lugar dela.'),
      el('p', { className: 'actions' }, link(recordAddress, 'Voltar ao cadastro', { className: 'button' })),
      el('p', {}, link(pages.home, 'Ir para a minha página')),
    );
    return;
  }
  if (isNowhere(error) || error.code === 'FORBIDDEN') {
    setTitle(isNowhere(error) ? 'Não existe mais' : 'Não é da sua conta');
    fill(
      el('p', {}, 'O que este endereço mostrava foi removido, ou pertence a outra conta.'),
      el('p', {}, link(pages.home, 'Ir para a minha página', { className: 'button' })),
    );
    return;
  }
  fill(
    el('p', { role: 'alert' }, 'code' in error || error.message === NO_ANSWER ? error.message : NO_ANSWER),
    button('Tentar de novo', () => void start(show), { className: 'button' }),
  );
}

/** Reads the page again after a change, keeps its place, and says what was done. */
export async function again(show, text) {
  await start(show);
  say(text);
}
