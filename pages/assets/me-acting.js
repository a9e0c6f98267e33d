// Participant mode on the participant's own pages: staff see and do there what the participant sees and does. The server
// binds the mode to the session; /admin notes the participant for the tab (people.data.ts).
import { askGraph, during } from './ask-graph.js';
import { BOTH_OF_MODE, RECORD_MODE } from './me-documents.js';

const KEY = 'elo.participant-mode';
const participant = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');

export const isActing = participant !== null;
/** The headers of requests in the participant's place; none outside participant mode. */
export const actingHeaders = isActing ? { 'x-participant-mode': participant.id } : {};
/** The record of the participant, for staff. */
export const recordAddress = isActing ? `/admin#/people/${participant.id}/show` : null;

/** The name under which the tab keeps something typed: text typed in somebody's place never shows up in one's own pages. */
export const keptUnder = name => (isActing ? `${KEY}.${participant.id}.${name}` : name);

/** Forgets the mode and everything that was typed in it, in this tab. */
export function forgetActing() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(KEY)) sessionStorage.removeItem(name);
}

/** Ends the mode, also on the server, and goes back to the participant's record. @throws Error when nobody answers */
async function leave(graph) {
  try {
    const { me, person } = await askGraph(graph, BOTH_OF_MODE, { id: participant.id });
    const input = { supervisorId: me.id, supervisorCpf: me.cpf, participantId: person.id, participantCpf: person.cpf };
    await askGraph(graph, RECORD_MODE, { input: { ...input, action: 'exit' } });
  } catch (error) {
    // A refusal says that the session has ended, or that the person is gone: nothing is open any more.
    if (!error.code) throw error;
  }
  forgetActing();
  location.assign(recordAddress);
}

const bar = document.createElement('aside');

/** Says above the page for whom the person acts, with the way out; after the first answer, which shows that it is so. */
export function showActing(graph) {
  if (!isActing || bar.isConnected) return;
  const [name, exit, failure] = ['strong', 'button', 'span'].map(each => document.createElement(each));
  bar.className = 'acting';
  bar.setAttribute('aria-label', 'Modo participante');
  failure.setAttribute('role', 'alert');
  name.textContent = participant.name;
  exit.type = 'button';
  exit.textContent = 'Sair do modo participante';
  exit.addEventListener('click', () =>
    during(
      exit,
      text => (failure.textContent = text),
      () => leave(graph),
    ),
  );
  const sentence = document.createElement('p');
  sentence.append('Você age no lugar de ', name, '.');
  bar.append(sentence, exit, failure);
  document.querySelector('header.bar').after(bar);
  // The name in the bar is the one of the signed-in person; the address shows the participant's account.
  document.getElementById('account-name').removeAttribute('href');
}

/** The mode is over, by its time or in another tab: the page says so, and never becomes the page of the signed-in person. */
export function actingIsOver() {
  forgetActing();
  const [sentence, back] = ['p', 'a'].map(each => document.createElement(each));
  sentence.setAttribute('role', 'alert');
  sentence.textContent = 'O modo participante terminou.';
  back.href = recordAddress;
  back.textContent = 'Voltar ao cadastro';
  bar.replaceChildren(sentence, back);
}
