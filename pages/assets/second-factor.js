// One's own second factors: their list, adding and removing them, and recovery codes.
import { askGraph, during, onSent } from './ask-graph.js';
import { pageData } from './demo-sign-in.js';
import { MY_SECOND_FACTORS, REMOVE_SECOND_FACTOR } from './documents.js';
import { setUpFactors } from './factor-set-up.js';
import { emptyFields, showErrors } from './person-form.js';

const { graph } = pageData();
const byId = id => document.getElementById(id);
const [who, status, own, enter, confirm, list] = ['who', 'status', 'own', 'enter', 'confirm', 'list'].map(byId);
const at = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });
const when = text => at.format(new Date(text));
const kinds = { TOTP: 'aplicativo autenticador', PASSKEY: 'chave de acesso' };
const say = text => (status.textContent = text);
let state = null;

/** The password, once it was asked for and was right: it is needed again while the page is open. */
let password;
/** Asks for the password; the form lets the waiting action go on. */
const passwordGiven = () =>
  new Promise(resolve => {
    confirm.hidden = false;
    own.hidden = true;
    byId('confirm-hint').focus();
    confirm.onsubmit = event => {
      event.preventDefault();
      if (showErrors(confirm, emptyFields(confirm))) return;
      const given = confirm.elements.password.value;
      confirm.reset();
      resolve(given);
    };
  });

/** Runs an operation of the graph; if the graph needs a proof of the owner, with the password. */
async function run(query, variables = {}) {
  for (;;) {
    try {
      const data = await askGraph(graph, query, { ...variables, password });
      confirm.hidden = true;
      own.hidden = false;
      return data;
    } catch (error) {
      const isWrong = error.fields?.password !== undefined;
      if (error.reason !== 'RECENT_SIGN_IN_NEEDED' && !isWrong) {
        confirm.hidden = true;
        own.hidden = false;
        throw error;
      }
      const given = passwordGiven();
      if (isWrong) showErrors(confirm, { password: error.fields.password });
      password = await given;
    }
  }
}

function line({ id, kind, name, createdAt, lastUsedAt }) {
  const made = document.createElement('li');
  const used = lastUsedAt ? `usado em ${when(lastUsedAt)}` : 'ainda não usado';
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'plain',
    textContent: 'Remover',
  });
  button.setAttribute('aria-label', `Remover ${name}`);
  button.addEventListener(
    'click',
    () =>
      void during(button, say, async () => {
        if (!window.confirm(`Remover “${name}”?`)) return;
        await run(REMOVE_SECOND_FACTOR, { id });
        await show();
      }),
  );
  const strong = Object.assign(document.createElement('strong'), { textContent: name });
  made.append(strong, ` (${kinds[kind]}), desde ${when(createdAt)}, ${used}. `, button);
  return made;
}

async function show() {
  state = await askGraph(graph, MY_SECOND_FACTORS);
  const { me, mySecondFactors, secondFactorStatus } = state;
  who.textContent = me.name;
  list.replaceChildren(
    ...(mySecondFactors.length > 0
      ? mySecondFactors.map(line)
      : [Object.assign(document.createElement('li'), { textContent: 'Nenhum.' })]),
  );
  const left = secondFactorStatus.recoveryCodesLeft;
  byId('recovery').hidden = mySecondFactors.length === 0;
  byId('left').textContent = left === 1 ? 'Resta 1 código.' : `Restam ${left} códigos.`;
  byId('due').hidden = secondFactorStatus.dueAt === null;
  if (secondFactorStatus.dueAt)
    byId('due').textContent =
      `A administração precisa de um segundo fator para entrar a partir de ${when(secondFactorStatus.dueAt)}.`;
}

const { showNewCodes } = setUpFactors({
  run,
  say,
  added: show,
  wantsCodes: async () => {
    await show();
    return state.secondFactorStatus.recoveryCodesLeft === 0;
  },
});
const newCodes = byId('new-codes');
newCodes.addEventListener(
  'click',
  () =>
    void during(newCodes, say, async () => {
      await showNewCodes();
      await show();
    }),
);
const again = document.querySelector('[data-again]');
again.search = `?next=${encodeURIComponent(location.pathname)}`;
onSent(confirm, () => {});

try {
  await show();
  const isStaff = state.me.roles.some(role => role !== 'PARTICIPANT');
  // A person who was staff before may still have some to remove.
  own.hidden = !isStaff && state.mySecondFactors.length === 0;
  byId('needless').hidden = isStaff;
  byId('set-up-forms').parentElement.hidden = !isStaff || state.secondFactorStatus.mode === 'OFF';
} catch (error) {
  const isOut = error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN';
  who.textContent = isOut ? 'Entre na sua conta para ver seus segundos fatores.' : '';
  enter.hidden = !isOut;
  if (!isOut) say(error.message);
}
