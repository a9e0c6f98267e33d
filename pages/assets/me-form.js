// Forms of the participant's own pages: fields with their faults, questions before a change, and texts that outlive a session.
import { during } from './ask-graph.js';
import { el } from './me.js';
import { keptUnder } from './me-acting.js';

let serial = 0;

/**
 * A field with its label, a hint, and room for its fault.
 * @param name the field in the answers of the graph, so that a fault finds it
 */
export function field({ name, label, hint, tag = 'input', options = [], ...more }) {
  const id = `${name}-${(serial += 1)}`;
  const control = el(
    tag,
    { id, name, 'aria-describedby': `${hint ? `${id}-hint ` : ''}${id}-error`, ...more },
    ...options.map(({ value, label: text }) => el('option', { value }, text)),
  );
  return el(
    'div',
    { className: 'field' },
    el('label', { for: id }, label),
    hint && el('p', { className: 'hint', id: `${id}-hint` }, hint),
    control,
    el('p', { className: 'error', id: `${id}-error`, hidden: true }),
  );
}

/** The graph says some faults behind the name of the field: `precisa ser um nome`. */
const sentence = ({ labels }, fault) =>
  /^\p{Ll}/u.test(fault) && labels.length > 0
    ? `${labels[0].textContent.replace(' (opcional)', '')}: ${fault}${/[.!?]$/.test(fault) ? '' : '.'}`
    : fault;

/** Shows the fault of one field below it, or that there is none. @returns false for a field without room for it */
function showFault(control, fault) {
  const box = control.name && document.getElementById(`${control.id}-error`);
  if (!box) return false;
  box.textContent = fault ? sentence(control, fault) : '';
  box.hidden = !fault;
  if (fault) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  return true;
}

/** Shows a sentence below each wrong field and goes to the first. @returns true when there is one */
function showFaults(form, faults) {
  const wrong = [...form.elements].filter(each => showFault(each, faults[each.name]) && faults[each.name]);
  wrong[0]?.focus();
  return wrong.length > 0;
}

const faultOf = ({ validity, type }) => {
  if (validity.valueMissing) return 'Preencha este campo.';
  if (validity.typeMismatch && type === 'email') return 'Informe um e-mail válido.';
  if (validity.badInput) return 'Informe uma data válida.';
  return validity.rangeOverflow ? 'A data precisa estar no passado.' : null;
};

/**
 * A form that runs its work once at a time; its texts stay while it fails. The message about a failure goes with the next
 * change: of a field, or of the files of a chooser, which tells it by the event `input`.
 * @param pinned an element that stays in sight with the button, at the foot of the window; for forms longer than a window
 * @param work gets the values by name; after it the form's kept texts are forgotten
 * @param keep the name under which typed texts outlive a reload and a sign-in, in this tab
 */
export function form({ submit, work, keep: name, cancel, pinned }, ...content) {
  const keep = name && keptUnder(name);
  const status = el('p', { className: 'status', role: 'alert' });
  const send = el('button', { type: 'submit', className: 'button' }, submit);
  const made = el(
    'form',
    { noValidate: true, method: 'post' },
    ...content,
    el(
      'div',
      { className: pinned ? 'pinned' : '' },
      pinned,
      status,
      el(
        'p',
        { className: 'actions' },
        send,
        cancel && el('button', { type: 'button', className: 'plain', on: { click: cancel } }, 'Voltar'),
      ),
    ),
  );
  made.addEventListener('input', ({ target }) => {
    status.textContent = '';
    showFault(target, null);
  });
  made.addEventListener('submit', event => {
    event.preventDefault();
    const faults = {};
    for (const each of made.elements) if (each.willValidate && !each.validity.valid) faults[each.name] = faultOf(each);
    if (showFaults(made, faults)) return;
    void during(
      send,
      text => (status.textContent = text),
      async () => {
        try {
          await work(Object.fromEntries(new FormData(made)));
          if (keep) forget(keep);
        } catch (error) {
          if (!error.fields || !showFaults(made, error.fields)) throw error;
        }
      },
    );
  });
  if (keep) keepTexts(made, keep);
  return made;
}

const kept = key => JSON.parse(sessionStorage.getItem(key) ?? '{}');
const forget = key => sessionStorage.removeItem(key);
/** Typed texts stay in this tab: a reload or a new sign-in loses nothing. Signing out forgets them. */
function keepTexts(made, key) {
  const before = kept(key);
  for (const control of made.elements) if (control.name in before) control.value = before[control.name];
  made.addEventListener('input', () =>
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(new FormData(made)))),
  );
}

/** Asks before a change, in a window above the page. `make` gets the function that closes it, and returns its content. */
export function askFirst(heading, make) {
  const id = `question-${(serial += 1)}`;
  const window = el('dialog', { 'aria-labelledby': id });
  const close = () => window.close();
  window.append(el('h2', { id }, heading), ...[make(close)].flat());
  window.addEventListener('close', () => window.remove());
  document.body.append(window);
  window.showModal();
}
