// Signing in by a code: asks for one, then sends it. What is answered does not tell whether there is such an account.
import { pageData } from './demo-sign-in.js';
import { REQUEST_SIGN_IN_CODE } from './documents.js';
import { destination, keepDestination, openSession } from './destination.js';
import { emptyFields, showErrors } from './person-form.js';

const { auth, graph, home } = pageData();
const [ask, enter, again] = ['ask', 'enter', 'again'].map(id => document.getElementById(id));
const NO_ANSWER = 'Não foi possível falar com o servidor. Tente novamente.';
const WRONG = 'O código não confere, já foi usado ou venceu. Peça outro.';
const TOO_MANY = 'Foram tentativas demais. Espere alguns minutos e tente de novo.';

async function requestCode(identifier) {
  const reply = await fetch(graph, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-BR' },
    body: JSON.stringify({
      query: REQUEST_SIGN_IN_CODE,
      variables: { identifier },
    }),
  });
  const { errors } = await reply.json();
  return errors?.[0].message ?? '';
}

/** Runs `work` once at a time; what it gives back is what is wrong. */
function onSubmit(form, work) {
  const status = form.querySelector('.status');
  const button = form.querySelector('button[type=submit]');
  const submit = async () => {
    if (button.getAttribute('aria-busy') === 'true') return;
    status.textContent = '';
    if (showErrors(form, emptyFields(form))) return;
    button.setAttribute('aria-busy', 'true');
    status.textContent = await work(Object.fromEntries(new FormData(form))).catch(() => NO_ANSWER);
    button.removeAttribute('aria-busy');
  };
  form.addEventListener('submit', event => {
    event.preventDefault();
    void submit();
  });
  // As in person-form.js.
  button.disabled = false;
}

function show(form) {
  ask.hidden = form !== ask;
  enter.hidden = form !== enter;
  form.querySelector('input').focus();
}

onSubmit(ask, async ({ identifier }) => {
  const wrong = await requestCode(identifier);
  if (!wrong) show(enter);
  return wrong;
});

onSubmit(enter, async ({ code }) => {
  const reply = await openSession(auth, { username: ask.elements.identifier.value, code: code.replaceAll(/\s/g, '') });
  if (reply.status === 429) return TOO_MANY;
  const { url = '' } = await reply.json();
  const error = new URL(url, location.origin).searchParams;
  if (error.get('error')) return error.get('code') === 'rate_limited' ? TOO_MANY : WRONG;
  location.assign(destination(home));
  return '';
});

again.addEventListener('click', () => {
  enter.reset();
  show(ask);
});

keepDestination();
