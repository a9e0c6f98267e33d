// Shows the messages that the local stand-in of the messaging platform got, and refreshes while the page is visible.
import { pageData, signed } from './demo-sign-in.js';
import { RECORDED_MESSAGES } from './documents.js';

const EVERY_MS = 3_000;
const { endpoint } = pageData();
const state = document.getElementById('messages-state');
const list = document.getElementById('messages');
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const said = ({ type, text, image, action }) =>
  type === 'text'
    ? text
    : type === 'image'
      ? image.link
      : type === 'action'
        ? action.flow_token
        : JSON.stringify(action);

/** One part of a template: a picture, the texts that fill its body, or a button. */
const part = ({ type, sub_type: kind, parameters = [] }) => {
  const texts = parameters.map(said);
  if (type === 'button') return element('p', 'button', `${kind}: ${texts.join(', ')}`);
  return element('div', type, ...texts.map(text => element('p', '', text)));
};

function show({ identity, recipient, template, payload, createdAt }) {
  const written = element('time', '', time.format(new Date(createdAt)));
  written.dateTime = createdAt;
  const details = element(
    'details',
    '',
    element('summary', '', 'As the platform gets it'),
    element('pre', '', JSON.stringify(payload, null, 2)),
  );
  return element(
    'li',
    '',
    element('h2', '', `To ${recipient}`),
    element('p', 'about', element('code', '', template), ' ', written),
    element('div', 'bubble', ...(payload.template?.components ?? []).map(part)),
    element('p', 'about', element('code', '', identity)),
    details,
  );
}

let shown = '';
async function look() {
  try {
    const headers = await signed({ 'content-type': 'application/json' });
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: RECORDED_MESSAGES }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    const messages = data.recordedMessages.nodes;
    state.textContent = messages.length === 0 ? 'Nothing recorded yet.' : '';
    // Nothing new: an opened detail stays open.
    const latest = messages.map(({ id }) => id).join();
    if (latest === shown) return;
    shown = latest;
    list.replaceChildren(...messages.map(show));
  } catch (error) {
    shown = '';
    list.replaceChildren();
    state.textContent = `Not shown: ${error.message}`;
  }
}

async function keepLooking() {
  if (!document.hidden) await look();
  setTimeout(() => void keepLooking(), EVERY_MS);
}
document.getElementById('demo-user')?.addEventListener('change', () => void look());
void keepLooking();
