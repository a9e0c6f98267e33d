// Forms about one's own account: sends an AJAX action with its nonce, and shows each fault at its field.
import { pageData } from './demo-sign-in.js';
import { ownPage } from './destination.js';

const { ajax, nonce } = pageData();
const NO_ANSWER = 'Não foi possível falar com o servidor. Tente novamente.';

const errorBoxOf = name => document.getElementById(`${name}-error`);

/** Shows a sentence below each wrong field, and focuses the first of them. */
export function showErrors(form, errors) {
  let first = null;
  for (const box of form.querySelectorAll('.error')) {
    const name = box.id.slice(0, -'-error'.length);
    const control = form.elements[name];
    box.textContent = errors[name] ?? '';
    box.hidden = !errors[name];
    if (errors[name]) control?.setAttribute('aria-invalid', 'true');
    else control?.removeAttribute('aria-invalid');
    if (errors[name]) first ??= control;
  }
  first?.focus();
  return first !== null;
}

/** Required fields that are empty: reported before anything is sent. */
export function emptyFields(form) {
  const errors = {};
  for (const control of form.elements) {
    if (!control.willValidate || control.validity.valid || !errorBoxOf(control.name)) continue;
    if (control.validity.valueMissing)
      errors[control.name] = control.type === 'checkbox' ? 'Aceite para continuar.' : 'Preencha este campo.';
    else if (control.type === 'email') errors[control.name] = 'Informe um e-mail válido.';
  }
  return errors;
}

async function send(action, nonceField, fields) {
  const given = await fetch(`${nonce}?action=${action}`, { cache: 'no-store', headers: ownPage });
  const body = new URLSearchParams({ action, ...fields, [nonceField]: (await given.json()).nonce });
  const reply = await fetch(ajax, { method: 'POST', body, headers: ownPage });
  return reply.json();
}

/**
 * Sends a form whenever it is submitted. `onReply` gets the answer, and returns a sentence for a failure that belongs to no
 * field.
 */
export function onSubmit(form, { action, nonceField, fieldsOf, onReply }) {
  const status = form.querySelector('#status');
  const button = form.querySelector('button[type=submit]');
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (button.getAttribute('aria-busy') === 'true') return;
    status.textContent = '';
    if (showErrors(form, emptyFields(form))) return;
    button.setAttribute('aria-busy', 'true');
    try {
      status.textContent = (await onReply(await send(action, nonceField, fieldsOf(new FormData(form))))) ?? '';
    } catch {
      status.textContent = NO_ANSWER;
    } finally {
      button.removeAttribute('aria-busy');
    }
  });
  // Before this, the browser would have sent the form itself, but the page forbids that: the click would be lost.
  button.disabled = false;
}
