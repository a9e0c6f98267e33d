// Calls the graph from the pages about one's own account.
import { ownPage } from './destination.js';

export const NO_ANSWER = 'Não foi possível falar com o servidor. Tente novamente.';

/**
 * Runs an operation.
 * @param headers besides the usual ones, such as a token in place of the session
 * @throws Error with a message for people, and with the code, reason and fields of the graph
 */
export async function askGraph(graph, query, variables = {}, headers = {}) {
  const reply = await fetch(graph, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': 'pt-BR',
      ...ownPage,
      ...headers,
    },
    body: JSON.stringify({ query, variables }),
  }).catch(() => null);
  // A proxy in front may answer with a page of its own.
  const answer = await reply?.json().catch(() => null);
  if (!answer) throw new Error(NO_ANSWER);
  const { data, errors } = answer;
  if (!errors) return data;
  const { code, reason, fields } = errors[0].extensions ?? {};
  throw Object.assign(new Error(errors[0].message), { code, reason, fields });
}

/** Runs the action of a button, once at a time; `say` shows a failure. */
export async function during(button, say, work) {
  if (button.getAttribute('aria-busy') === 'true') return;
  say('');
  button.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    say(error.message);
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Calls the work when a form is sent, with its button. */
export const onSent = (form, work) =>
  form.addEventListener('submit', event => {
    event.preventDefault();
    void work(form.querySelector('button[type=submit]'));
  });
