// The form of registration: states, cities and hospitals depend on one another; an invitation names its person.
import { pageData } from './demo-sign-in.js';
import { INVITATION, STATES } from './documents.js';
import { onSubmit, showErrors } from './person-form.js';

const { ajax, graph } = pageData();
const form = document.getElementById('register');
const [state, city, hospital] = ['state', 'city', 'hospital'].map(name => form.elements[`institution_${name}_id`]);

async function ask(query, variables = {}) {
  const reply = await fetch(graph, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return reply.json();
}

/** Puts [id, name] pairs behind the first option, the one with the instruction. */
function fill(select, pairs) {
  select.replaceChildren(select.options[0], ...pairs.map(([id, name]) => new Option(name, id)));
  select.value = '';
  select.disabled = pairs.length === 0;
}

async function pairsOf(action, name, id) {
  if (!id) return [];
  const reply = await fetch(`${ajax}?action=${action}&${name}=${encodeURIComponent(id)}`);
  const { data } = await reply.json();
  return Array.isArray(data) ? data : [];
}

state.addEventListener('change', async () => {
  fill(hospital, []);
  fill(city, await pairsOf('state_cities', 'state_id', state.value));
});
city.addEventListener('change', async () => {
  const pairs = await pairsOf('city_hospitals', 'city_id', city.value);
  fill(hospital, pairs);
  const none = city.value !== '' && pairs.length === 0;
  showErrors(form, none ? { institution_hospital_id: 'Nenhum hospital desta cidade participa do programa.' } : {});
});

async function showInvitation(token) {
  const { data } = await ask(INVITATION, { token });
  const note = document.getElementById('invitation');
  note.hidden = false;
  if (!data?.invitation) {
    note.textContent = 'Este convite não é válido ou já foi usado. Você pode se cadastrar mesmo assim.';
    return;
  }
  const { email, groupName } = data.invitation;
  note.textContent = `Você foi convidado para o grupo “${groupName}”. O convite vale para o e-mail ${email}.`;
  form.elements.email.value = email;
  form.elements.email.readOnly = true;
}

onSubmit(form, {
  action: 'app_registration_submit',
  nonceField: 'app_registration_nonce',
  fieldsOf(data) {
    const { 'g-recaptcha-response': recaptcha, ...fields } = Object.fromEntries(data);
    return recaptcha === undefined ? fields : { ...fields, recaptcha_response: recaptcha };
  },
  onReply({ success, data }) {
    if (success) {
      form.hidden = true;
      document.getElementById('invitation').hidden = true;
      const done = document.getElementById('done');
      done.textContent = data.message;
      done.focus();
      return;
    }
    // A response of the widget counts once.
    globalThis.grecaptcha?.reset();
    const errors = data?.errors ?? {};
    showErrors(form, errors);
    const isShown = Object.keys(errors).some(name => document.getElementById(`${name}-error`));
    return isShown ? '' : (data?.message ?? 'Não foi possível concluir o cadastro.');
  },
});

fill(city, []);
fill(hospital, []);
const { data } = await ask(STATES);
fill(
  state,
  data.states.map(({ id, name }) => [id, name]),
);
const token = new URLSearchParams(location.search).get('invitation');
if (token) await showInvitation(token);
