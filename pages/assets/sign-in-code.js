// Signs in by a code: asks for one, then sends it. The answer does not tell if there is such an account.
import { pageData } from './demo-sign-in.js';
import { REQUEST_SIGN_IN_CODE } from './documents.js';
import { keepDestination, openSession } from './destination.js';
import { emptyFields, showErrors } from './person-form.js';
import { refusalOf, secondStep } from './second-step.js';

const pages = pageData();
const { auth, graph } = pages;
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

/** Runs `work` once at a time; its result is the faults. */
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
  // The same reason as in person-form.js.
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

const credentials = () => ({
  username: ask.elements.identifier.value,
  code: enter.elements.code.value.replaceAll(/\s/g, ''),
});
const { goOn, takesOver } = secondStep(pages, { first: [enter, document.getElementById('others')], credentials });
onSubmit(enter, async () => {
  const refusal = await refusalOf(await openSession(auth, credentials()));
  if (refusal && !(await takesOver(refusal))) return refusal === 'rate_limited' ? TOO_MANY : WRONG;
  if (!refusal) await goOn();
  return '';
});

again.addEventListener('click', () => {
  enter.reset();
  show(ask);
});

keepDestination();
