// Confirms a new phone, or objects to another e-mail or phone, by the button of a message or the link of a mail. Without
// either, the page serves people that lost their phone. Opening a link changes nothing: programs that read messages open them
// too.
import { pageData } from './demo-sign-in.js';
import { CONFIRM_PHONE, KEEP_CONTACT, REQUEST_RECOVERY } from './documents.js';
import { emptyFields, showErrors } from './person-form.js';

const { graph } = pageData();
const NO_ANSWER = 'Não foi possível falar com o servidor. Tente novamente.';
const query = new URLSearchParams(location.search);
const [action, document_] = query.has('confirm')
  ? ['confirm', CONFIRM_PHONE]
  : query.has('keep')
    ? ['keep', KEEP_CONTACT]
    : ['lost', REQUEST_RECOVERY];
const form = document.getElementById(action);
const status = form.querySelector('.status');
const button = form.querySelector('button');

async function send(variables) {
  const reply = await fetch(graph, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-BR' },
    body: JSON.stringify({ query: document_, variables }),
  });
  const { errors } = await reply.json();
  return errors?.[0].message ?? '';
}

async function submit() {
  if (button.getAttribute('aria-busy') === 'true') return;
  status.textContent = '';
  if (action === 'lost' && showErrors(form, emptyFields(form))) return;
  button.setAttribute('aria-busy', 'true');
  const variables =
    action === 'lost' ? { identifier: form.elements.identifier.value } : { token: query.get(action) ?? '' };
  const wrong = await send(variables).catch(() => NO_ANSWER);
  button.removeAttribute('aria-busy');
  status.textContent = wrong;
  if (wrong) return;
  form.hidden = true;
  const done = document.getElementById(`${action}-done`);
  done.hidden = false;
  done.focus();
}

form.hidden = false;
form.addEventListener('submit', event => {
  event.preventDefault();
  void submit();
});
